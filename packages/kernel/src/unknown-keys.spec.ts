import { z } from 'zod';
import { unknownKeys } from './unknown-keys.js';

const SCHEMA = z.object({
  name: z.string().nullish(),
  parts: z.array(z.object({ id: z.int(), tags: z.array(z.string()).nullish() })).nullish(),
  kind: z.discriminatedUnion('v', [z.object({ v: z.literal(1) }), z.object({ v: z.literal(2) })]).nullish(),
  free: z.unknown().optional(),
  table: z.record(z.string(), z.number()).nullish(),
});

const found = (raw: unknown) => unknownKeys(raw, SCHEMA.parse(raw));
const paths = (raw: unknown) => found(raw).paths;

it('names what the schema did not take, wherever it stands', () => {
  expect(paths({ name: 'a', nmae: 'b' })).toEqual(['nmae']);
  expect(paths({ parts: [{ id: 1 }, { id: 2, tag: ['x'], tags: ['y'] }] })).toEqual(['parts[1].tag']);
  expect(paths({ kind: { v: 2, w: { deep: 1 } } })).toEqual(['kind.w']);
  expect(paths(JSON.parse('{"__proto__": 1, "constructor": 2}'))).toEqual(['__proto__', 'constructor']);
  expect(paths(JSON.parse('{"__proto__": {}}'))).toEqual(['__proto__']);
  expect(paths({ toString: 1 })).toEqual(['toString']);
});

it('finds nothing in what was taken whole, set to null or left out', () => {
  expect(paths({ free: { any: [{ thing: 1 }] }, table: { a: 1 }, name: null, parts: null })).toEqual([]);
  expect(paths({})).toEqual([]);
  expect(unknownKeys({ a: 1 }, 'a text')).toEqual({ paths: [], total: 0 });
  expect(unknownKeys(null, {})).toEqual({ paths: [], total: 0 });
});

it('lists 100 paths, counts all and cuts long keys', () => {
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`k${at}`, at]));
  const { paths: listed, total } = found(many);
  expect([listed.length, listed.at(-1), total]).toEqual([100, 'k99', 101]);
  expect(paths({ ['x'.repeat(101)]: 1 })).toEqual([`${'x'.repeat(100)}…`]);
  expect(paths({ ['😀'.repeat(101)]: 1 })).toEqual([`${'😀'.repeat(100)}…`]);
  expect(paths({ ['a\ud800']: 1 })).toEqual(['a\ufffd']);
});
