import { toUnits, type Units } from '../../../kernel/decimal.js';
import type { TransactionRow } from './entity-activity.js';

/** What peers are measured by, too; each as the function of its name says. */
export interface ActivityMetrics {
  readonly burst: readonly number[];
  readonly passThrough: readonly number[];
  readonly fanIn: Fan;
  readonly fanOut: Fan;
  readonly inflow: ReadonlyMap<string, Units>;
}

/** New counterparties of one direction in the busiest fortnight, and the positions that show them. */
export interface Fan {
  readonly partners: number;
  readonly positions: readonly number[];
}

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
  /** Kept by `metricsOf`; null until it is asked. */
  metrics: ActivityMetrics | null;
}

/** A pair seen at most twice is new: the second row of a fresh relation must not hide the first. */
export const NEW_PAIR_ROWS_MAX = 2;

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
  // Plain arrays: most accounts have some dozens of rows, for which a typed array costs more than it saves.
  const rowsOfPartner: number[] = [];
  const atMs: number[] = [];
  const sign: number[] = [];
  const partner: number[] = [];
  const amounts: Units[] = [];
  for (const row of rows) {
    atMs.push(row.atMs);
    sign.push(row.direction === 'in' ? 1 : row.direction === 'out' ? -1 : 0);
    amounts.push(toUnits(row.amount));
    partner.push(numberOf(row, partners, rowsOfPartner));
  }
  const isNew: number[] = [];
  for (const number of partner)
    isNew.push(number >= 0 && rowsOfPartner[number]! <= NEW_PAIR_ROWS_MAX ? 1 : 0);
  const byCurrency = positionsByCurrency(rows, amounts);
  return { rows, atMs, sign, partner, isNew, amounts, byCurrency, metrics: null };
}

/** Of the counterparty, whose row is counted; -1 if unknown. */
function numberOf(row: TransactionRow, partners: Map<string, number>, rowsOfPartner: number[]): number {
  if (row.counterparty === null || row.direction === 'self') return -1;
  const known = partners.get(row.counterparty);
  if (known !== undefined) {
    rowsOfPartner[known]!++;
    return known;
  }
  partners.set(row.counterparty, rowsOfPartner.length);
  return rowsOfPartner.push(1) - 1;
}

function positionsByCurrency(rows: readonly TransactionRow[], amounts: readonly Units[]) {
  const groups = new Map<string, number[]>();
  let [currency, group]: [string | null, number[]] = [null, []];
  for (let i = 0; i < rows.length; i++) {
    if (amounts[i]! <= 0n) continue;
    // Rows of one currency mostly follow each other.
    if (rows[i]!.currency !== currency) {
      currency = rows[i]!.currency;
      group = groups.get(currency) ?? [];
      groups.set(currency, group);
    }
    group.push(i);
  }
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
