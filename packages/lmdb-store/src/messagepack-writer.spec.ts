import { decodeWithChecksum, encodeDocument, encodeWithChecksum } from './document-codec.js';
import { CanonicalJson } from '@alert-review/kernel';
import { seeded } from '../../../test/support/seeded.js';

const SEED = 47;
const DOCUMENTS = 2_000;
const SEAL_BYTES = 5;
/** Lengths around every limit at which another token or another way of writing begins. */
const LENGTHS = [0, 1, 2, 4, 8, 15, 16, 17, 31, 32, 63, 64, 255, 256];
/** Lengths around the limits of what this writer handles itself. */
const LARGE_LENGTHS = [20_000, 21_800, 21_830, 65_400, 65_536, 70_000];
const NUMBERS = [0, -0, 127, 128, 255, 256, 65_535, 65_536, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 1.7e12, 0.5, -0.5];
const NEGATIVE = [-1, -32, -33, -128, -129, -32_768, -32_769, -(2 ** 31), -(2 ** 31) - 1];

const random = seeded(SEED);
const below = (n: number): number => Math.floor(random() * n);
const oneOf = <Item>(items: readonly Item[]): Item => items[below(items.length)]!;
const jsonOf = (length: number): CanonicalJson => {
  const bytes = Buffer.from(`"${'x'.repeat(Math.max(0, length - 2))}"`);
  return new CanonicalJson(bytes, 0, bytes.length);
};

function anyValue(depth: number): unknown {
  const length = oneOf(random() < 0.02 ? LARGE_LENGTHS : LENGTHS);
  const makers: (() => unknown)[] = [
    () => oneOf([null, true, false]),
    () => oneOf(NUMBERS),
    () => 'x'.repeat(length),
    () => jsonOf(length),
    () => (random() < 0.1 ? oneOf(NEGATIVE) : 1),
    () => oneOf(['é', '京', '😀', 'aé']).repeat(length),
    () => `${'x'.repeat(length)}${oneOf(['é', '京', 'éé'])}`,
    () => (random() < 0.1 ? 'half a pair: \ud800' : 'y'),
    () => (random() < 0.1 ? oneOf([new Date(5), new Uint8Array(length)]) : 'z'),
  ];
  if (depth < 3) {
    makers.push(() => Array.from({ length: Math.min(length, 17) }, () => anyValue(depth + 1)));
    makers.push(() => anyObject(depth + 1));
  }
  return oneOf(makers)();
}

const anyObject = (depth: number): Record<string, unknown> =>
  Object.fromEntries(
    Array.from({ length: oneOf([0, 1, 3, 15, 16, 17]) }, (_, at) => [
      random() < 0.02 ? `é${at}` : `name${at}`,
      anyValue(depth),
    ]),
  );

test(`documents are written as msgpackr writes them, byte for byte (seed ${SEED})`, () => {
  for (let made = 0; made < DOCUMENTS; made++) {
    const document = anyObject(0);
    const same = encodeWithChecksum(document).subarray(SEAL_BYTES).equals(encodeDocument(document));
    if (!same) throw new Error(`document ${made} is written otherwise`);
  }
});

test('one document leaves nothing in another, whoever writes it', () => {
  const small = { _id: 'a.1', text: 'short' };
  const large = { _id: 'a.2', text: 'x'.repeat(100_000) };
  const values = [small, large, small].map((document) => encodeWithChecksum(document));
  expect(values.map((value) => decodeWithChecksum(value))).toEqual([small, large, small]);
});

test('texts that were put together of others are written whole', () => {
  const id = ['bank', '2025-03-01T09:00:00.000Z', 'disposition'].reduce((all, part) => `${all}.${part}`);
  const document = { _id: id, part: id.slice(5, 45) };
  expect(decodeWithChecksum(encodeWithChecksum(document))).toEqual(document);
});
