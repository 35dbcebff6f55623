import type { Transfer, TransferSide } from '../../../ingestion/domain/transaction.record.js';
import { moved } from '../activity/entity-activity.js';
import type { Hop } from './hop-columns.js';
import type { CycleSearch, MoneyGraph } from './money-graph.js';
import type { NewcomerFacts } from './newcomers.js';
import { nameTypology, type Typology } from './typology.js';

/** The newest movements of each account in the lookback: of one with fewer nothing is left out. */
export const MOVEMENTS_PER_ACCOUNT_MAX = 1_000;

/** Each of the counterparties is looked up by its id; so many fit into one run. */
export const NETWORK_ACCOUNTS_MAX = 200;

/** Fewer transfers than this may be the rest of any pattern: no name is given. */
const PATTERN_TRANSFERS_MIN = 3;

export interface CycleFacts {
  readonly transactions: readonly string[];
  readonly startMs: number;
  readonly spanMs: number;
  readonly changePercent: number;
}

export interface NetworkFacts {
  /** Counterparties whose movements and other alerts were read, out of all that are known by their id. */
  readonly followed: number;
  readonly counterparties: number;
  /** Counterparties or movements were left out, or a search was given up: money may have gone further. */
  readonly truncated: boolean;
  /** Accounts with more movements than are read of one; missing in facts of earlier versions. */
  readonly busy?: number;
  readonly cycles: readonly CycleFacts[];
  readonly chain: readonly string[];
  readonly pattern: {
    readonly typology: Typology;
    readonly transactions: number;
    readonly accounts: number;
  } | null;
  /** Absent where it was not looked at, as in earlier snapshots. */
  readonly newcomers?: NewcomerFacts;
  readonly escalated: readonly {
    readonly counterparty: string;
    readonly transactions: readonly string[];
    /** By its record; absent in earlier snapshots. */
    readonly isPerson?: true;
  }[];
}

export const entityAccount = (entityId: string): string => `entity:${entityId}`;

/**
 * Null where no money moved, or a side is known by name at most: two people share a name. `rate`: reference
 * currency for one unit, null for none.
 */
export function hopOf(
  { id, atMs, transfer }: { readonly id: string; readonly atMs: number; readonly transfer: Transfer },
  rate: (currency: string, atMs: number) => string | null,
  keyOf = entityAccount,
): Hop | null {
  const [sender, receiver, written, currency, status] = transfer;
  const [from, to] = [accountOf(sender, keyOf), accountOf(receiver, keyOf)];
  const amount = Number(written);
  if (from === null || to === null || amount <= 0 || !moved({ status })) return null;
  const factor = rate(currency, atMs);
  const value = factor === null ? null : amount * Number(factor);
  return { id, atMs, from, to, amount, currency, value };
}

export function hopsByAccount(hops: Iterable<Hop>): Map<string, Hop[]> {
  const byAccount = new Map<string, Hop[]>();
  for (const hop of hops)
    for (const account of [hop.from, hop.to]) {
      const own = byAccount.get(account);
      if (own) own.push(hop);
      else byAccount.set(account, [hop]);
    }
  return byAccount;
}

function accountOf(side: TransferSide, keyOf: (entityId: string) => string): string | null {
  if (side === null) return null;
  if (typeof side === 'string') return keyOf(side);
  const [address] = side;
  return `address:${/^0x/i.test(address) ? address.toLowerCase() : address}`;
}

/** What the movements show, and the hops behind it; `flagged` decide the pattern. */
export function flowsOf(
  graph: MoneyGraph,
  subject: string,
  flagged: readonly Hop[],
  cycles: CycleSearch['cycles'],
) {
  const chain = graph.longestChain(subject);
  const { pattern, hops, truncated } = patternOf(graph, flagged);
  return {
    facts: {
      cycles: cycles.map((cycle): CycleFacts => ({
        transactions: cycle.hops.map(({ id }) => id),
        startMs: Math.min(...cycle.hops.map(({ atMs }) => atMs)),
        spanMs: cycle.spanMs,
        changePercent: cycle.changePercent,
      })),
      chain: chain.hops.map(({ id }) => id),
      pattern,
    },
    hops: [...cycles.flatMap((cycle) => cycle.hops), ...chain.hops, ...hops],
    truncated: chain.truncated || truncated,
  };
}

/** Flagged transactions mostly show one side: those before and after join unless they blur the picture. */
function patternOf(graph: MoneyGraph, flagged: readonly Hop[]) {
  if (flagged.length === 0) return { pattern: null, hops: [], truncated: false };
  const linked = new Map(flagged.map((hop) => [hop.id, hop]));
  const { hops, truncated } = graph.linkedTo(flagged);
  for (const other of hops) linked.set(other.id, other);
  const wide = [...linked.values()];
  const named = nameOf(wide);
  if (named && named !== 'random') return { pattern: described(named, wide), hops: wide, truncated };
  const narrow = linked.size === flagged.length ? named : nameOf(flagged);
  const pattern = narrow ? described(narrow, flagged) : named && described(named, wide);
  return { pattern, hops: wide, truncated };
}

const nameOf = (hops: readonly Hop[]): Typology | null =>
  hops.length < PATTERN_TRANSFERS_MIN ? null : nameTypology(hops);

const described = (typology: Typology, hops: readonly Hop[]) => ({
  typology,
  transactions: hops.length,
  accounts: new Set(hops.flatMap(({ from, to }) => [from, to])).size,
});
