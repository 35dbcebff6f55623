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
  private readonly numbers: ReadonlyMap<string, number>;

  /** Distinct hops in any order; transfers from an account to itself move nothing and are left out. */
  constructor(given: readonly Hop[]) {
    const hops = given.filter(({ from, to }) => from !== to).sort(byTime);
    const [accounts, currencies] = [new Numbering(), new Numbering()];
    this.hops = hops;
    [this.from, this.to] = [new Int32Array(hops.length), new Int32Array(hops.length)];
    this.currencies = new Int32Array(hops.length);
    this.atMs = new Float64Array(hops.length);
    [this.amounts, this.values] = [new Float64Array(hops.length), new Float64Array(hops.length)];
    for (let i = 0; i < hops.length; i++) {
      const { from, to, currency, atMs, amount, value } = hops[i]!;
      this.from[i] = accounts.of(from);
      this.to[i] = accounts.of(to);
      this.currencies[i] = currencies.of(currency);
      this.atMs[i] = atMs;
      this.amounts[i] = amount;
      this.values[i] = value ?? NaN;
    }
    this.numbers = accounts.numbers;
    this.accounts = [...accounts.numbers.keys()];
    this.paid = new HopLists(this.accounts.length, this.from, this.atMs);
    this.received = new HopLists(this.accounts.length, this.to, this.atMs);
  }

  accountNumber(account: string): number {
    return this.numbers.get(account) ?? NONE;
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
  readonly numbers = new Map<string, number>();

  of(name: string): number {
    const known = this.numbers.get(name);
    if (known !== undefined) return known;
    this.numbers.set(name, this.numbers.size);
    return this.numbers.size - 1;
  }
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
