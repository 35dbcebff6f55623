import { DAY_MS } from '../activity/entity-activity.js';
import { HopIndex, StepBudget, STEPS_MAX } from './hop-index.js';
import { hopsOfSharers } from './partner-groups.js';
import type { Hop, HopRange } from './hops.js';

interface Cycle {
  readonly hops: readonly Hop[];
  readonly spanMs: number;
  /** The largest change from one hop to the next, in percent, rounded up to two decimals. */
  readonly changePercent: number;
}

/** CN5: money is passed on within five days, as in TP3. */
export const CHAIN_GAP_MS = 5 * DAY_MS;

/** Two hops that lead to the subject and two that lead on. */
const CHAIN_HOPS_MAX = 4;

/** The widest bounds that rules may set: 25 days and 8 hops. */
export const CYCLE_MS_MAX = 25 * DAY_MS;
export const CYCLE_HOPS_MAX = 8;
export const CYCLE_HOPS_MIN = 3;

/** More cycles are not worth a reader's time, and one is enough for the flag. */
const CYCLES_MAX = 20;

/** A hop that is taken costs as much as this many hops that are only looked at. */
const STEPS_PER_TAKEN_HOP = 10;

export interface CycleSearch {
  readonly cycles: readonly Cycle[];
  /** Accounts whose movements would have to be read to go on, in the order in which they were met. */
  readonly deadEnds: readonly string[];
  readonly truncated: boolean;
}

export interface HopSearch {
  readonly hops: readonly Hop[];
  readonly truncated: boolean;
}

export class MoneyGraph {
  private readonly index: HopIndex;

  /** Takes the hops and those of `before`, each of them once. */
  constructor(hops: readonly HopRange[], before?: MoneyGraph) {
    this.index = new HopIndex(hops, before?.index);
  }

  /** Returns all hops of one account, in no order; one to itself twice, since it is paid and received. */
  allOf = (account: string): Hop[] => this.index.allOf(account);

  sharersAround(account: string, isLeft: (hop: Hop) => boolean): Hop[] {
    return hopsOfSharers(this.index, this.index.accountNumber(account), isLeft);
  }

  /** Returns the longest chain of at most CHAIN_HOPS_MAX hops that the counterparties' movements show. */
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

  /** Returns at most CYCLES_MAX cycles. `isKnown`: tells whether all movements of an account are here. */
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
 * Searches for cycles through an account: joins ways that lead to it, kept by who began them, with ways that
 * lead on; does not compare the last receipt with the first payment.
 */
class CycleWalk {
  readonly found: (readonly number[])[] = [];
  /** Accounts whose movements are not all known, in the order in which they were met. */
  readonly deadEnds = new Set<string>();
  truncated = false;
  private readonly leads = new Map<number, (readonly number[])[]>();
  /** Steps for the ways that lead to the account: at most half of all. */
  private readonly steps = new StepBudget(STEPS_MAX / 2);

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
    steps.add(STEPS_MAX / 2);
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
    const [first, last, closing] = [path[0]!, path.at(-1)!, lead.at(-1)!];
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
  // Why not compared: from the last payment back to the first in time the money has not moved on.
  const changes = hops.flatMap((hop, i) => {
    const next = hops[(i + 1) % hops.length]!;
    return next.atMs > hop.atMs ? [changePercent(hop, next)] : [];
  });
  return {
    hops,
    spanMs: Math.max(...times) - Math.min(...times),
    changePercent: Math.ceil(Math.max(...changes) * 100 - 1e-6) / 100,
  };
}

/** Returns the change of the amount from one hop to the next, in percent; Infinity without a rate. */
export function changePercent(hop: Hop, next: Hop): number {
  const isSame = hop.currency === next.currency;
  const before = isSame ? hop.amount : hop.value;
  const after = isSame ? next.amount : next.value;
  return before === null || after === null ? Infinity : (Math.abs(after - before) * 100) / before;
}
