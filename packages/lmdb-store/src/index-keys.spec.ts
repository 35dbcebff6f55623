import { writeKey } from 'ordered-binary';
import { bytesOfKeyText } from './key-text.js';
import { decodeDocument, encodeDocument } from './document-codec.js';
import {
  decodeKey,
  encodeKey,
  encodePrefix,
  endBeforeId,
  EXACT_ENTRY,
  idOfKey,
  INEXACT_ENTRY,
  indexEntries,
  MULTIKEY_ENTRY,
} from './index-keys.js';
import { IndexKeyError, indexValue, type IndexValue, isKeySafe } from '@alert-review/kernel';

describe('index keys', () => {
  const ascending: IndexValue[] = [
    null,
    -1e300,
    -5,
    -0.5,
    0,
    Number.MIN_VALUE,
    1,
    2 ** 40,
    1e300,
    '',
    '\u0005',
    ' ',
    '0',
    'A',
    'AB',
    'a',
    'a'.repeat(80),
    'é',
    '€',
    '😀',
  ];

  it('stand in the order of their values, whatever follows', () => {
    for (const [at, value] of ascending.entries())
      for (const later of ascending.slice(at + 1)) {
        expect([
          value,
          later,
          Buffer.compare(encodeKey(['a', value, 'z']), encodeKey(['a', later, 'b'])),
        ]).toEqual([value, later, -1]);
      }
  });

  it('have the bytes that ordered-binary writes of the whole list', () => {
    const values = [...ascending, '\u001b', '\u001c', '\u007f', 'a\u0005b'];
    const target = Buffer.alloc(4_096);
    for (const value of values)
      for (const other of values) {
        const list = [value, other, 'id-7'];
        const written = target.subarray(0, writeKey(list, target, 0));
        expect(encodeKey(list).toString('hex')).toBe(written.toString('hex'));
      }
  });

  it('give their values and the id back', () => {
    for (const value of ascending) {
      const key = encodeKey(['org', value, 'id-7']);
      expect(decodeKey(key)).toEqual(['org', value, 'id-7']);
      expect(idOfKey(key)).toBe('id-7');
    }
    expect(idOfKey(encodeKey(['org', 5, '\u0007 id €']))).toBe('\u0007 id €');
  });

  it('leave out of the id what their first value says, and give it back', () => {
    const keyOf = (org: string, id: string) =>
      bytesOfKeyText(indexEntries({ org, tags: ['a'] }, ['org', 'tags'], id).keys[0]!);
    for (const org of ['org', '\u0007 €'])
      for (const id of [`${org}.id-7`, `${org}.`, `${org}-7`, 'o', 'other.id-7', `${org}.${org}.x`])
        expect(idOfKey(keyOf(org, id))).toBe(id);
    expect(keyOf('org', 'org.id-7')).toEqual(encodeKey(['org', 'a', '.id-7']));
  });

  it('give back the values behind a prefix alone', () => {
    const prefix = encodePrefix(['org', 'a']).length;
    for (const value of ascending) {
      const key = encodeKey(['org', 'a', value, 'id-7']);
      expect(decodeKey(key, prefix, endBeforeId(key))).toEqual([value]);
      expect(decodeKey(key, prefix)).toEqual([value, 'id-7']);
    }
    const whole = encodeKey(['org', 'a', 'id-7']);
    expect(decodeKey(whole, prefix, endBeforeId(whole))).toEqual([]);
  });

  it('begin with the bytes of their prefixes, and with no others', () => {
    const key = encodeKey(['a1', 'x', 'id']);
    expect(key.subarray(0, encodePrefix(['a1']).length)).toEqual(encodePrefix(['a1']));
    const short = encodePrefix(['a1']);
    const long = encodeKey(['a10', 'x']);
    expect(long.subarray(0, short.length).equals(short)).toBe(false);
    expect(encodePrefix([])).toHaveLength(0);
  });

  it('know -0 as 0 and a missing value as null', () => {
    expect([-0, undefined].map(indexValue)).toEqual([0, null]);
  });

  it.each([[NaN], [Infinity], [{}], [1n], [true], [new Date(5)], [new Uint8Array(1)]])(
    'refuse %p',
    (value) => {
      expect(() => indexValue(value)).toThrow(IndexKeyError);
    },
  );

  it('hold 1,978 bytes and no more', () => {
    expect(encodeKey(['a', 'x'.repeat(1976)])).toHaveLength(1978);
    expect(() => encodeKey(['a', 'x'.repeat(1977)])).toThrow(IndexKeyError);
    expect(['x'.repeat(1978), 'x'.repeat(1979), 'a\u0004', 'a\u0005', '\udc00', '😀'].map(isKeySafe)).toEqual(
      [true, false, false, true, false, true],
    );
  });

  it('are one per item of an array, each item once', () => {
    const entries = (document: Record<string, unknown>, ...fields: string[]): [unknown[], number] => {
      const { keys, flags } = indexEntries(document, fields, 'id');
      return [keys.map((key) => decodeKey(bytesOfKeyText(key))), flags];
    };
    expect(entries({ a: 'x', b: 1 }, 'a', 'b')).toEqual([[['x', 1, 'id']], EXACT_ENTRY]);
    expect(entries({ a: ['x', 'y', 'x'], b: 1 }, 'a', 'b')).toEqual([
      [
        ['x', 1, 'id'],
        ['y', 1, 'id'],
      ],
      MULTIKEY_ENTRY | INEXACT_ENTRY,
    ]);
    expect(entries({ b: 3 }, 'a', 'b')).toEqual([[[null, 3, 'id']], INEXACT_ENTRY]);
    expect(indexEntries({ a: [] }, ['a'], 'id').keys).toHaveLength(1);
    expect(() => entries({ a: [1], b: [2] }, 'a', 'b')).toThrow(IndexKeyError);
  });
});

describe('documents as bytes', () => {
  it('come back alike, dates and bytes included', () => {
    const document = {
      text: 'é😀'.repeat(100),
      numbers: [0, -1, 2 ** 31, 2 ** 53 - 1, -(2 ** 53) + 1, 0.1, 1e-300],
      dates: [new Date(0), new Date(-1), new Date('2026-01-02T03:04:05.678Z'), new Date(8.64e15)],
      nested: { empty: {}, list: [[], [null]], yes: true, no: false },
    };
    expect(decodeDocument(encodeDocument(document))).toEqual(document);
    const { bytes } = decodeDocument(encodeDocument({ bytes: new Uint8Array([1, 2, 255]) }));
    expect(bytes).toBeInstanceOf(Uint8Array);
    expect([...(bytes as Uint8Array)]).toEqual([1, 2, 255]);
  });
});
