/**
 * Packs the simulator's csv files into samples/amlgentex-s0, the labels into a folder of their own.
 * Usage: npm run samples:make -- <folder with the csv files>
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packed } from './brotli.js';

const TARGET = path.join(import.meta.dirname, '../samples/amlgentex-s0');
const LABEL_COLUMN = 'is_sar';

type Table = readonly (readonly string[])[];

function read(folder: string, name: string): Table {
  const text = readFileSync(path.join(folder, `${name}.csv`), 'utf8');
  if (text.includes('"')) throw new Error(`${name}.csv quotes cells, which the reader does not know`);
  return text
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.split(','));
}

function write(name: string, table: Table): void {
  const bytes = Buffer.from(`${table.map((cells) => cells.join(',')).join('\n')}\n`);
  const file = packed(bytes);
  writeFileSync(path.join(TARGET, `${name}.csv.br`), file);
  console.log(`${name}: ${table.length - 1} rows, ${bytes.length} -> ${file.length} bytes`);
}

const columnOf = (table: Table, name: string): number => {
  const column = table[0]?.indexOf(name) ?? -1;
  if (column < 0) throw new Error(`there is no column ${name}`);
  return column;
};

/** The ids whose label is 1; every other row of the table has the label 0. */
function labelled(table: Table, id: string): Table {
  const [idColumn, labelColumn] = [columnOf(table, id), columnOf(table, LABEL_COLUMN)];
  const ids = table.slice(1).filter((cells) => cells[labelColumn] === '1');
  return [[id], ...ids.map((cells) => [cells[idColumn] ?? ''])];
}

function unlabelled(table: Table): Table {
  const labelColumn = columnOf(table, LABEL_COLUMN);
  return table.map((cells) => cells.filter((_, column) => column !== labelColumn));
}

const folder = process.argv[2];
if (!folder) throw new Error('name the folder with the csv files');
mkdirSync(path.join(TARGET, 'labels'), { recursive: true });
const accounts = read(folder, 'accounts');
const transactions = read(folder, 'transactions');
write('accounts', unlabelled(accounts));
write('transactions', unlabelled(transactions));
write('external_flows_monthly', read(folder, 'external_flows_monthly'));
write('labels/accounts', labelled(accounts, 'account_id'));
write('labels/transactions', labelled(transactions, 'tx_id'));
write('labels/alert_members', read(folder, 'alert_members'));
