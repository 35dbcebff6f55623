import path from 'node:path';
import { columnOf, optionalColumn, readAmount, readFlag, readInstant, type Column } from './columns.js';
import { readTable, type Row, type Table } from './csv.js';
import type { Transfer, UnlabelledSet } from './unlabelled-set.js';

/** A side of a transaction that is not an account of the set. */
const OUTSIDE = 'EXT';

/** Used if the transactions name no currency: the code of ISO 4217 for none. */
const NO_CURRENCY = 'XXX';

const TRANSFER = 'TRANSFER';

export interface Labels {
  /** Accounts that launder money. */
  readonly accounts: ReadonlySet<string>;
  /** Laundering accounts by the name of their typology; empty if the set has no typologies. */
  readonly byTypology: ReadonlyMap<string, ReadonlySet<string>>;
}

export interface LabelledSet {
  readonly name: string;
  readonly unlabelled: UnlabelledSet;
  readonly labels: Labels;
}

/** Reads a set in the format of docs/how-to/evaluation.md. Errors name file, line, column and value. */
export function readLabelledSet(folder: string): LabelledSet {
  const accounts = readTable(folder, 'accounts') ?? readTable(folder, 'nodes') ?? missing(folder, 'accounts');
  const transactions = readTable(folder, 'transactions') ?? missing(folder, 'transactions');
  const ids = accountIds(accounts);
  return {
    name: path.basename(path.resolve(folder)),
    unlabelled: {
      accounts: [...ids],
      businesses: businessesAmong(accounts),
      transfers: transfersOf(transactions, ids),
    },
    labels: { accounts: labelledAccounts(folder, accounts, ids), byTypology: typologiesOf(folder, ids) },
  };
}

function missing(folder: string, name: string): never {
  throw new Error(`${folder} has neither ${name}.csv nor ${name}.csv.br`);
}

function accountIds(table: Table): Set<string> {
  const id = columnOf(table, 'account_id');
  const ids = new Set<string>();
  for (const row of table.rows()) {
    const account = id.of(row);
    if (account === '' || account === OUTSIDE) throw id.refuse(row, 'the id of an account');
    if (ids.has(account)) throw id.refuse(row, 'a new account: it stands further up as well');
    ids.add(account);
  }
  return ids;
}

/** Who is no person; nobody where the set does not tell. Throws on a type that the product does not have. */
function businessesAmong(table: Table): string[] {
  const type = optionalColumn(table, 'entity_type');
  if (!type) return [];
  const id = columnOf(table, 'account_id');
  const businesses: string[] = [];
  for (const row of table.rows()) {
    const name = type.of(row).trim().toUpperCase();
    if (name !== 'INDIVIDUAL' && name !== 'BUSINESS') throw type.refuse(row, 'INDIVIDUAL or BUSINESS');
    if (name === 'BUSINESS') businesses.push(id.of(row));
  }
  return businesses;
}

/** Returns the id of an account. Throws if the set does not have the account. */
function known(column: Column, row: Row, accounts: ReadonlySet<string>): string {
  const account = column.of(row);
  if (!accounts.has(account)) throw column.refuse(row, 'an account of the set');
  return account;
}

/**
 * Transfers between two accounts of the set. All other rows stay out: where a simulator writes cash rows for
 * launderers alone, their mere presence would be the label. Throws if no row is left.
 */
function transfersOf(table: Table, accounts: ReadonlySet<string>): Transfer[] {
  const [id, type, currency] = (['tx_id', 'type', 'currency'] as const).map((name) =>
    optionalColumn(table, name),
  );
  const date = columnOf(table, 'date');
  const amount = columnOf(table, 'amount');
  const from = columnOf(table, 'from_account');
  const to = columnOf(table, 'to_account');
  const ids = new Set<string>();
  const otherTypes = new Set<string>();
  const transfers: Transfer[] = [];
  for (const row of table.rows()) {
    const ownType = type?.of(row).trim().toUpperCase() ?? TRANSFER;
    if (ownType !== TRANSFER) otherTypes.add(ownType);
    if (ownType !== TRANSFER || from.of(row) === OUTSIDE || to.of(row) === OUTSIDE) continue;
    const transfer = {
      id: id ? id.of(row) : `line ${row.line}`,
      at: readInstant(date, row),
      amount: readAmount(amount, row),
      currency: currency?.of(row).trim() || NO_CURRENCY,
      from: known(from, row, accounts),
      to: known(to, row, accounts),
    };
    if (ids.has(transfer.id)) throw id!.refuse(row, 'a new transaction: it stands further up as well');
    ids.add(transfer.id);
    transfers.push(transfer);
  }
  if (transfers.length > 0) return transfers;
  const types = otherTypes.size > 0 ? `; it has ${[...otherTypes].join(', ')}` : '';
  throw new Error(`${table.file} has no row of type ${TRANSFER} between two accounts of the set${types}`);
}

/** From `labels/accounts`, which lists them, or else from the column is_sar of the accounts. */
function labelledAccounts(folder: string, table: Table, accounts: ReadonlySet<string>): Set<string> {
  const listed = readTable(path.join(folder, 'labels'), 'accounts');
  const labelled = new Set<string>();
  if (listed) {
    const id = columnOf(listed, 'account_id');
    for (const row of listed.rows()) labelled.add(known(id, row, accounts));
    return labelled;
  }
  const label = optionalColumn(table, 'is_sar');
  if (!label)
    throw new Error(
      `nothing says who is labelled: ${table.file} has no column is_sar, and there is no labels/accounts`,
    );
  const id = columnOf(table, 'account_id');
  for (const row of table.rows()) if (readFlag(label, row)) labelled.add(id.of(row));
  return labelled;
}

function typologiesOf(folder: string, accounts: ReadonlySet<string>): Map<string, Set<string>> {
  const members =
    readTable(path.join(folder, 'labels'), 'alert_members') ??
    readTable(folder, 'alert_members') ??
    readTable(folder, 'alert_accounts');
  const byTypology = new Map<string, Set<string>>();
  if (!members) return byTypology;
  const typology = columnOf(members, 'typology');
  const account = columnOf(members, 'account_id');
  for (const row of members.rows()) {
    const name = typology.of(row);
    const group = byTypology.get(name) ?? new Set<string>();
    byTypology.set(name, group.add(known(account, row, accounts)));
  }
  return new Map([...byTypology].sort(([a], [b]) => (a < b ? -1 : 1)));
}
