import { z } from 'zod';
import {
  canonicalJson,
  compareUnits,
  toDecimal,
  unitsOfDecimal,
  type Units,
  unitsOfWholeNumber,
} from '@alert-review/kernel';
import { activityMetricsOf, activitySeriesOf } from './activity-series.js';
import { joinPaymentParts } from './joined-parts.js';
import { BUSIEST_WINDOW_METRICS, type BusiestWindowMetric } from './series-shape.js';
import type { EntityActivity } from './entity-activity.js';

/**
 * With fewer than a hundred peers, the 99th percentile is less than one account and the 95th five: no basis
 * for a judgement.
 */
export const PEERS_MIN = 100;

const PeerMetric = z.object({
  // Members are in alphabetical order, so that canonical JSON need not sort them.
  /** Description of the peer group in words; missing in tables of earlier versions. */
  among: z.string().optional(),
  /** Number of peers with this metric: all, or for metrics of a currency those that use the currency. */
  count: z.int(),
  p80: z.string(),
  p90: z.string(),
  p95: z.string(),
  p98: z.string().optional(),
  p99: z.string(),
  /** Only present if the group is large enough for at least one peer to be beyond it. */
  p995: z.string().optional(),
  p998: z.string().optional(),
  p999: z.string().optional(),
});

/**
 * Percentiles as decimal texts. A metric with too few values has those of the next wider segment. `version`
 * is the hash of the rest.
 */
export const PeerTable = z.object({
  version: z.string(),
  entityType: z.string(),
  count: z.int(),
  metrics: z.record(z.string(), PeerMetric),
});

export type PeerMetric = z.infer<typeof PeerMetric>;
export type PeerTable = z.infer<typeof PeerTable>;

/** A peer group: customers with similar known properties. `key` is unique; `named` describes it in texts. */
export interface PeerSegment {
  readonly key: string;
  readonly named: string;
  /**
   * Segment whose figures apply if too few customers here have a metric; null for all customers of a type.
   */
  readonly wider: PeerSegment | null;
}

/** Metrics of amounts exist per currency, since no sum across currencies is exact. */
export const metricOfCurrency = (metric: 'inflow' | 'first_value', currency: string): string =>
  `${metric} ${currency}`;

/** Name of the metric for how much the busiest window exceeds the customer's own average window. */
export const excessMetricOf = (metric: BusiestWindowMetric): string => `${metric}_beyond`;

/** Returns the metrics of a peer. Each uses the same function as the flag that is compared with it. */
export function peerMetricsOfActivity(activity: EntityActivity): Map<string, Units> {
  const series = activitySeriesOf(joinPaymentParts(activity.transactions).rows);
  const { burst, fanIn, fanOut, beyondUsual, inflow } = activityMetricsOf(series);
  const metrics = new Map<string, Units>([
    ['count', unitsOfWholeNumber(series.rows.length)],
    ['burst', unitsOfWholeNumber(burst.length)],
    ['fan_in', unitsOfWholeNumber(fanIn.partners)],
    ['fan_out', unitsOfWholeNumber(fanOut.partners)],
    ...BUSIEST_WINDOW_METRICS.map((name) => [excessMetricOf(name), beyondUsual[name]] as const),
  ]);
  for (const currency of series.byCurrency.keys()) {
    metrics.set(metricOfCurrency('inflow', currency), inflow.get(currency) ?? 0n);
  }
  return metrics;
}

/**
 * Builds the table of a segment from the activity of each peer during LOOKBACK_DAYS before `endOfPeerPeriod`.
 */
export class PeerTableCut {
  private readonly observed = new Map<string, Units[]>();
  count = 0;

  /** `among`: description of the peer group in texts. */
  constructor(
    private readonly entityType: string,
    private readonly among?: string,
  ) {}

  add(metrics: ReadonlyMap<string, Units>): void {
    this.count++;
    for (const [name, value] of metrics) this.observe(name, value);
  }

  /** Adds a value of a metric that does not only depend on the peer's own activity. */
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

/**
 * Returns the 95th percentile of the last transaction times, so that a single mistyped date does not make all
 * peers look idle.
 */
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
 * Probability (one customer in this many) at which peer metrics alone, if they were independent, reach 60
 * points. The smallest round number with which at most 30 % of the sample's alerts and 3 % of the synthetic
 * bank's ordinary customers escalate; no labels were used.
 */
const ONE_IN = 5_000;

/**
 * Returns the severity s of a share, so that 1 - s is a power of the share. Severities combine as 1 - prod(1
 * - s); the points therefore follow the product of the shares, that is, how rare the customer is.
 */
const severityOfTail = (share: number): number =>
  Math.round(100 * (1 - share ** (Math.log(1 - 0.6) / Math.log(1 / ONE_IN)))) / 100;

/** Percentiles with their severity: the rarer a value among the peers, the more severe. */
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

/** Returns the highest percentile of the peers that the value exceeds; null below the 80th. */
export const highestPercentilePassed = (
  value: string,
  cuts: PeerMetric,
): (typeof TAIL_PERCENTILES)[number] | null =>
  TAIL_PERCENTILES.find(
    ({ above }) => cuts[above] !== undefined && unitsOfDecimal(value) > unitsOfDecimal(cuts[above]),
  ) ?? null;

export function peerMetricOfTable(peers: PeerTable | null, name: string): PeerMetric | null {
  const metric = peers?.metrics[name];
  return metric && metric.count >= PEERS_MIN ? metric : null;
}

/** Share of peers beyond the 95th percentile. */
const NOTABLE_TAIL_SHARE = 0.05;

const RARITY_DECADES_MAX = 9;

/**
 * Returns how improbable it is that by chance `found` or more of `looked` metrics exceed the 95th percentile
 * of the peers: the negative decimal logarithm with two decimals. A single one is chance: 0.
 */
export function chanceExponent(found: number, looked: number): string {
  if (found < 2) return '0.00';
  let term = (1 - NOTABLE_TAIL_SHARE) ** looked;
  let chance = 0;
  for (let k = 0; k <= looked; k++) {
    if (k >= found) chance += term;
    term *= ((looked - k) * NOTABLE_TAIL_SHARE) / ((k + 1) * (1 - NOTABLE_TAIL_SHARE));
  }
  return Math.min(RARITY_DECADES_MAX, Math.max(0, -Math.log10(chance))).toFixed(2);
}
