/**
 * Packs the simulator's csv files into samples/amlgentex-s0, the labels into a folder of their own, and makes
 * up what they lack: times of day, customers and alerts.
 * Usage: npm run samples:make -- <folder with the csv files>
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SAMPLE_SEED } from '../samples/demo/sample-set.js';
import { packed } from './brotli.js';
import type { SourceTransaction } from './make-samples/alert-rules.js';
import { customerOf } from './make-samples/customer.js';
import { raiseAlerts, timeOf } from './make-samples/raise-alerts.js';
import { answerHelp } from './answer-help.js';
import { endWith, readInput } from './say-what-to-do.js';

answerHelp('npm run samples:make -- <folder with the csv files>: packs samples/amlgentex-s0');

const TARGET = path.join(import.meta.dirname, '../samples/amlgentex-s0');
const LABEL_COLUMN = 'is_sar';

const SOURCE = 'samples/amlgentex-s0/SOURCE.md says where they come from.';

type Table = readonly (readonly string[])[];

function read(folder: string, name: string): Table {
  const text = readInput(path.join(folder, `${name}.csv`), SOURCE);
  if (text.includes('"')) throw new Error(`${name}.csv quotes cells, which the reader does not know`);
  return text
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.split(','));
}

function writeLines(name: string, lines: readonly string[]): void {
  const bytes = Buffer.from(`${lines.join('\n')}\n`);
  const file = packed(bytes);
  writeFileSync(path.join(TARGET, `${name}.br`), file);
  console.log(`${name}: ${lines.length} lines, ${bytes.length} -> ${file.length} bytes`);
}

const write = (name: string, table: Table): void =>
  writeLines(
    `${name}.csv`,
    table.map((cells) => cells.join(',')),
  );

const writeObjects = (name: string, objects: readonly object[]): void =>
  writeLines(
    `${name}.jsonl`,
    objects.map((object) => JSON.stringify(object)),
  );

const columnOf = (table: Table, name: string): number => {
  const column = table[0]?.indexOf(name) ?? -1;
  if (column < 0) throw new Error(`there is no column ${name}`);
  return column;
};

/** The ids whose label is 1; every other row of the table has the label 0. */
function labelled(table: Table, id: string): Table {
  const idColumn = columnOf(table, id);
  const labelColumn = columnOf(table, LABEL_COLUMN);
  const ids = table.slice(1).filter((cells) => cells[labelColumn] === '1');
  return [[id], ...ids.map((cells) => [cells[idColumn] ?? ''])];
}

function unlabelled(table: Table): Table {
  const labelColumn = columnOf(table, LABEL_COLUMN);
  return table.map((cells) => cells.filter((_, column) => column !== labelColumn));
}

const folder = process.argv[2];
if (!folder) endWith(`Name the folder with the CSV files: npm run samples:make -- <folder>. ${SOURCE}`);
mkdirSync(path.join(TARGET, 'labels'), { recursive: true });
const accounts = read(folder, 'accounts');
const transactions = read(folder, 'transactions');
const [accountHead, ...accountRows] = unlabelled(accounts);
const [transactionHead, ...transactionRows] = unlabelled(transactions);
const accountNumber = (text = ''): number | null => (text === 'EXT' ? null : Number(text));
const sourceTransactions = transactionRows.map(
  ([txId, date = '', kind, amount = '', from, to]): SourceTransaction => ({
    txId: Number(txId),
    date,
    kind: kind === 'CASH' ? 'CASH' : 'TRANSFER',
    amount,
    from: accountNumber(from),
    to: accountNumber(to),
  }),
);
const firstDayOf = new Map<number | null, string>();
for (const { date, from, to } of sourceTransactions.toReversed()) firstDayOf.set(from, date).set(to, date);

write('accounts', [accountHead ?? [], ...accountRows]);
write('transactions', [
  [...(transactionHead ?? []), 'time_of_day'],
  ...transactionRows.map((cells) => [...cells, timeOf(SAMPLE_SEED, Number(cells[0]))]),
]);
writeObjects(
  'customers',
  accountRows.map(([id, , , monthlySalary, age]) => {
    const accountId = Number(id);
    const firstTransactionOn = firstDayOf.get(accountId);
    if (!firstTransactionOn) throw new Error(`account ${accountId} has no transaction`);
    const figures = { monthlySalary: Number(monthlySalary), age: Number(age) };
    return customerOf(SAMPLE_SEED, { accountId, firstTransactionOn, ...figures });
  }),
);
writeObjects('alerts', raiseAlerts(SAMPLE_SEED, sourceTransactions, accountRows.length));
write('external_flows_monthly', read(folder, 'external_flows_monthly'));
write('labels/accounts', labelled(accounts, 'account_id'));
write('labels/transactions', labelled(transactions, 'tx_id'));
write('labels/alert_members', read(folder, 'alert_members'));
