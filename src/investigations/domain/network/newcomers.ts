import {
  excessOverAverageSpan,
  BURST_MS,
  busiestSpan,
  NEW_PAIR_ROWS_MAX,
} from '../activity/activity-series.js';
import type { PeerMetric } from '../activity/peer-table.js';
import { toUnits } from '../../../kernel/decimal.js';
import type { Hop } from './hops.js';

const ENTITY = 'entity:';

/** Counterparties new to the subject, and those among them that dealt with many strangers at once. */
export interface NewcomerFacts {
  /** Number of new counterparties that could be compared with peers of their own. */
  readonly looked: number;
  readonly bursting: readonly Newcomer[];
}

interface Newcomer {
  readonly entityId: string;
  /** The newcomer's transactions with its own new counterparties in its busiest three days. */
  readonly burst: number;
  readonly transactions: readonly string[];
}

/**
 * Returns the burst of an account as TP2 counts it: transactions with new counterparties in the busiest three
 * days; 0 unless what they hold beyond the account's own average window is above the peers' 95th percentile,
 * since markets pay many strangers every week.
 */
export function burstBeyond(account: string, hops: readonly Hop[], cuts: PeerMetric): number {
  const rows = new Map<string, number>();
  for (const hop of hops)
    rows.set(otherAccountOf(account, hop), (rows.get(otherAccountOf(account, hop)) ?? 0) + 1);
  const rare = hops.filter((hop) => rows.get(otherAccountOf(account, hop))! <= NEW_PAIR_ROWS_MAX);
  const atMs = rare.map((hop) => hop.atMs).sort((a, b) => a - b);
  const burst = busiestSpan({ atMs }, [...atMs.keys()], BURST_MS).length;
  return excessOverAverageSpan(burst, atMs.length, BURST_MS) > toUnits(cuts.p95) ? burst : 0;
}

/** `burstBeyond`: a counterparty's burst above its peers' 95th percentile, else 0; null if it is unknown. */
export function newcomersOf(
  subject: string,
  own: readonly Hop[],
  burstBeyond: (account: string) => number | null,
): NewcomerFacts {
  // Why sets: a transaction that was replaced between two reads stands there twice.
  const byOther = new Map<string, Set<string>>();
  for (const hop of own) {
    const other = otherAccountOf(subject, hop);
    if (other === subject || !other.startsWith(ENTITY)) continue;
    const known = byOther.get(other);
    if (known) known.add(hop.id);
    else byOther.set(other, new Set([hop.id]));
  }
  let looked = 0;
  const bursting: Newcomer[] = [];
  for (const [other, ids] of byOther) {
    const burst = ids.size > NEW_PAIR_ROWS_MAX ? null : burstBeyond(other);
    if (burst === null) continue;
    looked++;
    if (burst > 0)
      bursting.push({
        burst,
        entityId: other.slice(ENTITY.length),
        transactions: [...ids].sort(),
      });
  }
  return {
    bursting: bursting.sort((a, b) => b.burst - a.burst || (a.entityId < b.entityId ? -1 : 1)),
    looked,
  };
}

const otherAccountOf = (account: string, { from, to }: Hop): string => (from === account ? to : from);
