import type { Transfer, TransferSide } from '../given/given-records.js';
import { isNegativeAmount, isMoneyMoved } from '../activity/entity-activity.js';
import { HOP_CHANGE_PERCENT_MAX, type Hop } from './hops.js';
import type { CycleSearch, HopSearch, MoneyGraph } from './money-graph.js';
import {
  excessOverAverageSpan,
  BURST_MS,
  busiestSpan,
  FIRST_TIME_PAYMENTS_MAX,
} from '../activity/activity-series.js';
import {
  excessMetricOf,
  peerMetricOfTable,
  type PeerMetric,
  type PeerTable,
} from '../activity/peer-table.js';
import { unitsOfDecimal } from '@alert-review/kernel';

/** Names of money laundering patterns, as in the AMLworld generator (NeurIPS 2023, D&B). */
export type Typology =
  'fan_in' | 'fan_out' | 'gather_scatter' | 'scatter_gather' | 'cycle' | 'bipartite' | 'stack' | 'random';

export type PatternTransfer = Pick<Hop, 'from' | 'to' | 'atMs'>;

type AccountsByAccount = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Returns the pattern of who pays whom; null without transfers. If accounts pay in a circle through a centre,
 * the times of the payments tell whether money was first collected there (gather) or first spread (scatter).
 */
export function nameTypology(transfers: readonly PatternTransfer[]): Typology | null {
  if (transfers.length === 0) return null;
  const payees = linksOf(transfers, 'from', 'to');
  const payers = linksOf(transfers, 'to', 'from');
  const names = [...new Set([...payees.keys(), ...payers.keys()])];
  const isHub = (name: string): boolean => payees.has(name) && payers.has(name);
  const sources = names.length - payers.size;
  const sinks = names.length - payees.size;
  const hubs = names.filter(isHub);
  if (hubs.length === 0) {
    if (sources === 1 && sinks > 1) return 'fan_out';
    return sinks === 1 && sources > 1 ? 'fan_in' : 'bipartite';
  }
  const centre = centreOf(names, payees, payers);
  if (centre !== null && isHub(centre)) {
    const isRound = names.length > 2 && hubs.length === names.length;
    return isRound ? gatherOrScatterFirst(centre, transfers) : 'gather_scatter';
  }
  const isThin = [...payees.values(), ...payers.values()].every(({ size }) => size === 1);
  if (isThin) {
    const start = names.find((name) => !payers.has(name)) ?? names[0]!;
    if (accountsOnPathFrom(start, payees).size < names.length) return 'stack';
    return sources === 0 && names.length > 1 ? 'cycle' : 'random';
  }
  const isInTwoSteps = !hubs.some((hub) => [...payees.get(hub)!].some(isHub));
  if (!isInTwoSteps || hubs.length < 2) return 'random';
  if (sources === 1 && sinks === 1) return 'scatter_gather';
  return sources > 1 && sinks > 1 ? 'stack' : 'random';
}

/**
 * Returns the accounts with which each account of one side is linked; the number of payments does not matter.
 */
function linksOf(
  transfers: readonly PatternTransfer[],
  side: 'from' | 'to',
  other: 'from' | 'to',
): AccountsByAccount {
  const links = new Map<string, Set<string>>();
  for (const transfer of transfers) {
    const linked = links.get(transfer[side]);
    if (linked) linked.add(transfer[other]);
    else links.set(transfer[side], new Set([transfer[other]]));
  }
  return links;
}

/** Returns the account with the most links, at least three, if it takes part in every transfer; else null. */
function centreOf(
  names: readonly string[],
  payees: AccountsByAccount,
  payers: AccountsByAccount,
): string | null {
  const degree = (name: string): number => (payees.get(name)?.size ?? 0) + (payers.get(name)?.size ?? 0);
  const centre = names.reduce((best, name) => (degree(name) > degree(best) ? name : best));
  const isOfAll = [...payees].every(([from, to]) => from === centre || (to.size === 1 && to.has(centre)));
  return isOfAll && degree(centre) >= 3 ? centre : null;
}

/** Returns the accounts on the path from the start, where each pays at most one other. */
function accountsOnPathFrom(start: string, payees: AccountsByAccount): ReadonlySet<string> {
  const way = new Set<string>();
  for (let at: string | undefined = start; at !== undefined && !way.has(at);) {
    way.add(at);
    [at] = payees.get(at) ?? [];
  }
  return way;
}

function gatherOrScatterFirst(centre: string, transfers: readonly PatternTransfer[]): Typology {
  const firstMs = (side: 'from' | 'to'): number =>
    transfers
      .filter((each) => each[side] === centre && each.from !== each.to)
      .reduce((ms, { atMs }) => Math.min(ms, atMs), Infinity);
  return firstMs('from') < firstMs('to') ? 'scatter_gather' : 'gather_scatter';
}

/** Number of payments read per account in the lookback, the newest. Accounts with fewer are complete. */
export const MOVEMENTS_PER_ACCOUNT_MAX = 1_000;

/** Each counterparty is looked up by id; this many fit into a run. */
export const NETWORK_ACCOUNTS_MAX = 200;

/** Fewer transfers could be part of any pattern and therefore get no name. */
const PATTERN_TRANSFERS_MIN = 3;

export interface CycleFacts {
  readonly transactions: readonly string[];
  readonly startMs: number;
  readonly spanMs: number;
  readonly changePercent: number;
}

/**
 * Confidence in a pattern: from structures that chance does not produce, from sums and times, or from shape
 * alone.
 */
type Confidence = 'high' | 'medium' | 'low';

interface PatternFacts {
  readonly typology: Typology;
  /** Missing in earlier snapshots. */
  readonly confidence?: Confidence;
  readonly transactions: number;
  readonly accounts: number;
  /** Service ids of the customer's own transactions; only for patterns of high confidence. */
  readonly own?: readonly string[];
}

export interface NetworkFacts {
  /**
   * Number of counterparties whose payments and alerts were read; `counterparties`: of all that are known by
   * id.
   */
  readonly followed: number;
  readonly counterparties: number;
  /** Counterparties or payments were left out, or a search was stopped: money may have gone further. */
  readonly truncated: boolean;
  /** Number of accounts with more payments than are read; missing in earlier facts. */
  readonly busy?: number;
  readonly cycles: readonly CycleFacts[];
  readonly chain: readonly string[];
  readonly pattern: PatternFacts | null;
  /** Missing if first-time counterparties were not examined, as in earlier snapshots. */
  readonly newcomers?: NewCounterpartyFacts;
  readonly escalated: readonly {
    readonly counterparty: string;
    readonly transactions: readonly string[];
    /** Whether its record says that it is a person; missing in earlier snapshots. */
    readonly isPerson?: true;
  }[];
}

export const entityAccount = (entityId: string): string => `entity:${entityId}`;

/**
 * Returns the hop of a transfer; null if no money moved or a side has only a name. `rate`: rate of a unit
 * into the reference currency.
 */
export function networkHopOf(
  { id, atMs, transfer }: { readonly id: string; readonly atMs: number; readonly transfer: Transfer },
  rate: (currency: string, atMs: number) => string | null,
  keyOf = entityAccount,
  isNoted = false,
): Hop | null {
  const [sender, receiver, written, currency, status] = transfer;
  const [payer, payee] = isNegativeAmount(written) && !isNoted ? [receiver, sender] : [sender, receiver];
  const from = accountOf(payer, keyOf);
  const to = accountOf(payee, keyOf);
  const amount = Math.abs(Number(written));
  if (from === null || to === null || amount === 0 || !isMoneyMoved({ status })) return null;
  const factor = rate(currency, atMs);
  const value = factor === null ? null : amount * Number(factor);
  return { id, atMs, from, to, amount, currency, value };
}

function accountOf(side: TransferSide, keyOf: (entityId: string) => string): string | null {
  if (side === null) return null;
  if (typeof side === 'string') return keyOf(side);
  const [address] = side;
  return `address:${/^0x/i.test(address) ? address.toLowerCase() : address}`;
}

interface FlowsAsked {
  readonly subject: string;
  /** Flagged hops. Together with hops of partners they determine the pattern; without them there is none. */
  readonly flagged: readonly Hop[];
  readonly cycles: CycleSearch['cycles'];
  /** The longest chain, if it is known. */
  readonly chain?: HopSearch;
  /** Tells which transfers of the customer carry no money on. */
  readonly isPurchase?: (hop: Hop) => boolean;
}

/** Returns what the payments show, with the hops that show it. */
export function moneyFlowsOf(graph: MoneyGraph, asked: FlowsAsked) {
  const { subject, cycles, chain = graph.longestChain(subject) } = asked;
  const named = patternOf(graph, asked);
  return {
    facts: {
      cycles: cycles.map((cycle): CycleFacts => ({
        transactions: cycle.hops.map(({ id }) => id),
        startMs: Math.min(...cycle.hops.map(({ atMs }) => atMs)),
        spanMs: cycle.spanMs,
        changePercent: cycle.changePercent,
      })),
      chain: chain.hops.map(({ id }) => id),
      pattern: named && patternFactsOf(named, subject),
    },
    hops: [...cycles.flatMap((cycle) => cycle.hops), ...chain.hops, ...(named?.hops ?? [])],
    truncated: chain.truncated,
  };
}

interface NamedPattern {
  readonly typology: Typology;
  readonly confidence: Confidence;
  readonly hops: readonly Hop[];
}

const patternFactsOf = ({ typology, confidence, hops }: NamedPattern, subject: string): PatternFacts => ({
  typology,
  confidence,
  transactions: hops.length,
  accounts: new Set(hops.flatMap(({ from, to }) => [from, to])).size,
  ...(confidence === 'high' ? { own: hopIdsOfSubject(hops, subject) } : {}),
});

const hopIdsOfSubject = (hops: readonly Hop[], subject: string): string[] =>
  hops.flatMap(({ id, from, to }) => (from === subject || to === subject ? [id] : [])).sort();

/**
 * In this order, because joint behaviour of several accounts says more than a cycle, and a cycle more than a
 * shape.
 */
function patternOf(graph: MoneyGraph, asked: FlowsAsked): NamedPattern | null {
  const { subject, flagged, cycles, isPurchase = () => false } = asked;
  if (flagged.length === 0) return null;
  const hops = graph.sharersAround(subject, isPurchase);
  if (hops.length > 0) return { typology: 'bipartite', confidence: 'high', hops };
  const [cycle] = cycles;
  return cycle ? { typology: 'cycle', confidence: 'medium', hops: cycle.hops } : starPatternOf(flagged);
}

/** Names the shape of who pays whom. Money that was gathered and scattered must agree in this order. */
function starPatternOf(hops: readonly Hop[]): NamedPattern | null {
  if (hops.length < PATTERN_TRANSFERS_MIN) return null;
  const shape = nameTypology(hops);
  if (shape === null || shape === 'random' || shape === 'cycle') return null;
  if (shape !== 'gather_scatter' && shape !== 'scatter_gather')
    return { typology: shape, confidence: 'low', hops };
  const { ins, outs } = sumsOfCentre(hops);
  if (isPassedOn(ins, outs)) return { typology: 'gather_scatter', confidence: 'medium', hops };
  const isOut = ins.length < outs.length;
  const side = isOut ? outs : ins;
  const others = new Set(side.map(({ from, to }) => (isOut ? to : from))).size;
  return others < PATTERN_TRANSFERS_MIN
    ? null
    : { typology: isOut ? 'fan_out' : 'fan_in', confidence: 'low', hops: side };
}

/** Returns what the centre of a star, the account with the most transfers, received and paid. */
function sumsOfCentre(hops: readonly Hop[]) {
  const counts = new Map<string, number>();
  for (const { from, to } of hops)
    for (const account of [from, to]) counts.set(account, (counts.get(account) ?? 0) + 1);
  const [centre] = [...counts].reduce((best, next) => (next[1] > best[1] ? next : best));
  return { ins: hops.filter(({ to }) => to === centre), outs: hops.filter(({ from }) => from === centre) };
}

function isPassedOn(ins: readonly Hop[], outs: readonly Hop[]): boolean {
  const isOne = new Set([...ins, ...outs].map(({ currency }) => currency)).size === 1;
  const sum = (some: readonly Hop[]) =>
    some.reduce((total, { amount, value }) => total + (isOne ? amount : (value ?? NaN)), 0);
  const middleMs = (some: readonly Hop[]) =>
    some.map(({ atMs }) => atMs).sort((a, b) => a - b)[Math.floor(some.length / 2)]!;
  const came = sum(ins);
  const isSame = Math.abs(sum(outs) - came) * 100 <= came * HOP_CHANGE_PERCENT_MAX;
  return isSame && middleMs(ins) <= middleMs(outs);
}

const ENTITY = 'entity:';

/**
 * The customer's first-time counterparties, and those of them that had payments with many strangers at once.
 */
export interface NewCounterpartyFacts {
  /** Number of first-time counterparties that could be compared with a peer group. */
  readonly looked: number;
  readonly bursting: readonly NewCounterparty[];
}

interface NewCounterparty {
  readonly entityId: string;
  /** The counterparty's transactions with its own first-time counterparties in its busiest three days. */
  readonly burst: number;
  readonly transactions: readonly string[];
}

/**
 * Returns the burst of an account as TP2 counts it: transactions with first-time counterparties in the
 * busiest three days. 0 unless its excess over the account's own average exceeds the 95th percentile of the
 * peers, since markets pay many strangers every week.
 */
function burstBeyond(account: string, hops: readonly Hop[], cuts: PeerMetric): number {
  const rows = new Map<string, number>();
  for (const hop of hops)
    rows.set(otherAccountOf(account, hop), (rows.get(otherAccountOf(account, hop)) ?? 0) + 1);
  const rare = hops.filter((hop) => rows.get(otherAccountOf(account, hop))! <= FIRST_TIME_PAYMENTS_MAX);
  const atMs = rare.map((hop) => hop.atMs).sort((a, b) => a - b);
  const burst = busiestSpan({ atMs }, [...atMs.keys()], BURST_MS).length;
  return excessOverAverageSpan(burst, atMs.length, BURST_MS) > unitsOfDecimal(cuts.p95) ? burst : 0;
}

/** Returns `burstBeyond` for this peer group; null if it is too small for a comparison. */
export function burstBeyondPeersFor(
  peers: PeerTable | null,
): ((account: string, hops: readonly Hop[]) => number) | null {
  const cuts = peerMetricOfTable(peers, excessMetricOf('burst'));
  return cuts && ((account, hops) => burstBeyond(account, hops, cuts));
}

/**
 * Finds first-time counterparties with a burst. `burstBeyond`: a counterparty's burst above its peers' 95th
 * percentile, else 0; null if unknown.
 */
export function newCounterpartiesOf(
  subject: string,
  own: readonly Hop[],
  burstBeyond: (account: string) => number | null,
): NewCounterpartyFacts {
  // Sets, because a transaction that was replaced between two reads occurs twice.
  const byOther = new Map<string, Set<string>>();
  for (const hop of own) {
    const other = otherAccountOf(subject, hop);
    if (other === subject || !other.startsWith(ENTITY)) continue;
    const known = byOther.get(other);
    if (known) known.add(hop.id);
    else byOther.set(other, new Set([hop.id]));
  }
  let looked = 0;
  const bursting: NewCounterparty[] = [];
  for (const [other, ids] of byOther) {
    const burst = ids.size > FIRST_TIME_PAYMENTS_MAX ? null : burstBeyond(other);
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
