import { decadesOf } from '../domain/activity/unlikely-share.js';
import type { PeerMetric } from '../domain/activity/peer-table.js';
import type { NetworkFacts } from '../domain/network/network-facts.js';
import type { NewcomerFacts } from '../domain/network/newcomers.js';
import { notAssessed, type Finding } from '../domain/scoring/flag.js';
import { cite, joined, phrase, pointer, type Words } from '../domain/texts/referenced-text.js';
import { toUnits } from '../../kernel/decimal.js';
import { quoted } from '../../kernel/visible-text.js';
import { bandOf, PEERS, peersOf, PERCENTILE_RED, PERCENTILES, tailOf, type Tail } from './against-peers.js';
import { isTruncated, onNetwork } from './on-network.js';

/** By how unlikely it is that so many of them burst, against how unlikely it is for the peers. */
export function newcomers(network: NetworkFacts | null, cuts: PeerMetric | null): Finding {
  const threshold = cuts && { yellow: cuts.p80, red: cuts.p95 };
  // However much of a counterparty was left out, its burst can only be larger.
  return onNetwork(network, threshold, isTruncated(network), (read) => {
    const { looked, bursting } = read.newcomers ?? { looked: 0, bursting: [] };
    if (looked === 0)
      return notAssessed('No new counterparty could be compared with peers.', null, threshold);
    const decades = decadesOf(bursting.length, looked);
    const value = { bursting: bursting.length, looked, decades };
    if (!cuts) return notAssessed(phrase`Fewer than ${PEERS} peers to compare with.`, value);
    const tail = tailOf(toUnits(decades), cuts);
    return {
      ...bandOf(tail),
      value,
      threshold,
      rationale() {
        return phrase`${toldNewcomers(read.newcomers!)}${tail ? toldRarity(cuts, tail) : ''}.`;
      },
      evidence: tail ? bursting.flatMap(({ transactions }) => transactions) : [],
    };
  });
}

const toldRarity = (cuts: PeerMetric, { above }: Tail): Words =>
  phrase`; that is rarer than with ${PERCENTILES[above]} % of ${peersOf('newcomers', cuts)}`;

function toldNewcomers({ bursting, looked }: NewcomerFacts): Words {
  const share = phrase`${cite('/value/bursting', bursting.length)} of ${cite('/value/looked', looked)}`;
  const own = phrase`in their busiest ${cite('/rule/burstDays', 3)} days, beyond their own usual,`;
  const most = phrase`than ${PERCENTILE_RED} % of their peers`;
  const told = phrase`${share} new counterparties of the same type dealt with more strangers ${own} ${most}`;
  const place = (i: number) => pointer('facts', 'network', 'newcomers', 'bursting', i, 'entityId');
  const named = bursting
    .slice(0, 3)
    .map(({ entityId }, i) => phrase`"${cite(place(i), quoted(entityId, Infinity))}"`);
  return named.length > 0 ? phrase`${told}: ${joined(named, ', ')}` : told;
}
