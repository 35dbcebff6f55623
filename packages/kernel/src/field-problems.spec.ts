import { z } from 'zod';
import { fieldPath, fieldProblemsOf, refusalDetailsOf } from './field-problems.js';

const SCHEMA = z.object({
  one: z.array(z.string()).min(1),
  two: z.array(z.string()).min(2),
  code: z.string().min(1),
  addresses: z.array(z.union([z.ipv4(), z.ipv6()])),
  either: z.union([z.string(), z.array(z.string())]),
  kind: z.discriminatedUnion('v', [z.object({ v: z.literal(1) }), z.object({ v: z.literal(2) })]),
});

const SOUND = { one: ['a'], two: ['a', 'b'], code: 'c', addresses: ['::1'], either: 'e', kind: { v: 1 } };

function said(fields: object) {
  const input = { ...SOUND, ...fields };
  return fieldProblemsOf(SCHEMA.safeParse(input).error!, input, 'body', 20);
}

describe('problemsOf', () => {
  it.each<[object, string, unknown, string]>([
    [{ one: [] }, 'one', [], 'must have at least 1 item'],
    [{ two: [] }, 'two', [], 'must have at least 2 items'],
    [{ code: '' }, 'code', '', 'must have at least 1 character'],
    [{ addresses: ['300.1.1.1'] }, 'addresses[0]', '300.1.1.1', 'is not an IP address'],
    [{ addresses: ['::1', ':::'] }, 'addresses[1]', ':::', 'is not an IP address'],
    [{ addresses: [5] }, 'addresses[0]', 5, 'must be a text'],
    [{ either: 5 }, 'either', 5, 'matches none of the accepted forms'],
    [{ either: [5] }, 'either', [5], 'matches none of the accepted forms'],
    [{ kind: { v: 3 } }, 'kind.v', 3, 'matches none of the accepted forms'],
    [{ kind: undefined }, 'kind', null, 'is required'],
  ])('says in plain words what is wrong with %j', (fields, field, value, message) => {
    expect(said(fields)).toEqual([{ field, value, message }]);
  });

  it('names unknown keys, in the words of the schema if it has any', () => {
    const messageOf = (schema: z.ZodType) =>
      fieldProblemsOf(schema.safeParse({ b: 1 }).error!, { b: 1 }, 'body', 1)[0]!.message;
    expect(messageOf(z.strictObject({}))).toBe('has unknown keys: b');
    expect(messageOf(z.strictObject({}, { error: () => 'takes nothing' }))).toBe('takes nothing');
  });

  it('gives the first ones only, as many as are asked for', () => {
    const { error } = z.array(z.string()).safeParse([1, 2, 3]);
    expect(fieldProblemsOf(error!, [1, 2, 3], 'body', 2).map(({ field }) => field)).toEqual(['[0]', '[1]']);
  });
});

describe('refusalOf', () => {
  it('is about the first problem, shows 100 and counts all of them', () => {
    const problems = Array.from({ length: 101 }, () => ({ field: 'a', value: 1, message: 'is bad' }));
    expect(refusalDetailsOf(problems)).toMatchObject({
      field: 'a',
      value: 1,
      reason: 'a is bad (and 100 more)',
      problems: { length: 100 },
      problems_total: 101,
    });
    expect(refusalDetailsOf(problems.slice(0, 1))).toMatchObject({ reason: 'a is bad', problems_total: 1 });
    expect(refusalDetailsOf(problems.slice(0, 1), 7)).toMatchObject({
      problems: [problems[0]],
      problems_total: 7,
    });
  });
});

describe('fieldPath', () => {
  it('writes paths with dots and indexes', () => {
    expect(fieldPath(['a', 3, 'b', 'c', 0])).toBe('a[3].b.c[0]');
    expect(fieldPath([2, 'x'])).toBe('[2].x');
    expect(fieldPath([])).toBe('');
  });
});
