import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Environment, Table } from '@alert-review/lmdb-store';

async function writeAndRead(folder: string) {
  // An environment is one data file. `onFatal` is called once the content of the file can no longer be
  // trusted.
  const environment = Environment.open(folder, {
    store: 'example',
    onFatal: (error) => {
      throw error;
    },
  });

  // Opening a table makes it, and builds the indexes that are new or declared differently.
  const customers = await Table.open(environment, {
    name: 'customers',
    indexes: { by_number: { fields: ['number'], unique: true } },
  });

  // Writes wait in one queue and are committed together. The promise resolves when they are on disk.
  await environment.writes.run(() => customers.write({ _id: 'c1', number: 4711, name: 'Anna Keller' }));
  const stored = customers.get('c1');
  console.log(stored);

  // A unique index refuses a second document with the same key. Nothing is written.
  const refusal = await environment.writes.run(() => customers.write({ _id: 'c2', number: 4711 }));
  console.log(refusal);

  await environment.close();
  return { stored, refusal };
}

const folder = mkdtempSync(path.join(tmpdir(), 'lmdb-store-example-'));
export const finished = writeAndRead(folder).finally(() => rmSync(folder, { recursive: true }));
