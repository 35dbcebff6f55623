import { decadesOf } from '../domain/activity/unlikely-share.js';
import type { PeerMetric } from '../domain/activity/peer-table.js';
import type { NetworkFacts } from '../domain/network/network-facts.js';
import type { NewcomerFacts } from '../domain/network/newcomers.js';
import { notAssessed, type Finding } from '../domain/scoring/flag.js';
import { cite, joined, phrase, pointer, type Words } from '../domain/texts/referenced-text.js';
import { plural } from '../domain/texts/spoken.js';
import { toUnits } from '../../kernel/decimal.js';
import { toldParty, type PartyNames } from '../domain/case/facts/party-words.js';
import { bandOf, comparable, PEERS, PERCENTILE_RED, tailOf, toldRare, type Tail } from './against-peers.js';
import { isTruncated, onNetwork } from './on-network.js';

export const SHOWN_MAX = 3;

/** By how unlikely it is that so many of them burst, against how unlikely it is for the peers. */
export function newcomers(network: NetworkFacts | null, cuts: PeerMetric | null, names: PartyNames): Finding {
  const threshold = cuts && { red: cuts.p95, yellow: cuts.p80 };
  // However much of a counterparty was left out, its burst can only be larger.
  return onNetwork(network, threshold, isTruncated(network), (read) => {
    const { looked, bursting } = read.newcomers ?? { looked: 0, bursting: [] };
    if (looked === 0)
      return notAssessed('No rare counterparty could be compared with peers.', null, threshold);
    const decades = decadesOf(bursting.length, looked);
    const value = { bursting: bursting.length, decades, looked };
    if (!cuts) return notAssessed(phrase`Fewer than ${PEERS} peers to compare with.`, value);
    const tail = tailOf(toUnits(decades), cuts);
    return {
      ...bandOf(tail),
      value,
      threshold,
      rationale() {
        return phrase`${toldNewcomers(read.newcomers!, names)}${tail ? toldRarity(tail) : ''}.`;
      },
      evidence: tail ? bursting.flatMap(({ transactions }) => transactions) : [],
    };
  });
}

const toldRarity = ({ above }: Tail): Words =>
  phrase`; that so many did is less likely to be chance than with ${comparable(above)}`;

function toldNewcomers({ bursting, looked }: NewcomerFacts, names: PartyNames): Words {
  const share = phrase`${cite('/value/bursting', bursting.length)} of ${cite('/value/looked', looked)}`;
  const place = (i: number) => pointer('facts', 'network', 'newcomers', 'bursting', i, 'entityId');
  const named = bursting
    .slice(0, SHOWN_MAX)
    .map(({ entityId }, i) => toldParty(`entity:${entityId}`, names, place(i)));
  const who = named.length > 0 ? phrase`, such as ${joined(named, ', ')},` : '';
  const days = phrase`${cite('/rule/burstDays', 3)} days`;
  const most = phrase`${PERCENTILE_RED} of ${cite('/rule/wholePercent', 100)} accounts like them`;
  const had = phrase`themselves had more payments with such counterparties within ${days} than ${most}`;
  return phrase`${share} ${plural(looked, 'rare counterparty')} (${toldRare()})${who} ${had}`;
}
