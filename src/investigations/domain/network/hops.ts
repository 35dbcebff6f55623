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

/** A stored transaction, as far as money can be followed through it. */
export interface Movement {
  readonly id: string;
  readonly atMs: number;
  /** Null where no money can be followed. */
  readonly hop: Hop | null;
}

/** Transfers of one account in any order: when each was, and with whom. */
export interface Dealings {
  readonly atMs: readonly number[];
  readonly others: readonly unknown[];
}

class Numbering {
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

  find = (name: string): number => this.numbers.get(name) ?? NONE;
}

/** Beside its characters. */
const NAME_BYTES = 80;

/** Of accounts and currencies, for rows that may stand in one graph. */
export class HopNames {
  readonly accounts = new Numbering();
  readonly currencies = new Numbering();
  /** Of an account the place it has in the graph that is made, and 1; 0 between two graphs. */
  private places = new Int32Array(0);

  /** What they take in memory, about: there are a few currencies. */
  get bytes(): number {
    return NAME_BYTES * this.accounts.names.length + this.accounts.chars;
  }

  /** Room for all accounts so far. */
  placesInGraph(): Int32Array {
    const count = this.accounts.names.length;
    if (this.places.length < count) this.places = new Int32Array(2 * count);
    return this.places;
  }
}

export const NONE = -1;

/** The numbers of a row: payer, payee and currency; time, amount and value. */
const WIDTH = 3;

/** Movements as columns: objects would take several times the memory, and as much longer to collect. */
export class HopRows {
  readonly count: number;
  readonly ids: string[];
  private readonly sides: Int32Array;
  private readonly numbers: Float64Array;

  constructor(
    movements: readonly Movement[],
    readonly names: HopNames,
  ) {
    const count = (this.count = movements.length);
    const { accounts, currencies } = names;
    this.ids = new Array<string>(count);
    const sides = (this.sides = new Int32Array(WIDTH * count));
    const numbers = (this.numbers = new Float64Array(WIDTH * count));
    for (let row = 0, at = 0; row < count; row++, at += WIDTH) {
      const { id, atMs, hop } = movements[row]!;
      this.ids[row] = id;
      sides[at] = hop ? accounts.of(hop.from) : NONE;
      sides[at + 1] = hop ? accounts.of(hop.to) : NONE;
      sides[at + 2] = hop ? currencies.of(hop.currency) : NONE;
      numbers[at] = atMs;
      numbers[at + 1] = hop ? hop.amount : NaN;
      numbers[at + 2] = hop?.value ?? NaN;
    }
  }

  /** NONE where no money can be followed. */
  from(row: number): number {
    return this.sides[WIDTH * row]!;
  }

  to(row: number): number {
    return this.sides[WIDTH * row + 1]!;
  }

  currency(row: number): number {
    return this.sides[WIDTH * row + 2]!;
  }

  atMs(row: number): number {
    return this.numbers[WIDTH * row]!;
  }

  amount(row: number): number {
    return this.numbers[WIDTH * row + 1]!;
  }

  /** NaN without a rate. */
  value(row: number): number {
    return this.numbers[WIDTH * row + 2]!;
  }

  /** Of a row through which money can be followed. */
  hop(row: number): Hop {
    const { accounts, currencies } = this.names;
    const value = this.value(row);
    return {
      id: this.ids[row]!,
      atMs: this.atMs(row),
      from: accounts.names[this.from(row)]!,
      to: accounts.names[this.to(row)]!,
      amount: this.amount(row),
      currency: currencies.names[this.currency(row)]!,
      value: Number.isNaN(value) ? null : value,
    };
  }
}

/** Of these rows the ones from `start` to before `end`. */
export interface HopRange {
  readonly rows: HopRows;
  readonly start: number;
  readonly end: number;
}

/** Ranges of one graph have the same names. */
export function rangeOf(hops: readonly Hop[], names: HopNames): HopRange {
  const movements = hops.map((hop) => ({ id: hop.id, atMs: hop.atMs, hop }));
  const rows = new HopRows(movements, names);
  return { rows, start: 0, end: rows.count };
}
