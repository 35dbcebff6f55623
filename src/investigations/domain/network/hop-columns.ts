import type { Dealings, Hop, HopRange, HopRows } from './hops.js';

export const NONE = -1;

/** Some milliseconds' worth: an exchange pays everybody, and while a search runs nobody else is served. */
export const STEPS_MAX = 200_000;

/** From one hop to the next: fees and exchange losses. */
export const CHANGE_PERCENT_MAX = 12;

// Two decimal amounts have no exact difference in doubles, and exactly 12 % is inside.
const CHANGE_COMPARED = CHANGE_PERCENT_MAX + 1e-9;

/** Hops in the order of (time, id), which numbers them; accounts are numbered as they come. */
export class HopColumns {
  /** From an account to itself: they move nothing and have no number. */
  readonly within: readonly Hop[];
  readonly accounts: readonly string[];
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly atMs: Float64Array;
  readonly paid: HopLists;
  readonly received: HopLists;
  private readonly rows: HopRows[] = [];
  private readonly places: number[] = [];
  private readonly amounts: Float64Array;
  private readonly currencies: Int32Array;
  /** NaN without a rate: no comparison with it is true. */
  private readonly values: Float64Array;
  private readonly accountCount: number;
  private readonly accountNumbers: Numbering;
  private readonly currencyNumbers: Numbering;

  /** Hops in any order behind those of `before`; of those with one time and id the first. */
  constructor(given: readonly HopRange[], before: HopColumns | null = null) {
    const more = new Moving(given, before?.within ?? []);
    const most = more.order.length + (before?.rows.length ?? 0);
    this.within = more.within;
    [this.from, this.to] = [new Int32Array(most), new Int32Array(most)];
    this.currencies = new Int32Array(most);
    this.atMs = new Float64Array(most);
    [this.amounts, this.values] = [new Float64Array(most), new Float64Array(most)];
    this.accountNumbers = before?.accountNumbers ?? new Numbering();
    this.currencyNumbers = before?.currencyNumbers ?? new Numbering();
    let old = 0;
    for (const i of more.order) {
      const [rows, row, atMs] = [more.rows[i]!, more.places[i]!, more.atMs[i]!];
      while (before && old < before.rows.length && before.isBy(old, atMs, rows.ids[row]!))
        this.take(before, old++);
      const last = this.rows.length - 1;
      const isKnown = last >= 0 && this.atMs[last] === atMs && this.idOf(last) === rows.ids[row];
      if (!isKnown) this.add(rows, row, atMs);
    }
    while (before && old < before.rows.length) this.take(before, old++);
    const count = this.rows.length;
    [this.from, this.to] = [this.from.subarray(0, count), this.to.subarray(0, count)];
    this.accounts = this.accountNumbers.names;
    this.accountCount = this.accounts.length;
    this.paid = new HopLists(this.accountCount, this.from, this.atMs);
    this.received = new HopLists(this.accountCount, this.to, this.atMs);
  }

  private add(rows: HopRows, row: number, atMs: number): void {
    const i = this.rows.push(rows) - 1;
    this.places.push(row);
    this.from[i] = this.accountNumbers.of(rows.from[row]!);
    this.to[i] = this.accountNumbers.of(rows.to[row]!);
    this.currencies[i] = this.currencyNumbers.of(rows.currencies[row]!);
    this.atMs[i] = atMs;
    this.amounts[i] = rows.amount(row);
    this.values[i] = rows.value(row);
  }

  private take(before: HopColumns, at: number): void {
    const i = this.rows.push(before.rows[at]!) - 1;
    this.places.push(before.places[at]!);
    this.from[i] = before.from[at]!;
    this.to[i] = before.to[at]!;
    this.currencies[i] = before.currencies[at]!;
    this.atMs[i] = before.atMs[at]!;
    this.amounts[i] = before.amounts[at]!;
    this.values[i] = before.values[at]!;
  }

  /** Whether the hop stands there, or comes before it. */
  private isBy(number: number, atMs: number, id: string): boolean {
    const earlier = this.atMs[number]! - atMs;
    return earlier < 0 || (earlier === 0 && this.idOf(number) <= id);
  }

  private idOf(number: number): string {
    return this.rows[number]!.ids[this.places[number]!]!;
  }

  hop(number: number): Hop {
    return this.rows[number]!.hop(this.places[number]!);
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
      for (let at = starts[number]!; at < starts[number + 1]!; at++) found.push(this.hop(hops[at]!));
    return found;
  }

  /** As `allOf`: when each was, and the number of the other account. */
  dealingsOf(account: string): Dealings {
    const number = this.accountNumber(account);
    const [atMs, others]: [number[], number[]] = [[], []];
    for (const { from, atMs: ms } of this.within)
      if (from === account) {
        atMs.push(ms, ms);
        others.push(number, number);
      }
    if (number === NONE) return { atMs, others };
    for (const [{ hops, starts }, side] of [
      [this.paid, this.to],
      [this.received, this.from],
    ] as const)
      for (let at = starts[number]!; at < starts[number + 1]!; at++) {
        atMs.push(this.atMs[hops[at]!]!);
        others.push(side[hops[at]!]!);
      }
    return { atMs, others };
  }

  follows(hop: number, next: number): boolean {
    const isSame = this.currencies[hop] === this.currencies[next];
    const amounts = isSame ? this.amounts : this.values;
    const before = amounts[hop]!;
    return (Math.abs(amounts[next]! - before) * 100) / before <= CHANGE_COMPARED;
  }
}

/** Those of some ranges that go from one account to another. */
class Moving {
  readonly rows: HopRows[] = [];
  readonly places: number[] = [];
  readonly atMs: number[] = [];
  readonly within: readonly Hop[];
  /** By (time, id). */
  readonly order: readonly number[];

  constructor(given: readonly HopRange[], within: readonly Hop[]) {
    const own = new Map(within.map((hop) => [hop.id, hop]));
    for (const { rows, start, end } of given)
      for (let row = start; row < end; row++) {
        const from = rows.from[row]!;
        const id = rows.ids[row]!;
        if (from === rows.to[row]) own.set(id, own.get(id) ?? rows.hop(row));
        else if (from !== null) {
          this.rows.push(rows);
          this.places.push(row);
          this.atMs.push(rows.atMs(row));
        }
      }
    this.within = [...own.values()];
    const { atMs } = this;
    this.order = [...atMs.keys()].sort((a, b) => atMs[a]! - atMs[b]! || this.byId(a, b));
  }

  private byId(a: number, b: number): number {
    const id = this.rows[a]!.ids[this.places[a]!]!;
    const other = this.rows[b]!.ids[this.places[b]!]!;
    return id < other ? -1 : id > other ? 1 : 0;
  }
}

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
