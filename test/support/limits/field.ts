/** One field of an upload as specified, with valid and invalid values on both sides of every limit. */
export interface Field {
  /** Description of the rule for docs/made/limits.md. */
  readonly words: string;
  readonly required: boolean;
  readonly good: readonly unknown[];
  readonly bad: readonly BadValue[];
  /** Changes to other fields that are needed so that only this field's own rule decides. */
  readonly also: Change;
  /** Whether the field may appear only together with another one. The rule itself is in a `Pairing`. */
  readonly paired: boolean;
  /** The allowed values if it is an enum, for the documentation. */
  readonly values: readonly string[];
}

interface BadValue {
  readonly value: unknown;
  /** Path within the field to which the error points, such as `[1]`. */
  readonly at: string;
}

/** New values by path, such as `ubo.individual[0].city`; undefined removes the field. */
export type Change = Readonly<Record<string, unknown>>;

export type Fields = Readonly<Record<string, Field>>;

/** A rule that concerns several fields together. */
export interface Pairing {
  readonly words: string;
  readonly good: readonly Change[];
  /** Each with the path of the field that the error must name. */
  readonly bad: readonly (readonly [Change, string])[];
}

const FOX = '🦊';

function field(words: string, good: readonly unknown[], bad: readonly unknown[]): Field {
  const values = bad.map((value) => ({ value, at: '' }));
  return { words, required: false, good, bad: values, also: {}, paired: false, values: [] };
}

const NO_TEXTS = [5, true, {}, ['a'], '\ud800', 'a\udc00b'];

export const text = (max?: number): Field =>
  max === undefined
    ? field('text', ['', 'x', FOX, 'é\u0301\u0000', 'x'.repeat(5_000)], NO_TEXTS)
    : field(
        `text, at most ${max} characters`,
        ['x'.repeat(max), 'x'.repeat(max - 1), '', FOX.repeat(max - 1), FOX.repeat(max)],
        ['x'.repeat(max + 1), FOX.repeat(max + 1), ...NO_TEXTS],
      );

export const id = (max: number): Field =>
  required(
    field(
      `text, 1 to ${max} characters, without U+0000 to U+0004 and halves of surrogate pairs`,
      ['x'.repeat(max), 'x'.repeat(max - 1), 'x', FOX.repeat(max), '\u0005'],
      ['x'.repeat(max + 1), '', FOX.repeat(max + 1), '\u0000', 'a\u0004', ...NO_TEXTS],
    ),
  );

/** An id that must belong to a record that is already stored. */
export const knownId = (max: number, known: readonly string[]): Field =>
  field(`id of a stored record, at most ${max} characters`, known, [
    '',
    'not stored',
    'x'.repeat(max + 1),
    5,
  ]);

export const oneOf = (...values: readonly string[]): Field => ({
  ...field('one of', values, [
    '',
    'NONSENSE',
    values[0]!.toLowerCase() + ' ',
    otherCase(values[0]!),
    5,
    [values[0]],
  ]),
  values,
});

const otherCase = (value: string): string =>
  value === value.toLowerCase() ? value.toUpperCase() : value.toLowerCase();

export const anyCase = (...values: readonly string[]): Field => ({
  ...field('one of, in any case', [...values, ...values.map(otherCase)], ['', 'NONSENSE', 5]),
  values,
});

export const whole = (): Field =>
  field(
    'whole number',
    [0, -1, 1, Number.MAX_SAFE_INTEGER],
    [0.5, '1', 1e300, Number.MAX_SAFE_INTEGER + 1, true],
  );

export const number = (): Field => field('number', [0, -1.5, 1e300], ['1', true, {}]);

export const percentage = (): Field =>
  field('number from 0 to 100', [0, 0.01, 50, 99.99, 100], [-0.01, 100.01, '50', true]);

export const flag = (): Field => field('true or false', [true, false], ['true', 0, 1]);

export const decimal = (): Field =>
  field(
    'decimal number as text: an optional minus, up to 38 digits, up to 18 behind the point, no exponent',
    ['0', '-0.5', '9'.repeat(37), '9'.repeat(38), `1.${'9'.repeat(17)}`, `1.${'9'.repeat(18)}`],
    ['', '+1', '.5', '1.', '1e3', '1,5', ' 1', 'NaN', '9'.repeat(39), `1.${'9'.repeat(19)}`, 5],
  );

export const date = (): Field =>
  field(
    'date YYYY-MM-DD',
    ['2024-02-29', '2000-02-29', '1900-12-31'],
    ['', '2023-02-29', '1900-02-29', '2024-13-01', '2024-1-1', '20240101', '2024-01-01T00:00:00Z', 20240101],
  );

export const dateTime = (): Field =>
  field(
    'ISO 8601 YYYY-MM-DDTHH:MM:SS with or without a fraction, Z or any offset; without a zone UTC; ' +
      'years 1 to 9999 in UTC',
    [
      '2024-02-29T23:59:59Z',
      '2024-02-29T23:59:59',
      '2024-02-29T23:59:59.123456Z',
      '2024-01-01T00:00:00+05:30',
      '2024-01-01T00:00:00+00:00',
      '2024-01-01T00:00:00.5-0330',
      '2024-01-01T00:00:00-11',
      '0001-01-01T00:00:00Z',
      '9999-12-31T23:59:59.999Z',
    ],
    [
      '',
      '2024-02-30T00:00:00Z',
      '2024-01-01',
      '2024-01-01T10:00',
      '2024-01-01T10:00Z',
      '2024-01-01 00:00:00',
      '2024-01-01T24:00:00Z',
      '2024-01-01T00:00:00+24:00',
      '2024-01-01T00:00:00+1',
      '0000-12-31T23:59:59Z',
      '0001-01-01T00:59:59+01:00',
      '9999-12-31T23:00:00-01:00',
      1704067200,
    ],
  );

export const country = (): Field =>
  field(
    'ISO 3166 alpha-2 code in upper case, present or former, or XK',
    ['SE', 'GB', 'TW', 'SU', 'XK'],
    ['', 'se', 'SWE', 'XX', 'UK', 'EU', ' SE', 752],
  );

export const phone = (): Field =>
  field(
    'E.164 phone number: +, then 7 to 15 digits',
    ['+1234567', '+12345678', '+46701234567', `+${'1'.repeat(14)}`, `+${'1'.repeat(15)}`],
    ['', '+123456', '0701234567', '+0701234567', '+46 70 123', `+${'1'.repeat(16)}`, 46701234567],
  );

export const ipAddress = (): Field =>
  field(
    'IPv4 or IPv6 address, without a zone',
    ['192.0.2.1', '255.255.255.255', '::', '2001:db8::1', '::ffff:192.0.2.1'],
    ['', '256.0.0.1', '192.0.2', '192.0.2.1/24', '2001:db8::1::', 'fe80::1%eth0', 'localhost', 3221225985],
  );

export const email = (): Field =>
  field(
    'text of 3 to 254 characters with an @ between two others, usually an e-mail address',
    ['a@b', "o'b.c+d@sub.example.com", 'Jörg Müller@bank', `${'x'.repeat(252)}@y`, `${FOX.repeat(252)}@y`],
    ['', 'a', 'a@', '@example.com', 'a b', `${'x'.repeat(253)}@y`, 5, '\ud800@b'],
  );

export const object = (empty: 'may be empty' | 'not empty'): Field =>
  field('object', empty === 'may be empty' ? [{}] : [], ['x', 5, [], true]);

/** A list without rules that concern several items together. */
export function listOf(item: Field, min = 0): Field {
  const [first] = item.good;
  const badItems = item.bad.map(({ value, at }) => ({ value: [first, value], at: `[1]${at}` }));
  const noLists = ['x', 5, {}, true].map((value) => ({ value, at: '' }));
  return {
    ...item,
    words: `list${min > 0 ? `, at least ${min},` : ''} of: ${item.words}`,
    good: [[first], item.good, [first, first], ...(min === 0 ? [[]] : [])],
    bad: [...badItems, { value: [null], at: '[0]' }, ...(min > 0 ? [{ value: [], at: '' }] : []), ...noLists],
  };
}

export const required = (of: Field): Field => ({ ...of, required: true });

/** The same field with changes to other fields that must go with it. */
export const besides = (of: Field, also: Change): Field => ({ ...of, also });

/** A field that is allowed only together with others. */
export const paired = (of: Field, also: Change): Field => ({ ...of, also, paired: true });

/** The same field with only these valid values, where other parts of the upload restrict it. */
export const only = (of: Field, good: readonly unknown[]): Field => ({ ...of, good });

/** A copy with these values set by path. The objects on the way must exist. */
export function changed<Item extends object>(item: Item, change: Change): Item {
  // A deep copy, so that a part which the item refers to twice is copied twice.
  const copy = JSON.parse(JSON.stringify(item)) as Item;
  for (const [path, value] of Object.entries(change)) {
    const parts = path.split(/[.[\]]+/).filter(Boolean);
    const last = parts.pop()!;
    const parent = parts.reduce<Record<string, unknown>>(
      (holder, part) => holder[part] as Record<string, unknown>,
      copy as Record<string, unknown>,
    );
    if (value === undefined) delete parent[last];
    else parent[last] = value;
  }
  return copy;
}

/** An upload that is valid (`at` is null), or breaks one rule at the field `at`. */
export interface Case {
  readonly what: string;
  readonly item: object;
  readonly at: string | null;
}

/** One upload for every valid and invalid example in the tables. */
export function casesOf(fields: Fields, pairings: readonly Pairing[], base: () => object): Case[] {
  const made = (what: string, change: Change, at: string | null): Case => ({
    what: `${what}: ${JSON.stringify(change).slice(0, 200)}`,
    item: changed(base(), change),
    at,
  });
  const single = Object.entries(fields).flatMap(([path, { good, bad, also, ...each }]) => {
    const missing = each.required ? path : null;
    return [
      ...good.map((value) => made(path, { ...also, [path]: value }, null)),
      ...bad.map(({ value, at }) => made(path, { ...also, [path]: value }, `${path}${at}`)),
      ...(each.paired ? [] : [undefined, null].map((value) => made(path, { [path]: value }, missing))),
    ];
  });
  const together = pairings.flatMap(({ words, good, bad }) => [
    ...good.map((change) => made(words, change, null)),
    ...bad.map(([change, at]) => made(words, change, at)),
  ]);
  return [...single, ...together];
}
