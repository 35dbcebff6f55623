// Exceeds the usual size: a sentence for the user stays on one long line.
import type { BankRow } from './bank-rows.js';
import { isColumnIgnored, type BlankColumnRemark } from './blank-column-remark.js';
import { cellTextOf } from './cell-text.js';
import { sourceOfField, type FieldSource, type WrittenFieldMap } from './field-map-schema.js';
import { columnsOfSource } from './field-reader.js';
import { isLikeDayText } from './guess-dates.js';
import { isNamedAfterBooking } from './booking-names.js';
import { isColumnNamed } from './header-names.js';

/** Limits the work: every cell of these columns is read. No bank writes more such columns. */
const COLUMNS_MAX = 6;
/** Limits the work for the first row. No bank has more columns. */
const COLUMNS_SEEN = 100;
/** Share of rows that may lack a balance: banks that write one balance a day leave it blank in many rows. */
const BLANK_SHARE_OF_BALANCES = 1 / 3;
const LINES_SHOWN = 5;

interface SeenColumn {
  readonly isBalance: boolean;
  filled: number;
  others: number;
  blank: number;
  readonly lines: number[];
}

/**
 * Watches for rows without a booking day or balance in a file whose other rows have both. A bank writes both
 * when it books a payment, so such a row may be pending.
 */
export class BlankDays {
  private columns: Map<string, SeenColumn> | null = null;

  constructor(private readonly map: { readonly written: WrittenFieldMap }) {}

  add(row: BankRow): void {
    if (row.fault !== null) return;
    this.columns ??= this.begun(row.columns);
    for (const [name, seen] of this.columns) {
      const text = cellTextOf(row.get(name));
      if (text === '') {
        seen.blank += 1;
        if (seen.lines.length < LINES_SHOWN) seen.lines.push(row.line);
      } else if (seen.isBalance || isLikeDayText(text)) seen.filled += 1;
      else seen.others += 1;
    }
  }

  list(): readonly BlankColumnRemark[] {
    const told = new Set<string>();
    return [...(this.columns ?? [])].flatMap(([column, { isBalance, filled, others, blank, lines }]) => {
      const most = isBalance ? (filled + blank) * BLANK_SHARE_OF_BALANCES : filled;
      const where = `${blank} ${lines.join()}`;
      // Report a row once: its day and its balance are blank for the same reason.
      if (blank === 0 || others > 0 || blank > most || filled <= blank || told.has(where)) return [];
      told.add(where);
      const name = JSON.stringify(column);
      const more = blank > lines.length ? ` and ${blank - lines.length} more` : '';
      const has = isBalance ? 'a balance' : 'a day';
      const message =
        `${column} is blank in ${blank === 1 ? 'line' : 'lines'} ${lines.join(', ')}${more}, and has ${has} in the other ` +
        `rows. A bank fills this column when it books a payment, so these rows may be pending. Leave ` +
        `them out with leave_out: [{ column: ${name}, values: [""] }]; once booked, ` +
        `they come with a later file. If they are booked already, add ${name} to \`ignore\`.`;
      return [{ column, rows: blank, message, isIgnored: isColumnIgnored(column, this.map.written) }];
    });
  }

  /**
   * Chooses the columns to watch. Columns that the map reads need no watching: a row without their value is
   * rejected, or other questions cover them.
   */
  private begun(columns: readonly string[]): Map<string, SeenColumn> {
    const { fields, leave_out: out } = this.map.written;
    const read = ['event_time', 'status', 'balance'].flatMap((path) => {
      const source: FieldSource | undefined = sourceOfField({ fields }, path);
      return source ? columnsOfSource(source) : [];
    });
    const decided = new Set([...read, ...out.map(({ column }) => column)]);
    const named = columns
      .slice(0, COLUMNS_SEEN)
      .filter((name) => isNamedAfterBooking(name) && !decided.has(name));
    // Days first, because they are the better evidence.
    const days = named.filter((name) => !isColumnNamed(name, 'balance'));
    const balances = named.filter((name) => isColumnNamed(name, 'balance'));
    return new Map(
      [...days, ...balances]
        .slice(0, COLUMNS_MAX)
        .map((name) => [
          name,
          { isBalance: balances.includes(name), filled: 0, others: 0, blank: 0, lines: [] as number[] },
        ]),
    );
  }
}
