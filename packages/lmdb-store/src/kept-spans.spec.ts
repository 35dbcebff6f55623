import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bulkWrite } from './bulk-write.js';
import { Environment } from './environment.js';
import type { SpanWatch } from './kept-spans.js';
import { Table, type Document } from './table.js';

const DECLARED = {
  name: 'rows',
  indexes: { of: { fields: ['org', 'owners', 'at'] } },
  types: { owners: { list: true } },
  spans: { owner: 'owners', at: 'at', length: 10 },
};

let folder: string;
let environment: Environment;
let table: Table;

const open = async (declared: Parameters<typeof Table.open>[1] = DECLARED): Promise<void> => {
  const onFatal = (error: Error): never => {
    throw error;
  };
  environment = Environment.open(folder, { store: 'test store', onFatal });
  table = await Table.open(environment, declared);
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spans-'));
  await open();
});
afterEach(async () => {
  await environment.close();
  await rm(folder, { recursive: true });
});

const row = (id: string, at: number, owners = ['ann'], org = 'a1'): Document => ({
  _id: `${org}.${id}`,
  org,
  owners,
  at,
});

const write = (document: Document, before?: Document): Promise<unknown> =>
  environment.writes.run(() => table.write(document, before));
const bulk = (...puts: Document[]): Promise<unknown> =>
  bulkWrite(
    table,
    environment.writes,
    puts.map((put) => ({ put })),
  );

/** Returns the cached values of an owner as texts. */
const kept = (owner = 'ann', org = 'a1'): Record<string, string> =>
  Object.fromEntries(
    [...table.spans!.read(org, owner)].flat().map(([span, value]) => [span, Buffer.from(value).toString()]),
  );

/** Caches a text for each of the spans 0 to 2. */
async function keep(owner = 'ann', org = 'a1', meanwhile?: (watch: SpanWatch) => Promise<unknown>) {
  const watch = await table.spans!.watch(org, owner);
  await meanwhile?.(watch);
  await watch.keep(new Map([0, 1, 2].map((span) => [span, Buffer.from(`${owner} ${span}`)])));
  watch.end();
}

const ALL = { 0: 'ann 0', 1: 'ann 1', 2: 'ann 2' };

test('what was kept is read again, also after the store was closed', async () => {
  await keep();
  expect(kept()).toEqual(ALL);
  await environment.close();
  await open();
  expect(kept()).toEqual(ALL);
  expect(kept('ann', 'a2')).toEqual({});
});

const stored = row('r1', 15);

test.each<[string, () => Promise<unknown>, object]>([
  ['a new row', () => write(row('r2', 5)), { 1: 'ann 1', 2: 'ann 2' }],
  ['new rows of a file', () => bulk(row('r2', 5), row('r3', 9)), { 1: 'ann 1', 2: 'ann 2' }],
  ['a row that moved to another span', () => write(row('r1', 25), stored), { 0: 'ann 0' }],
  ['a moved row of a file', () => bulk(row('r1', 25)), { 0: 'ann 0' }],
  [
    'a row that moved to another owner',
    () => write(row('r1', 15, ['bo']), stored),
    { 0: 'ann 0', 2: 'ann 2' },
  ],
  ['a removed row', () => environment.writes.run(() => table.remove(stored)), { 0: 'ann 0', 2: 'ann 2' }],
  [
    'a row that a file removes',
    () => bulkWrite(table, environment.writes, [{ remove: stored._id }]),
    { 0: 'ann 0', 2: 'ann 2' },
  ],
  ['a row of another owner', () => write(row('r2', 5, ['bo'])), ALL],
  ['a row of another organization', () => write(row('r2', 5, ['ann'], 'a2')), ALL],
])('%s removes what was kept of its spans alone', async (_name, change, left) => {
  await write(stored);
  await keep();
  await change();
  expect(kept()).toEqual(left);
});

test('a row with two owners removes what was kept of both', async () => {
  await keep('ann');
  await keep('bo');
  await write(row('r1', 5, ['ann', 'bo']));
  expect([kept('ann'), kept('bo')]).toEqual([
    { 1: 'ann 1', 2: 'ann 2' },
    { 1: 'bo 1', 2: 'bo 2' },
  ]);
});

test.each<[string, (row: Document) => Promise<unknown>]>([
  ['written', (each) => write(each)],
  ['imported', (each) => bulk(each)],
])('a span of which a row was %s while it was worked out is not kept', async (_name, change) => {
  await keep('ann', 'a1', () => change(row('r1', 15)));
  expect(kept()).toEqual({ 0: 'ann 0', 2: 'ann 2' });
});

test('what was written before the watch can be read once it begins', async () => {
  const writing = bulk(...Array.from({ length: 1_000 }, (_, i) => row(`r${i}`, 15)));
  const watch = await table.spans!.watch('a1', 'ann');
  expect(table.read('a1.r999')).not.toBeNull();
  watch.end();
  await writing;
});

test('a write that was undone leaves what was kept', async () => {
  await keep();
  const undone = environment.writes.run(() => {
    table.write(row('r1', 15));
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(kept()).toEqual(ALL);
});

test('spans of another length begin empty', async () => {
  await keep();
  await environment.close();
  await open({ ...DECLARED, spans: { ...DECLARED.spans, length: 20 } });
  expect(kept()).toEqual({});
});
