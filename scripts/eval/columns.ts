import type { Row, Table } from './csv.js';

/**
 * Columns of docs/how-to/evaluation.md with their names in well-known simulators: AMLSim of 2019 (`nodes`),
 * its example set, and today's AMLSim.
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

/** Reads one column. `refuse` creates the error that names the place of an invalid cell. */
export interface Column {
  readonly of: (row: Row) => string;
  readonly refuse: (row: Row, expected: string) => Error;
}

/** Returns the column; null if the table has it under none of its names. */
export function optionalColumn(table: Table, name: ColumnName): Column | null {
  const title = NAMES[name].find((each) => table.columns.includes(each));
  if (title === undefined) return null;
  const position = table.columns.indexOf(title);
  const of = (row: Row) => row.cells[position]!;
  const refuse = (row: Row, expected: string) =>
    new Error(`${table.file}, line ${row.line}, column ${title}: "${of(row)}" is not ${expected}`);
  return { of, refuse };
}

/** Returns a required column. Throws if the table does not have it. */
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

/** Parses 1, 0, true or false in any case. Throws for anything else. */
export function readFlag(column: Column, row: Row): boolean {
  const flag = FLAGS.get(column.of(row).trim().toLowerCase());
  if (flag === undefined) throw column.refuse(row, '1, 0, true or false');
  return flag;
}

/** Returns a decimal amount unchanged. Throws unless it is in the plain notation that the product accepts. */
export function readAmount(column: Column, row: Row): string {
  const amount = column.of(row).trim();
  if (!/^\d+(\.\d{1,18})?$/.test(amount))
    throw column.refuse(row, 'an amount such as 1250.75: digits, and at most 18 behind a point');
  return amount;
}

const DAY_MS = 86_400_000;
/** First day of sets that count days instead of naming them (any Monday would do). */
const DAY_ZERO_MS = Date.UTC(2018, 0, 1);
const INSTANT = /^(\d{4})[-/](\d\d)[-/](\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|[+-]\d\d:?\d\d)?)?$/i;

const dayOf = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10);

/**
 * Converts a day, a time (UTC if no zone is given) or a number of days to ISO 8601. Throws for anything else.
 */
export function readInstant(column: Column, row: Row): string {
  const text = column.of(row).trim();
  if (/^\d{1,5}$/.test(text)) return `${dayOf(DAY_ZERO_MS + Number(text) * DAY_MS)}T00:00:00Z`;
  const [, year, month, date, time = '00:00:00', zone = 'Z'] = INSTANT.exec(text) ?? [];
  const day = `${year}-${month}-${date}`;
  const midnightMs = Date.parse(`${day}T00:00:00Z`);
  // Date.parse reads some days that do not exist, such as 31 June, as the first of the next month.
  const isDay = !Number.isNaN(midnightMs) && dayOf(midnightMs) === day;
  const at = `${day}T${time.length === 5 ? `${time}:00` : time}${zone.toUpperCase()}`;
  const timeMs = Date.parse(at);
  if (!isDay || Number.isNaN(timeMs))
    throw column.refuse(row, 'a day (2023-01-31), an instant (2023-01-31T09:30:00Z) or a number of days');
  return zone.toUpperCase() === 'Z' ? at : new Date(timeMs).toISOString();
}
