import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataDirectory, StoreMarks, StoreName } from '@alert-review/lmdb-store';
import { NO_STORE_LOSSES, SYSTEM_ORG } from '@alert-review/kernel';
import { DATA_FORMAT, DATA_FORMATS } from '../../../src/platform/process/data-format.js';
import { VERSION } from '../../../src/platform/process/version.js';
import { LogMarkRecord, StorePair } from '../../../src/platform/store-pair.js';
import { giveBackDataDirectory, takeDataDirectory } from '../../support/data-directories.js';
import { openEnvironment } from '../../support/open-environment.js';
import { openEmbedded, type OpenedStores } from '../../support/open-embedded.js';

const STORES: readonly StoreName[] = ['events', 'access', 'store', 'bulk'];
const NEWER = new RegExp(
  `was written by release 9\\.0\\.0 in data format ${DATA_FORMAT + 1}; release .* ` +
    `reads formats up to ${DATA_FORMAT}\\. Nothing was`,
);

let directory: DataDirectory;

const open = () =>
  openEmbedded(directory, {
    onFatal: (error) => {
      throw error;
    },
  });
const files = () => Promise.all(STORES.map((store) => readFile(join(directory.folder(store), 'data.mdb'))));

/** Past the set of stores, which writes its own. */
async function changeMarks(change: (marks: StoreMarks) => StoreMarks): Promise<void> {
  for (const store of STORES) {
    const environment = openEnvironment(directory.folder(store));
    await environment.writeMarks(change(environment.readMarks!));
    await environment.close();
  }
}

async function withStores<T>(use: (stores: OpenedStores) => Promise<T>): Promise<T> {
  const stores = await open();
  try {
    return await use(stores);
  } finally {
    await stores.close();
  }
}

beforeEach(async () => {
  directory = await takeDataDirectory();
  await withStores(async () => undefined);
});
afterEach(() => giveBackDataDirectory(directory));

test('stores say which release wrote to them last, and in which format', () =>
  withStores(async ({ set }) => {
    for (const store of STORES)
      expect(set.environment(store).readMarks).toMatchObject({ format: DATA_FORMAT, release: VERSION });
  }));

test('each format up to the one of this release says what it stands for', () => {
  const numbers = Array.from({ length: DATA_FORMAT }, (_, at) => String(at + 1));
  expect(Object.keys(DATA_FORMATS)).toEqual(numbers);
});

test('stores of a release that said nothing are opened, and say it from then on', async () => {
  await changeMarks(({ format: _, release: __, ...marks }) => marks);
  await withStores(async ({ set }) => expect(set.environment('bulk').readMarks!.format).toBe(DATA_FORMAT));
});

test('stores of a newer format are refused with both releases and the way out, and stay as is', async () => {
  await changeMarks((marks) => ({ ...marks, format: DATA_FORMAT + 1, release: '9.0.0' }));
  const before = await files();
  await expect(open()).rejects.toThrow(NEWER);
  expect(await files()).toEqual(before);
});

test('a database of a newer format is refused, too', () =>
  withStores(async ({ readStore, eventStore }) => {
    const pair = { readStore, eventStore, newId: randomUUID, embedded: NO_STORE_LOSSES };
    const places = { log: 'the log', documents: 'the database in MONGODB_URL' };
    const mark = { _id: `${SYSTEM_ORG}.log`, org: SYSTEM_ORG };
    const said = { first: null, losses: [], areDocumentsLost: false };
    await readStore.ensure(LogMarkRecord);
    await readStore.put(LogMarkRecord, { ...mark, ...said });
    await StorePair.open({ ...pair, places });
    const [written] = await readStore.find(LogMarkRecord, mark, { index: 'id', limit: 1 });
    expect(written).toMatchObject({ format: DATA_FORMAT, release: VERSION });
    const newer = { format: DATA_FORMAT + 1, release: '9.0.0' };
    await readStore.put(LogMarkRecord, { ...mark, ...said, ...newer });
    await expect(StorePair.open({ ...pair, places })).rejects.toThrow(NEWER);
  }));
