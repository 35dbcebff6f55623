/** From 0 to below 1. */
export type Random = () => number;

const pick = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)]!;

const nested = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

const LENGTHS = [1, 32, 33, 35, 36, 37, 64, 65, 255, 256, 257, 3_000];

/** What stands where something else should. */
const STRANGE: readonly unknown[] = [
  null,
  true,
  false,
  '',
  [],
  {},
  [null],
  [[]],
  { a: 1 },
  'true',
  'null',
  'NaN',
  '1e3',
  '0',
  '-1.5',
  '12.50',
  0,
  -0,
  -1,
  0.5,
  5,
  100,
  100.01,
  840,
  10_001,
  1e21,
  1e308,
  -1e308,
  5e-324,
  2 ** 53,
  2 ** 53 - 1,
  ...LENGTHS.flatMap((length) => ['x'.repeat(length), '🦊'.repeat(length)]),
  '\u0000',
  'a\u0004',
  '\u0005',
  '\ud800',
  'a\udc00b',
  '\u202e',
  '\ufeff',
  '\uffff',
  'é',
  'e\u0301',
  'SE',
  'se',
  'XX',
  'SWE',
  'USD',
  'usd',
  'BTC',
  'fiat',
  'CRYPTO',
  'OPEN',
  'CLOSED',
  'TM',
  'DEPOSIT',
  'v1',
  'v2',
  '2024-02-29',
  '2023-02-29',
  '2024-02-29T00:00:00Z',
  '2024-02-29T00:00',
  '2024-02-29T00:00:00+01:00',
  '+46701234567',
  '0701234567',
  '192.0.2.1',
  '999.0.0.1',
  '::1',
  'someone@example.com',
  'someone@',
  'E-known',
  'T-known',
  'unknown',
  'json',
  'JSON',
  'CLEARED',
  '__proto__',
  'constructor',
  '$ne',
  '<b>',
  nested(30),
  nested(58),
  nested(62),
  nested(66),
  nested(200),
  Array.from({ length: 1_001 }, () => 'x'),
];

const KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  '',
  'nmae',
  'a.b',
  'x'.repeat(500),
  '\u0000',
];

type Holder = Record<string | number, unknown>;

interface Place {
  readonly holder: Holder;
  readonly key: string | number;
}

/** Every member and element, the outermost first. */
function placesIn(value: unknown, places: Place[] = []): Place[] {
  if (value === null || typeof value !== 'object') return places;
  const holder = value as Holder;
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  for (const key of keys) places.push({ holder, key });
  for (const key of keys) placesIn(holder[key], places);
  return places;
}

/** An own member, also where the name is that of the prototype. */
const define = (holder: Holder, key: string | number, value: unknown): void =>
  void Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });

/** Changes one place of a value that nobody else holds. `keys` are names that the value could have. */
export function mutate(value: Holder, random: Random, keys: readonly string[]): void {
  const places = placesIn(value);
  if (places.length === 0) return;
  const { holder, key } = pick(random, places);
  const other = pick(random, places);
  const kind = random();
  if (kind < 0.45) define(holder, key, structuredClone(pick(random, STRANGE)));
  else if (kind < 0.6 && Array.isArray(holder)) holder.splice(Number(key), 1);
  else if (kind < 0.6) delete holder[key];
  else if (kind < 0.7) define(holder, key, structuredClone(other.holder[other.key]));
  else if (Array.isArray(holder)) holder.push(structuredClone(holder[key]));
  else define(holder, pick(random, random() < 0.3 ? KEYS : keys), structuredClone(pick(random, STRANGE)));
}

const splice = (bytes: Buffer, at: number, gone: number, ...come: readonly (string | number[])[]): Buffer =>
  Buffer.concat([
    bytes.subarray(0, at),
    ...come.map((part) => Buffer.from(part as string)),
    bytes.subarray(at + gone),
  ]);

const BAD_UTF8 = [[0x80], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xff], [0xf8, 0x88], [0xe2, 0x82]];
const TOKENS = [
  'NaN',
  'Infinity',
  '-',
  '1e400',
  '-1e400',
  '01',
  '.5',
  'tru',
  "'x'",
  '//',
  '\u0001',
  ',',
  ':',
  '\\',
];
const LONG_NUMBER = '9'.repeat(400);

/** Changes the text of a JSON value, which may break it. */
export function mutateText(text: string, random: Random): Buffer {
  const bytes = Buffer.from(text);
  const at = Math.floor(random() * (bytes.length + 1));
  const value = /(?<=[:[,])(-?\d+(\.\d+)?|true|false|null|"[^"\\]*")(?=[,\]}])/g;
  const found = pick(random, [...text.matchAll(value)]);
  const kinds: (() => Buffer)[] = [
    () => Buffer.alloc(0),
    () => bytes.subarray(0, at),
    () => splice(bytes, at, 1),
    () => splice(bytes, at, 0, pick(random, BAD_UTF8)),
    () => splice(bytes, at, 1, pick(random, TOKENS)),
    () => splice(bytes, 0, 0, [0xef, 0xbb, 0xbf]),
    () => splice(bytes, bytes.length, 0, pick(random, [' ', '\n', '\0', 'x', ']', '}', text])),
    () => Buffer.from('['.repeat(Math.floor(random() * 200)) + text),
    () =>
      Buffer.from(
        text.replace('{', pick(random, ['{"__proto__":{"a":1},', '{"constructor":{"prototype":1},'])),
      ),
    () => Buffer.from(text.replace(/"(\w+)":/, (whole, name) => `"${String(name)}":null,${whole}`)),
    () => Buffer.from(`${text.slice(0, -1)},"alerts":1}`),
  ];
  if (!found) return pick(random, kinds)();
  const token = pick(random, [
    ...TOKENS,
    LONG_NUMBER,
    '1E5',
    '-0',
    '0.1e1',
    '"\\u0000"',
    '"\\ud83e\\udd8a"',
    '"\\u12"',
  ]);
  const replaced = () =>
    Buffer.from(text.slice(0, found.index) + token + text.slice(found.index + found[0].length));
  return pick(random, [...kinds, replaced, replaced, replaced])();
}
