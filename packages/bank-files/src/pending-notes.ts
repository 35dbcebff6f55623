import type { BankRow } from './bank-rows.js';
import { cellTextOf } from './cell-text.js';
import type { Doubt } from './doubt.js';
import type { FieldMap } from './field-map.js';
import { columnsOfSource } from './field-reader.js';
import { RowWords } from './left-out-rows.js';
import { pendingNoteIn } from './pending-words.js';

const NOTES_SHOWN_MAX = 6;
/** Limits the work of a row. No bank has more columns. */
const COLUMNS_MAX = 100;

interface SeenNotes {
  rows: number;
  readonly line: number;
  /** Values for `leave_out` or `keep` that match the notes. */
  readonly values: Set<string>;
}

const quoted = (text: string): string => JSON.stringify(text);

/**
 * Returns the value for `leave_out` that matches a note: the whole cell, or any cell that contains the note.
 */
export const leaveOutPatternOfNote = (note: string, text: string): string =>
  note === text.trim() ? note : `*${note}*`;

/**
 * Asks about rows in which a text, such as the payment's memo, says that the payment is not booked yet.
 * Columns that the map reads as states are left out.
 */
export class PendingNotes {
  private readonly notes = new Map<string, SeenNotes>();
  private readonly kept: RowWords;
  private readonly states: ReadonlySet<string>;
  private readonly ignored: readonly string[] | 'all';

  constructor({ written }: FieldMap) {
    const { status } = written.fields;
    this.kept = new RowWords(written.keep);
    this.states = new Set(status ? columnsOfSource(status) : []);
    this.ignored = written.ignore;
  }

  add(row: BankRow): void {
    for (const column of row.columns.slice(0, COLUMNS_MAX)) {
      if (this.states.has(column)) continue;
      const text = cellTextOf(row.get(column));
      const note = text === '' ? null : pendingNoteIn(text);
      if (note === null || this.kept.has(row)) continue;
      let seen = this.notes.get(column);
      if (!seen) this.notes.set(column, (seen = { rows: 0, line: row.line, values: new Set() }));
      seen.rows += 1;
      if (seen.values.size < NOTES_SHOWN_MAX) seen.values.add(note.value);
    }
  }

  /** Returns the questions that must be answered before the import. `asked`: columns with other questions. */
  questions(asked: readonly string[] = []): string[] {
    return this.open(asked).flatMap(([column, seen]) =>
      this.isIgnored(column) ? [] : [questionAbout(column, seen)],
    );
  }

  /** Returns hints about columns that the map lists under `ignore`. */
  list(asked: readonly string[] = []): Doubt[] {
    return this.open(asked).flatMap(([column, seen]) =>
      this.isIgnored(column) ? [{ column, rows: seen.rows, message: questionAbout(column, seen) }] : [],
    );
  }

  private open(asked: readonly string[]) {
    return [...this.notes].filter(([column]) => !asked.includes(column));
  }

  private isIgnored(column: string): boolean {
    return this.ignored !== 'all' && this.ignored.includes(column);
  }
}

function questionAbout(column: string, { rows, line, values }: SeenNotes): string {
  const more = rows > 1 ? `, and in ${rows - 1} more ${rows === 2 ? 'row' : 'rows'},` : '';
  const rule = `[{ column: ${quoted(column)}, values: [${[...values].map(quoted).join(', ')}] }]`;
  return (
    `${column} in line ${line}${more} seems to say that the payment is not booked yet. ` +
    `If so, leave such rows out with leave_out: ${rule}; the booked rows come with a later file. ` +
    `If they are booked payments, say keep: ${rule}.`
  );
}
