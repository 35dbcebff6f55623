import type { Units } from '@alert-review/kernel';
import type { TransactionRow } from './entity-activity.js';

export const BUSIEST_WINDOW_METRICS = ['burst', 'fan_in', 'fan_out'] as const;

export type BusiestWindowMetric = (typeof BUSIEST_WINDOW_METRICS)[number];

export interface ActivityMetrics {
  /** How much the busiest window exceeds the customer's own average window, in hundredths. */
  readonly beyondUsual: Readonly<Record<BusiestWindowMetric, Units>>;
  readonly burst: readonly number[];
  readonly fanIn: CounterpartyFan;
  readonly fanOut: CounterpartyFan;
  readonly inflow: ReadonlyMap<string, Units>;
}

export interface CounterpartyFan {
  readonly partners: number;
  /** First-time counterparties of the whole period, not only of the two weeks. */
  readonly allPartners: number;
  readonly positions: readonly number[];
}

export interface ActivitySeries {
  readonly rows: readonly TransactionRow[];
  readonly atMs: readonly number[];
  /** 1 for incoming, -1 for outgoing, 0 for transfers between own accounts. */
  readonly sign: readonly number[];
  /** Number of the counterparty; -1 if unknown. */
  readonly partner: readonly number[];
  /** 1 if at most NEW_PAIR_ROWS_MAX rows are with this counterparty, so that it counts as first-time. */
  readonly isNew: readonly number[];
  /**
   * 1 for a row with a first-time counterparty that is not a purchase: money that is spent is not passed on.
   */
  readonly isRare: readonly number[];
  readonly amounts: readonly Units[];
  /** Positions of positive amounts by currency, currencies in ascending order. */
  readonly byCurrency: ReadonlyMap<string, readonly number[]>;
  /** Cached result of `activityMetricsOf`; null before its first call. */
  metrics: ActivityMetrics | null;
}
