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

/** A stored transaction, as far as money can be followed through it. */
export interface Movement {
  readonly id: string;
  readonly atMs: number;
  /** Memory for a name beside its characters. */
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
  /** NONE where no money can be followed. */
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
export function rangeOf(hops: readonly Hop[], names: HopNames): HopRange {
  const movements = hops.map((hop) => ({ id: hop.id, atMs: hop.atMs, hop }));
  return { rows: new HopRows(movements, names), start: 0, end: hops.length };
}
