import { z } from 'zod';
import {
  canonicalJson,
  compareUnits,
  toDecimal,
  toUnits,
  type Units,
  wholeUnits,
} from '@alert-review/kernel';
import { activityMetricsOf, activitySeriesOf } from './activity-series.js';
import { BUSIEST_WINDOW_METRICS, type Windowed } from './series-shape.js';
import type { EntityActivity } from './entity-activity.js';

/** Below a hundred peers the 99th percentile is one account, and the 95th five: no basis for a judgement. */
export const PEERS_MIN = 100;

const PeerMetric = z.object({
  // Members are in alphabetical order, so that canonical JSON need not sort them.
  /** Who the peers are, in words; missing in tables of earlier versions. */
  among: z.string().optional(),
  /** Number of peers that have this metric: all, or for a metric of a currency those that use it. */
  count: z.int(),
  p80: z.string(),
  p90: z.string(),
  p95: z.string(),
  p98: z.string().optional(),
  p99: z.string(),
  /** Present only where enough peers are counted for one of them to be beyond it. */
  p995: z.string().optional(),
  p998: z.string().optional(),
  p999: z.string().optional(),
});

/** Cut-offs as decimal text (rare metrics: of the next wider segment); `version` is the hash of the rest. */
export const PeerTable = z.object({
  version: z.string(),
  entityType: z.string(),
  count: z.int(),
  metrics: z.record(z.string(), PeerMetric),
});

export type PeerMetric = z.infer<typeof PeerMetric>;
export type PeerTable = z.infer<typeof PeerTable>;

/** Customers who are alike by what is known of them; `key` is unique, `named` is what a text calls them. */
export interface Segment {
  readonly key: string;
  readonly named: string;
  /** Segment whose figures are used where too few customers here have one; null for a whole type. */
  readonly wider: Segment | null;
}

/** Metrics of amounts are cut per currency, for no sum across currencies is exact. */
export const metricOfCurrency = (metric: 'inflow' | 'first_value', currency: string): string =>
  `${metric} ${currency}`;

/** Names the metric of what the busiest window holds beyond the same customer's average window. */
export const excessMetricOf = (metric: Windowed): string => `${metric}_beyond`;

/** The metrics of one peer. Each uses the same function as the flag that is compared with it. */
export function peerMetrics(activity: EntityActivity): Map<string, Units> {
  const series = activitySeriesOf(activity.transactions);
  const { burst, fanIn, fanOut, beyondUsual, inflow } = activityMetricsOf(series);
  const metrics = new Map<string, Units>([
    ['count', wholeUnits(series.rows.length)],
    ['burst', wholeUnits(burst.length)],
    ['fan_in', wholeUnits(fanIn.partners)],
    ['fan_out', wholeUnits(fanOut.partners)],
    ...BUSIEST_WINDOW_METRICS.map((name) => [excessMetricOf(name), beyondUsual[name]] as const),
  ]);
  for (const currency of series.byCurrency.keys()) {
    metrics.set(metricOfCurrency('inflow', currency), inflow.get(currency) ?? 0n);
  }
  return metrics;
}

/** Cuts one segment's table by each peer's own activity; all cover LOOKBACK_DAYS before `endOfPeerPeriod`. */
export class PeerTableCut {
  private readonly observed = new Map<string, Units[]>();
  count = 0;

  /** `among`: what a text calls the peers. */
  constructor(
    private readonly entityType: string,
    private readonly among?: string,
  ) {}

  add(metrics: ReadonlyMap<string, Units>): void {
    this.count++;
    for (const [name, value] of metrics) this.observe(name, value);
  }

  /** Adds a metric that depends on more than the peer's own activity. */
  observe(name: string, value: Units): void {
    const values = this.observed.get(name);
    if (values) values.push(value);
    else this.observed.set(name, [value]);
  }

  /** `wider`: the table of the next wider segment. */
  finish(sha256: (text: string) => string, wider: PeerTable | null = null): PeerTable {
    const { entityType, count, observed, among } = this;
    const names = [...new Set([...observed.keys(), ...Object.keys(wider?.metrics ?? {})])].sort();
    const metricOf = (name: string): PeerMetric => {
      const values = observed.get(name) ?? [];
      const other = values.length < PEERS_MIN ? wider?.metrics[name] : undefined;
      return other ?? { ...(among === undefined ? {} : { among }), ...percentiles(values) };
    };
    const metrics = Object.fromEntries(names.map((name) => [name, metricOf(name)]));
    const version = sha256(canonicalJson({ entityType, count, metrics }));
    return { version, entityType, count, metrics };
  }
}

/** Returns the 95th percentile of last times, so one mistyped date cannot make all peers look idle. */
export function endOfPeerPeriod(lastAtMs: readonly number[]): number {
  const ascending = [...lastAtMs].sort((a, b) => a - b);
  return ascending.length === 0 ? 0 : nearestRank(ascending, 95);
}

const nearestRank = <Value>(ascending: readonly Value[], percent: number): Value =>
  ascending[Math.ceil((percent * 10 * ascending.length) / 1000) - 1]!;

function percentiles(values: Units[]): PeerMetric {
  values.sort(compareUnits);
  const cut = (percent: number) => toDecimal(nearestRank(values, percent));
  const count = values.length;
  return {
    count,
    p80: cut(80),
    p90: cut(90),
    p95: cut(95),
    p98: cut(98),
    p99: cut(99),
    ...(count < 200 ? {} : { p995: cut(99.5) }),
    ...(count < 500 ? {} : { p998: cut(99.8) }),
    ...(count < 1_000 ? {} : { p999: cut(99.9) }),
  };
}

/**
 * One customer in this many would reach 60 points by peer measures alone, if these were independent. Own
 * choice: the smallest round number by which at most 30 % of the sample's alerts and 3 % of the made-up
 * bank's ordinary customers escalate; no label is used for it.
 */
const ONE_IN = 5_000;

/**
 * Returns the severity s where 1 - s is a power of the share of peers beyond. Since severities add up as 1 -
 * prod(1 - s), the points follow the product of the shares: how rare the customer is.
 */
const severityOfTail = (share: number): number =>
  Math.round(100 * (1 - share ** (Math.log(1 - 0.6) / Math.log(1 / ONE_IN)))) / 100;

/** Percentiles and their severity: a measure against the peers is as severe as it is rare. */
export const TAIL_PERCENTILES = (
  [
    { above: 'p999', share: 0.001, color: 'red' },
    { above: 'p998', share: 0.002, color: 'red' },
    { above: 'p995', share: 0.005, color: 'red' },
    { above: 'p99', share: 0.01, color: 'red' },
    { above: 'p98', share: 0.02, color: 'red' },
    { above: 'p95', share: 0.05, color: 'red' },
    { above: 'p90', share: 0.1, color: 'yellow' },
    { above: 'p80', share: 0.2, color: 'yellow' },
  ] as const
).map((tail) => ({ ...tail, severity: severityOfTail(tail.share) }));

/** The highest percentile of the peers that is passed, strictly; null below the 80th. */
export const highestPercentilePassed = (
  value: string,
  cuts: PeerMetric,
): (typeof TAIL_PERCENTILES)[number] | null =>
  TAIL_PERCENTILES.find(({ above }) => cuts[above] !== undefined && toUnits(value) > toUnits(cuts[above])) ??
  null;

export function peerMetric(peers: PeerTable | null, name: string): PeerMetric | null {
  const metric = peers?.metrics[name];
  return metric && metric.count >= PEERS_MIN ? metric : null;
}

/** Share of peers beyond the 95th percentile: one of twenty. */
const NOTABLE_TAIL_SHARE = 0.05;

const RARITY_DECADES_MAX = 9;

/**
 * Returns how unlikely it is that `found` of `looked` or more are beyond their peers' 95th percentile by
 * chance: the decimal logarithm without its sign, two decimals. A single one is chance: 0.
 */
export function decadesInWords(found: number, looked: number): string {
  if (found < 2) return '0.00';
  let term = (1 - NOTABLE_TAIL_SHARE) ** looked;
  let chance = 0;
  for (let k = 0; k <= looked; k++) {
    if (k >= found) chance += term;
    term *= ((looked - k) * NOTABLE_TAIL_SHARE) / ((k + 1) * (1 - NOTABLE_TAIL_SHARE));
  }
  return Math.min(RARITY_DECADES_MAX, Math.max(0, -Math.log10(chance))).toFixed(2);
}
