import type { DataDirectory } from '@alert-review/lmdb-store';
import { giveBackDataDirectory, takeDataDirectory } from '../support/data-directories.js';
import { openEmbedded, type OpenedStores } from '../support/open-embedded.js';
import { THINGS } from './random-operations.js';

const KEYS = 5_000;
/** Most keys that are read in one turn of the event loop, however long each takes. */
const KEYS_PER_TURN = 500;

let directory: DataDirectory;
let stores: OpenedStores;

beforeAll(async () => {
  directory = await takeDataDirectory();
  stores = await openEmbedded(directory, {
    onFatal: (error) => {
      throw error;
    },
  });
  await stores.readStore.ensure(THINGS);
  const docs = Array.from({ length: KEYS }, (_, n) => {
    return { put: { _id: `o.${n}`, org: 'o', email: `e-${n}`, city: 'x', age: n } };
  });
  await stores.readStore.bulk(THINGS, docs);
});

afterAll(async () => {
  await stores.close();
  await giveBackDataDirectory(directory);
});

/** Counts the turns of the event loop that others have while `work` goes on. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const next = () => {
    turns++;
    if (!isOver) setImmediate(next);
  };
  setImmediate(next);
  await work();
  isOver = true;
  return turns;
}

test.each([
  ['tested by a pattern', { org: 'o', email: { $regex: 'nothing' } }, { index: 'email' }],
  ['whose fields are the answer', { org: 'o' }, { index: 'city', fields: ['city', 'age'] }],
] as const)('others have a turn after every 500 keys %s', async (_, filter, options) => {
  const turns = await turnsDuring(() => stores.readStore.find(THINGS, filter, options));
  expect(turns).toBeGreaterThanOrEqual(KEYS / KEYS_PER_TURN - 1);
});
