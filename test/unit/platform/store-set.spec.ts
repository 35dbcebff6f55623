import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { cp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { DataDirectory, Environment, type StoreName } from '@alert-review/lmdb-store';
import { EnvironmentError, type StoreLoss, StoreFault } from '@alert-review/kernel';
import { StoreSet } from '../../../src/platform/store-set.embedded.js';
import { openEmbedded, type OpenedStores } from '../../support/open-embedded.js';
import { whenTrue } from '../../support/patience.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const STORES = ['events', 'access', 'store', 'bulk'] as const;
const K = Buffer.from('k');
/** More than ten pages a store. */
const ROWS = 250;
const ROW_BYTES = 300;
const PAGE_BYTES = 4096;

let folder: string;
let directory: DataDirectory;

const onFatal = (error: Error): never => {
  throw error;
};
const open = (acceptLoss?: (loss: StoreLoss) => void) => openEmbedded(directory, { onFatal, acceptLoss });
const openSet = (more: { noteEveryMs?: number; acceptLoss?: () => void } = {}) =>
  StoreSet.open(directory, { names: STORES, newId: randomUUID, onFatal, ...more });
const fileOf = (store: StoreName) => join(directory.folder(store), 'data.mdb');
const kept = (copy: string, store: StoreName) => join(folder, `${copy}-${store}`);

async function write({ set }: OpenedStores, value: string): Promise<void> {
  for (const store of STORES) {
    const environment = set.environment(store);
    const rows = await environment.database('rows');
    await environment.writes.run(() => {
      void rows.put(K, Buffer.from(value));
      for (let n = 0; n < ROWS; n++) void rows.put(Buffer.from(`row ${n}`), Buffer.alloc(ROW_BYTES, value));
    });
  }
}

async function stored({ set }: OpenedStores, store: StoreName): Promise<string | null> {
  const bytes = (await set.environment(store).database('rows')).getBinary(K);
  return bytes ? Buffer.from(bytes).toString() : null;
}

async function keep(copy: string): Promise<void> {
  for (const store of STORES) await cp(fileOf(store), kept(copy, store));
}

async function putBack(copy: string, stores: readonly StoreName[] = STORES): Promise<void> {
  for (const store of stores) await cp(kept(copy, store), fileOf(store));
}

async function removeAll(): Promise<void> {
  await rm(join(directory.path, 'store-id'), { force: true });
  for (const store of STORES) await rm(fileOf(store), { force: true });
}

/** The stores of another data directory, as `foreign`. */
async function makeForeign(): Promise<void> {
  await removeAll();
  const stores = await open();
  await write(stores, 'foreign');
  await stores.close();
  await keep('foreign');
  await removeAll();
}

beforeAll(async () => {
  folder = await temporaryFolder();
  directory = await DataDirectory.open(join(folder, 'data'));
  for (const store of STORES) {
    const environment = Environment.open(directory.folder(store), { store, onFatal });
    await environment.database('rows');
    await environment.close();
  }
  await keep('unmarked');
  await makeForeign();
  const stores = await open();
  await write(stores, 'older');
  await stores.close();
  await keep('older');
  const again = await open();
  await write(again, 'newer');
  await again.close();
  await keep('newer');
});
beforeEach(() => putBack('newer'));
afterAll(async () => {
  await directory.close();
  await rm(folder, { recursive: true });
});

type Change = readonly [what: string, kind: StoreLoss['kind'], change: (store: StoreName) => Promise<void>];

const CHANGES: readonly Change[] = [
  ['missing', 'missing', (store) => rm(fileOf(store))],
  ['empty', 'empty', (store) => writeFile(fileOf(store), '')],
  ['an older copy', 'behind', (store) => putBack('older', [store])],
  ['a copy without an id', 'behind', (store) => putBack('unmarked', [store])],
  ['of another data directory', 'foreign', (store) => putBack('foreign', [store])],
  ['another one of these', 'foreign', (store) => cp(fileOf(next(store)), fileOf(store))],
];
const next = (store: StoreName): StoreName => STORES[(STORES.indexOf(store) + 1) % STORES.length]!;

test('a start names the file that is too large to look at each page, and no other', async () => {
  const warnings: object[] = [];
  const none = () => undefined;
  Logger.overrideLogger({ log: none, error: none, warn: (line: object) => void warnings.push(line) });
  try {
    // The file has holes: it takes no room.
    await truncate(fileOf('bulk'), 2 ** 30 + PAGE_BYTES);
    await (await open()).close();
    const msg = expect.stringContaining('without a look at each page') as string;
    expect(warnings).toEqual([{ msg, file: fileOf('bulk'), bytes: 2 ** 30 + PAGE_BYTES }]);
  } finally {
    Logger.overrideLogger(false);
  }
});

describe.each(CHANGES)('a store that is %s', (what, kind, change) => {
  test.each(STORES)('is refused with its file and both ways on: %s', async (store) => {
    await change(store);
    const refusal = await open().then(
      () => null,
      (error: unknown) => error as Error,
    );
    expect(refusal).toBeInstanceOf(EnvironmentError);
    expect(refusal!.message).toContain(`${fileOf(store)} `);
    expect(refusal!.message).toMatch(/It holds .*\nPut all stores back from one backup, or .*accept-loss$/);
    // Nothing was made or changed: what was lost is lost still.
    await expect(open()).rejects.toThrow(refusal!.message);
  });

  test('is accepted when the operator says so, once, and is told of until it is noted', async () => {
    await change('bulk');
    const told: StoreLoss[] = [];
    const accepting = await open((loss) => told.push(loss));
    expect(told).toMatchObject([{ store: 'bulk', kind }]);
    expect(accepting.set.pendingLosses).toMatchObject(told);
    const values = await Promise.all(STORES.map((store) => stored(accepting, store)));
    const bulk = what === 'an older copy' ? 'older' : null;
    expect(values).toEqual(['newer', 'newer', 'newer', bulk]);
    await accepting.close();
    const later = await open();
    expect(later.set.pendingLosses).toMatchObject(told);
    await later.set.acknowledge();
    expect(later.set.pendingLosses).toEqual([]);
    await later.close();
    // What was there before is the older copy now.
    await putBack('newer', ['bulk']);
    await expect(open()).rejects.toThrow(`${fileOf('bulk')} is not the copy that`);
    for (const name of await readdir(directory.folder('bulk')))
      if (name.includes('foreign')) await rm(join(directory.folder('bulk'), name));
  });
});

test.each(STORES)('a store that is cut by 1 to 10 pages is refused, or has everything: %s', async (store) => {
  const { size } = await stat(fileOf(store));
  const refused: number[] = [];
  for (let pages = 1; pages <= 10; pages++) {
    await putBack('newer');
    await truncate(fileOf(store), size - pages * PAGE_BYTES);
    const opened = await open().catch((error: unknown) => error as Error);
    if (opened instanceof Error) {
      expect(opened).toBeInstanceOf(StoreFault);
      expect(opened.message).toContain(`${fileOf(store)} is damaged: it ends early`);
      refused.push(pages);
      continue;
    }
    const rows = await opened.set.environment(store).database('rows');
    const bytes = [...rows.getRange({})].reduce((sum, { value }) => sum + value.length, 0);
    expect(bytes).toBe(ROWS * ROW_BYTES + 'newer'.length);
    await opened.close();
  }
  expect(refused).toContain(10);
});

test('all stores from one backup are taken, and go on', async () => {
  await putBack('older');
  const stores = await open();
  expect(await stored(stores, 'events')).toBe('older');
  await write(stores, 'newest');
  await stores.close();
  await (await open()).close();
});

test('stores of a release before get an id, and from then on know each other', async () => {
  await putBack('unmarked');
  const stores = await open();
  await write(stores, 'marked');
  await stores.close();
  await rm(fileOf('events'));
  await expect(open()).rejects.toThrow(`${fileOf('events')} is missing`);
});

test('stores of a release before are taken only when all are there', async () => {
  await putBack('unmarked');
  await rm(fileOf('bulk'));
  await expect(open()).rejects.toThrow(`${fileOf('bulk')} is missing`);
});

test('when all are gone, the folder still says that there were some', async () => {
  for (const store of STORES) await rm(fileOf(store));
  await expect(open()).rejects.toThrow(/events.* is missing[^]*access.* is missing[^]*bulk.* is missing/);
});

test('a first start that was cut off before all stores had their id is taken up again', async () => {
  await removeAll();
  await (await openSet()).close();
  await rm(fileOf('bulk'));
  await rm(join(directory.path, 'store-id'));
  const stores = await open();
  await write(stores, 'new');
  await stores.close();
});

test('a change is noted in the other stores while the server runs', async () => {
  const set = await openSet({ noteEveryMs: 5 });
  const environment = set.environment('events');
  const rows = await environment.database('rows');
  const before = environment.lastCommit;
  await environment.writes.run(() => void rows.put(K, Buffer.from('noted')));
  const seen = () => set.environment('bulk').readMarks!.seen.events!.lastCommit;
  await whenTrue(() => seen() > before);
  await set.close();
});

test('what is noted while other notes are being written is kept', async () => {
  const losses = (['events', 'bulk'] as const).map((store) => ({
    store,
    kind: 'behind' as const,
    found: 'x',
  }));
  const set = await openSet({ acceptLoss: () => undefined });
  await Promise.all(losses.map((loss) => set.accept(loss)));
  await set.close();
  const later = await openSet();
  expect(later.pendingLosses).toMatchObject(losses);
  await later.acknowledge();
  await later.close();
});

/** Bytes that this process has read by calls, from files or not; the engine reads through its maps. */
const bytesRead = (): number => Number(/^rchar: (\d+)$/m.exec(readFileSync('/proc/self/io', 'latin1'))![1]);

test('each page is looked at once at a start', async () => {
  if (!existsSync('/proc/self/io')) return;
  const stores = await open();
  const bulk = stores.set.environment('bulk');
  const rows = await bulk.database('rows');
  for (let from = 0; from < 40_000; from += 10_000)
    await bulk.writes.run(() => {
      for (let n = from; n < from + 10_000; n++)
        void rows.put(Buffer.from(`row ${String(n).padStart(6, '0')}`), Buffer.alloc(ROW_BYTES));
    }, 2 ** 26);
  await stores.close();
  const { size } = await stat(fileOf('bulk'));
  const before = bytesRead();
  const again = await open();
  const read = bytesRead() - before;
  await again.close();
  expect(read / size).toBeGreaterThan(0.5);
  expect(read / size).toBeLessThan(1.5);
});

test('a file that is removed while the stores are open ends the process before a write', async () => {
  const fatal: Error[] = [];
  const set = await StoreSet.open(directory, {
    names: STORES,
    newId: randomUUID,
    onFatal: (error) => fatal.push(error),
    noteEveryMs: 5,
  });
  await rm(fileOf('access'));
  await whenTrue(() => fatal.length > 0);
  expect(fatal[0]?.message).toContain(`${fileOf('access')} was removed or replaced`);
  await set.close();
});

test('marks of which a bit has flipped are not believed', async () => {
  const bytes = await readFile(fileOf('bulk'));
  const name = Buffer.from('store marks');
  for (let bit = 0; bit < 8 * 200; bit += 67) {
    const flipped = Buffer.from(bytes);
    // Earlier commits left copies of them.
    for (let at = flipped.indexOf(name); at >= 0; at = flipped.indexOf(name, at + 1))
      flipped[at + name.length + (bit >> 3)]! ^= 1 << (bit & 7);
    await writeFile(fileOf('bulk'), flipped);
    await expect(open()).rejects.toThrow(
      `${fileOf('bulk')} is damaged: what it says of the other stores fails its checksum`,
    );
  }
});

test('a log that lacks events is not accepted with the loss of another store', async () => {
  await putBack('newer');
  await rm(fileOf('bulk'));
  await (await open(() => undefined)).close();
  const { set, close } = await open();
  const loss = { store: 'events', kind: 'behind', found: 'the event log lacks what was there' } as const;
  expect(set.pendingLosses).toMatchObject([{ store: 'bulk' }]);
  await expect(set.accept(loss)).rejects.toThrow(EnvironmentError);
  await close();
});

test('an acceptance that was cut off is taken up as what it was, and told of once', async () => {
  const whole = await openSet();
  const { id } = whole.environment('bulk').readMarks!;
  await whole.close();
  await rm(fileOf('bulk'));
  const loss = { store: 'bulk', kind: 'missing', found: 'it was missing' } as const;
  // As a kill leaves it that came when only the new file had noted the loss.
  const made = Environment.open(directory.folder('bulk'), { store: 'bulk', onFatal });
  await made.writeMarks({ id, store: 'bulk', copy: 'new', seen: {}, losses: [{ ...loss, id: 'first' }] });
  await made.close();
  await expect(open()).rejects.toThrow(`${fileOf('bulk')} is not the copy that`);
  const told: StoreLoss[] = [];
  const { set, close } = await open((each) => told.push(each));
  expect(set.pendingLosses).toEqual([{ ...loss, id: 'first' }]);
  await close();
  // Until an event tells of it, whoever accepts again is told.
  await (await open((each) => told.push(each))).close();
  expect(told).toEqual([loss, loss]);
});
