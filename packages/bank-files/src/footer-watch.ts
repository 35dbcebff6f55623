// Exceeds the usual size: a sentence for the user stays on one long line.
import { isBalanceLine } from './balance-lines.js';
import type { BankRow } from './bank-rows.js';
import { cellTextOf } from './cell-text.js';
import type { Doubt } from './doubt.js';
import type { FieldMap } from './field-map.js';
import { firstTextOf, wordsBeforeNumber } from './footer-rows.js';
import { isColumnNamed } from './header-names.js';

const SHOWN_MAX = 3;
const TEXT_CHARS_MAX = 60;
const DATES = ['event_time', 'created_at', 'dob', 'registered_at'];

interface FooterRow {
  readonly line: number;
  readonly text: string;
}

const quoted = (text: string): string =>
  JSON.stringify(text.length > TEXT_CHARS_MAX ? `${text.slice(0, TEXT_CHARS_MAX)}…` : text);
const shown = ({ line, text }: FooterRow): string => `line ${line} (${quoted(text)})`;

/**
 * Watches the rows that a map leaves out as a footer. The map recognises a footer by a word, and a payment in
 * a later file may begin with the same word.
 */
export class FooterWatch {
  private readonly missing: Set<string>;
  private readonly lastRows: { readonly line: number; readonly isSound: boolean }[] = [];
  private readonly first: FooterRow[] = [];
  private count = 0;
  /** Payments that the map leaves out. Rows in `perhaps` count as payments only if another payment follows. */
  private readonly payments: FooterRow[] = [];
  private perhaps: FooterRow[] = [];

  constructor(private readonly map: FieldMap) {
    this.missing = new Set(map.written.footer);
  }

  /** Adds a row that is imported. */
  addPayment(): void {
    if (this.perhaps.length === 0) return;
    for (const row of this.perhaps) this.addTo(this.payments, row);
    this.perhaps = [];
  }

  add(row: BankRow): void {
    const begin = firstTextOf(row);
    const { footer, skip_last: last } = this.map.written;
    const word = footer.find((text) => begin.startsWith(text));
    for (const text of this.missing) if (begin.startsWith(text)) this.missing.delete(text);
    if (word !== undefined) this.addNamed(row, begin, word);
    if (last === 0) return;
    if (this.lastRows.push({ line: row.line, isSound: this.isSound(row) }) > last) this.lastRows.shift();
  }

  private addNamed(row: BankRow, begin: string, word: string): void {
    const told = {
      line: row.line,
      text: row.columns
        .map((name) => cellTextOf(row.get(name)))
        .join(' ')
        .trim(),
    };
    this.count += 1;
    this.addTo(this.first, told);
    if (!this.map.readsPayment(row) || isBalanceLine(begin)) return;
    // "Total Energies" begins with the word "Total", but is a payee and no total: such a row is reported.
    this.addTo(wordsBeforeNumber(begin) === wordsBeforeNumber(word) ? this.perhaps : this.payments, told);
  }

  private addTo(rows: FooterRow[], row: FooterRow): void {
    if (rows.length < SHOWN_MAX) rows.push(row);
  }

  private isSound(row: BankRow): boolean {
    const isBalance = row.columns.some((column) => isColumnNamed(cellTextOf(row.get(column)), 'balance'));
    const { item, faults } = this.map.map(row);
    return !isBalance && faults.length === 0 && DATES.some((field) => field in item);
  }

  list(): Doubt[] {
    const told = (message: string, rows = 1): Doubt => ({ column: '', rows, message });
    const missing = [...this.missing].map((text) =>
      told(`No row begins with ${quoted(text)}, the footer: perhaps the file is cut off.`),
    );
    const taken = this.lastRows
      .filter(({ isSound }) => isSound)
      .map(({ line }) =>
        told(`Line ${line} is left out by skip_last and could be imported: perhaps the footer is missing.`),
      );
    return [...missing, ...taken, ...this.aboutLeftOut().map((message) => told(message, this.count))];
  }

  private aboutLeftOut(): string[] {
    if (this.count === 0) return [];
    const rows = this.count === 1 ? '1 row is' : `${this.count} rows are`;
    const more = this.count > this.first.length ? ', ...' : '';
    return [`${rows} left out as footer: ${this.first.map(shown).join(', ')}${more}.`];
  }

  questions(): string[] {
    if (this.payments.length === 0) return [];
    const [{ line }] = this.payments as [FooterRow];
    return [
      `${this.payments.map(shown).join(', ')} ${this.payments.length > 1 ? 'begin' : 'begins'} like the footer of the map and ` +
        `${this.payments.length > 1 ? 'have' : 'has'} a day and an amount, as a payment has. Write the footer longer, so that ` +
        `line ${line} does not begin with it, or take it out of the map.`,
    ];
  }
}
