import type { BankRow } from './bank-rows.js';
import { textOf } from './cell-text.js';

interface LeftOut {
  readonly column: string;
  readonly values: readonly string[];
}

/** The rows of a file that a map leaves out by a word in a column, such as pending ones. */
export class LeftOutRows {
  private readonly words: readonly (readonly [column: string, words: ReadonlySet<string>])[];
  private count = 0;

  constructor(leftOut: readonly LeftOut[]) {
    this.words = leftOut.map(({ column, values }) => [column, new Set(values.map(wordOf))]);
  }

  /** Tells whether a row is left out, and counts it. */
  has(row: BankRow): boolean {
    const isOut = this.words.some(([column, words]) => words.has(wordOf(textOf(row.get(column)))));
    if (isOut) this.count += 1;
    return isOut;
  }

  /** Returns the row with its number among those that are not left out. */
  renumbered(row: BankRow): BankRow {
    return this.count === 0 ? row : new RenumberedRow(row, row.number - this.count);
  }
}

const wordOf = (text: string): string => text.trim().toLowerCase();

class RenumberedRow implements BankRow {
  readonly isFooter = false;

  constructor(
    private readonly row: BankRow,
    readonly number: number,
  ) {}

  get line(): number {
    return this.row.line;
  }

  get columns(): readonly string[] {
    return this.row.columns;
  }

  get fault(): string | null {
    return this.row.fault;
  }

  get(column: string): unknown {
    return this.row.get(column);
  }

  text(): string {
    return this.row.text();
  }
}
