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

/** The numbers of a row: time, amount, value. */
const WIDTH = 3;

/** Movements as columns: objects would take more than twice the memory, and as much longer to collect. */
export class HopRows {
  readonly count: number;
  readonly ids: string[];
  /** Null where no money can be followed. */
  readonly from: (string | null)[];
  readonly to: string[];
  readonly currencies: string[];
  private readonly numbers: Float64Array;

  constructor(movements: readonly Movement[]) {
    const count = (this.count = movements.length);
    this.ids = new Array<string>(count);
    this.from = new Array<string | null>(count);
    this.to = new Array<string>(count);
    this.currencies = new Array<string>(count);
    this.numbers = new Float64Array(WIDTH * count);
    for (let row = 0; row < count; row++) {
      const { id, atMs, hop } = movements[row]!;
      this.ids[row] = id;
      this.from[row] = hop && hop.from;
      this.to[row] = hop ? hop.to : '';
      this.currencies[row] = hop ? hop.currency : '';
      this.numbers[WIDTH * row] = atMs;
      this.numbers[WIDTH * row + 1] = hop ? hop.amount : NaN;
      this.numbers[WIDTH * row + 2] = hop?.value ?? NaN;
    }
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
    const value = this.value(row);
    return {
      id: this.ids[row]!,
      atMs: this.atMs(row),
      from: this.from[row]!,
      to: this.to[row]!,
      amount: this.amount(row),
      currency: this.currencies[row]!,
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

export function rangeOf(hops: readonly Hop[]): HopRange {
  const rows = new HopRows(hops.map((hop) => ({ id: hop.id, atMs: hop.atMs, hop })));
  return { rows, start: 0, end: rows.count };
}
