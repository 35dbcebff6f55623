import type { Units } from '../../../kernel/decimal.js';
import type { TransactionRow } from './entity-activity.js';

/** What is measured in the busiest window of the customer, by the metric of the peers. */
export const WINDOWED = ['burst', 'fan_in', 'fan_out'] as const;

export type Windowed = (typeof WINDOWED)[number];

/** Money that came in and left again: each transaction takes part in one flow alone. */
export interface MatchedFlow {
  /** Positions, in time order; one of both sides is a single transaction. */
  readonly ins: readonly number[];
  readonly outs: readonly number[];
}

interface Amounts {
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
  readonly back: Amounts;
  /** Beside it: what went back whole to payers who are known by an id. */
  readonly returned: Amounts;
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
