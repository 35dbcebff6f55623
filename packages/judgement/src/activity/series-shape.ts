import type { Units } from '@alert-review/kernel';
import type { TransactionRow } from './entity-activity.js';

export const BUSIEST_WINDOW_METRICS = ['burst', 'fan_in', 'fan_out'] as const;

export type Windowed = (typeof BUSIEST_WINDOW_METRICS)[number];

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
  /** Computed and kept by `activityMetricsOf`; null before. */
  metrics: ActivityMetrics | null;
}
