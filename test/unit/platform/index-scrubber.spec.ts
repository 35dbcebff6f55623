import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { readNewestHeader } from '../../../src/embedded/data-file-header.js';
import { DATA_FILE, type Environment } from '../../../src/embedded/environment.js';
import { encodeKey } from '../../../src/embedded/index-keys.js';
import { defineRecord } from '../../../src/kernel/define-record.js';
import { EmbeddedReadStore } from '../../../src/platform/read-store/read-store.embedded.js';
import { IndexScrubber } from '../../../src/platform/index-scrubber.js';
import { eventually } from '../../faults/kill-kind.js';
import { openEnvironment } from '../../support/open-environment.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const ROWS = 400;
const TIMES = { firstMs: 0, betweenRoundsMs: 1, betweenSlicesMs: 0 };
const LEAF = 2;
const OVERFLOW = Buffer.from([4]);

const recordOf = (name: string) =>
  defineRecord({
    name,
    schema: z.object({ colour: z.string() }),
    indexes: { colour: { fields: ['colour'] } },
  });
const [FIRST, SECOND] = [recordOf('first'), recordOf('second')];

let folder: string;
let environment: Environment;
let store: EmbeddedReadStore;

beforeEach(async () => {
  folder = await temporaryFolder();
  environment = openEnvironment(folder);
  store = new EmbeddedReadStore({ store: environment, bulk: environment });
  for (const record of [FIRST, SECOND]) {
    await store.ensure(record);
    const docs = Array.from({ length: ROWS }, (_, n) => rowOf(record.name, n));
    await Promise.all(docs.map((doc) => store.put(record, doc)));
  }
  const keys = await environment.tableDatabase('i/second/colour');
  await environment.writes.run(() => void keys.remove(keyOf('second', 7).toString('latin1')));
});
afterEach(async () => {
  await environment.close();
  await rm(folder, { recursive: true });
});

const rowOf = (name: string, n: number) => ({ _id: `${name}-${n}`, org: 'a1', colour: `c${n % 9}` });

function keyOf(name: string, n: number): Buffer {
  const { org, colour, _id } = rowOf(name, n);
  return encodeKey([org, colour, _id]);
}

/** The pages of the file that hold the key are no leaves any more, as if the disk had changed them. */
function hurtPagesOf(key: Buffer): void {
  const file = openSync(path.join(folder, DATA_FILE), 'r+');
  try {
    const { pageSize } = readNewestHeader(file);
    const bytes = readFileSync(file);
    let hurt = 0;
    for (let at = bytes.indexOf(key); at >= 0; at = bytes.indexOf(key, at + 1)) {
      const flagsAt = at - (at % pageSize) + 18;
      if (bytes.readUInt16LE(flagsAt) === LEAF) hurt += writeSync(file, OVERFLOW, 0, 1, flagsAt);
    }
    expect(hurt).toBeGreaterThan(0);
  } finally {
    closeSync(file);
  }
}

async function patrolled(log: (line: object) => void): Promise<void> {
  const patrol = new IndexScrubber((options) => store.check(options), { error: log }, TIMES);
  patrol.start();
  await eventually('two rounds', async () => (patrol.endedRounds >= 2 ? true : null));
  await patrol.stop();
}

const MISSING = { record: 'second', id: 'second-7', fault: 'the index colour does not lead to it' };
const ENDED = 'the look at the indexes ended before its time and begins anew later';

test('a hurt page of an index turns readiness off, and the next table is looked at', async () => {
  hurtPagesOf(keyOf('first', ROWS - 1));
  const told: object[] = [];
  await patrolled((line) => void told.push(line));
  const hurt = { record: 'first', fault: expect.stringContaining(`${DATA_FILE} is damaged`) as string };
  expect(told.slice(0, 4)).toMatchObject([hurt, MISSING, hurt, MISSING]);
  await expect(store.ping()).rejects.toMatchObject({ code: 'store_unavailable' });
});

test('a round that an unforeseen error ends is told of, and the next one begins', async () => {
  const told: object[] = [];
  const err = new Error('the log takes nothing');
  let lines = 0;
  await patrolled((line) => {
    if (++lines === 1) throw err;
    told.push(line);
  });
  expect(told.slice(0, 2)).toMatchObject([{ msg: ENDED, err }, MISSING]);
});

test('of many places some are logged, and how many more there are', async () => {
  const keys = await environment.tableDatabase('i/first/colour');
  await environment.writes.run(() => {
    for (let n = 0; n < ROWS; n++) void keys.remove(keyOf('first', n).toString('latin1'));
  });
  const told: object[] = [];
  await patrolled((line) => void told.push(line));
  expect(told.slice(19, 22)).toMatchObject([
    { record: 'first' },
    { unnamed: ROWS + 1 - 20 },
    { record: 'first' },
  ]);
});
