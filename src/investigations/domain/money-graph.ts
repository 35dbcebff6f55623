import { DAY_MS } from './entity-activity.js';

/** One movement of money between two accounts. */
export interface Hop {
  /** Service id of the transaction. */
  readonly id: string;
  readonly atMs: number;
  /** Who pays and who is paid: `entity:` or `address:` and its value. */
  readonly from: string;
  readonly to: string;
  /** Above 0. A tolerance of percents is compared, no account is kept, so a double will do. */
  readonly amount: number;
  readonly currency: string;
  /** The amount in the reference currency; null without a rate. */
  readonly value: number | null;
}

export interface Cycle {
  /** In the order in which the money went round, from the subject on. */
  readonly hops: readonly Hop[];
  readonly spanMs: number;
  /** The largest change from one hop to the next, in percent, rounded up to two decimals. */
  readonly changePercent: number;
}

/** The widest bounds that rules may set: 25 days, 8 hops, and fees and exchange losses of 12 % a hop. */
export const CYCLE_MS_MAX = 25 * DAY_MS;
export const CYCLE_HOPS_MAX = 8;
export const CYCLE_HOPS_MIN = 3;
export const CHANGE_PERCENT_MAX = 12;

/** CN5: money that is passed on within five days, as TP3 counts it. */
export const CHAIN_GAP_MS = 5 * DAY_MS;

/** More are not worth a reader's time, and one is enough for the flag. */
const CYCLES_MAX = 20;

/** Bounds the search where a market or an exchange pays everybody. */
const STEPS_MAX = 5_000;

export interface CycleSearch {
  readonly cycles: readonly Cycle[];
  /** Accounts whose movements would have to be read to go on, in the order in which they were met. */
  readonly deadEnds: readonly string[];
  /** The search was given up half-way. */
  readonly truncated: boolean;
}

/** Hops are numbered in the order of (time, id), accounts as they come; a list is a slice of numbers. */
export class MoneyGraph {
  private readonly hops: readonly Hop[];
  private readonly accounts: readonly string[];
  private readonly from: Int32Array;
  private readonly to: Int32Array;
  private readonly numbers = new Map<string, number>();
  private readonly hopNumbers = new Map<string, number>();
  private readonly atMs: Float64Array;
  private readonly paid: HopLists;
  private readonly received: HopLists;

  /** Distinct hops in any order; transfers from an account to itself move nothing and are left out. */
  constructor(hops: readonly Hop[]) {
    const moving = hops.filter(({ from, to }) => from !== to);
    this.hops = moving.sort((a, b) => a.atMs - b.atMs || (a.id < b.id ? -1 : 1));
    this.hops.forEach(({ id }, i) => this.hopNumbers.set(id, i));
    this.atMs = Float64Array.from(this.hops, ({ atMs }) => atMs);
    this.from = Int32Array.from(this.hops, ({ from }) => this.numberOf(from));
    this.to = Int32Array.from(this.hops, ({ to }) => this.numberOf(to));
    this.accounts = [...this.numbers.keys()];
    this.paid = new HopLists(this.accounts.length, this.from, this.atMs);
    this.received = new HopLists(this.accounts.length, this.to, this.atMs);
  }

  /** The hops that the payee passed on to somebody else within CHAIN_GAP_MS; `most` of them, the first. */
  private passedOn(hop: number, most = Infinity): number[] {
    const [fromMs, toMs] = [this.atMs[hop]! + 1, this.atMs[hop]! + CHAIN_GAP_MS];
    const isNext = (next: number) => this.to[next] !== this.from[hop] && this.follows(hop, next);
    return this.paid.select(this.to[hop]!, fromMs, toMs, isNext, most);
  }

  /** The hops by which the payer got it from somebody else within CHAIN_GAP_MS; `most` of them, the first. */
  private cameFrom(hop: number, most = Infinity): number[] {
    const [fromMs, toMs] = [this.atMs[hop]! - CHAIN_GAP_MS, this.atMs[hop]! - 1];
    const isBefore = (other: number) => this.from[other] !== this.to[hop] && this.follows(other, hop);
    return this.received.select(this.from[hop]!, fromMs, toMs, isBefore, most);
  }

  /** The hops that brought the money of this one, and those that passed it on. */
  linkedTo(id: string): Hop[] {
    const hop = this.hopNumbers.get(id);
    if (hop === undefined) return [];
    return [...this.cameFrom(hop), ...this.passedOn(hop)].map((each) => this.hops[each]!);
  }

  /**
   * The longest chain through the account that its direct counterparties' movements show: at most two hops
   * that lead to it and two that lead on, so 4 in all. Empty without a movement.
   */
  longestChain(account: string): readonly Hop[] {
    const node = this.numbers.get(account);
    if (node === undefined) return [];
    let best: number[] = [];
    const offer = (chain: number[]) => {
      if (chain.length > best.length) best = chain;
    };
    for (const taken of this.received.of(node)) {
      const lead = [...this.cameFrom(taken, 1), taken];
      offer(lead);
      for (const given of this.passedOn(taken)) offer([...lead, given, ...this.passedOn(given, 1)]);
    }
    for (const given of this.paid.of(node)) offer([given, ...this.passedOn(given, 1)]);
    return best.map((hop) => this.hops[hop]!);
  }

  /**
   * Cycles through the account within the widest bounds, at most CYCLES_MAX. A cycle runs forward in time
   * from whichever of its accounts began it. `isKnown`: whether all movements of an account are in the graph.
   */
  cyclesThrough(account: string, isKnown: (account: string) => boolean = () => true): CycleSearch {
    const node = this.numbers.get(account);
    const deadEnds = new Set<number>();
    const found: number[][] = [];
    const path: number[] = [];
    let steps = 0;
    const isFull = () => steps >= STEPS_MAX || found.length >= CYCLES_MAX;

    const tryEach = (from: number, fromMs: number, toMs: number, hasBegun: boolean): void => {
      for (const hop of this.paid.select(this.to[from]!, fromMs, toMs, (next) => this.follows(from, next))) {
        if (isFull()) return;
        steps++;
        const isClosing = this.to[hop] === node;
        if (!isClosing && path.some((each) => this.from[each] === this.to[hop])) continue;
        path.push(hop);
        if (!isClosing) goOn(hop, hasBegun);
        else if (path.length >= CYCLE_HOPS_MIN) found.push([...path]);
        path.pop();
      }
    };
    /** `hasBegun`: the hop with which the cycle began was met, so that what is left lies before the first. */
    const goOn = (last: number, hasBegun: boolean): void => {
      if (path.length === CYCLE_HOPS_MAX) return;
      if (!isKnown(this.accounts[this.to[last]!]!)) deadEnds.add(this.to[last]!);
      const [firstMs, lastMs] = [this.atMs[path[0]!]!, this.atMs[last]!];
      if (hasBegun) return tryEach(last, lastMs + 1, firstMs - 1, true);
      tryEach(last, lastMs + 1, firstMs + CYCLE_MS_MAX, false);
      tryEach(last, lastMs - CYCLE_MS_MAX, firstMs - 1, true);
    };
    for (const first of node === undefined ? [] : this.paid.of(node)) {
      if (isFull()) break;
      path.push(first);
      goOn(first, false);
      path.pop();
    }
    return {
      cycles: found.map((cycle) => cycleOf(cycle.map((hop) => this.hops[hop]!))),
      deadEnds: [...deadEnds].map((each) => this.accounts[each]!),
      truncated: isFull(),
    };
  }

  private numberOf(account: string): number {
    const known = this.numbers.get(account) ?? this.numbers.size;
    if (known === this.numbers.size) this.numbers.set(account, known);
    return known;
  }

  // Two decimal amounts have no exact difference in doubles, and exactly 12 % is inside.
  private follows = (hop: number, next: number): boolean =>
    changeOf(this.hops[hop]!, this.hops[next]!) <= CHANGE_PERCENT_MAX + 1e-9;
}

/** The hops of each account in time order, in one array: a list of objects each would be slower to walk. */
class HopLists {
  private readonly starts: Int32Array;
  private readonly hops: Int32Array;

  constructor(
    accounts: number,
    accountOf: Int32Array,
    private readonly atMs: Float64Array,
  ) {
    this.starts = new Int32Array(accounts + 1);
    for (const account of accountOf) this.starts[account + 1]!++;
    for (let i = 0; i < accounts; i++) this.starts[i + 1]! += this.starts[i]!;
    const next = this.starts.slice();
    this.hops = new Int32Array(accountOf.length);
    accountOf.forEach((account, hop) => (this.hops[next[account]!++] = hop));
  }

  of = (account: number): Int32Array => this.hops.subarray(this.starts[account], this.starts[account + 1]);

  /** Both bounds inclusive; stops at `most` hops. */
  select(
    account: number,
    fromMs: number,
    toMs: number,
    accepts: (hop: number) => boolean,
    most = Infinity,
  ): number[] {
    const chosen: number[] = [];
    const end = this.starts[account + 1]!;
    for (let i = this.firstFrom(account, fromMs); i < end && chosen.length < most; i++) {
      const hop = this.hops[i]!;
      if (this.atMs[hop]! > toMs) break;
      if (accepts(hop)) chosen.push(hop);
    }
    return chosen;
  }

  private firstFrom(account: number, atMs: number): number {
    let [low, high] = [this.starts[account]!, this.starts[account + 1]!];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.atMs[this.hops[middle]!]! < atMs) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function cycleOf(hops: readonly Hop[]): Cycle {
  const times = hops.map(({ atMs }) => atMs);
  const changes = hops.slice(1).map((hop, i) => changeOf(hops[i]!, hop));
  return {
    hops,
    spanMs: Math.max(...times) - Math.min(...times),
    changePercent: Math.ceil(Math.max(...changes) * 100 - 1e-6) / 100,
  };
}

/** The change from one hop to the next in percent; infinite where no rate makes them comparable. */
function changeOf(hop: Hop, next: Hop): number {
  const isSame = hop.currency === next.currency;
  const before = isSame ? hop.amount : hop.value;
  const after = isSame ? next.amount : next.value;
  return before === null || after === null ? Infinity : (Math.abs(after - before) * 100) / before;
}
