import { canonicalJson, sortedShape } from './canonical-json.js';
import { seeded, shuffled } from '../../../test/support/seeded.js';

test.each([
  ['null', null, 'null'],
  ['a text', 'a"\\\n\u0001é€😀', '"a\\"\\\\\\n\\u0001é€😀"'],
  ['numbers', [1, -0, 0.1, 1e21, 333333333.33333329], '[1,0,0.1,1e+21,333333333.3333333]'],
  ['nothing in a list', [undefined, NaN], '[null,null]'],
  ['nothing in an object', { b: undefined, a: 1 }, '{"a":1}'],
  ['nothing at all', undefined, 'null'],
  ['empty ones', { b: [], a: {} }, '{"a":{},"b":[]}'],
  ['objects in lists in objects', { b: [{ d: 1, c: 2 }], a: true }, '{"a":true,"b":[{"c":2,"d":1}]}'],
  ['numbers as names in a list', [{ b: 1, a: { 9: 1, 10: 2 } }], '[{"a":{"10":2,"9":1},"b":1}]'],
])('%s', (_, value, text) => {
  expect(canonicalJson(value)).toBe(text);
});

test('members are sorted by UTF-16 code units, as the example of RFC 8785 shows', () => {
  const value = {
    '\u20ac': 'Euro Sign',
    '\r': 'Carriage Return',
    '\ufb33': 'Hebrew Letter Dalet With Dagesh',
    '1': 'One',
    '\u{1f600}': 'Emoji: Grinning Face',
    '\u0080': 'Control',
    '\u00f6': 'Latin Small Letter O With Diaeresis',
  };
  expect(Object.values(JSON.parse(canonicalJson(value)) as object)).toHaveLength(7);
  const order = ['Carriage', 'One', 'Control', 'Latin', 'Euro', 'Emoji', 'Hebrew'];
  const places = order.map((word) => canonicalJson(value).indexOf(word));
  expect([...places].sort((a, b) => a - b)).toEqual(places);
});

test('names that look like numbers are sorted as texts', () => {
  expect(canonicalJson({ 9: 'a', 10: 'b', 1: 'c' })).toBe('{"1":"c","10":"b","9":"a"}');
});

test('a member called __proto__ counts like any other', () => {
  const hostile = JSON.parse('{"b":1,"__proto__":{"x":1}}') as object;
  expect(canonicalJson(hostile)).toBe('{"__proto__":{"x":1},"b":1}');
});

test('the order in which members were set never shows', () => {
  const random = seeded(7);
  const members = Array.from(
    { length: 40 },
    (_, n) => [`field ${Math.floor(random() * 1e6)} ${n}`, n] as const,
  );
  const texts = Array.from({ length: 20 }, () =>
    canonicalJson(Object.fromEntries(shuffled(members, random))),
  );
  expect(new Set(texts).size).toBe(1);
  expect(JSON.parse(texts[0]!)).toEqual(Object.fromEntries(members));
});

test('what is in order already is printed like what is not', () => {
  const shuffledDocument = { b: [{ d: 1, c: undefined }, 'x'], a: { z: null, y: new Date(0) } };
  const ordered = { a: { y: new Date(0), z: null }, b: [{ c: undefined, d: 1 }, 'x'] };
  expect(canonicalJson(ordered)).toBe(canonicalJson(shuffledDocument));
  expect(canonicalJson({ a: 1, b: { c: 2 } })).toBe('{"a":1,"b":{"c":2}}');
});

test('a shape in order keeps its members and sorts them by UTF-16 code units', () => {
  const shape = sortedShape({ b: 1, aa: 2, B: 3, a: 4 });
  expect(Object.entries(shape)).toEqual([
    ['B', 3],
    ['a', 4],
    ['aa', 2],
    ['b', 1],
  ]);
});
