import type { FieldProblem } from '../../kernel/field-problems.js';
import { bankRows, jsonObject, NDJSON_LAYOUT, type BankRow } from './bank-rows.js';
import { unreadableRow, type MappedRow } from './field-map.js';

/** What the rows of a file become. */
export interface RowMap {
  /** Throws FieldMapError, BankFileError. */
  rows(source: AsyncIterable<Buffer>): AsyncGenerator<BankRow>;
  map(row: BankRow): MappedRow;
  /** Returns all faults of a row, of which `ofItem` are those of its item by itself. */
  faultsOf(row: BankRow, mapped: MappedRow, ofItem: readonly FieldProblem[]): readonly FieldProblem[];
  /** Returns the columns that became a field of an item; an empty text for none. */
  columnsOf(field: string, own: MappedRow['own']): string;
  unused(columns: readonly string[]): readonly string[];
}

/** Of a file whose rows are items of the API, one on a line. */
export const ITEMS_OF_API: RowMap = {
  rows: (source) => bankRows(source, NDJSON_LAYOUT),
  map: (row) => {
    const object = jsonObject(row.text());
    return typeof object === 'string' ? unreadableRow(object) : { item: object, faults: [], own: null };
  },
  faultsOf: (_row, { faults }, ofItem) => (faults.length > 0 ? faults : ofItem),
  columnsOf: () => '',
  unused: () => [],
};
