import { type FieldProblem, PROBLEMS_LISTED_MAX, shownValue } from '@alert-review/kernel';

/** A row that was not stored, as its reader found it. */
export interface RowToReject {
  readonly index: number;
  readonly transactionId: string | null;
  readonly entityId?: string | null;
  /** As `placeText`; empty where lines are not counted. */
  readonly place?: string;
  /** JSON of the first 100 faults, joined by commas: made in the thread that reads the rows. */
  readonly faults: string;
  readonly total: number;
  /** One line of JSON: the row as it was sent, a text where it is no JSON; null for one that is too large. */
  readonly sent: string | null;
}

/** Joins faults as `RowToReject.faults` has them; long values are cut. */
export const faultsText = (faults: readonly FieldProblem[]): string =>
  faults
    .map(({ field, value, message, column }) =>
      JSON.stringify({ field, value: shownValue(value), message, column: column || undefined }),
    )
    .join(',');

const ENTITY_FIELDS = ['sender.entity_id', 'receiver.entity_id'] as const;

/** Returns the line of a row, from 1, and the columns that its entities were read from, as JSON. */
export const placeText = (line: number, columnOf: (field: string) => string = () => ''): string => {
  const columns = ENTITY_FIELDS.map((field) => [field, columnOf(field) || undefined] as const);
  return JSON.stringify({ line, ...Object.fromEntries(columns) });
};

export const lineOfPlace = (place: string): number | undefined =>
  place === '' ? undefined : (JSON.parse(place) as { line: number }).line;

/** Names the columns of faults of the entities of a row. */
export function atPlace(place: string, faults: readonly FieldProblem[]): readonly FieldProblem[] {
  if (place === '' || faults.length === 0) return faults;
  const columns = JSON.parse(place) as Readonly<Record<string, string>>;
  return faults.map((fault) => ({ ...fault, column: columns[fault.field] }));
}

/** Returns the row with further faults, of which those beyond the first 100 are counted. */
export function withFaults<Row extends RowToReject>(row: Row, faults: readonly FieldProblem[]): Row {
  if (faults.length === 0) return row;
  const room = Math.max(0, PROBLEMS_LISTED_MAX - row.total);
  const more = faultsText(faults.slice(0, room));
  const joined = [row.faults, more].filter(Boolean).join(',');
  return { ...row, faults: joined, total: row.total + faults.length };
}
