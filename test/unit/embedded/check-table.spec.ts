import { rm } from 'node:fs/promises';
import { checkTable, type TableFault } from '../../../src/embedded/check-table.js';
import type { Environment } from '../../../src/embedded/environment.js';
import { Table } from '../../../src/embedded/table.js';
import { openEnvironment } from '../../support/open-environment.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const ROWS = 1_200;

let folder: string;
let environment: Environment;
let table: Table;

beforeEach(async () => {
  folder = await temporaryFolder();
  environment = openEnvironment(folder);
  table = await Table.open(environment, { name: 'rows', indexes: { of: { fields: ['of'] } } });
  await table.change(() => {
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
    return table.change(() => {
      table.remove(table.get(`row-${n}`)!);
      table.write({ _id: `row-${n + 100}`, of: 8 }, table.get(`row-${n + 100}`));
      table.write({ _id: `new-${n}`, of: 3 }, null);
    });
  });
  expect(faults).toEqual([]);
  expect(turn).toBeGreaterThan(4);
});

test('large documents are looked at some at a time', async () => {
  await table.change(() => {
    for (let n = 0; n < 20; n++) table.write({ _id: `large-${n}`, of: n, text: 'x'.repeat(300_000) }, null);
  });
  const slices: number[] = [];
  expect(await check((entries) => void slices.push(entries))).toEqual([]);
  // Twenty by two in the order of their ids, and as many by the keys of the index.
  expect(slices.length).toBeGreaterThanOrEqual(20);
});
