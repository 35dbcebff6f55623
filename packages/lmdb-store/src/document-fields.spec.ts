import { decodeDocument, decodeWithChecksum, encodeDocument, encodeWithChecksum } from './document-codec.js';
import { decodeFields, pickFields, fieldTreeOf } from './document-fields.js';
import { CanonicalJson } from '@alert-review/kernel';
import { seeded } from '../../../test/support/seeded.js';

const SEED = 31;
const DOCUMENTS = 100;
const ITEMS_MAX = 32;
const FIELDS = fieldTreeOf(['hash', 'content.country', 'content.inner.name', 'list.name', 'absent.x']);

/** Lengths around every limit at which MessagePack switches to another token. */
const LENGTHS = [0, 1, 15, 16, 31, 32, 255, 256, 65_535, 65_536];
const NUMBERS = [
  0,
  127,
  128,
  255,
  256,
  65_535,
  65_536,
  2 ** 32,
  -1,
  -32,
  -33,
  -129,
  -32_769,
  -(2 ** 31),
  0.5,
];

const random = seeded(SEED);
const below = (n: number): number => Math.floor(random() * n);
const oneOf = <Item>(items: readonly Item[]): Item => items[below(items.length)]!;

function anyValue(depth: number): unknown {
  const length = oneOf(depth > 0 ? LENGTHS.slice(0, 8) : LENGTHS);
  const makers: (() => unknown)[] = [
    () => oneOf([null, true, false]),
    () => oneOf(NUMBERS),
    () => oneOf(['x', 'é', '京']).repeat(length),
    () => new Date(oneOf([0, 5, 1.7e12, 2 ** 35 * 1000])),
    () => new Uint8Array(length),
    () => CanonicalJson.of({ name: 'x'.repeat(length), country: 'SE' }),
  ];
  if (depth < 3) {
    makers.push(() => Array.from({ length: Math.min(length, ITEMS_MAX) }, () => anyValue(depth + 1)));
    makers.push(() => Array.from({ length }, () => 1));
    makers.push(() => anyObject(depth + 1));
    makers.push(() =>
      Object.fromEntries(Array.from({ length: Math.min(length, ITEMS_MAX) }, (_, i) => [`n${i}`, i])),
    );
  }
  return oneOf(makers)();
}

function anyObject(depth: number): Record<string, unknown> {
  const names = ['country', 'inner', 'name', 'other', 'é'.repeat(oneOf([1, 20, 200]))];
  return Object.fromEntries(names.filter(() => random() < 0.6).map((name) => [name, anyValue(depth)]));
}

test('the fields of a value are those of the whole document, whatever stands beside them', () => {
  for (let i = 0; i < DOCUMENTS; i++) {
    const document = {
      content: anyValue(0),
      hash: 'h',
      list: anyValue(1),
      other: anyValue(1),
      _id: `a.${i}`,
    };
    const bytes = encodeDocument(document);
    const wanted = pickFields(decodeDocument(bytes), FIELDS);
    expect(decodeFields(bytes, FIELDS, decodeDocument)).toEqual(wanted);
    expect(decodeWithChecksum(encodeWithChecksum(document), FIELDS)).toEqual(wanted);
  }
});

test('a field is whole when it is asked for whole and in part, in either order', () => {
  const bytes = encodeDocument({ _id: 'a.1', a: { b: 1, c: 2 } });
  for (const paths of [
    ['a', 'a.b'],
    ['a.b', 'a'],
  ])
    expect(decodeFields(bytes, fieldTreeOf(paths), decodeDocument)).toEqual({
      _id: 'a.1',
      a: { b: 1, c: 2 },
    });
});

test('no value is made of what is not among the fields', () => {
  const unreadable = new CanonicalJson(Buffer.from('no JSON'), 0, 7);
  const value = encodeWithChecksum({ content: unreadable, text: 'x'.repeat(5_000), hash: 'h', _id: 'a.1' });
  expect(() => decodeWithChecksum(value)).toThrow(SyntaxError);
  expect(decodeWithChecksum(value, fieldTreeOf(['hash']))).toEqual({ _id: 'a.1', hash: 'h' });
});

test('a bit that flipped beside the fields is damage all the same', () => {
  const value = encodeWithChecksum({ content: { text: 'x'.repeat(3_000) }, hash: 'h', _id: 'a.1' });
  for (let bit = 0; bit < 8 * value.length; bit += 7) {
    value[bit >> 3]! ^= 1 << (bit & 7);
    expect(decodeWithChecksum(value, FIELDS)).toBeNull();
    value[bit >> 3]! ^= 1 << (bit & 7);
  }
});
