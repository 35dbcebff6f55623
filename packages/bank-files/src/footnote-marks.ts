// Exceeds the usual size: a sentence for the user stays on one long line.
import type { BankRow } from './bank-rows.js';
import { cellTextOf } from './cell-text.js';
import type { FieldMap } from './field-map.js';
import { firstTextOf } from './footer-rows.js';
import { RowWords } from './left-out-rows.js';
import { pendingNoteIn } from './pending-words.js';

/** Limits the work of a row. No bank has more columns. */
const COLUMNS_MAX = 100;
const TEXT_CHARS_MAX = 200;
const SHOWN_CHARS_MAX = 60;
const MARK_CHARS = '*†‡¹²³';
/** Matches a mark next to a letter, digit or bracket only: `**** 1234` is a card number. */
const MARK = /(?<=[\p{L}\p{N})\]])[*†‡¹²³]{1,3}$|^[*†‡¹²³]{1,3}(?=\p{L})/u;
const FOOTNOTE = /^([*†‡¹²³]{1,3})(.+)$/su;

interface MarkedRows {
  rows: number;
  readonly line: number;
  readonly text: string;
}

const quoted = (text: string): string =>
  JSON.stringify(text.length > SHOWN_CHARS_MAX ? `${text.slice(0, SHOWN_CHARS_MAX)}…` : text);

/**
 * Asks about rows with a mark such as `Glovo*`, if a line below the payments says that marked payments are
 * not booked yet.
 */
export class FootnoteMarks {
  private readonly marked = new Map<string, Map<string, MarkedRows>>();
  private readonly notes = new Map<string, { readonly line: number; readonly text: string }>();
  private readonly kept: RowWords;

  constructor({ written }: FieldMap) {
    this.kept = new RowWords(written.keep);
  }

  add(row: BankRow): void {
    for (const column of row.columns.slice(0, COLUMNS_MAX)) {
      const text = cellTextOf(row.get(column));
      if (text === '' || text.length > TEXT_CHARS_MAX) continue;
      if (!MARK_CHARS.includes(text.at(-1)!) && !MARK_CHARS.includes(text[0]!)) continue;
      const mark = MARK.exec(text)?.[0];
      if (mark === undefined || this.kept.has(row)) continue;
      const columns = this.marked.get(mark) ?? new Map<string, MarkedRows>();
      this.marked.set(mark, columns);
      const seen = columns.get(column);
      if (seen) seen.rows += 1;
      else columns.set(column, { rows: 1, line: row.line, text });
    }
  }

  addFooter(row: BankRow): void {
    const text = firstTextOf(row);
    const [, mark, note = ''] = FOOTNOTE.exec(text) ?? [];
    if (mark !== undefined && !this.notes.has(mark) && pendingNoteIn(note) !== null)
      this.notes.set(mark, { line: row.line, text });
  }

  /** Returns the questions that must be answered before the import. */
  questions(): string[] {
    return [...this.notes].flatMap(([mark, note]) =>
      [...(this.marked.get(mark) ?? [])].map(([column, { rows, line, text }]) => {
        const more = rows > 1 ? `, and ${rows - 1} more,` : '';
        const rule = `[{ column: ${JSON.stringify(column)}, values: [${JSON.stringify(`*${mark}*`)}] }]`;
        return (
          `Line ${note.line} says ${quoted(note.text)}, and ${column} in line ${line} has ${quoted(text)}${more}: such ` +
          `payments seem not to be booked yet. If so, leave them out with leave_out: ${rule}; the booked rows come with ` +
          `a later file. If they are booked, say keep: ${rule}.`
        );
      }),
    );
  }
}
