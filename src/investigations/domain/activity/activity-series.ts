import { toUnits, type Units } from '../../../kernel/decimal.js';
import { Kept } from '../../../kernel/kept.js';
import { PURCHASE_TYPES, type TransactionRow } from './entity-activity.js';

/** What is measured in the busiest window of the customer, by the metric of the peers. */
export const WINDOWED = ['burst', 'fan_in', 'fan_out'] as const;

export type Windowed = (typeof WINDOWED)[number];

/** Money that came in and left again: each transaction takes part in one flow alone. */
export interface MatchedFlow {
  /** Positions, in time order; one of both sides is a single transaction. */
  readonly ins: readonly number[];
  readonly outs: readonly number[];
}

interface Some {
  readonly amounts: number;
  readonly sum: Units;
}

/** Of one currency, what came in and went on, beside what would by chance; percents of all that came in. */
export interface Passage {
  readonly flows: readonly MatchedFlow[];
  /** Sums of the flows, all that came in, and all that left. */
  readonly came: Units;
  readonly left: Units;
  readonly all: Units;
  readonly allLeft: Units;
  /** Incoming ones of the flows, and how many by chance. */
  readonly amounts: number;
  readonly expected: string;
  readonly percent: number;
  /** What of it went back to whom it had come from. */
  readonly back: Some;
  /** Beside it: what went back whole to payers who are known by an id. */
  readonly returned: Some;
  /** The same figures with the returned among them; absent of these. */
  readonly withReturned?: () => Passage;
  readonly beyondPercent: number;
  readonly decades: string;
}

export interface ActivityMetrics {
  /** What the busiest window holds beyond the customer's own average window, in hundredths. */
  readonly beyondUsual: Readonly<Record<Windowed, Units>>;
  readonly burst: readonly number[];
  readonly fanIn: Fan;
  readonly fanOut: Fan;
  readonly inflow: ReadonlyMap<string, Units>;
}

export interface Fan {
  readonly partners: number;
  /** Of the whole period, not of the fortnight alone. */
  readonly allPartners: number;
  readonly positions: readonly number[];
}

export interface ActivitySeries {
  readonly rows: readonly TransactionRow[];
  readonly atMs: readonly number[];
  /** 1 in, -1 out, 0 self. */
  readonly sign: readonly number[];
  /** Number of the counterparty, -1 if unknown. */
  readonly partner: readonly number[];
  /** 1 where at most NEW_PAIR_ROWS_MAX rows join this entity and this counterparty. */
  readonly isNew: readonly number[];
  /** 1 of these where it is no purchase: money that is spent goes no further. */
  readonly isRare: readonly number[];
  readonly amounts: readonly Units[];
  /** Positions with a positive amount by currency, currencies ascending. */
  readonly byCurrency: ReadonlyMap<string, readonly number[]>;
  /** Kept by `metricsOf`; null until it is asked. */
  metrics: ActivityMetrics | null;
  /** By currency in which something came in. Matched nine times over, so kept once `passages` is asked. */
  passages: ReadonlyMap<string, Passage> | null;
}

/** A pair seen at most twice counts as new: a second row must not hide the first. Texts call it rare. */
export const NEW_PAIR_ROWS_MAX = 2;

const known = new Kept<readonly TransactionRow[], ActivitySeries>();

/** Rows in time order, as `rowsOf` returns them; the series is kept as long as they are. */
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
  const isRare = isNew.map((one, i) => (sign[i] === -1 && PURCHASE_TYPES.has(rows[i]!.type) ? 0 : one));
  const byCurrency = positionsByCurrency(rows, amounts);
  return { rows, atMs, sign, partner, isNew, isRare, amounts, byCurrency, metrics: null, passages: null };
}

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
  const positions: number[] = [];
  for (let i = 0; i < rows.length; i++) if (amounts[i]! > 0n) positions.push(i);
  const groups = groupedBy(positions, (i) => rows[i]!.currency);
  return groups.size < 2 ? groups : new Map([...groups].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** In the order of their first positions. */
export function groupedBy<Key>(
  positions: readonly number[],
  keyOf: (position: number) => Key,
): Map<Key, number[]> {
  const groups = new Map<Key, number[]>();
  for (const i of positions) {
    const key = keyOf(i);
    const group = groups.get(key);
    if (group) group.push(i);
    else groups.set(key, [i]);
  }
  return groups;
}

export function positionsWhere(series: ActivitySeries, keep: (position: number) => boolean): number[] {
  const positions: number[] = [];
  for (let i = 0; i < series.rows.length; i++) if (keep(i)) positions.push(i);
  return positions;
}

export const serviceIds = (series: ActivitySeries, positions: readonly number[]): string[] =>
  positions.map((position) => series.rows[position]!.id);
