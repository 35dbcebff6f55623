import type { z } from 'zod';
import {
  countCodePoints,
  countryField,
  dateField,
  dateTimeField,
  decimalField,
  filledText,
  filledName,
  instantOf,
  externalIdField,
  percentageField,
  textField,
} from './fields.js';

const faultOf = (schema: z.ZodType, value: unknown): string | null =>
  schema.safeParse(value).error?.issues[0]?.message ?? null;
const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

describe('lengths count code points', () => {
  test.each([
    ['', 0],
    ['abc', 3],
    ['é', 1],
    ['e\u0301', 2],
    ['😀😀', 2],
    ['\ud83d', 1],
    ['\ud83da', 2],
    ['\ude00\ud83d', 2],
    ['\ud83d\ud83d\ude00', 2],
  ])('%j has %i', (value, count) => {
    expect(countCodePoints(value)).toBe(count);
  });

  test.each(['x', '😀'])('a text of %s is taken up to its limit', (letter) => {
    const schema = textField(10);
    expect([9, 10, 11].map((length) => accepts(schema, letter.repeat(length)))).toEqual([true, true, false]);
    expect(faultOf(schema, letter.repeat(11))).toBe('is longer than 10 characters');
  });

  test.each([textField(), textField(5)])('half a surrogate pair is no text', (schema) => {
    for (const value of ['\ud800', 'a\udc00', '\udc00\ud800'])
      expect(faultOf(schema, value)).toBe('contains half a surrogate pair');
    expect(faultOf(schema, '\ud83d\ude00')).toBeNull();
  });

  test('a text without a limit takes any', () => {
    expect(accepts(textField(), 'x'.repeat(100_000))).toBe(true);
    expect(accepts(textField(), 7)).toBe(false);
  });

  test.each(['x', '😀'])('an own id of %s is taken up to its limit', (letter) => {
    const schema = externalIdField(10);
    expect([1, 10, 11].map((length) => accepts(schema, letter.repeat(length)))).toEqual([true, true, false]);
    expect(faultOf(schema, letter.repeat(11))).toBe('is longer than 10 characters');
  });
});

describe('own ids', () => {
  test.each(['A-1', ' ', 'a.b/c?d', 'ключ', '\u0005', '\u007f', '😀', '__proto__'])('%j is one', (value) => {
    expect(faultOf(externalIdField(50), value)).toBeNull();
  });

  test.each(['\u0000', 'a\u0004b', '\u0001', '\ud83d', 'a\ude00', '\ude00\ud83d'])('%j is none', (value) => {
    expect(faultOf(externalIdField(50), value)).toBe('contains a control character or half a surrogate pair');
  });

  test('an empty one is none', () => {
    expect(faultOf(externalIdField(50), '')).toBe('is empty');
  });
});

describe('instants', () => {
  test.each([
    ['2025-03-01T09:00:00Z', '2025-03-01T09:00:00.000Z'],
    ['2025-03-01T09:00:00.123Z', '2025-03-01T09:00:00.123Z'],
    ['2025-03-01T09:00:00', '2025-03-01T09:00:00.000Z'],
    ['2025-03-01T09:00:00+02:00', '2025-03-01T07:00:00.000Z'],
    ['2025-03-01T09:00:00-05:30', '2025-03-01T14:30:00.000Z'],
  ])('%s is %s', (value, instant) => {
    expect(accepts(dateTimeField(), value)).toBe(true);
    expect(new Date(instantOf(value)).toISOString()).toBe(instant);
  });

  test.each(['2025-03-01', '01.03.2025 09:00', '2025-13-01T09:00:00Z', '2025-02-30T09:00:00Z', '', 'now'])(
    '%j is no date and time',
    (value) => {
      expect(accepts(dateTimeField(), value)).toBe(false);
    },
  );

  test.each([
    ['2024-02-29', true],
    ['2025-02-29', false],
    ['2025-2-1', false],
    ['2025-03-01T00:00:00Z', false],
  ])('the date %s: %s', (value, valid) => {
    expect(accepts(dateField(), value)).toBe(valid);
  });
});

test.each([
  ['0', true],
  ['-1250.75', true],
  ['9'.repeat(38), true],
  ['9'.repeat(39), false],
  [`0.${'1'.repeat(18)}`, true],
  [`0.${'1'.repeat(19)}`, false],
  ['1e3', false],
  ['.5', false],
  ['5.', false],
  ['+1', false],
  [' 1', false],
  ['', false],
  [12, false],
])('the decimal %j: %s', (value, valid) => {
  expect(accepts(decimalField(), value)).toBe(valid);
});

test.each([
  ['DE', true],
  ['de', false],
  ['DEU', false],
  ['D1', false],
])('the country %s: %s', (value, valid) => {
  expect(accepts(countryField(), value)).toBe(valid);
});

test.each([
  [-0.01, false],
  [0, true],
  [100, true],
  [100.01, false],
  [NaN, false],
])('the percentage %d: %s', (value, valid) => {
  expect(accepts(percentageField(), value)).toBe(valid);
});

describe('a text that must say something', () => {
  test.each(['', ' \u00a0\t', '\u200b', '\0', '\u00ad', '\u2800', '\u3164', '\ufe0f\u2060', '\u{e0020}'])(
    '%j is blank',
    (said) => {
      expect(faultOf(filledText(10), said)).toBe('is blank');
      expect(faultOf(filledName(10), said)).not.toBeNull();
    },
  );

  test.each(['a', '\u200ba', '.', '\u2801', '😀', 'ᄀ', '؟'])('%j is not', (said) => {
    expect([accepts(filledText(10), said), accepts(filledName(10), said)]).toEqual([true, true]);
  });
});
