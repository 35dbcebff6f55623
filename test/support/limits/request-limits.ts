/** A limit on the size or number of something in a request, a file or an answer. */
export interface RequestLimit {
  readonly what: string;
  readonly min?: number;
  readonly max: number;
  readonly unit: string;
  /** What happens beyond the maximum, or below the minimum. */
  readonly beyond: string;
}

const MIB = 1024 * 1024;
const limit = (what: string, max: number, unit: string, beyond: string, min?: number): RequestLimit => ({
  what,
  max,
  unit,
  beyond,
  ...(min === undefined ? {} : { min }),
});

/** All limits that do not concern one particular field. */
export const REQUEST_LIMITS = {
  entities: limit('POST entities: `entities`', 500, 'items', '422', 1),
  alerts: limit('POST alerts: `alerts`', 100, 'items', '422', 1),
  alertIds: limit('POST alerts/investigate: `alert_ids`', 1_000, 'items', '422', 1),
  feedback: limit('POST agent-alert-feedback: `investigation_feedback_items`', 100, 'items', '422', 1),
  distinctIds: limit('POST alerts: distinct ids of entities and transactions', 50_000, 'ids', '422'),
  pageSize: limit('GET lists: `page_size` (25 without it)', 1_000, 'items', '400', 1),
  page: limit('GET lists: `page`', 1_000_000_000, '', '400', 1),
  itemsBody: limit('Body of POST entities and POST alerts, inflated', 32 * MIB, 'bytes', '413'),
  otherBody: limit('Body of any other POST, inflated', MIB, 'bytes', '413'),
  values: limit('Values in a body of POST entities and POST alerts', 250_000, 'values', '422'),
  otherValues: limit('Values in a body of any other POST', 10_000, 'values', '422'),
  names: limit('Keys of one object in a body of more than 64 KiB', 10_000, 'keys', '422'),
  textBytes: limit('One text in a body of more than 64 KiB, as it was sent', MIB, 'bytes', '422'),
  memberBytes: limit(
    'One value in a body of more than 64 KiB, neither list nor object, with its name and spaces',
    4 * MIB,
    'bytes',
    '422',
  ),
  entityValues: limit('Values in one entity, itself included', 5_000, 'values', 'refused alone'),
  depth: limit('Nesting of a body', 64, 'levels', '400'),
  rowDepth: limit(
    'Nesting of a row of a transaction file, without the array around the rows',
    64,
    'levels',
    'row error',
  ),
  rowValues: limit('Values in one row of a transaction file', 5_000, 'values', 'row error'),
  rowBytes: limit('One row of a transaction file', MIB, 'bytes', 'row error'),
  cellChars: limit('A cell or text of a row that a mapping reads', 4_096, 'characters', 'row error'),
  amountChars: limit('An amount that a mapping reads, with its currency', 200, 'characters', 'row error'),
  columnNameChars: limit(
    'Name of a column that a mapping reads, in JSON with those around it',
    200,
    'characters',
    'cut, in JSON a row error',
  ),
  fields: limit('Fields of a row of JSON that a mapping reads', 1_000, 'fields', 'row error'),
  columns: limit('Columns of CSV', 1_000, 'columns', 'file refused'),
  blankLines: limit(
    'Lines of CSV, NDJSON and JSON without a letter or digit',
    2_000_000,
    'lines',
    'file refused',
  ),
  footerRows: limit('Rows that `skip_last` leaves out', 100, 'rows', '422'),
  rowErrors: limit(
    'Row errors that an upload session lists; its `errors` and `rejected-rows` have them all',
    1_000,
    'rows',
    'not listed',
  ),
  rowWarnings: limit('Unknown fields of rows that an upload session lists', 100, 'fields', 'not listed'),
  warnings: limit(
    'Unknown keys that an answer lists; `warnings_total` counts them all',
    100,
    'keys',
    'not listed',
  ),
  idempotencyKey: limit('Idempotency-Key, visible ASCII', 255, 'characters', '400', 1),
  valueShown: limit('Characters of an offending value that an error shows', 200, 'characters', 'cut'),
} as const;
