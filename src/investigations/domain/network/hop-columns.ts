import { HopNames, NONE, type Dealings, type Hop, type HopRange, type HopRows } from './hops.js';

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
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly atMs: Float64Array;
  readonly paid: HopLists;
  readonly received: HopLists;
  /** By the numbers that the accounts have here, those that they have in the rows. */
  private readonly accounts: number[];
  private readonly names: HopNames;
  /** Where each hop stands. */
  private readonly rows: HopRows[];
  private readonly places: Int32Array;

  /** Hops in any order behind those of `before`; of those with one time and id the first. */
  constructor(given: readonly HopRange[], before: HopColumns | null = null) {
    // size: one loop over columns with local names.
    const more = new Moving(given, before?.within ?? []);
    const most = more.order.length + (before?.rows.length ?? 0);
    this.within = more.within;
    this.names = before?.names ?? given[0]?.rows.names ?? new HopNames();
    this.accounts = before ? [...before.accounts] : [];
    this.rows = [];
    const from = new Int32Array(most);
    const to = new Int32Array(most);
    const atMs = new Float64Array(most);
    const places = new Int32Array(most);
    const { rows, accounts } = this;
    const inGraph = this.names.placesInGraph();
    for (let i = 0; i < accounts.length; i++) inGraph[accounts[i]!] = i + 1;
    const numberOf = (account: number): number => {
      if (inGraph[account] === 0) inGraph[account] = accounts.push(account);
      return inGraph[account]! - 1;
    };
    let [old, lastId] = [0, ''];
    const add = (its: HopRows, place: number, payer: number, payee: number, ms: number): void => {
      const at = rows.push(its) - 1;
      places[at] = place;
      from[at] = payer;
      to[at] = payee;
      atMs[at] = ms;
    };
    const addOld = (earlier: HopColumns): void => {
      const { from: payers, to: payees } = earlier;
      add(earlier.rows[old]!, earlier.places[old]!, payers[old]!, payees[old]!, earlier.atMs[old]!);
      old++;
    };
    for (const i of more.order) {
      const [its, row, ms] = [more.rows[i]!, more.places[i]!, more.atMs[i]!];
      const id = its.ids[row]!;
      while (before && old < before.rows.length && before.isBy(old, ms, id)) {
        if (before.atMs[old] === ms) lastId = before.idOf(old);
        addOld(before);
      }
      if (rows.length > 0 && atMs[rows.length - 1] === ms && lastId === id) continue;
      add(its, row, numberOf(its.from(row)), numberOf(its.to(row)), ms);
      lastId = id;
    }
    while (before && old < before.rows.length) addOld(before);
    for (const account of accounts) inGraph[account] = 0;
    this.from = from.subarray(0, rows.length);
    this.to = to.subarray(0, rows.length);
    this.atMs = atMs.subarray(0, rows.length);
    this.places = places.subarray(0, rows.length);
    this.paid = new HopLists(accounts.length, this.from, this.atMs);
    this.received = new HopLists(accounts.length, this.to, this.atMs);
  }

  /** Whether the hop stands there, or comes before it. */
  private isBy(number: number, atMs: number, id: string): boolean {
    const earlier = this.atMs[number]! - atMs;
    return earlier < 0 || (earlier === 0 && this.idOf(number) <= id);
  }

  private idOf(number: number): string {
    return this.rows[number]!.ids[this.places[number]!]!;
  }

  accountName(number: number): string {
    return this.names.accounts.names[this.accounts[number]!]!;
  }

  hop(number: number): Hop {
    return this.rows[number]!.hop(this.places[number]!);
  }

  accountNumber(account: string): number {
    return this.accounts.indexOf(this.names.accounts.find(account));
  }

  /** Of one account, in no order; one to itself stands there twice, as it is paid and received. */
  allOf(account: string): Hop[] {
    const found = this.within.filter(({ from }) => from === account).flatMap((hop) => [hop, hop]);
    return [...found, ...this.numbersOf(this.accountNumber(account)).map((number) => this.hop(number))];
  }

  /** As `allOf`: when each was, and the number of the other account. */
  dealingsOf(account: string): Dealings {
    const number = this.accountNumber(account);
    const own = this.within.filter(({ from }) => from === account).flatMap((hop) => [hop, hop]);
    const hops = this.numbersOf(number);
    const otherOf = (hop: number) => (this.from[hop] === number ? this.to[hop] : this.from[hop]);
    return {
      atMs: [...own.map(({ atMs }) => atMs), ...hops.map((hop) => this.atMs[hop]!)],
      others: [...own.map(() => number), ...hops.map(otherOf)],
    };
  }

  /** Of all hops of one account, in no order. */
  numbersOf(account: number): number[] {
    if (account === NONE) return [];
    const lists = [this.paid, this.received];
    return lists.flatMap(({ hops, starts }) => [...hops.subarray(starts[account], starts[account + 1])]);
  }

  follows(hop: number, next: number): boolean {
    const [rows, nextRows] = [this.rows[hop]!, this.rows[next]!];
    const [row, nextRow] = [this.places[hop]!, this.places[next]!];
    const isSame = rows.currency(row) === nextRows.currency(nextRow);
    const before = isSame ? rows.amount(row) : rows.value(row);
    const after = isSame ? nextRows.amount(nextRow) : nextRows.value(nextRow);
    // NaN without a rate: no comparison with it is true.
    return (Math.abs(after - before) * 100) / before <= CHANGE_COMPARED;
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
    const { rows: standing, places, atMs } = this;
    const order: number[] = [];
    for (const { rows, start, end } of given)
      for (let row = start; row < end; row++) {
        const from = rows.from(row);
        if (from === NONE) continue;
        if (from === rows.to(row)) {
          const id = rows.ids[row]!;
          if (!own.has(id)) own.set(id, rows.hop(row));
          continue;
        }
        order.push(standing.push(rows) - 1);
        places.push(row);
        atMs.push(rows.atMs(row));
      }
    this.within = [...own.values()];
    this.order = order.sort((a, b) => atMs[a]! - atMs[b]! || this.byId(a, b));
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
