import { rm } from 'node:fs/promises';
import { checkTable, type TableFault } from './check-table.js';
import { encodeWithChecksum } from './document-codec.js';
import type { Environment, TableDatabase } from './environment.js';
import { includedTextOf, Table } from './table.js';
import { idOfKey } from './index-keys.js';
import { openEnvironment } from '../../../test/support/open-environment.js';
import { temporaryFolder } from '../../../test/support/temporary-folder.js';

const ROWS = 1_200;
const ROWS_BY_OF = { name: 'rows', indexes: { of: { fields: ['of'] } } };

let folder: string;
let environment: Environment;
let table: Table;

beforeEach(async () => {
  folder = await temporaryFolder();
  environment = openEnvironment(folder);
  table = await Table.open(environment, ROWS_BY_OF);
  await table.runInWriteTransaction(() => {
    for (let n = 0; n < ROWS; n++) table.write({ _id: `row-${n}`, of: n % 7 }, null);
  });
});
afterEach(async () => {
  await environment.close();
  await rm(folder, { recursive: true });
});

async function check(onProgress: (entries: number) => void | Promise<void>): Promise<TableFault[]> {
  const faults: TableFault[] = [];
  await checkTable(table, { mendIndexes: false, onFault: (fault) => faults.push(fault), onProgress });
  return faults;
}

test('a table that is dropped while it is looked at has no faults', async () => {
  let looked = 0;
  const faults = await check(async (entries) => {
    looked += entries;
    await table.drop();
  });
  expect(faults).toEqual([]);
  expect(looked).toBeLessThan(ROWS);
});

test('rows that are written and removed while it is looked at are no faults', async () => {
  let turn = 0;
  const faults = await check((entries) => {
    expect(entries).toBeGreaterThan(0);
    const n = turn++;
    return table.runInWriteTransaction(() => {
      table.remove(table.get(`row-${n}`)!);
      table.write({ _id: `row-${n + 100}`, of: 8 }, table.get(`row-${n + 100}`));
      table.write({ _id: `new-${n}`, of: 3 }, null);
    });
  });
  expect(faults).toEqual([]);
  expect(turn).toBeGreaterThan(4);
});

test('large documents are looked at some at a time', async () => {
  await table.runInWriteTransaction(() => {
    for (let n = 0; n < 20; n++) table.write({ _id: `large-${n}`, of: n, text: 'x'.repeat(300_000) }, null);
  });
  const slices: number[] = [];
  expect(await check((entries) => void slices.push(entries))).toEqual([]);
  // The rows come in slices, once in the order of their ids and once in the order of the index.
  expect(slices.length).toBeGreaterThanOrEqual(20);
});

test('a table that another object of it drops is looked at no more', async () => {
  let looked = 0;
  const faults = await check(async (entries) => {
    looked += entries;
    if (looked === entries) await (await Table.open(environment, ROWS_BY_OF)).drop();
  });
  expect(faults).toEqual([]);
  expect(looked).toBeLessThan(ROWS);
});

test('faults are told of some at a time', async () => {
  await table.runInWriteTransaction(() => {
    for (let n = 0; n < ROWS; n++) {
      const id = `row-${n}`;
      void table.documents.put(id, encodeWithChecksum({ _id: id, of: 7 }));
    }
  });
  const told: number[] = [];
  await checkTable(table, {
    mendIndexes: false,
    onFault: () => void told[told.length - 1]!++,
    onProgress: () => void told.push(0),
  });
  const slices = [500, 500, 200];
  expect(told.filter((faults) => faults > 0)).toEqual([...slices, ...slices]);
});

test('what an index holds is compared with its checksum and with the document', async () => {
  const holding = { name: 'holding', indexes: { of: { fields: ['of'], include: 'text' } } };
  table = await Table.open(environment, holding);
  await table.runInWriteTransaction(() => {
    for (const n of [1, 2, 3]) table.write({ _id: `row-${n}`, of: n, text: `text ${n}` }, null);
  });
  const { database } = table.indexes[0]!;
  const entries = () =>
    [...database.getRange({})].map(({ key, value }) => [Buffer.from(key), Buffer.from(value)]);
  expect(entries().map(([, value]) => includedTextOf(value!))).toEqual(['text 1', 'text 2', 'text 3']);
  const [key, value] = entries()[1]!;
  value!.write('tent', value!.length - 6);
  await table.runInWriteTransaction(() => void database.put(key!, value!));
  expect(await check(() => undefined)).toEqual([
    { id: 'row-2', fault: 'the index of does not lead to it', isOfIndex: true },
    { id: 'row-2', fault: 'an entry of the index of is not as it was written', isOfIndex: true },
  ]);
});

test('an index that begins to hold something is built anew', async () => {
  const [before] = table.indexes;
  const texts = { name: 'rows', indexes: { of: { fields: ['of'], include: 'text' } } };
  await table.runInWriteTransaction(() =>
    table.write({ _id: 'row-1', of: 1, text: 'one' }, table.get('row-1')),
  );
  table = await Table.open(environment, texts);
  const held = [...table.indexes[0]!.database.getRange({})].map(({ value }) => includedTextOf(value));
  expect(held).toHaveLength(ROWS);
  expect(held.filter((text) => text !== null)).toEqual(['one']);
  expect((await Table.openStored(environment, 'rows'))!.indexes[0]!.include).toBe('text');
  expect(before!.include).toBeNull();
  expect(await check(() => undefined)).toEqual([]);
});

test('an index that is narrowed to some documents is built anew, and kept so', async () => {
  const only = { field: 'of', texts: ['a'] };
  await table.runInWriteTransaction(() => {
    for (const [id, of] of Object.entries({ 'row-1': 'a', 'row-2': 'b', 'row-3': 'a' }))
      table.write({ _id: id, of }, table.get(id));
  });
  table = await Table.open(environment, {
    name: 'rows',
    indexes: { of: { fields: ['of'], partialFilter: only } },
  });
  const ids = () => [...table.indexes[0]!.database.getKeys({})].map((key) => idOfKey(Buffer.from(key)));
  expect(ids()).toEqual(['row-1', 'row-3']);
  await table.runInWriteTransaction(() => {
    for (const [id, of] of Object.entries({ 'row-1': 'b', 'row-2': 'a', 'row-3': 'a' }))
      table.write({ _id: id, of }, table.get(id));
    table.remove(table.get('row-3')!);
  });
  expect(ids()).toEqual(['row-2']);
  expect((await Table.openStored(environment, 'rows'))!.indexes[0]!.partialFilter).toEqual(only);
  expect(await check(() => undefined)).toEqual([]);
});

test('a document that no index takes is told of, and all others are looked at', async () => {
  await table.runInWriteTransaction(() => {
    void table.documents.put('row-5', encodeWithChecksum({ _id: 'row-5', of: { in: 1 } }));
    const { keys } = table.entries(table.indexes[0]!, { _id: 'row-993', of: 6 });
    void table.indexes[0]!.database.remove(keys[0]!);
  });
  expect(await check(() => undefined)).toEqual([
    { id: 'row-5', fault: 'the index of cannot lead to it', isOfIndex: false },
    { id: 'row-993', fault: 'the index of does not lead to it', isOfIndex: true },
  ]);
});

test('an index that is built beside a damaged document has all others', async () => {
  await table.runInWriteTransaction(() => void table.documents.put('row-5', Buffer.from([0x70, 1, 2, 3, 4])));
  table = await Table.open(environment, { name: 'rows', indexes: { by: { fields: ['of'] } } });
  expect(table.indexes[0]!.database.getKeysCount()).toBe(ROWS - 1);
  expect(() => environment.options.damage.requireUndamaged('rows')).toThrow();
});

/** Moves a value to another key, as a flipped bit in the key would. */
const moveTo = (database: TableDatabase, from: string, to: string) =>
  table.runInWriteTransaction(() => {
    const value = Buffer.from(database.getBinary(Buffer.from(from, 'latin1'))!);
    void database.remove(from);
    void database.put(to, value);
  });

test('a changed key of a document of an earlier release is named', async () => {
  const earlier = encodeWithChecksum(table.get('row-9')!);
  await table.runInWriteTransaction(() => void table.documents.put('row-9', earlier));
  expect(await check(() => undefined)).toEqual([]);
  await moveTo(table.documents, 'row-9', 'row-8x');
  expect(await check(() => undefined)).toEqual([
    { id: 'row-8x', fault: 'it stands under another id', isOfIndex: false },
    { id: 'row-9', fault: 'it is missing, and the index of names it', isOfIndex: false },
  ]);
});

test('a changed key of a document or of an index is named and mended', async () => {
  const { database } = table.indexes[0]!;
  const keyOf = (id: string) => table.entries(table.indexes[0]!, { _id: id, of: 5 }).keys[0]!;
  await moveTo(database, keyOf('row-5'), keyOf('row-4'));
  await moveTo(table.documents, 'row-9', 'row-8x');
  const lost = { id: 'row-9', fault: 'it is missing, and the index of names it', isOfIndex: false };
  const moved = { id: 'row-8x', fault: 'its checksum does not match', isOfIndex: false };
  expect(await check(() => undefined)).toEqual([
    { id: 'row-5', fault: 'the index of does not lead to it', isOfIndex: true },
    moved,
    lost,
    { id: 'row-4', fault: 'an entry of the index of is not as it was written', isOfIndex: true },
  ]);
  await checkTable(table, { mendIndexes: true, onFault: () => undefined, onProgress: () => undefined });
  expect(await check(() => undefined)).toEqual([moved, lost]);
});
