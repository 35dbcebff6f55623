export interface Hop {
  readonly id: string;
  readonly atMs: number;
  /** Payer and payee: `entity:` or `address:` and its value. */
  readonly from: string;
  readonly to: string;
  /** Above 0. Floating point suffices, because only percentages are compared. */
  readonly amount: number;
  readonly currency: string;
  readonly value: number | null;
}

/** A stored transaction. `hop` is null if the money cannot be followed. */
export interface Movement {
  readonly id: string;
  readonly atMs: number;
  readonly hop: Hop | null;
}

export const NO_HOP = -1;

class NameNumbering {
  readonly names: string[] = [];
  chars = 0;
  private readonly numbers = new Map<string, number>();

  of(name: string): number {
    const known = this.numbers.get(name);
    if (known !== undefined) return known;
    this.numbers.set(name, this.names.length);
    this.chars += name.length;
    return this.names.push(name) - 1;
  }

  find = (name: string): number => this.numbers.get(name) ?? NO_HOP;
}

/** Memory of a name in addition to its characters. */
const NAME_BYTES = 80;

/** Assigns numbers to accounts and currencies, for rows that may be in the same graph. */
export class HopNames {
  readonly accounts = new NameNumbering();
  readonly currencies = new NameNumbering();

  /** Approximate memory of the names; currencies are few and not counted. */
  get bytes(): number {
    return NAME_BYTES * this.accounts.names.length + this.accounts.chars;
  }
}

/** Payments as columns: objects would take several times the memory and garbage collection time. */
export class HopRows {
  readonly count: number;
  readonly ids: readonly string[];
  /** NO_HOP if the money cannot be followed. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly currency: Int32Array;
  readonly atMs: Float64Array;
  readonly amount: Float64Array;
  /** NaN without a rate. */
  readonly value: Float64Array;

  constructor(
    movements: readonly Movement[],
    readonly names: HopNames,
  ) {
    const { accounts, currencies } = names;
    this.count = movements.length;
    this.ids = movements.map(({ id }) => id);
    this.from = Int32Array.from(movements, ({ hop }) => (hop ? accounts.of(hop.from) : NO_HOP));
    this.to = Int32Array.from(movements, ({ hop }) => (hop ? accounts.of(hop.to) : NO_HOP));
    this.currency = Int32Array.from(movements, ({ hop }) => (hop ? currencies.of(hop.currency) : NO_HOP));
    this.atMs = Float64Array.from(movements, ({ atMs }) => atMs);
    this.amount = Float64Array.from(movements, ({ hop }) => hop?.amount ?? NaN);
    this.value = Float64Array.from(movements, ({ hop }) => hop?.value ?? NaN);
  }

  /** Returns a row as a hop; the row must have one. */
  hop(row: number): Hop {
    const { accounts, currencies } = this.names;
    const value = this.value[row]!;
    return {
      id: this.ids[row]!,
      atMs: this.atMs[row]!,
      from: accounts.names[this.from[row]!]!,
      to: accounts.names[this.to[row]!]!,
      amount: this.amount[row]!,
      currency: currencies.names[this.currency[row]!]!,
      value: Number.isNaN(value) ? null : value,
    };
  }
}

/** The rows from `start` up to but excluding `end`. */
export interface HopRange {
  readonly rows: HopRows;
  readonly start: number;
  readonly end: number;
}

/** Creates a range of hops. All ranges of a graph must share the same names. */
export function hopRangeOf(hops: readonly Hop[], names: HopNames): HopRange {
  const movements = hops.map((hop) => ({ id: hop.id, atMs: hop.atMs, hop }));
  return { rows: new HopRows(movements, names), start: 0, end: hops.length };
}

/** Maximum percentage by which an amount may change from one hop to the next: fees and exchange losses. */
export const HOP_CHANGE_PERCENT_MAX = 12;

// Slightly more than the bound: floating point has rounding errors, and exactly 12 % must be inside.
const CHANGE_COMPARED = HOP_CHANGE_PERCENT_MAX + 1e-9;

/**
 * Some milliseconds of work. Exchanges pay very many accounts, and nothing else is served during a search.
 */
export const SEARCH_STEPS_MAX = 200_000;

/** Counts the steps that a search may still take. */
export class StepBudget {
  constructor(private left = SEARCH_STEPS_MAX) {}

  get areSpent(): boolean {
    return this.left <= 0;
  }

  /** Takes steps; returns false if too few are left. */
  take(count = 1): boolean {
    this.left -= count;
    return this.left >= 0;
  }

  add(count: number): void {
    this.left += count;
  }
}

/** Hops sorted by time and id, which gives each its number, and listed by paying and by paid account. */
export class HopIndex {
  /** Hops from an account to itself. They move nothing and have no number. */
  readonly within: readonly Hop[];
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly atMs: Float64Array;
  private readonly paid: HopLists;
  private readonly received: HopLists;
  private readonly names: HopNames;
  /** Location of each hop: its rows, and the position in them. */
  private readonly rows: HopRows[];
  private readonly places: Int32Array;

  /**
   * Accepts hops in any order, plus the hops of `before`. Of hops with the same time and id, the first is
   * kept.
   */
  constructor(given: readonly HopRange[], before: HopIndex | null = null) {
    const within = new Map(before?.within.map((hop) => [hop.id, hop]));
    const more = movingIn(given, within);
    const most = more.length + (before?.rows.length ?? 0);
    this.within = [...within.values()];
    this.names = before?.names ?? given[0]?.rows.names ?? new HopNames();
    this.rows = [];
    const from = new Int32Array(most);
    const to = new Int32Array(most);
    const places = new Int32Array(most);
    const atMs = new Float64Array(most);
    const { rows } = this;
    const add = (its: HopRows, place: number): void => {
      const at = rows.length;
      if (at > 0 && byTime(rows[at - 1]!, places[at - 1]!, its, place) === 0) return;
      rows.push(its);
      places[at] = place;
      from[at] = its.from[place]!;
      to[at] = its.to[place]!;
      atMs[at] = its.atMs[place]!;
    };
    let old = 0;
    const addOld = (earlier: HopIndex, until: Placed | null): void => {
      for (; old < earlier.rows.length; old++) {
        const its = earlier.rows[old]!;
        const place = earlier.places[old]!;
        if (until && byTime(its, place, until.rows, until.place) > 0) return;
        add(its, place);
      }
    };
    for (const placed of more) {
      if (before) addOld(before, placed);
      add(placed.rows, placed.place);
    }
    if (before) addOld(before, null);
    this.from = from.subarray(0, rows.length);
    this.to = to.subarray(0, rows.length);
    this.atMs = atMs.subarray(0, rows.length);
    this.places = places;
    this.paid = new HopLists(this.from, this.atMs);
    this.received = new HopLists(this.to, this.atMs);
  }

  hop = (number: number): Hop => this.rows[number]!.hop(this.places[number]!);

  accountName = (number: number): string => this.names.accounts.names[number]!;

  /** Returns the number of an account; NO_HOP if no hop names it. */
  accountNumber = (account: string): number => this.names.accounts.find(account);

  /** Returns the hops that an account paid, in order of time. */
  paidBy = (account: number): readonly number[] => this.paid.of(account);

  receivedBy = (account: number): readonly number[] => this.received.of(account);

  numbersOf = (account: number): number[] => [...this.paidBy(account), ...this.receivedBy(account)];

  /**
   * Returns all hops of an account, in no particular order. A hop to itself occurs twice, as paid and
   * received.
   */
  allOf(account: string): Hop[] {
    const own = this.within.filter(({ from }) => from === account).flatMap((hop) => [hop, hop]);
    return [...own, ...this.numbersOf(this.accountNumber(account)).map(this.hop)];
  }

  /** Yields the hops by which the payee of this hop passed its money on, up to a time. */
  *hopsPassingOn(hop: number, untilMs: number, steps: StepBudget): Generator<number> {
    const { hops, at } = this.paid.from(this.to[hop]!, this.atMs[hop]! + 1);
    for (let i = at; i < hops.length && this.atMs[hops[i]!]! <= untilMs && steps.take(); i++)
      if (this.mayCarryMoneyOf(hop, hops[i]!)) yield hops[i]!;
  }

  /** Yields the hops by which the payer of this hop received its money, since a time. */
  *hopsLeadingTo(hop: number, sinceMs: number, steps: StepBudget): Generator<number> {
    const { hops, at } = this.received.from(this.from[hop]!, sinceMs);
    for (let i = at; i < hops.length && this.atMs[hops[i]!]! < this.atMs[hop]! && steps.take(); i++)
      if (this.mayCarryMoneyOf(hops[i]!, hop)) yield hops[i]!;
  }

  /** Tells from the amounts whether the second hop may carry the money of the first. */
  mayCarryMoneyOf(hop: number, next: number): boolean {
    const rows = this.rows[hop]!;
    const nextRows = this.rows[next]!;
    const row = this.places[hop]!;
    const nextRow = this.places[next]!;
    const isSame = rows.currency[row] === nextRows.currency[nextRow];
    const before = isSame ? rows.amount[row]! : rows.value[row]!;
    const after = isSame ? nextRows.amount[nextRow]! : nextRows.value[nextRow]!;
    // Without a rate this is NaN, so the comparison is false.
    return (Math.abs(after - before) * 100) / before <= CHANGE_COMPARED;
  }
}

interface Placed {
  readonly rows: HopRows;
  readonly place: number;
}

/**
 * Returns hops between two different accounts, sorted by time and id; adds hops of an account to itself to
 * `within`.
 */
function movingIn(given: readonly HopRange[], within: Map<string, Hop>): readonly Placed[] {
  const found: Placed[] = [];
  for (const { rows, start, end } of given)
    for (let place = start; place < end; place++) {
      const from = rows.from[place]!;
      if (from !== NO_HOP && from !== rows.to[place]) found.push({ rows, place });
      else if (from !== NO_HOP && !within.has(rows.ids[place]!))
        within.set(rows.ids[place]!, rows.hop(place));
    }
  return found.sort((a, b) => byTime(a.rows, a.place, b.rows, b.place));
}

/** Comparator: negative if the first hop comes before the second, 0 if both are the same. */
function byTime(a: HopRows, placeA: number, b: HopRows, placeB: number): number {
  const later = a.atMs[placeA]! - b.atMs[placeB]!;
  if (later !== 0) return later;
  const idA = a.ids[placeA]!;
  const idB = b.ids[placeB]!;
  return idA < idB ? -1 : idA > idB ? 1 : 0;
}

const NO_HOPS: readonly number[] = [];

/** Lists hops per account in order of time, only for accounts of these hops: a bank has many more. */
class HopLists {
  private readonly byAccount = new Map<number, number[]>();

  constructor(
    accountOf: Int32Array,
    private readonly atMs: Float64Array,
  ) {
    for (let hop = 0; hop < accountOf.length; hop++) {
      const hops = this.byAccount.get(accountOf[hop]!);
      if (hops) hops.push(hop);
      else this.byAccount.set(accountOf[hop]!, [hop]);
    }
  }

  of = (account: number): readonly number[] => this.byAccount.get(account) ?? NO_HOPS;

  /** Returns the hops of the account, and the position of the first at `atMs` or later. */
  from(account: number, atMs: number): { readonly hops: readonly number[]; readonly at: number } {
    const hops = this.of(account);
    let low = 0;
    let high = hops.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.atMs[hops[middle]!]! < atMs) low = middle + 1;
      else high = middle;
    }
    return { hops, at: low };
  }
}
