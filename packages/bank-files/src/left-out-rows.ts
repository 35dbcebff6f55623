import type { BankRow } from './bank-rows.js';
import { cellTextOf } from './cell-text.js';

interface LeftOut {
  readonly column: string;
  readonly values: readonly string[];
}

/**
 * Recognises rows by the text in a column: the whole text, or a part of it where the word in the mapping
 * begins or ends with *, which stands for any text.
 */
export class RowWords {
  private readonly words: readonly (readonly [string, ReadonlySet<string>, readonly PartOfText[]])[];

  constructor(rules: readonly LeftOut[]) {
    this.words = rules.map(({ column, values }) => {
      const words = values.map(wordOf);
      return [column, new Set(words), words.flatMap((word) => partOf(word) ?? [])];
    });
  }

  has(row: BankRow): boolean {
    return this.words.some(([column, words, parts]) => {
      const text = wordOf(cellTextOf(row.get(column)));
      return words.has(text) || parts.some((isPartOf) => isPartOf(text));
    });
  }
}

type PartOfText = (text: string) => boolean;

/** Returns the test for a word that begins or ends with *; null for any other word and for * alone. */
function partOf(word: string): PartOfText | null {
  const isAtBegin = word.length > 1 && word.endsWith('*');
  const isAtEnd = word.length > 1 && word.startsWith('*');
  const part = word.slice(isAtEnd ? 1 : 0, isAtBegin ? -1 : undefined);
  if (part.length === 0 || (!isAtBegin && !isAtEnd)) return null;
  if (isAtBegin && isAtEnd) return (text) => text.includes(part);
  return isAtBegin ? (text) => text.startsWith(part) : (text) => text.endsWith(part);
}

/** Leaves out rows with certain words in a column, such as pending payments. */
export class LeftOutRows {
  private readonly words: RowWords;
  private count = 0;

  /** `isOther`: recognises further rows that are not payments. */
  constructor(
    leftOut: readonly LeftOut[],
    private readonly isOther: (row: BankRow) => boolean,
  ) {
    this.words = new RowWords(leftOut);
  }

  /** Tells whether a row is left out; counts the rows left out. */
  has(row: BankRow): boolean {
    const isOut = this.words.has(row) || this.isOther(row);
    if (isOut) this.count += 1;
    return isOut;
  }

  /** Returns the row with its number among the rows that are imported. */
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

  get daysBefore(): number {
    return this.row.daysBefore ?? 0;
  }

  currencyIn(column: string): string | null {
    return this.row.currencyIn?.(column) ?? null;
  }

  text(): string {
    return this.row.text();
  }
}
