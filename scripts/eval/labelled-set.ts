import path from 'node:path';
import { columnOf, readTable, type Table } from './csv.js';
import type { Transfer, UnlabelledSet } from './unlabelled-set.js';

/** A side of a transaction that is no account of the set. */
const OUTSIDE = 'EXT';

/** Where the transactions name no currency: ISO 4217 for none. */
const NO_CURRENCY = 'XXX';

export interface Labels {
  /** Accounts that launder. */
  readonly accounts: ReadonlySet<string>;
  /** Laundering accounts by the name of their typology; empty where the set does not tell. */
  readonly byTypology: ReadonlyMap<string, ReadonlySet<string>>;
}

export interface LabelledSet {
  readonly name: string;
  readonly unlabelled: UnlabelledSet;
  readonly labels: Labels;
}

/** Reads a set in the format of docs/evaluation.md; throws with the file and what is wrong with it. */
export function readLabelledSet(folder: string): LabelledSet {
  const accounts = required(folder, 'accounts');
  const transactions = required(folder, 'transactions');
  const idOf = columnOf(accounts, 'account_id');
  const ids = accounts.rows.map(idOf);
  if (new Set(ids).size < ids.length) throw new Error(`${folder}: an account_id occurs twice`);
  return {
    name: path.basename(path.resolve(folder)),
    unlabelled: { accounts: ids, transfers: transfersOf(transactions, new Set(ids)) },
    labels: { accounts: labelledAccounts(folder, accounts), byTypology: typologiesOf(folder) },
  };
}

function required(folder: string, name: string): Table {
  const table = readTable(folder, name);
  if (!table) throw new Error(`${folder} has neither ${name}.csv nor ${name}.csv.br`);
  return table;
}

/**
 * Transfers between two accounts of the set. All other rows stay out: where a simulator writes cash rows for
 * launderers alone, their mere presence would be the label.
 */
function transfersOf(table: Table, accounts: ReadonlySet<string>): Transfer[] {
  const [id, date, amount] = ['tx_id', 'date', 'amount'].map((name) => columnOf(table, name));
  const [from, to] = ['from_account', 'to_account'].map((name) => columnOf(table, name));
  const typed = table.columns.includes('type') ? columnOf(table, 'type') : () => 'TRANSFER';
  const currency = table.columns.includes('currency') ? columnOf(table, 'currency') : () => NO_CURRENCY;
  return table.rows.flatMap((row) => {
    const sides = [from!(row), to!(row)];
    if (typed(row) !== 'TRANSFER' || sides.includes(OUTSIDE)) return [];
    const stranger = sides.find((side) => !accounts.has(side));
    if (stranger !== undefined) throw new Error(`transaction ${id!(row)} names the unknown ${stranger}`);
    const at = date!(row).includes('T') ? date!(row) : `${date!(row)}T00:00:00Z`;
    return [
      { id: id!(row), at, amount: amount!(row), currency: currency(row), from: sides[0]!, to: sides[1]! },
    ];
  });
}

/** From `labels/accounts`, which lists them, or else from the column is_sar of the accounts. */
function labelledAccounts(folder: string, accounts: Table): Set<string> {
  const listed = readTable(path.join(folder, 'labels'), 'accounts');
  if (listed) return new Set(listed.rows.map(columnOf(listed, 'account_id')));
  const [id, label] = [columnOf(accounts, 'account_id'), columnOf(accounts, 'is_sar')];
  return new Set(accounts.rows.filter((row) => ['1', 'true'].includes(label(row).toLowerCase())).map(id));
}

function typologiesOf(folder: string): Map<string, Set<string>> {
  const members =
    readTable(path.join(folder, 'labels'), 'alert_members') ?? readTable(folder, 'alert_members');
  const byTypology = new Map<string, Set<string>>();
  if (!members) return byTypology;
  const [typology, account] = [columnOf(members, 'typology'), columnOf(members, 'account_id')];
  for (const row of members.rows) {
    const known = byTypology.get(typology(row)) ?? new Set<string>();
    byTypology.set(typology(row), known.add(account(row)));
  }
  return new Map([...byTypology].sort(([a], [b]) => (a < b ? -1 : 1)));
}
