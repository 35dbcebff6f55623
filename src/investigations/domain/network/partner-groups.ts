import { NEW_PAIR_ROWS_MAX } from '../activity/activity-series.js';
import { DAY_MS } from '../activity/entity-activity.js';
import { STEPS_MAX, type HopIndex } from './hop-index.js';
import type { Hop } from './hops.js';

/** Transfers of one scheme lie within a fortnight, as those of a fan do. Own choice. */
const SPAN_MS = 14 * DAY_MS;

/** Two partners that two accounts share are chance, three that several share are not. Own choice. */
const SHARED_MIN = 3;

/** Share of the same receivers that each of several payers pays. Own choice. */
const ALIKE_SHARE = 0.75;

/** Only this many accounts that share most are compared: a shop has thousands of customers. */
const GROUPS_MAX = 100;

/** Most sharers that are named, since each of their transfers is read again. */
const NAMED_MAX = 10;

/** Most transfers of the subject that are named: two of each counterparty whose movements a run reads. */
const OWN_MAX = 400;

/** Another payer (or receiver): the partners that it shares with the account, and the transfers. */
interface Sharer {
  readonly partners: Set<number>;
  readonly hops: Set<number>;
}

/**
 * Returns transfers of at least three payers of the same three receivers, or the reverse, the account among
 * them; none where there are no such payers. Only rare pairs count. `isLeft`: transfers of the account that
 * carry no money on, such as purchases.
 */
export function hopsOfSharers(columns: HopIndex, account: number, isLeft: (hop: Hop) => boolean): Hop[] {
  const carrying = rareHopsOf(columns, account).filter((hop) => !isLeft(columns.hop(hop)));
  const [paying, paid] = [true, false].map((pays) => alikeOf(sharersOf(columns, account, carrying, pays)));
  const numbers = new Set((paid!.length > paying!.length ? paid! : paying!).flatMap(({ hops }) => [...hops]));
  return [...numbers].sort((a, b) => a - b).map((hop) => columns.hop(hop));
}

/** Returns by each other payer (or receiver) the partners of the account that it pays (or is paid by) too. */
function sharersOf(columns: HopIndex, account: number, carrying: readonly number[], pays: boolean): Sharer[] {
  const { atMs } = columns;
  const [payer, payee] = pays ? [columns.from, columns.to] : [columns.to, columns.from];
  const own = carrying.filter((hop) => payer[hop] === account).slice(-OWN_MAX);
  const ties = new Map<number, readonly number[]>();
  const sharers = new Map<number, Sharer>();
  let steps = 0;
  for (const hop of own) {
    const partner = payee[hop]!;
    const tied = ties.get(partner) ?? rareHopsOf(columns, partner);
    ties.set(partner, tied);
    for (const other of tied) {
      if (steps++ >= STEPS_MAX) return [...sharers.values()];
      const isFar = Math.abs(atMs[other]! - atMs[hop]!) > SPAN_MS;
      if (payee[other] !== partner || payer[other] === account || isFar) continue;
      const sharer = sharers.get(payer[other]!) ?? { partners: new Set(), hops: new Set() };
      sharers.set(payer[other]!, sharer);
      sharer.partners.add(partner);
      sharer.hops.add(hop).add(other);
    }
  }
  return [...sharers.values()];
}

/** Returns the largest group of sharers who deal with mostly the same partners. */
function alikeOf(sharers: readonly Sharer[]): Sharer[] {
  const large = sharers
    .filter(({ partners }) => partners.size >= SHARED_MIN)
    .sort((a, b) => b.partners.size - a.partners.size)
    .slice(0, GROUPS_MAX);
  let best: Sharer[] = [];
  for (const { partners } of large) {
    const least = Math.max(SHARED_MIN, ALIKE_SHARE * partners.size);
    const like = large.filter(
      (other) => [...other.partners].filter((each) => partners.has(each)).length >= least,
    );
    if (like.length >= SHARED_MIN && like.length > best.length) best = like;
  }
  return best.slice(0, NAMED_MAX);
}

/** Returns hops of pairs that dealt no more often than rare ones do, in time order. */
function rareHopsOf(columns: HopIndex, account: number): number[] {
  const own = columns.numbersOf(account);
  const others = own.map((hop) => (columns.from[hop] === account ? columns.to[hop]! : columns.from[hop]!));
  const rows = new Map<number, number>();
  for (const other of others) rows.set(other, (rows.get(other) ?? 0) + 1);
  return own.filter((_, i) => rows.get(others[i]!)! <= NEW_PAIR_ROWS_MAX).sort((a, b) => a - b);
}
