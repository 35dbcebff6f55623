import { rm } from 'node:fs/promises';
import { decodeWithChecksum } from './document-codec.js';
import type { Environment, TableDatabase } from './environment.js';
import { BufferedChanges, WriteMemory } from './bulk-write-buffer.js';
import { openEnvironment } from '../../../test/support/open-environment.js';
import { seeded, shuffled } from '../../../test/support/seeded.js';
import { temporaryFolder } from '../../../test/support/temporary-folder.js';

let folder: string;
let environment: Environment;
let database: TableDatabase;

beforeEach(async () => {
  folder = await temporaryFolder();
  environment = openEnvironment(folder);
  database = await environment.tableDatabase('t');
});
afterEach(async () => {
  await environment.close();
  await rm(folder, { recursive: true });
});

/** Writes the changes kept in one memory, as a wave of a bulk write does, and releases the memory. */
const written = (memory: WriteMemory, put: () => void) =>
  environment.writes.enqueuePlanned(async () => ({
    value: null,
    put,
    keys: 1,
    bytes: memory.end,
    onSettled: () => memory.release(),
  }));

const stored = (): [string, Uint8Array][] =>
  [...database.getRange({ start: Buffer.from([1]) })].map(({ key, value }) => [
    Buffer.from(key).toString('latin1'),
    Uint8Array.from(value),
  ]);

const byKey = (a: readonly [string, unknown], b: readonly [string, unknown]) => (a[0] < b[0] ? -1 : 1);

it('writes keys and values of any length, in whatever order they come', async () => {
  const random = seeded(7);
  const puts = shuffled(
    Array.from({ length: 300 }, (_, n): [string, Uint8Array] => [
      `${'p'.repeat(random() * 40)}\u00ff${n}${'\u0001k'.repeat(random() * 9)}`,
      Uint8Array.from({ length: 1 + random() * 3_000 }, (_, at) => n + at),
    ]),
    random,
  );
  const memory = new WriteMemory();
  const list = new BufferedChanges(database, memory);
  for (const [key, value] of puts) list.add(key, value);
  list.sort();
  await written(memory, () => list.write());
  expect(stored()).toEqual(puts.sort(byKey));
});

it('places a key that begins another one in front of it', async () => {
  const order: string[] = [];
  const recording = { put: (key: string) => order.push(key) };
  const list = new BufferedChanges(recording as never, new WriteMemory());
  for (const key of ['b', 'abc', 'ab', 'a', 'abcd']) list.add(key, Buffer.of(1));
  list.sort();
  list.write();
  expect(order).toEqual(['a', 'ab', 'abc', 'abcd', 'b']);
});

it.each([
  ['in the order of the keys', ['a', 'ab', 'b', 'c\u00ff']],
  ['in any other', ['b', 'c\u00ff', 'a', 'ab']],
])('knows its keys, put %s', (_, keys) => {
  const list = new BufferedChanges(database, new WriteMemory());
  const known = () => ['', 'a', 'aa', 'ab', 'b', 'c', 'c\u00ff', 'd'].filter((key) => list.isPut(key));
  expect(known()).toEqual([]);
  for (const [at, key] of keys.entries()) {
    list.add(key, Buffer.of(1));
    expect(known()).toEqual(keys.slice(0, at + 1).sort());
  }
});

it('keeps documents apart from what is encoded later', async () => {
  const documents = Array.from({ length: 300 }, (_, n) => ({
    _id: `d${1000 + n}`,
    text: `é${'x'.repeat(n)}`,
  }));
  const memory = new WriteMemory();
  const list = new BufferedChanges(database, memory);
  for (const document of documents) list.addDocument(document._id, document);
  await written(memory, () => list.write());
  expect(stored().map(([key, value]) => decodeWithChecksum(value, undefined, key))).toEqual(documents);
});

it('keeps the memory of a chunk of rows, but none much larger', () => {
  const reuses = (mebibytes: number): boolean => {
    const memory = new WriteMemory();
    memory.reserve(mebibytes * 1024 * 1024);
    memory.release();
    const next = new WriteMemory();
    return next.buffer === memory.buffer;
  };
  expect([9, 20].map(reuses)).toEqual([true, false]);
});

it('uses memory again only once it is given back', async () => {
  const first = new WriteMemory();
  const list = new BufferedChanges(database, first);
  list.add('a', Buffer.from('first'));
  const other = new WriteMemory();
  expect(other.buffer).not.toBe(first.buffer);
  await written(first, () => list.write());
  other.release();
  const third = new WriteMemory();
  expect([first.buffer, other.buffer]).toContain(third.buffer);
  const later = new BufferedChanges(database, third);
  later.add('b', Buffer.from('third'));
  await written(third, () => later.write());
  expect(stored().map(([key, value]) => [key, Buffer.from(value).toString()])).toEqual([
    ['a', 'first'],
    ['b', 'third'],
  ]);
});
