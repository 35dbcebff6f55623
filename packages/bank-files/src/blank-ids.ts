// Exceeds the usual size: a sentence for the user stays on one long line.
import type { BankRow } from './bank-rows.js';
import { isColumnIgnored, type BlankColumnRemark } from './blank-column-remark.js';
import { cellTextOf } from './cell-text.js';
import { sourceOfField, type WrittenFieldMap } from './field-map-schema.js';
import { isPaymentIdNamed } from './header-names.js';
import { RowIds } from './row-ids.js';

/**
 * Limits the work: the ids of each column are counted. No bank writes more than two or three such columns.
 */
const COLUMNS_MAX = 3;
/**
 * Share of repeated ids that still counts as an id of each payment: a payment and its fee may have the same
 * id.
 */
const REPEATED_SHARE = 0.2;

interface IdsOfColumn {
  readonly ids: RowIds;
  filled: number;
  repeated: number;
  blank: number;
  firstBlank: number;
}

/**
 * Watches for rows without a bank's id in a file whose other rows have one. A bank gives the id when it
 * books, so such a row may announce a payment that another row books.
 */
export class BlankIds {
  private columns: Map<string, IdsOfColumn> | null = null;

  constructor(private readonly map: { readonly written: WrittenFieldMap }) {}

  add(row: BankRow): void {
    if (row.fault !== null) return;
    this.columns ??= this.begun(row.columns);
    for (const [name, seen] of this.columns) {
      const text = cellTextOf(row.get(name));
      if (text === '') {
        seen.blank += 1;
        seen.firstBlank ||= row.line;
      } else {
        seen.filled += 1;
        if (!seen.ids.isFull && seen.ids.count(text) > 1) seen.repeated += 1;
      }
    }
  }

  list(): readonly BlankColumnRemark[] {
    return [...(this.columns ?? [])].flatMap(([column, { filled, repeated, blank, firstBlank }]) => {
      // Most rows must have an id: an id that only some kinds of payments have does not tell which rows are
      // booked.
      if (blank === 0 || filled <= blank || repeated > filled * REPEATED_SHARE) return [];
      const name = JSON.stringify(column);
      const others = blank === 1 ? '' : `, and in ${blank - 1} more ${blank === 2 ? 'row' : 'rows'},`;
      const message =
        `${column} is blank in line ${firstBlank}${others} and has an id in the other rows. A row without the id of ` +
        'the bank may not be booked yet, and would be stored beside the row that books it. Leave such rows out with ' +
        `leave_out: [{ column: ${name}, values: [""] }]. If they are payments of their own, name ${name} under ` +
        '`ignore`.';
      return [{ column, rows: blank, message, isIgnored: isColumnIgnored(column, this.map.written) }];
    });
  }

  /**
   * Chooses the columns to watch. The column of the transaction id is left out, because a row without it is
   * rejected.
   */
  private begun(columns: readonly string[]): Map<string, IdsOfColumn> {
    const own = sourceOfField(this.map.written, 'transaction_id')?.column;
    const named = columns.filter((name) => name !== own && isPaymentIdNamed(name));
    return new Map(
      named
        .slice(0, COLUMNS_MAX)
        .map((name) => [name, { ids: new RowIds(), filled: 0, repeated: 0, blank: 0, firstBlank: 0 }]),
    );
  }
}
