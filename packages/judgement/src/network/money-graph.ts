import { FIRST_TIME_PAYMENTS_MAX } from '../activity/activity-series.js';
import { DAY_MS } from '@alert-review/kernel';
import { HopIndex, StepBudget, SEARCH_STEPS_MAX, type Hop, type HopRange } from './hops.js';

interface Cycle {
  readonly hops: readonly Hop[];
  readonly spanMs: number;
  /** The largest change from one hop to the next, in percent, rounded up to two decimals. */
  readonly changePercent: number;
}

/** CN5: money is passed on within five days. */
export const CHAIN_GAP_MS = 5 * DAY_MS;

/** Two hops that lead to the customer and two that lead on. */
const CHAIN_HOPS_MAX = 4;

/** The widest bounds that rules may set: 25 days and 8 hops. */
export const CYCLE_MS_MAX = 25 * DAY_MS;
export const CYCLE_HOPS_MAX = 8;
export const CYCLE_HOPS_MIN = 3;

/** More cycles are not worth a reader's time, and one is enough for the flag. */
const CYCLES_MAX = 20;

/** Taking a hop costs as much as examining this many hops. */
const STEPS_PER_TAKEN_HOP = 10;

/** Transfers of one scheme are within two weeks, like those of a fan. */
const SPAN_MS = 14 * DAY_MS;

/** Two shared partners of two accounts are chance; three that several accounts share are not. */
const SHARED_MIN = 3;

/** Share of the same recipients that each of several payers must pay. */
const ALIKE_SHARE = 0.75;

/**
 * Only this many accounts with the most shared partners are compared, since a shop has thousands of
 * customers.
 */
const GROUPS_MAX = 100;

/** Maximum number of named accounts, since each of their transfers is read again. */
const NAMED_MAX = 10;

/**
 * Maximum number of named transfers of the customer: two for each counterparty whose payments a run reads.
 */
const OWN_MAX = 400;

export interface CycleSearch {
  readonly cycles: readonly Cycle[];
  /** Accounts whose payments would have to be read to continue, in the order in which they were met. */
  readonly deadEnds: readonly string[];
  readonly truncated: boolean;
}

export interface HopSearch {
  readonly hops: readonly Hop[];
  readonly truncated: boolean;
}

export class MoneyGraph {
  private readonly index: HopIndex;

  /** Uses the hops and those of `before`, each once. */
  constructor(hops: readonly HopRange[], before?: MoneyGraph) {
    this.index = new HopIndex(hops, before?.index);
  }

  /**
   * Returns all hops of an account, in no particular order. A hop to itself occurs twice, as paid and
   * received.
   */
  allOf = (account: string): Hop[] => this.index.allOf(account);

  sharersAround(account: string, isLeft: (hop: Hop) => boolean): Hop[] {
    return hopsOfSharers(this.index, this.index.accountNumber(account), isLeft);
  }

  /** Returns the longest chain of at most CHAIN_HOPS_MAX hops that the counterparties' payments show. */
  longestChain(account: string): HopSearch {
    const { index } = this;
    const { from, to, atMs } = index;
    const steps = new StepBudget();
    const number = index.accountNumber(account);
    const before = (hop: number): number[] => {
      for (const each of index.hopsLeadingTo(hop, atMs[hop]! - CHAIN_GAP_MS, steps))
        if (from[each] !== to[hop]) return [each];
      return [];
    };
    function* passedOn(hop: number): Generator<number> {
      for (const each of index.hopsPassingOn(hop, atMs[hop]! + CHAIN_GAP_MS, steps))
        if (to[each] !== from[hop]) yield each;
    }
    const after = (hop: number): number[] => [...firstOf(passedOn(hop))];
    let best: readonly number[] = [];
    const take = (chain: readonly number[]): void => {
      if (chain.length > best.length) best = chain;
    };
    for (const hop of index.receivedBy(number)) {
      if (best.length === CHAIN_HOPS_MAX || steps.areSpent) break;
      const lead = [...before(hop), hop];
      take(lead);
      if (best.length >= lead.length + 2) continue;
      for (const next of passedOn(hop)) {
        take([...lead, next, ...after(next)]);
        if (best.length >= lead.length + 2 || steps.areSpent) break;
      }
    }
    for (const hop of index.paidBy(number)) {
      if (best.length >= 2) break;
      take([hop, ...after(hop)]);
    }
    return { hops: best.map(index.hop), truncated: steps.areSpent && best.length < CHAIN_HOPS_MAX };
  }

  /**
   * Returns at most CYCLES_MAX cycles. `isKnown`: tells whether all payments of an account are in the graph.
   */
  cyclesThrough(account: string, isKnown?: (account: string) => boolean): CycleSearch {
    const { index } = this;
    const walk = new CycleWalk(index, index.accountNumber(account), isKnown);
    walk.run();
    return {
      cycles: walk.found.map((cycle) => cycleOf(cycle.map(index.hop))),
      deadEnds: [...walk.deadEnds],
      truncated: walk.truncated,
    };
  }
}

function* firstOf<Item>(items: Iterable<Item>): Generator<Item> {
  for (const item of items) {
    yield item;
    return;
  }
}

/**
 * Searches cycles through an account: joins paths that lead to it (grouped by their first account) with paths
 * that lead on. Does not compare the last receipt with the first payment.
 */
class CycleWalk {
  readonly found: (readonly number[])[] = [];
  /** Accounts whose payments are not all known, in the order in which they were met. */
  readonly deadEnds = new Set<string>();
  truncated = false;
  private readonly leads = new Map<number, (readonly number[])[]>();
  /** Steps for the paths that lead to the account: at most half of all. */
  private readonly steps = new StepBudget(SEARCH_STEPS_MAX / 2);

  constructor(
    private readonly index: HopIndex,
    private readonly account: number,
    private readonly isKnown: (account: string) => boolean = () => true,
  ) {}

  private get isFull(): boolean {
    return this.steps.areSpent || this.found.length >= CYCLES_MAX;
  }

  run(): void {
    const { index, steps } = this;
    for (const hop of index.receivedBy(this.account)) {
      if (this.isFull) break;
      const [isPassedOn] = firstOf(index.hopsPassingOn(hop, index.atMs[hop]! + CYCLE_MS_MAX, steps));
      if (isPassedOn !== undefined) this.goBack([hop]);
    }
    this.truncated = this.isFull;
    steps.add(SEARCH_STEPS_MAX / 2);
    for (const hop of index.paidBy(this.account)) {
      if (this.isFull) break;
      steps.take();
      this.goOn([hop]);
    }
    this.truncated ||= this.isFull;
  }

  private goBack(lead: readonly number[]): void {
    const { from, atMs } = this.index;
    const [hop, ...after] = lead as readonly [number, ...number[]];
    const payer = from[hop]!;
    this.steps.take(STEPS_PER_TAKEN_HOP);
    if (payer === this.account || after.some((each) => from[each] === payer)) return;
    const leads = this.leads.get(payer) ?? [];
    this.leads.set(payer, leads);
    leads.push(lead);
    if (lead.length === CYCLE_HOPS_MAX - 1) return;
    this.noteDeadEnd(payer);
    for (const before of this.index.hopsLeadingTo(hop, atMs[lead.at(-1)!]! - CYCLE_MS_MAX, this.steps)) {
      if (this.isFull) return;
      this.goBack([before, ...lead]);
    }
  }

  private goOn(path: readonly number[]): void {
    const { atMs, to } = this.index;
    const payer = to[path.at(-1)!]!;
    if (path.length === CYCLE_HOPS_MAX) return;
    this.noteDeadEnd(payer);
    for (const lead of this.leads.get(payer) ?? []) {
      if (this.isFull) return;
      this.close(path, lead);
    }
    for (const hop of this.index.hopsPassingOn(path.at(-1)!, atMs[path[0]!]! + CYCLE_MS_MAX, this.steps)) {
      if (this.isFull) return;
      this.steps.take(STEPS_PER_TAKEN_HOP);
      const way = [...path, hop];
      if (to[hop] !== this.account) {
        if (!this.passes(path, to[hop]!)) this.goOn(way);
      } else if (way.length >= CYCLE_HOPS_MIN) this.found.push(way);
    }
  }

  private close(path: readonly number[], lead: readonly number[]): void {
    this.steps.take();
    const { atMs, from } = this.index;
    const hops = path.length + lead.length;
    if (hops < CYCLE_HOPS_MIN || hops > CYCLE_HOPS_MAX) return;
    const first = path[0]!;
    const last = path.at(-1)!;
    const closing = lead.at(-1)!;
    if (atMs[closing]! >= atMs[first]! || atMs[last]! - atMs[lead[0]!]! > CYCLE_MS_MAX) return;
    if (!this.index.mayCarryMoneyOf(closing, first)) return;
    if (lead.every((hop) => !this.passes(path, from[hop]!))) this.found.push([...path, ...lead]);
  }

  private noteDeadEnd(account: number): void {
    const name = this.index.accountName(account);
    if (!this.isKnown(name)) this.deadEnds.add(name);
  }

  private passes = (path: readonly number[], account: number): boolean =>
    path.some((hop) => this.index.from[hop] === account);
}

function cycleOf(hops: readonly Hop[]): Cycle {
  const times = hops.map(({ atMs }) => atMs);
  // The last payment and the earliest are not compared: between them the money did not move on.
  const changes = hops.flatMap((hop, i) => {
    const next = hops[(i + 1) % hops.length]!;
    return next.atMs > hop.atMs ? [hopChangePercent(hop, next)] : [];
  });
  return {
    hops,
    spanMs: Math.max(...times) - Math.min(...times),
    changePercent: Math.ceil(Math.max(...changes) * 100 - 1e-6) / 100,
  };
}

/** Returns the change of the amount from one hop to the next, in percent; Infinity without a rate. */
export function hopChangePercent(hop: Hop, next: Hop): number {
  const isSame = hop.currency === next.currency;
  const before = isSame ? hop.amount : hop.value;
  const after = isSame ? next.amount : next.value;
  return before === null || after === null ? Infinity : (Math.abs(after - before) * 100) / before;
}

/** Another payer (or recipient): the partners that it shares with the account, and the transfers. */
interface Sharer {
  readonly partners: Set<number>;
  readonly hops: Set<number>;
}

/**
 * Returns transfers in which at least three payers, including the account, pay the same three recipients, or
 * the reverse; an empty list if there are none. Only pairs with few payments count. `isLeft`: transfers of
 * the account that carry no money on, such as purchases.
 */
function hopsOfSharers(columns: HopIndex, account: number, isLeft: (hop: Hop) => boolean): Hop[] {
  const carrying = rareHopsOf(columns, account).filter((hop) => !isLeft(columns.hop(hop)));
  const [paying, paid] = [true, false].map((pays) => alikeOf(sharersOf(columns, account, carrying, pays)));
  const numbers = new Set((paid!.length > paying!.length ? paid! : paying!).flatMap(({ hops }) => [...hops]));
  return [...numbers].sort((a, b) => a - b).map((hop) => columns.hop(hop));
}

/**
 * Returns for each other payer (or recipient) the partners of the account that it pays (or is paid by) as
 * well.
 */
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
      if (steps++ >= SEARCH_STEPS_MAX) return [...sharers.values()];
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

/** Returns the largest group of accounts that share most of their partners. */
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

/** Returns hops between pairs with few payments, in order of time. */
function rareHopsOf(columns: HopIndex, account: number): number[] {
  const own = columns.numbersOf(account);
  const others = own.map((hop) => (columns.from[hop] === account ? columns.to[hop]! : columns.from[hop]!));
  const rows = new Map<number, number>();
  for (const other of others) rows.set(other, (rows.get(other) ?? 0) + 1);
  return own.filter((_, i) => rows.get(others[i]!)! <= FIRST_TIME_PAYMENTS_MAX).sort((a, b) => a - b);
}
