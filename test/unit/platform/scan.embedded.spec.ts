import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { DamageRegistry, Environment, Table } from '@alert-review/lmdb-store';
import { defineRecord } from '@alert-review/kernel';
import { Scan } from '../../../src/platform/read-store/embedded/scan.embedded.js';
import { planQuery } from '../../../src/platform/read-store/query-plan.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

/** What a key counts, as reading it takes long until it is optimized. */
const KEY_WORK = 4;

const TAGGED = defineRecord({
  name: 'tagged',
  schema: z.object({ tags: z.array(z.string()).optional(), age: z.number().nullish(), note: z.string() }),
  indexes: { tags: { fields: ['tags', 'age'] } },
});

const NUMBERED = defineRecord({
  name: 'numbered',
  schema: z.object({ ref: z.string() }),
  indexes: { ref: { fields: ['ref'] } },
});

let folder: string;
let environment: Environment;
let table: Table;

beforeEach(async () => {
  folder = await temporaryFolder();
  const onFatal = (error: Error): never => {
    throw error;
  };
  environment = Environment.open(folder, { store: 'read store', damage: new DamageRegistry(), onFatal });
  table = await Table.open(environment, TAGGED);
  const row = { _id: 'a1.1', org: 'a1', tags: ['x', 'y'], age: 7, note: 'n' };
  await environment.writes.run(() => void table.write(row, null));
  // Whoever reads the document from now on meets damage.
  await environment.writes.run(() => void table.documents.put('a1.1', Buffer.from([0x70, 1, 2, 3, 4])));
});
afterEach(async () => {
  await environment.close();
  await rm(folder, { recursive: true });
});

function found(fields: readonly string[]) {
  const filter = { org: 'a1', tags: 'x' };
  const scan = new Scan(table, planQuery(TAGGED, filter, { index: 'tags', fields }), { fields });
  try {
    return scan.next(10);
  } finally {
    scan.pause();
  }
}

test('what the key of an index on a list shows is not read from the document', () => {
  expect(found([])).toEqual([{ _id: 'a1.1', org: 'a1' }]);
  expect(found(['age'])).toEqual([{ _id: 'a1.1', org: 'a1', age: 7 }]);
});

test('the list itself, and what the key lacks, are read from the document', () => {
  expect(() => found(['tags'])).toThrow(/tagged/);
  expect(() => found(['note'])).toThrow(/tagged/);
});

test.each([
  [1, 3, ['a1.3', 'a1.4']],
  [-1, 3, ['a1.2', 'a1.1']],
  [1, 9, []],
] as const)('keys in order %s are passed over without being read', async (direction, skip, expected) => {
  const rows = ['0', '1', '2', '3', '4', '5'].map((at) => ({ _id: `a1.${at}`, org: 'a1', ref: at }));
  const other = { _id: 'a2.9', org: 'a2', ref: '9' };
  const numbered = await Table.open(environment, NUMBERED);
  await environment.writes.run(() => [...rows, other].forEach((row) => void numbered.write(row, null)));
  const options = { index: 'ref', sort: { ref: direction }, fields: ['ref'], skip };
  const scan = new Scan(numbered, planQuery(NUMBERED, { org: 'a1' }, options), options);
  const found = scan.next(2);
  scan.pause();
  expect([found.map(({ _id }) => _id), scan.work]).toEqual([expected, KEY_WORK * expected.length]);
  if (expected.length > 0) expect(scan.next(9).length).toBe(1);
  scan.pause();
});
