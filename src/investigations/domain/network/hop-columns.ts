export interface Hop {
  readonly id: string;
  readonly atMs: number;
  /** Who pays and who is paid: `entity:` or `address:` and its value. */
  readonly from: string;
  readonly to: string;
  /** Above 0. A tolerance of percents is compared, no account is kept, so a double will do. */
  readonly amount: number;
  readonly currency: string;
  readonly value: number | null;
}

export const NONE = -1;

/** Some milliseconds' worth: an exchange pays everybody, and while a search runs nobody else is served. */
export const STEPS_MAX = 200_000;

/** From one hop to the next: fees and exchange losses. */
export const CHANGE_PERCENT_MAX = 12;

// Two decimal amounts have no exact difference in doubles, and exactly 12 % is inside.
const CHANGE_COMPARED = CHANGE_PERCENT_MAX + 1e-9;

/** Hops as columns, numbered in the order of (time, id); accounts are numbered as they come. */
export class HopColumns {
  readonly hops: readonly Hop[];
  /** From an account to itself: they move nothing and have no number. */
  readonly within: readonly Hop[];
  readonly accounts: readonly string[];
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly atMs: Float64Array;
  readonly paid: HopLists;
  readonly received: HopLists;
  private readonly amounts: Float64Array;
  private readonly currencies: Int32Array;
  /** NaN without a rate: no comparison with it is true. */
  private readonly values: Float64Array;
  private readonly accountCount: number;
  private readonly accountNumbers: Numbering;
  private readonly currencyNumbers: Numbering;

  /** Distinct hops in any order, and those of `before`, none of which is among them. */
  constructor(given: readonly Hop[], before: HopColumns | null = null) {
    const more = given.filter(({ from, to }) => from !== to).sort(byTime);
    const own = given.filter(({ from, to }) => from === to);
    const count = more.length + (before?.hops.length ?? 0);
    const hops: Hop[] = [];
    this.hops = hops;
    this.within = before ? [...before.within, ...own] : own;
    [this.from, this.to] = [new Int32Array(count), new Int32Array(count)];
    this.currencies = new Int32Array(count);
    this.atMs = new Float64Array(count);
    [this.amounts, this.values] = [new Float64Array(count), new Float64Array(count)];
    this.accountNumbers = before?.accountNumbers ?? new Numbering();
    this.currencyNumbers = before?.currencyNumbers ?? new Numbering();
    let old = 0;
    for (const hop of more) {
      while (before && old < before.hops.length && byTime(before.hops[old]!, hop) < 0)
        this.take(hops, before, old++);
      this.add(hops, hop);
    }
    while (before && old < before.hops.length) this.take(hops, before, old++);
    this.accounts = this.accountNumbers.names;
    this.accountCount = this.accounts.length;
    this.paid = new HopLists(this.accountCount, this.from, this.atMs);
    this.received = new HopLists(this.accountCount, this.to, this.atMs);
  }

  private add(hops: Hop[], hop: Hop): void {
    const i = hops.push(hop) - 1;
    this.from[i] = this.accountNumbers.of(hop.from);
    this.to[i] = this.accountNumbers.of(hop.to);
    this.currencies[i] = this.currencyNumbers.of(hop.currency);
    this.atMs[i] = hop.atMs;
    this.amounts[i] = hop.amount;
    this.values[i] = hop.value ?? NaN;
  }

  /** Without a look at its texts. */
  private take(hops: Hop[], before: HopColumns, at: number): void {
    const i = hops.push(before.hops[at]!) - 1;
    this.from[i] = before.from[at]!;
    this.to[i] = before.to[at]!;
    this.currencies[i] = before.currencies[at]!;
    this.atMs[i] = before.atMs[at]!;
    this.amounts[i] = before.amounts[at]!;
    this.values[i] = before.values[at]!;
  }

  accountNumber(account: string): number {
    const number = this.accountNumbers.find(account);
    // Hops that came after these may have brought the account.
    return number < this.accountCount ? number : NONE;
  }

  /** Of one account, in no order; one to itself stands there twice, as it is paid and received. */
  allOf(account: string): Hop[] {
    const found = this.within.filter(({ from }) => from === account).flatMap((hop) => [hop, hop]);
    const number = this.accountNumber(account);
    if (number === NONE) return found;
    for (const { hops, starts } of [this.paid, this.received])
      for (let at = starts[number]!; at < starts[number + 1]!; at++) found.push(this.hops[hops[at]!]!);
    return found;
  }

  follows(hop: number, next: number): boolean {
    const isSame = this.currencies[hop] === this.currencies[next];
    const amounts = isSame ? this.amounts : this.values;
    const before = amounts[hop]!;
    return (Math.abs(amounts[next]! - before) * 100) / before <= CHANGE_COMPARED;
  }
}

const byTime = (a: Hop, b: Hop): number => a.atMs - b.atMs || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

export function changePercent(hop: Hop, next: Hop): number {
  const isSame = hop.currency === next.currency;
  const before = isSame ? hop.amount : hop.value;
  const after = isSame ? next.amount : next.value;
  return before === null || after === null ? Infinity : (Math.abs(after - before) * 100) / before;
}

class Numbering {
  readonly names: string[] = [];
  private readonly numbers = new Map<string, number>();

  of(name: string): number {
    const known = this.numbers.get(name);
    if (known !== undefined) return known;
    this.numbers.set(name, this.names.length);
    return this.names.push(name) - 1;
  }

  find = (name: string): number => this.numbers.get(name) ?? NONE;
}

/** The hops of each account in time order, in one array: a list of objects each would be slower to walk. */
export class HopLists {
  readonly starts: Int32Array;
  readonly hops: Int32Array;

  constructor(
    accounts: number,
    accountOf: Int32Array,
    private readonly atMs: Float64Array,
  ) {
    this.starts = new Int32Array(accounts + 1);
    for (let hop = 0; hop < accountOf.length; hop++) this.starts[accountOf[hop]! + 1]!++;
    for (let i = 0; i < accounts; i++) this.starts[i + 1]! += this.starts[i]!;
    const next = this.starts.slice();
    this.hops = new Int32Array(accountOf.length);
    for (let hop = 0; hop < accountOf.length; hop++) this.hops[next[accountOf[hop]!]!++] = hop;
  }

  /** Position in `hops` of the account's first hop at `atMs` or later. */
  firstFrom(account: number, atMs: number): number {
    let low = this.starts[account]!;
    let high = this.starts[account + 1]!;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.atMs[this.hops[middle]!]! < atMs) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
