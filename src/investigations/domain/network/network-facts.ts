import type { Transfer, TransferSide } from '../../../ingestion/domain/transaction.record.js';
import { isNegative, isMoneyMoved } from '../activity/entity-activity.js';
import { CHANGE_PERCENT_MAX } from './hop-index.js';
import type { Hop } from './hops.js';
import type { CycleSearch, HopSearch, MoneyGraph } from './money-graph.js';
import type { NewcomerFacts } from './newcomers.js';
import { nameTypology, type Typology } from './typology.js';

/** Newest movements that are read of each account in the lookback; of one with fewer none is left out. */
export const MOVEMENTS_PER_ACCOUNT_MAX = 1_000;

/** Each counterparty is looked up by its id; so many fit into one run. */
export const NETWORK_ACCOUNTS_MAX = 200;

/** Fewer transfers may be the rest of any pattern, so that they get no name. */
const PATTERN_TRANSFERS_MIN = 3;

export interface CycleFacts {
  readonly transactions: readonly string[];
  readonly startMs: number;
  readonly spanMs: number;
  readonly changePercent: number;
}

/** Certainty of a pattern, by ways that chance does not make, by sums and times, or by its shape alone. */
type Confidence = 'high' | 'medium' | 'low';

interface PatternFacts {
  readonly typology: Typology;
  /** Absent in earlier snapshots. */
  readonly confidence?: Confidence;
  readonly transactions: number;
  readonly accounts: number;
  /** Service ids of the subject's own transactions; only of a pattern of high confidence. */
  readonly own?: readonly string[];
}

export interface NetworkFacts {
  /** Counterparties whose movements and alerts were read, and all those that are known by their id. */
  readonly followed: number;
  readonly counterparties: number;
  /** Counterparties or movements were left out, or a search was given up: money may have gone further. */
  readonly truncated: boolean;
  /** Number of accounts with more movements than are read of one; absent in earlier facts. */
  readonly busy?: number;
  readonly cycles: readonly CycleFacts[];
  readonly chain: readonly string[];
  readonly pattern: PatternFacts | null;
  /** Absent where newcomers were not looked at, as in earlier snapshots. */
  readonly newcomers?: NewcomerFacts;
  readonly escalated: readonly {
    readonly counterparty: string;
    readonly transactions: readonly string[];
    /** Whether its record says that it is a person; absent in earlier snapshots. */
    readonly isPerson?: true;
  }[];
}

export const entityAccount = (entityId: string): string => `entity:${entityId}`;

/** Returns null where no money moved or a side has only a name. `rate`: reference currency for one unit. */
export function hopOf(
  { id, atMs, transfer }: { readonly id: string; readonly atMs: number; readonly transfer: Transfer },
  rate: (currency: string, atMs: number) => string | null,
  keyOf = entityAccount,
  isNoted = false,
): Hop | null {
  const [sender, receiver, written, currency, status] = transfer;
  const [payer, payee] = isNegative(written) && !isNoted ? [receiver, sender] : [sender, receiver];
  const [from, to] = [accountOf(payer, keyOf), accountOf(payee, keyOf)];
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
  /** Flagged hops, which decide the pattern with those of partners; without any there is no pattern. */
  readonly flagged: readonly Hop[];
  readonly cycles: CycleSearch['cycles'];
  /** The longest chain, where it is known. */
  readonly chain?: HopSearch;
  /** Tells which transfers of the subject carry no money on. */
  readonly isPurchase?: (hop: Hop) => boolean;
}

/** Returns what the movements show, with the hops that show it. */
export function flowsOf(graph: MoneyGraph, asked: FlowsAsked) {
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

/** Why this order: what several accounts do together says more than a circle, and that more than a shape. */
function patternOf(graph: MoneyGraph, asked: FlowsAsked): NamedPattern | null {
  const { subject, flagged, cycles, isPurchase = () => false } = asked;
  if (flagged.length === 0) return null;
  const hops = graph.sharersAround(subject, isPurchase);
  if (hops.length > 0) return { typology: 'bipartite', confidence: 'high', hops };
  const [cycle] = cycles;
  return cycle ? { typology: 'cycle', confidence: 'medium', hops: cycle.hops } : starPatternOf(flagged);
}

/** Names the shape of who pays whom; money that came together and went apart must agree, in this order. */
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

/** Returns what the centre of a star, the account with most transfers, received and paid. */
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
  const isSame = Math.abs(sum(outs) - came) * 100 <= came * CHANGE_PERCENT_MAX;
  return isSame && middleMs(ins) <= middleMs(outs);
}
