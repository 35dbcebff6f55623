import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/** Why this depth: src and dist are equally deep, so both find the folder beside package.json. */
export const SAMPLE_FOLDER = path.join(import.meta.dirname, '../../../samples/amlgentex-s0');

/** Facts of a customer for the generator, without labels. */
export interface SourceAccount {
  readonly accountId: number;
  /** Age in whole years on 2023-01-01. */
  readonly age: number;
  readonly monthlySalary: number;
  readonly firstTransactionOn: string;
}

export interface SourceTransaction {
  readonly txId: number;
  readonly date: string;
  readonly kind: 'TRANSFER' | 'CASH';
  readonly amount: string;
  /** Account numbers; null is the world outside the bank. */
  readonly from: number | null;
  readonly to: number | null;
  readonly fromBalance: string;
  readonly toBalance: string;
}

export interface SourceRows {
  readonly accounts: readonly SourceAccount[];
  readonly transactions: readonly SourceTransaction[];
}

export function readPackedCells(file: string): string[][] {
  const text = brotliDecompressSync(readFileSync(path.join(SAMPLE_FOLDER, `${file}.csv.br`))).toString(
    'utf8',
  );
  const lines = text.trimEnd().split('\n');
  return lines.slice(1).map((line) => line.split(','));
}

const requireCell = (cells: readonly string[], column: number): string => {
  const value = cells[column];
  if (value === undefined)
    throw new Error(`the sample is damaged: no column ${column} in ${cells.join(',')}`);
  return value;
};

const accountNumber = (text: string): number | null => (text === 'EXT' ? null : Number(text));

const transactionOf = (cells: readonly string[]): SourceTransaction => ({
  txId: Number(requireCell(cells, 0)),
  date: requireCell(cells, 1),
  kind: requireCell(cells, 2) === 'CASH' ? 'CASH' : 'TRANSFER',
  amount: requireCell(cells, 3),
  from: accountNumber(requireCell(cells, 4)),
  to: accountNumber(requireCell(cells, 5)),
  fromBalance: requireCell(cells, 6),
  toBalance: requireCell(cells, 7),
});

/** Reads accounts and transactions; labels are in other files, which nothing in the product opens. */
export function readSourceRows(): SourceRows {
  const transactions = readPackedCells('transactions').map(transactionOf);
  const firstOn = new Map<number, string>();
  for (const { date, from, to } of transactions) {
    for (const account of [from, to]) {
      if (account !== null && !firstOn.has(account)) firstOn.set(account, date);
    }
  }
  const accounts = readPackedCells('accounts').map((cells) => {
    const accountId = Number(requireCell(cells, 0));
    const firstTransactionOn = firstOn.get(accountId);
    if (!firstTransactionOn)
      throw new Error(`the sample is damaged: account ${accountId} has no transaction`);
    return {
      accountId,
      monthlySalary: Number(requireCell(cells, 3)),
      age: Number(requireCell(cells, 4)),
      firstTransactionOn,
    };
  });
  return { accounts, transactions };
}
