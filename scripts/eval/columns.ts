import type { Row, Table } from './csv.js';

/**
 * The columns of docs/evaluation.md, and what well-known simulators call them: AMLSim of 2019 (`nodes`), its
 * example set, and AMLSim as it is today.
 */
const NAMES = {
  account_id: ['account_id', 'nodeid', 'ACCOUNT_ID', 'acct_id'],
  entity_type: ['entity_type'],
  is_sar: ['is_sar', 'isFraud', 'IS_FRAUD', 'prior_sar_count'],
  tx_id: ['tx_id', 'TX_ID', 'tran_id'],
  type: ['type'],
  date: ['date', 'time', 'TIMESTAMP', 'tran_timestamp'],
  amount: ['amount', 'value', 'TX_AMOUNT', 'base_amt'],
  currency: ['currency'],
  from_account: ['from_account', 'sourceNodeId', 'SENDER_ACCOUNT_ID', 'orig_acct'],
  to_account: ['to_account', 'targetNodeId', 'RECEIVER_ACCOUNT_ID', 'bene_acct'],
  typology: ['typology', 'alert_type'],
} as const;

type ColumnName = keyof typeof NAMES;

/** Reads one column; `refuse` is the error that names the place of a bad cell. */
export interface Column {
  readonly of: (row: Row) => string;
  readonly refuse: (row: Row, expected: string) => Error;
}

/** Null if the table has no such column under any of its names. */
export function optionalColumn(table: Table, name: ColumnName): Column | null {
  const title = NAMES[name].find((each) => table.columns.includes(each));
  if (title === undefined) return null;
  const position = table.columns.indexOf(title);
  const of = (row: Row) => row.cells[position]!;
  const refuse = (row: Row, expected: string) =>
    new Error(`${table.file}, line ${row.line}, column ${title}: "${of(row)}" is not ${expected}`);
  return { of, refuse };
}

/** Throws when a table that needs the column has none. */
export function columnOf(table: Table, name: ColumnName): Column {
  const column = optionalColumn(table, name);
  if (!column) throw new Error(`${table.file} has no column ${name}, only: ${table.columns.join(', ')}`);
  return column;
}

const FLAGS = new Map([
  ['1', true],
  ['true', true],
  ['0', false],
  ['false', false],
]);

/** 1, 0, true or false in any case; throws on anything else. */
export function readFlag(column: Column, row: Row): boolean {
  const flag = FLAGS.get(column.of(row).trim().toLowerCase());
  if (flag === undefined) throw column.refuse(row, '1, 0, true or false');
  return flag;
}

/** A decimal amount as it stands, in the plain notation that the product takes; throws on anything else. */
export function readAmount(column: Column, row: Row): string {
  const amount = column.of(row).trim();
  if (!/^\d+(\.\d{1,18})?$/.test(amount))
    throw column.refuse(row, 'an amount such as 1250.75: digits, and at most 18 behind a point');
  return amount;
}

const DAY_MS = 86_400_000;
/** Where a set counts days instead of naming them; any Monday would do. */
const DAY_ZERO_MS = Date.UTC(2018, 0, 1);
const INSTANT = /^(\d{4})[-/](\d\d)[-/](\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|[+-]\d\d:?\d\d)?)?$/i;

const dayOf = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10);

/** A day, an instant (UTC where it names no zone) or a number of days as ISO 8601; throws on all else. */
export function readInstant(column: Column, row: Row): string {
  const text = column.of(row).trim();
  if (/^\d{1,5}$/.test(text)) return `${dayOf(DAY_ZERO_MS + Number(text) * DAY_MS)}T00:00:00Z`;
  const [, year, month, date, time = '00:00:00', zone = 'Z'] = INSTANT.exec(text) ?? [];
  const day = `${year}-${month}-${date}`;
  const midnightMs = Date.parse(`${day}T00:00:00Z`);
  // Some days that no calendar has, such as 31 June, are read as the next month's first.
  const isDay = !Number.isNaN(midnightMs) && dayOf(midnightMs) === day;
  const at = `${day}T${time.length === 5 ? `${time}:00` : time}${zone.toUpperCase()}`;
  const timeMs = Date.parse(at);
  if (!isDay || Number.isNaN(timeMs))
    throw column.refuse(row, 'a day (2023-01-31), an instant (2023-01-31T09:30:00Z) or a number of days');
  return zone.toUpperCase() === 'Z' ? at : new Date(timeMs).toISOString();
}
