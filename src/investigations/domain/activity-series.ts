import { toUnits, type Units } from './decimal.js';
import type { TransactionRow } from './entity-activity.js';

/** The rows of one entity as parallel arrays in time order; a position is the same row in each of them. */
export interface ActivitySeries {
  readonly rows: readonly TransactionRow[];
  readonly atMs: readonly number[];
  /** 1 in, -1 out, 0 self. */
  readonly sign: readonly number[];
  /** Number of the counterparty, -1 if unknown. */
  readonly partner: readonly number[];
  /**
   * 1 where the row belongs to a new pair: this entity and this counterparty have NEW_PAIR_ROWS_MAX or
   * fewer.
   */
  readonly isNew: readonly number[];
  readonly amounts: readonly Units[];
  /** Positions with a positive amount by currency, currencies ascending. */
  readonly byCurrency: ReadonlyMap<string, readonly number[]>;
}

/** A pair seen at most twice is new: the second row of a fresh relation must not hide the first. */
export const NEW_PAIR_ROWS_MAX = 2;

const SIGN = { in: 1, out: -1, self: 0 } as const;

const known = new WeakMap<readonly TransactionRow[], ActivitySeries>();

/**
 * Rows must be in time order, as `activityOf` returns them. Several blocks read the same rows, so their
 * series is kept as long as they are.
 */
export function seriesOf(rows: readonly TransactionRow[]): ActivitySeries {
  const kept = known.get(rows);
  if (kept) return kept;
  const series = seriesFrom(rows);
  known.set(rows, series);
  return series;
}

function seriesFrom(rows: readonly TransactionRow[]): ActivitySeries {
  const partners = new Map<string, number>();
  const rowsOfPartner: number[] = [];
  // Plain arrays: most accounts have some dozens of rows, for which a typed array costs more than it saves.
  const atMs = rows.map((row) => row.atMs);
  const sign = rows.map((row) => SIGN[row.direction]);
  const partner = rows.map((row) => {
    if (row.counterparty === null || row.direction === 'self') return -1;
    const number = partners.get(row.counterparty) ?? partners.size;
    if (number === partners.size) partners.set(row.counterparty, number);
    rowsOfPartner[number] = (rowsOfPartner[number] ?? 0) + 1;
    return number;
  });
  const isNew = partner.map((number) => Number(number >= 0 && rowsOfPartner[number]! <= NEW_PAIR_ROWS_MAX));
  const amounts = rows.map((row) => toUnits(row.amount));
  return { rows, atMs, sign, partner, isNew, amounts, byCurrency: positionsByCurrency(rows, amounts) };
}

function positionsByCurrency(rows: readonly TransactionRow[], amounts: readonly Units[]) {
  const groups = new Map<string, number[]>();
  rows.forEach((row, i) => {
    if (amounts[i]! <= 0n) return;
    const group = groups.get(row.currency);
    if (group) group.push(i);
    else groups.set(row.currency, [i]);
  });
  return groups.size < 2 ? groups : new Map([...groups].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The positions that `keep` accepts, in time order. */
export function positionsWhere(series: ActivitySeries, keep: (position: number) => boolean): number[] {
  const positions: number[] = [];
  for (let i = 0; i < series.rows.length; i++) if (keep(i)) positions.push(i);
  return positions;
}

export const serviceIds = (series: ActivitySeries, positions: readonly number[]): string[] =>
  positions.map((position) => series.rows[position]!.id);
