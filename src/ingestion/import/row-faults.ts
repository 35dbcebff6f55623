import { type FieldProblem, PROBLEMS_LISTED_MAX, shownValue } from '@alert-review/kernel';

/** A row to be rejected, as the reader of the file found it. */
export interface RowToReject {
  readonly index: number;
  readonly transactionId: string | null;
  readonly entityId?: string | null;
  /** Line and columns, made by `rowPlaceText`; empty if the format has no lines. */
  readonly place?: string;
  /** JSON of the first 100 faults, joined by commas. Serialized in the thread that reads the rows. */
  readonly faults: string;
  readonly total: number;
  /**
   * The row as sent, as one line of JSON (a JSON string if the row is not JSON); null if it is too large to
   * keep.
   */
  readonly sent: string | null;
}

/** Serializes faults for `RowToReject.faults`; long values are cut. */
export const rowFaultsAsText = (faults: readonly FieldProblem[]): string =>
  faults
    .map(({ field, value, message, column }) =>
      JSON.stringify({ field, value: shownValue(value), message, column: column || undefined }),
    )
    .join(',');

const ENTITY_FIELDS = ['sender.entity_id', 'receiver.entity_id'] as const;

/** Returns, as JSON, the line of a row (from 1) and the columns from which its customers were read. */
export const rowPlaceText = (line: number, columnOf: (field: string) => string = () => ''): string => {
  const columns = ENTITY_FIELDS.map((field) => [field, columnOf(field) || undefined] as const);
  return JSON.stringify({ line, ...Object.fromEntries(columns) });
};

/** Returns the line in a place that `rowPlaceText` wrote; undefined if it has none. */
export const lineOfRowPlace = (place: string): number | undefined =>
  place === '' ? undefined : (JSON.parse(place) as { line: number }).line;

/** Adds to each fault about a customer of a row the column from which the customer was read. */
export function addColumnsToFaults(place: string, faults: readonly FieldProblem[]): readonly FieldProblem[] {
  if (place === '' || faults.length === 0) return faults;
  const columns = JSON.parse(place) as Readonly<Record<string, string>>;
  return faults.map((fault) => ({ ...fault, column: columns[fault.field] }));
}

/** Returns a row with further faults. Faults beyond the first 100 are only counted. */
export function withFurtherFaults<Row extends RowToReject>(row: Row, faults: readonly FieldProblem[]): Row {
  if (faults.length === 0) return row;
  const room = Math.max(0, PROBLEMS_LISTED_MAX - row.total);
  const more = rowFaultsAsText(faults.slice(0, room));
  const joined = [row.faults, more].filter(Boolean).join(',');
  return { ...row, faults: joined, total: row.total + faults.length };
}
