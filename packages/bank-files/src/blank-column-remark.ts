import type { WrittenFieldMap } from './field-map-schema.js';

/** Remark about a column that is blank in some rows, whose payments may not be booked yet. */
export interface BlankColumnRemark {
  readonly column: string;
  /** Number of rows in which the column is blank. */
  readonly rows: number;
  readonly message: string;
  /** Whether the map names the column under `ignore`, so that a person has decided. */
  readonly isIgnored: boolean;
}

/** Tells whether a map lists a column under `ignore`. */
export const isColumnIgnored = (column: string, { ignore }: WrittenFieldMap): boolean =>
  ignore !== 'all' && ignore.includes(column);
