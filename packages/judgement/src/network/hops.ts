export interface Hop {
  readonly id: string;
  readonly atMs: number;
  /** Who pays and who is paid: `entity:` or `address:` and its value. */
  readonly from: string;
  readonly to: string;
  /** Above 0. Why a double: only percents are compared, no account is kept. */
  readonly amount: number;
  readonly currency: string;
  readonly value: number | null;
}

/** A stored transaction; its hop is null where money cannot be followed through it. */
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

/** Memory for a name beside its characters. */
const NAME_BYTES = 80;

/** Numbers of accounts and currencies, for rows that may stand in one graph. */
export class HopNames {
  readonly accounts = new NameNumbering();
  readonly currencies = new NameNumbering();

  /** Memory that the names take, roughly: the currencies are few. */
  get bytes(): number {
    return NAME_BYTES * this.accounts.names.length + this.accounts.chars;
  }
}

/** Movements as columns: objects would take several times the memory and the time to collect them. */
export class HopRows {
  readonly count: number;
  readonly ids: readonly string[];
  /** NO_HOP where no money can be followed. */
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

  /** Returns the hop of a row through which money can be followed. */
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

/** The rows from `start` to before `end`. */
export interface HopRange {
  readonly rows: HopRows;
  readonly start: number;
  readonly end: number;
}

/** Makes a range of hops. Ranges of one graph must have the same names. */
export function hopRangeOf(hops: readonly Hop[], names: HopNames): HopRange {
  const movements = hops.map((hop) => ({ id: hop.id, atMs: hop.atMs, hop }));
  return { rows: new HopRows(movements, names), start: 0, end: hops.length };
}

/** Most percent that an amount may change from one hop to the next: fees and exchange losses. */
export const CHANGE_PERCENT_MAX = 12;

// Why more than the bound: doubles have no exact difference of decimals, and exactly 12 % is inside.
const CHANGE_COMPARED = CHANGE_PERCENT_MAX + 1e-9;

/** Some milliseconds of work: an exchange pays everybody, and nobody else is served during a search. */
export const STEPS_MAX = 200_000;

/** Counts the steps that a search may still take. */
export class StepBudget {
  constructor(private left = STEPS_MAX) {}

  get areSpent(): boolean {
    return this.left <= 0;
  }

  /** Takes steps; returns false when too few are left. */
  take(count = 1): boolean {
    this.left -= count;
    return this.left >= 0;
  }

  add(count: number): void {
    this.left += count;
  }
}

/** Hops in the order of (time, id), which numbers them, and by the accounts that paid and were paid. */
export class HopIndex {
  /** Hops from an account to itself: they move nothing and have no number. */
  readonly within: readonly Hop[];
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly atMs: Float64Array;
  private readonly paid: HopLists;
  private readonly received: HopLists;
  private readonly names: HopNames;
  /** Where each hop stands: its rows, and the place in them. */
  private readonly rows: HopRows[];
  private readonly places: Int32Array;

  /** Takes hops in any order and those of `before`; of hops with the same time and id the first stays. */
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

  /** Returns the hops that an account paid, in the order of time. */
  paidBy = (account: number): readonly number[] => this.paid.of(account);

  receivedBy = (account: number): readonly number[] => this.received.of(account);

  numbersOf = (account: number): number[] => [...this.paidBy(account), ...this.receivedBy(account)];

  /** Returns all hops of one account, in no order; one to itself twice, since it is paid and received. */
  allOf(account: string): Hop[] {
    const own = this.within.filter(({ from }) => from === account).flatMap((hop) => [hop, hop]);
    return [...own, ...this.numbersOf(this.accountNumber(account)).map(this.hop)];
  }

  /** Yields the hops by which the payee of this hop passed its money on until then. */
  *hopsPassingOn(hop: number, untilMs: number, steps: StepBudget): Generator<number> {
    const { hops, at } = this.paid.from(this.to[hop]!, this.atMs[hop]! + 1);
    for (let i = at; i < hops.length && this.atMs[hops[i]!]! <= untilMs && steps.take(); i++)
      if (this.mayCarryMoneyOf(hop, hops[i]!)) yield hops[i]!;
  }

  /** Yields the hops by which the payer of this hop got its money since then. */
  *hopsLeadingTo(hop: number, sinceMs: number, steps: StepBudget): Generator<number> {
    const { hops, at } = this.received.from(this.from[hop]!, sinceMs);
    for (let i = at; i < hops.length && this.atMs[hops[i]!]! < this.atMs[hop]! && steps.take(); i++)
      if (this.mayCarryMoneyOf(hops[i]!, hop)) yield hops[i]!;
  }

  /** Tells whether the second hop may carry the money of the first, by its amount. */
  mayCarryMoneyOf(hop: number, next: number): boolean {
    const rows = this.rows[hop]!;
    const nextRows = this.rows[next]!;
    const row = this.places[hop]!;
    const nextRow = this.places[next]!;
    const isSame = rows.currency[row] === nextRows.currency[nextRow];
    const before = isSame ? rows.amount[row]! : rows.value[row]!;
    const after = isSame ? nextRows.amount[nextRow]! : nextRows.value[nextRow]!;
    // Without a rate this is NaN, of which every comparison is false.
    return (Math.abs(after - before) * 100) / before <= CHANGE_COMPARED;
  }
}

interface Placed {
  readonly rows: HopRows;
  readonly place: number;
}

/** Returns hops between two accounts in the order of (time, id); adds those to oneself to `within`. */
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

/** Returns less than 0 where the first hop comes before the second, and 0 where both are the same. */
function byTime(a: HopRows, placeA: number, b: HopRows, placeB: number): number {
  const later = a.atMs[placeA]! - b.atMs[placeB]!;
  if (later !== 0) return later;
  const idA = a.ids[placeA]!;
  const idB = b.ids[placeB]!;
  return idA < idB ? -1 : idA > idB ? 1 : 0;
}

const NO_HOPS: readonly number[] = [];

/** Lists the hops of each account in time order, of these hops' accounts only: a bank has many more. */
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

  /** Returns the hops of the account, and the place where those begin that are at `atMs` or later. */
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
