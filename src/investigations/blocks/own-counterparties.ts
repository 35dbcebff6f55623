import { FAN_MS } from '../domain/activity/activity-metrics.js';
import { NEW_PAIR_ROWS_MAX } from '../domain/activity/activity-series.js';
import { DAY_MS } from '../domain/activity/entity-activity.js';
import { notAssessed, type Finding } from '../domain/scoring/flag.js';
import type { PeerMetric } from '../domain/activity/peer-table.js';
import { cite, phrase, type Words } from '../domain/texts/referenced-text.js';
import type { Relations, ShownFan } from '../domain/network/relations.js';
import { countAgainstPeers } from './against-peers.js';

/** CN1, CN2: distinct new counterparties in the busiest fortnight, against peers. */
export function fanFinding(
  { partners, transactions }: ShownFan,
  metric: string,
  peers: PeerMetric | null,
): Finding {
  const role = metric === 'fan_in' ? 'senders' : 'receivers';
  return countAgainstPeers(partners, metric, peers ?? undefined, () => toldFan(partners, role), transactions);
}

function toldFan(partners: number, role: string): Words {
  const days = cite('/rule/fanDays', FAN_MS / DAY_MS);
  return phrase`${cite('/value', partners)} distinct new ${role} in the busiest ${days} days`;
}

/** CN6: a customer who deals with the same counterparties as ever. */
export function longStanding(relations: Relations, fromDays: number): Finding {
  const threshold = { green: { days: fromDays, transactions: NEW_PAIR_ROWS_MAX + 1 } };
  const { counterparties, nameless, shortestMs, fewestRows } = relations;
  if (shortestMs === null || fewestRows === null)
    return notAssessed('No counterparty is named.', null, threshold);
  const days = Math.floor(shortestMs / DAY_MS);
  const isMet =
    nameless === 0 && shortestMs >= fromDays * DAY_MS && fewestRows >= threshold.green.transactions;
  return {
    color: isMet ? 'green' : 'white',
    value: { counterparties, days, transactions: fewestRows },
    threshold,
    rationale() {
      const some = phrase`; ${cite('/counts/namelessTransactions', nameless)} transactions name none`;
      const known = phrase`${cite('/value/counterparties', counterparties)} counterparties`;
      const since = phrase`${cite('/value/days', days)} days or more`;
      const through = phrase`${cite('/value/transactions', fewestRows)} or more transactions`;
      return phrase`${known}, each known for ${since} through ${through}${nameless > 0 ? some : ''}.`;
    },
  };
}
