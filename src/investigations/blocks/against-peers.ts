import { NEW_PAIR_ROWS_MAX } from '../domain/activity/activity-series.js';
import { LOOKBACK_DAYS } from '../domain/case/case-facts.js';
import { toUnits, wholeUnits, type Units } from '../../kernel/decimal.js';
import { notAssessed, SEVERITY, TAILS, type Finding } from '../domain/scoring/flag.js';
import { PEERS_MIN, type PeerMetric } from '../domain/activity/peer-table.js';
import { cite, phrase, pointer, type Words } from '../domain/texts/referenced-text.js';
import type { FlagDefinition } from './block.js';

export const PEER_BANDS: FlagDefinition['bands'] = {
  red: 'above the 95th percentile of the peers; severity 0.55, above the 99th 0.75',
  yellow: 'above the 80th percentile of the peers; severity 0.2, above the 90th 0.35',
  gray: `no transaction, too many of them, or fewer than ${PEERS_MIN} peers`,
};

export const NEW_COUNTERPARTY = `a counterparty is new with ${NEW_PAIR_ROWS_MAX} transactions or fewer`;

export type Tail = (typeof TAILS)[number];

/** The highest percentile of the peers that is passed, strictly; null below the 80th. */
export const tailOf = (value: Units, cuts: PeerMetric): Tail | null =>
  TAILS.find(({ above }) => value > toUnits(cuts[above])) ?? null;

/** By the tail that the count lies in; `text` says what was counted. */
export function countAgainstPeers(
  count: number,
  metric: string,
  cuts: PeerMetric | undefined,
  text: () => Words,
  evidence: readonly string[],
): Finding {
  if (!cuts) return notAssessed(() => phrase`${text()}; fewer than ${PEERS} peers to compare with.`, count);
  const tail = tailOf(wholeUnits(count), cuts);
  return {
    ...bandOf(tail),
    value: count,
    threshold: { yellow: Number(cuts.p80), red: Number(cuts.p95) },
    rationale() {
      return phrase`${text()}; ${percentilesOf(metric, cuts, tail)}.`;
    },
    evidence,
  };
}

/** Severity where it is not that of the colour. */
export const bandOf = (tail: Tail | null): Pick<Finding, 'color' | 'severity'> =>
  tail === null
    ? { color: 'white' }
    : { color: tail.color, ...(tail.severity === SEVERITY[tail.color] ? {} : { severity: tail.severity }) };

const PERCENTILES = {
  p90: cite('/rule/percentileHigh', 90),
  p95: cite('/rule/percentileRed', 95),
  p99: cite('/rule/percentileTop', 99),
};

/** Where the peers stay: 80 of 100, and the share of them that the value passes; 95 where it passes less. */
export function percentilesOf(metric: string, cuts: PeerMetric, tail: Tail | null): Words {
  const of = (figure: keyof PeerMetric) => peers(metric, figure, cuts);
  const span = phrase`in ${cite('/rule/peerDays', LOOKBACK_DAYS)} days`;
  const most = phrase`${cite('/rule/percentileYellow', 80)} % stay within ${of('p80')}`;
  const passed = tail === null || tail.above === 'p80' ? 'p95' : tail.above;
  return phrase`${span}, of ${of('count')} peers ${most} and ${PERCENTILES[passed]} % within ${of(passed)}`;
}

export const peers = (metric: string, figure: keyof PeerMetric, cuts: PeerMetric): Words =>
  cite(pointer('peers', metric, figure), cuts[figure]);

export const PEERS = cite('/rule/peersMin', PEERS_MIN);
export const PERCENTILE_RED = PERCENTILES.p95;
