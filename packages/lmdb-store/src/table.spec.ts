import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Environment } from './environment.js';
import { Table, type Document } from './table.js';

const ID = 'org.alert-1';
const STORED = { _id: ID, org: 'org', state: 'open', entities: ['c-1'] };

let folder: string;
let environment: Environment;
let table: Table;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'table-'));
  const onFatal = (error: Error): never => {
    throw error;
  };
  environment = Environment.open(folder, { store: 'test store', onFatal });
  table = await Table.open(environment, { name: 'rows', indexes: { state: { fields: ['state'] } } });
  await environment.writes.run(() => void table.write(STORED, null));
});
afterEach(async () => {
  await environment.close();
  await rm(folder, { recursive: true });
});

/** Writes a document over the stored one, as a projection does. */
const writeOver = (changes: object): Document => {
  const before = table.get(ID)!;
  const document: Document = { ...before, ...changes };
  table.writeOwned(document, before);
  return document;
};

test('after a recently read document is overwritten, the next read does not decode it again', async () => {
  const written = await environment.writes.run(() => writeOver({ state: 'closed', rev: { decision: 1 } }));
  expect(table.get(ID)).toBe(written);
  expect(table.read(ID)!.document).toEqual(written);
});

test('a document whose write was rolled back is not read', async () => {
  const undone = environment.writes.run(() => {
    writeOver({ state: 'closed' });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(table.get(ID)).toEqual(STORED);
});

test('a reader before the commit gets what is stored', async () => {
  const writing = environment.writes.run(() => void writeOver({ state: 'closed' }));
  expect(table.get(ID)).toEqual(STORED);
  await writing;
  expect(table.get(ID)).toMatchObject({ state: 'closed' });
});
