import { notAssessed, type Finding } from '../domain/flag.js';
import { PEERS_MIN, type PeerMetric } from '../domain/peer-table.js';
import { colorAbove } from './block.js';

/** Yellow above the 80th and red above the 95th percentile of the peers; `text` says what was counted. */
export function countAgainstPeers(
  count: number,
  cuts: PeerMetric | undefined,
  text: string,
  evidence: readonly string[],
): Finding {
  if (!cuts) return notAssessed(`${text}; fewer than ${PEERS_MIN} peers to compare with.`, count);
  const threshold = { yellow: Number(cuts.p80), red: Number(cuts.p95) };
  const color = colorAbove(count, threshold);
  return { color, value: count, threshold, rationale: `${text}; ${percentilesOf(cuts)}.`, evidence };
}

export const percentilesOf = (cuts: PeerMetric): string =>
  `of ${cuts.count} peers 80 % stay within ${cuts.p80} and 95 % within ${cuts.p95}`;
