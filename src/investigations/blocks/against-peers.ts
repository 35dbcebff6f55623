import { NEW_PAIR_ROWS_MAX } from '../domain/activity/activity-series.js';
import { LOOKBACK_DAYS } from '../domain/case/case-facts.js';
import { notAssessed, type Finding } from '../domain/scoring/flag.js';
import { PEERS_MIN, type PeerMetric } from '../domain/activity/peer-table.js';
import { cite, phrase, pointer, type Words } from '../domain/texts/referenced-text.js';
import { colorAbove, type FlagDefinition } from './block.js';

export const PEER_BANDS: FlagDefinition['bands'] = {
  red: 'above the 95th percentile of the peers',
  yellow: 'above the 80th percentile of the peers',
  gray: `no transaction, too many of them, or fewer than ${PEERS_MIN} peers`,
};

export const NEW_COUNTERPARTY = `a counterparty is new with ${NEW_PAIR_ROWS_MAX} transactions or fewer`;

/** Yellow above the peers' 80th percentile, red above their 95th; `text` says what was counted. */
export function countAgainstPeers(
  count: number,
  metric: string,
  cuts: PeerMetric | undefined,
  text: () => Words,
  evidence: readonly string[],
): Finding {
  if (!cuts) return notAssessed(() => phrase`${text()}; fewer than ${PEERS} peers to compare with.`, count);
  const threshold = { yellow: Number(cuts.p80), red: Number(cuts.p95) };
  const color = colorAbove(count, threshold);
  return {
    color,
    value: count,
    threshold,
    rationale() {
      return phrase`${text()}; ${percentilesOf(metric, cuts)}.`;
    },
    evidence,
  };
}

export function percentilesOf(metric: string, cuts: PeerMetric): Words {
  const of = (figure: keyof PeerMetric) => peers(metric, figure, cuts);
  const span = phrase`in ${cite('/rule/peerDays', LOOKBACK_DAYS)} days`;
  const most = phrase`${cite('/rule/percentileYellow', 80)} % stay within ${of('p80')}`;
  return phrase`${span}, of ${of('count')} peers ${most} and ${PERCENTILE_RED} % within ${of('p95')}`;
}

export const peers = (metric: string, figure: keyof PeerMetric, cuts: PeerMetric): Words =>
  cite(pointer('peers', metric, figure), cuts[figure]);

export const PEERS = cite('/rule/peersMin', PEERS_MIN);
export const PERCENTILE_RED = cite('/rule/percentileRed', 95);
