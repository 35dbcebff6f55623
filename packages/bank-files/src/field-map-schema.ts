import { LineCounter, isNode, parseDocument, type Document } from 'yaml';
import { z } from 'zod';
import { type FieldProblem, fieldProblemOf, shownValue } from '@alert-review/kernel';
import type { NumberNotation } from './amounts.js';
import { FILE_FORMATS, COLUMN_NAME_CHARS_MAX } from './bank-rows.js';
import { CALENDARS } from './calendars.js';
import { datePatternRegExp, ianaZoneOffsetOf } from './date-reader.js';
import { decoderOfEncoding } from './encodings.js';
import { withStatementFields } from './statement-map.js';
import { resultOfSteps, type Steps } from './steps.js';

/** Maximum number of problems that an error about a map lists. */
export const FIELD_MAP_PROBLEMS_MAX = 20;
/** Limits the number of YAML marks: parsing takes up to 10 µs for each, without a pause. */
const MARKS_MAX = 2_000;
/** Limited because this many last rows are held in memory until the file ends. */
export const SKIP_LAST_MAX = 100;

const name = z.string().min(1).max(COLUMN_NAME_CHARS_MAX);
const places = z
  .string()
  .regex(/^(?:[0-8]|currency)$/, {
    message: 'must be the number of digits of the smaller unit, such as 2, or currency',
  })
  .transform((text) => (text === 'currency' ? text : Number(text)));
const factor = z
  .string()
  .regex(/^10{0,9}$/, { message: 'must be 1 or a power of ten, such as 1000' })
  .transform(Number);
const count = z
  .string()
  .regex(/^\d{1,4}$/, { message: 'must be a whole number' })
  .default('0')
  .transform(Number);
/** Schema of a separator. It is no letter or digit, because it must not be part of a number. */
const mark = z.string().regex(/^[^\p{L}\p{N}\s()+-]$/u, { message: 'must be one mark, such as "." or ","' });
const group = z.string().regex(/^[^\p{L}\p{N}()+-]?$/u, { message: 'must be one mark, a blank, or empty' });
const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
/** Schema of a text that `make` accepts without throwing. */
const textFor = (make: (text: string) => unknown, message: string) =>
  z.string().refine(
    (text) => {
      try {
        return text.length <= COLUMN_NAME_CHARS_MAX && make(text) !== undefined;
      } catch {
        return false;
      }
    },
    { message },
  );
const pattern = textFor(
  datePatternRegExp,
  'is no date pattern: iso, excel, unix, unix-ms, or yyyy yyy yy G y MM M MMM dd d HH H hh h mm ss f a z ' +
    'once each, others in quotes',
);
const encoding = textFor(
  decoderOfEncoding,
  'is no encoding: utf-8, latin-1, utf-16, shift-jis, windows-1250, cp850, or another of the WHATWG or DOS',
);
const zone = textFor(ianaZoneOffsetOf, 'is no time zone such as Europe/Berlin');

const FieldSource = z
  .strictObject({
    column: name.optional(),
    columns: z.array(name).min(1).optional(),
    join: z.string().optional(),
    first_of: z.array(name).min(1).optional(),
    sender: name.optional().describe('column of rows in which your customer is the sender'),
    receiver: name.optional().describe('column of rows in which your customer is the receiver'),
    except: z.array(name).min(1).optional().describe('texts that `first_of` passes over'),
    constant: z.string().optional(),
    currency_of: z
      .union([name.transform((column) => [column]), z.array(name).min(1)])
      .optional()
      .describe('the currency that stands beside the amount in these columns'),
    values: z.record(z.string(), z.string()).optional(),
    default: z.string().optional(),
    date: pattern.optional(),
    calendar: z.enum(CALENDARS).optional(),
    split: z.string().min(1).optional(),
    absolute: flag.optional(),
    decimal: mark.optional(),
    thousands: group.optional(),
    minor_units: places.optional(),
    factor: factor.optional(),
    hash: flag.optional(),
    number_equal: flag.optional(),
    customer: flag.optional().describe('whether the id of the customer is part of an id made with `hash`'),
    account: name.optional().describe('the account of the file, as part of an id made with `hash`'),
    repeated: z.literal('replaces').optional().describe('a later row of the same id replaces the earlier'),
  })
  .refine(
    ({ column, columns, first_of, constant, currency_of, sender }) =>
      [column, columns, first_of, constant, currency_of, sender].filter((each) => each !== undefined)
        .length === 1,
    { message: 'must have one of column, columns, first_of, constant, currency_of, or sender with receiver' },
  )
  .refine(({ sender, receiver }) => (sender === undefined) === (receiver === undefined), {
    path: ['receiver'],
    message: 'must be beside `sender`: a column for either side of your customer',
  })
  .refine(({ except, first_of }) => except === undefined || first_of !== undefined, {
    path: ['except'],
    message: 'is for `first_of`, which passes over these texts',
  });

export type FieldSource = z.infer<typeof FieldSource>;

const Direction = z
  .strictObject({
    column: name.optional(),
    values: z.record(z.string(), z.enum(['sender', 'receiver'])).optional(),
    sender: name.optional(),
    receiver: name.optional(),
    unsigned: z.enum(['sender', 'receiver']).optional(),
    negative: z.enum(['sender', 'receiver', 'reversal', 'never', 'any']).optional(),
  })
  .refine(({ column, values, unsigned }) => unsigned === undefined || (column !== undefined && !values), {
    path: ['unsigned'],
    message: 'is for a direction by sign: `column` without `values`',
  })
  .refine(
    ({ column, values, negative = 'sender' }) =>
      column === undefined || values !== undefined || negative === 'sender' || negative === 'receiver',
    {
      path: ['negative'],
      message:
        'must be sender or receiver where the sign alone tells the direction: `column` without `values`',
    },
  )
  .refine(({ unsigned, negative }) => unsigned === undefined || negative !== 'receiver', {
    path: ['negative'],
    message: 'cannot be receiver beside `unsigned`, where a plus makes your customer the receiver',
  })
  .refine(
    ({ column, values, sender, receiver }) =>
      column === undefined
        ? sender !== undefined && receiver !== undefined && !values
        : sender === undefined && receiver === undefined,
    { message: 'must have `column`, or both `sender` and `receiver` with a column of amounts each' },
  );

/** A map as written in YAML. Every value is a text, so that a code such as `01` or `NO` keeps its form. */
const WrittenFieldMap = z
  .strictObject({
    kind: z.enum(['transactions', 'entities', 'alerts']).default('transactions'),
    format: z.enum(FILE_FORMATS).default('csv'),
    encoding: encoding.optional(),
    separator: z
      .string()
      .default(',')
      .transform((text) => (text === 'tab' ? '\t' : text))
      .pipe(z.string().regex(/^[^\w\s"]$|^\t$/, { message: 'must be one of ; , | tab' })),
    quote: z
      .string()
      .default('"')
      .transform((text) => (text === 'none' ? null : text))
      .pipe(
        z
          .string()
          .regex(/^[!-/:-@[-`{-~]$/, { message: 'must be one sign of ASCII, or none' })
          .nullable(),
      ),
    sheet: name.optional().describe('of a workbook with several'),
    header: z.array(name).optional().describe('names of the columns of a file without a header'),
    skip_lines: count,
    skip_last: count.pipe(z.int().max(SKIP_LAST_MAX, { message: `must be at most ${SKIP_LAST_MAX}` })),
    footer: z.union([name.transform((begin) => [begin]), z.array(name).min(1)]).default([]),
    decimal: mark.default('.'),
    thousands: group.default(''),
    minor_units: places.optional(),
    factor: factor.optional().describe('what amounts are multiplied by, such as 1000 for thousands'),
    time_zone: zone.default('UTC'),
    zone_names: z.record(name, zone).default({}),
    leave_out: z
      .array(z.strictObject({ column: name, values: z.array(z.string()).min(1) }))
      .default([])
      .describe('rows that are no transactions, such as pending ones'),
    keep: z
      .array(z.strictObject({ column: name, values: z.array(z.string()).min(1) }))
      .default([])
      .describe(
        'rows that look like a balance, or like payments that are not booked, and are booked payments',
      ),
    ignore: z.union([z.literal('all'), z.array(name)]).default([]),
    direction: Direction.optional(),
    fields: z.record(name, z.union([name.transform((column) => ({ column })), FieldSource])),
  })
  .refine(({ quote, separator }) => quote !== separator, {
    path: ['quote'],
    message: 'is the separator, too',
  })
  .refine(
    ({ format, skip_last, footer }) =>
      ['csv', 'xlsx'].includes(format) || (skip_last === 0 && footer.length === 0),
    {
      path: ['format'],
      message: 'has no footer: `skip_last` and `footer` are of csv and xlsx',
    },
  )
  .transform((map) => ({
    ...map,
    encoding: map.encoding ?? 'utf-8',
    isEncodingSaid: map.encoding !== undefined,
  }));

export type WrittenFieldMap = z.infer<typeof WrittenFieldMap>;

/** Returns the source of a field; undefined if the map does not have the field. */
export const sourceOfField = (
  { fields }: { readonly fields: Readonly<Record<string, FieldSource>> },
  path: string,
): FieldSource | undefined => fields[path];

interface WrittenSigns extends Omit<NumberNotation, 'minorUnits'> {
  /** `currency`: the number of digits follows from the currency of the row. */
  readonly minorUnits?: number | string | undefined;
}

/** Returns the form of numbers (decimal and thousands signs) by a map or one of its fields. */
export const numberNotationOf = (
  { decimal, thousands, minor_units }: WrittenFieldMap,
  field: Partial<FieldSource> = {},
): WrittenSigns => ({
  decimal: field.decimal ?? decimal,
  thousands: field.thousands ?? thousands,
  minorUnits: field.minor_units ?? minor_units,
});

/** A map is invalid, or does not fit its file. The message says what to change. */
export class FieldMapError extends Error {}

interface ReadMap {
  readonly map: WrittenFieldMap;
  readonly lineOf: LineOfPath;
}

/** Parses a map. Throws FieldMapError, which names lines, fields and values. */
export const readFieldMap = (text: string): ReadMap => resultOfSteps(fieldMapSteps(text));

/**
 * Parses a map in steps, because the first parse in a process takes some ten milliseconds. Throws the same
 * errors as `readFieldMap`.
 */
export function* fieldMapSteps(text: string): Steps<ReadMap> {
  if ((text.match(/[[{,&*]/g)?.length ?? 0) > MARKS_MAX)
    throw new FieldMapError(`line 1: the map has more than ${MARKS_MAX} of the signs [ { , & *`);
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { schema: 'failsafe', lineCounter, prettyErrors: false });
  const [fault] = document.errors;
  if (fault) throw new FieldMapError(`line ${lineCounter.linePos(fault.pos[0]).line}: ${fault.message}`);
  yield;
  const content = contentOf(document);
  const lineOf = lineFinder(document, lineCounter);
  yield;
  const parsed = WrittenFieldMap.safeParse(withStatementFields(content));
  if (parsed.success) return { map: parsed.data, lineOf };
  const issues = parsed.error.issues.slice(0, FIELD_MAP_PROBLEMS_MAX).map(mostSpecific);
  const texts = issues.map((issue) =>
    problemText(lineOf(issue.path), fieldProblemOf(issue, content, 'the map')),
  );
  throw new FieldMapError(texts.join('\n'));
}

function contentOf(document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount: 0 });
  } catch {
    throw new FieldMapError('line 1: the map has an alias such as *name, which it may not');
  }
}

/** Returns the line number of a value in the YAML of a map. */
export type LineOfPath = (path: readonly PropertyKey[]) => number;

/** Returns a problem as a sentence with its line in the map. */
export const problemText = (line: number, { field, value, message }: FieldProblem): string => {
  const shown = value === null || typeof value === 'object' ? '' : ` ${JSON.stringify(shownValue(value))}`;
  return `line ${line}: ${field}${shown} ${message}`;
};

/**
 * Chooses the most helpful problem: for a union, the problem of its object variant if an object was written.
 */
function mostSpecific(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== 'invalid_union') return issue;
  const [first] = issue.errors
    .toReversed()
    .flatMap((issues) => issues.filter(({ code }) => code !== 'invalid_type'));
  return first ? { ...first, path: [...issue.path, ...first.path] } : issue;
}

function lineFinder(document: Document, lineCounter: LineCounter): LineOfPath {
  return (path) => {
    for (let length = path.length; length > 0; length--) {
      const node = document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return lineCounter.linePos(node.range[0]).line;
    }
    return 1;
  };
}
