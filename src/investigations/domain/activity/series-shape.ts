import type { Units } from '../../../kernel/decimal.js';
import type { TransactionRow } from './entity-activity.js';

export const BUSIEST_WINDOW_METRICS = ['burst', 'fan_in', 'fan_out'] as const;

export type Windowed = (typeof BUSIEST_WINDOW_METRICS)[number];

/** Money that came in and left again: each transaction takes part in one flow alone. */
export interface MatchedFlow {
  /** Positions in time order; `ins` or `outs` is a single transaction. */
  readonly ins: readonly number[];
  readonly outs: readonly number[];
}

interface CountAndSum {
  readonly amounts: number;
  readonly sum: Units;
}

/** Money of one currency that came in and went on, beside chance; percents are of all that came in. */
export interface Passage {
  readonly flows: readonly MatchedFlow[];
  /** Sums of the flows, all that came in, and all that left. */
  readonly came: Units;
  readonly left: Units;
  readonly all: Units;
  readonly allLeft: Units;
  /** Number of incoming transactions in the flows, and the number expected by chance. */
  readonly amounts: number;
  readonly expected: string;
  readonly percent: number;
  /** The part that went back to those it came from. */
  readonly back: CountAndSum;
  /** Money that went back whole to payers who are known by an id; not part of the other figures. */
  readonly returned: CountAndSum;
  /** Returns the same figures with returned money included; absent on those figures. */
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
  /** New counterparties of the whole period, not of the fortnight alone. */
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
  /** 1 for a row with a new pair that is no purchase: money that is spent goes no further. */
  readonly isRare: readonly number[];
  readonly amounts: readonly Units[];
  /** Positions with a positive amount by currency, currencies ascending. */
  readonly byCurrency: ReadonlyMap<string, readonly number[]>;
  /** Computed and kept by `metricsOf`; null before. */
  metrics: ActivityMetrics | null;
  /** Passages by incoming currency; kept once computed, since matching runs nine times. */
  passages: ReadonlyMap<string, Passage> | null;
}
