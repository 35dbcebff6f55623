import { AppError } from '@alert-review/kernel';
import { parseJsonBody, parseLenientJson } from '../../../src/platform/http/lenient-json.js';
import { findBadUtf8, findJsonFault, LONG_JSON_BYTES } from '../../../src/platform/http/json-pieces.js';
import { seeded } from '../../support/seeded.js';

const LONG = 'x'.repeat(LONG_JSON_BYTES);
const chance = seeded(14);
const upTo = (most: number): number => Math.floor(chance() * most);

function anyValue(depth: number): unknown {
  const kind = upTo(depth > 5 ? 4 : 7);
  if (kind === 0) return upTo(1e9) / 100;
  if (kind === 1) return [null, true, false, ''][upTo(4)];
  if (kind === 2) return `"\\,:[{]}ü😀\u2028${'y'.repeat(upTo(3) * 20_000)}`;
  if (kind === 3) return [[], {}][upTo(2)];
  const members = Array.from({ length: upTo(9) }, () => anyValue(depth + 1));
  if (kind === 4) return members;
  return Object.fromEntries(members.map((member, at) => [`${'"k,{'.repeat(upTo(3))}${at}`, member]));
}

const padded = (text: string): Buffer => Buffer.from(`${text}${' '.repeat(LONG_JSON_BYTES)}`);

async function outcomeOf(parse: () => unknown): Promise<unknown> {
  try {
    return { value: await parse() };
  } catch (error) {
    return { code: (error as AppError).code, details: (error as AppError).details };
  }
}

test('a long body has the value that it has when it is parsed at once', async () => {
  for (let round = 0; round < 60; round++) {
    const value = [anyValue(0), { long: LONG, deep: anyValue(0) }, [[[LONG]], anyValue(0)]];
    const body = padded(JSON.stringify(value, null, upTo(2)));
    expect(await parseJsonBody(body)).toEqual(value);
  }
});

const faulty: readonly string[] = [
  `["${LONG}",]`,
  `["${LONG}",,1]`,
  `[,"${LONG}"]`,
  `["${LONG}" 1]`,
  `["${LONG}"}`,
  `["${LONG}"]]`,
  `{"a":"${LONG}",}`,
  `{"a":"${LONG}","b"}`,
  `{"a":"${LONG}" "b":1}`,
  `{"a" ["${LONG}",1]}`,
  `["a":["${LONG}",1]]`,
  `[1 ["${LONG}",1]]`,
  `[["${LONG}",1] 2]`,
  `[["${LONG}",1],]`,
  `["${LONG}`,
  `["${LONG}"`,
  `["${LONG}", "\n"]`,
  `["${LONG}", tru]`,
  `{"a":"${LONG}","__proto__":1}`,
  `{"constructor":{"prototype":"${LONG}","b":1}}`,
  '['.repeat(65),
  `["${LONG}","\\x"]`,
];

test.each(faulty.map((text) => [text.replaceAll(LONG, '…'), text]))('%s is refused', async (_, text) => {
  const body = padded(text);
  expect(await outcomeOf(() => parseJsonBody(body))).toEqual(await outcomeOf(() => parseLenientJson(body)));
});

test('bytes that are no UTF-8 are named by their place', async () => {
  const body = padded(`["${LONG}","?"]`);
  const at = body.indexOf('?');
  body[at] = 0xff;
  await expect(parseJsonBody(body)).rejects.toMatchObject({ details: { byte_offset: at } });
});

test.each([
  ['values', `[${'1,'.repeat(60_000)}1]`, 'more than 50000 values'],
  ['names', `{${Array.from({ length: 10_001 }, (_, i) => `"name${i}":1`).join()}}`, 'more than 10000 names'],
])('too much of %s is refused', async (_, text, reason) => {
  await expect(parseJsonBody(Buffer.from(text), 50_000)).rejects.toMatchObject({
    code: 'validation_error',
    details: { reason: expect.stringContaining(reason) as string },
  });
});

test.each([
  ['a[1].b', (text: string) => `{"a":["${LONG}",{"c":1, "b" : "${text}"}]}`],
  ['[2]', (text: string) => `[1,2,"${text}"]`],
  ['x.a key', (text: string) => `{"x":{"${text}":1}}`],
])('a text that is too long is named: %s', async (field, bodyWith) => {
  expect(await outcomeOf(() => parseJsonBody(Buffer.from(bodyWith('y'.repeat(2 ** 20 + 1)))))).toEqual({
    code: 'validation_error',
    details: {
      field,
      value: `${'y'.repeat(200)}…`,
      reason: 'a text of the body has more than 1048576 bytes',
    },
  });
  expect(await parseJsonBody(Buffer.from(bodyWith('y'.repeat(2 ** 20))))).toBeDefined();
});

test('others have their turn while a long body is parsed', async () => {
  const body = Buffer.from(`[${`"${'x'.repeat(1_000)}",`.repeat(5_000)}1]`);
  let turns = 0;
  const count = (): void => {
    turns++;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  await parseJsonBody(body);
  clearImmediate(next);
  // One for each piece: of turns counted by time, a quick machine needs fewer.
  expect(turns).toBeGreaterThanOrEqual(Math.floor(body.length / LONG_JSON_BYTES));
});

const SEED = Number(process.env.TEST_SEED ?? 20_250_301);
const ROUNDS = 2_000;

type Verdict = { readonly value: unknown } | { readonly offset: number };

function ours(body: Buffer): Verdict {
  try {
    return { value: parseLenientJson(body) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'malformed_json') throw error;
    return { offset: error.details.byte_offset as number };
  }
}

/** What the engine itself says; the offset only where its message names one. */
function oracle(body: Buffer): { readonly value: unknown } | { readonly offset: number | null } {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return { offset: null };
  }
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    const { message } = error as Error;
    if (/^Unexpected end/.test(message)) return { offset: body.length };
    const position = /at position (\d+)/.exec(message)?.[1];
    const mark = body.length - Buffer.byteLength(text);
    return { offset: position ? mark + Buffer.byteLength(text.slice(0, Number(position))) : null };
  }
}

const TOKENS = [
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '"',
  '\\',
  '"a"',
  '"b":',
  '"ü€😀"',
  '"\\u00e9"',
  '"\\ud800"',
  '"\\x"',
  '0',
  '-',
  '1',
  '12',
  '1.5',
  '.5',
  '1e3',
  'E+2',
  '-0',
  '01',
  'true',
  'false',
  'null',
  'nul',
  'NaN',
  ' ',
  '\n',
  '\t',
  '\r',
  '\u00a0',
  '\ufeff',
  '\ufffd',
  '\u0000',
  '\u0001',
  "'",
  '/',
  '//',
  'x',
];

function generator(random: () => number) {
  const below = (count: number) => Math.floor(random() * count);
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)]!;
  const value = (depth: number): unknown => {
    const kind = below(depth > 4 ? 5 : 7);
    if (kind === 0) return pick([0, -1.5, 1e21, 2 ** 53, -0.001]);
    if (kind === 1) return pick(['', 'ü€😀', 'a"b\\c\n', '\ufffd', '{"a":1}']);
    if (kind < 5) return pick([true, false, null]);
    const items = Array.from({ length: below(4) }, () => value(depth + 1));
    return kind === 5 ? items : Object.fromEntries(items.map((item) => [pick(['a', 'b', 'ü', '']), item]));
  };
  const noise = (length: number) => Buffer.from(Array.from({ length }, () => below(256)));
  const soup = () => Buffer.from(Array.from({ length: below(12) + 1 }, () => pick(TOKENS)).join(''));
  const damaged = () => {
    const body = Buffer.from(JSON.stringify(value(0), null, below(3)));
    const at = below(body.length + 1);
    const cut = body.subarray(at + below(2));
    return pick([body, body.subarray(0, at), Buffer.concat([body.subarray(0, at), noise(1), cut])]);
  };
  return () => pick([() => noise(below(8) + 1), soup, damaged, damaged])();
}

test(`takes and refuses what JSON.parse does, ${ROUNDS} random bodies of seed ${SEED}`, () => {
  const next = generator(seeded(SEED));
  const seen = { taken: 0, refused: 0, placed: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const body = next();
    if (body.length === 0) continue;
    const expected = oracle(body);
    const found = ours(body);
    const what = `round ${round}: ${JSON.stringify(body.toString('latin1'))}`;
    if ('value' in expected) {
      seen.taken++;
      expect([what, found]).toEqual([what, expected]);
      expect([what, findJsonFault(body, 64)]).toEqual([what, null]);
      continue;
    }
    seen.refused++;
    expect([what, found]).toEqual([what, { offset: expected.offset ?? (expect.any(Number) as number) }]);
    if (expected.offset !== null) seen.placed++;
  }
  expect(Math.min(seen.taken, seen.refused, seen.placed)).toBeGreaterThan(300);
});

test('no random bytes are answered with anything but a value or a refusal', () => {
  const random = seeded(SEED + 1);
  for (let round = 0; round < ROUNDS; round++) {
    const body = Buffer.from(Array.from({ length: 1 + Math.floor(random() * 64) }, () => random() * 256));
    expect(Object.keys(ours(body))).toHaveLength(1);
  }
});

describe('the place of a fault', () => {
  it.each<[string, number]>([
    ['', 0],
    ['  ', 2],
    ['\ufeff', 3],
    ['\ufeff{"ü":x}', 9],
    ['[1,]', 3],
    ['{"a" 1}', 5],
    ['{a:1}', 1],
    ['[1] 2', 4],
    ['"a\nb"', 2],
    ['"\\u12g4"', 5],
    ['"\\', 2],
    ['truE', 3],
    ['01', 1],
    ['-', 1],
    ['1.e3', 2],
    ['1e+', 3],
  ])('of %j is byte %d', (text, offset) => {
    expect(findJsonFault(Buffer.from(text), 64)?.byteOffset).toBe(offset);
  });

  it('is the bracket that goes too deep', () => {
    expect(findJsonFault(Buffer.from('[[{"a":[]}]]'), 3)).toEqual({
      reason: 'it is nested deeper than 3 levels',
      byteOffset: 7,
    });
    expect(findJsonFault(Buffer.from('[[{"a":[]}]]'), 4)).toBeNull();
  });

  it.each<[number[], number]>([
    [[0xff], 0],
    [[0x61, 0xc3, 0x28], 1],
    [[0xef, 0xbb, 0xbf, 0x80], 3],
    [[0xef, 0xbf, 0xbd, 0xc3, 0xbc, 0xed, 0xa0, 0x80], 5],
    [[0x61, 0xe2, 0x82], 1],
    [[0xf5, 0x80, 0x80, 0x80], 0],
  ])('of the UTF-8 %j is byte %d', (bytes, offset) => {
    expect(findBadUtf8(Buffer.from(bytes))).toBe(offset);
  });
});

test('a bad byte is found wherever it stands in a long text', () => {
  const bad = [[0xff], [0x80, 0x80, 0x80, 0x80, 0x80], [0xf0, 0x9f, 0x98], [0xed, 0xa0, 0x80]];
  for (const filler of ['a', 'ü', '€', '😀', '\ufffd'])
    for (let shift = 0; shift < 6; shift++)
      for (const bytes of bad) {
        const good = Buffer.from(
          'a'.repeat(shift) + filler.repeat(Math.floor(65_534 / Buffer.byteLength(filler))),
        );
        const offset = good.length;
        const whole = Buffer.concat([good, Buffer.from(bytes), good]);
        expect([filler, shift, findBadUtf8(whole)]).toEqual([filler, shift, offset]);
      }
});

test('the last of two equal keys counts', () => {
  expect(parseLenientJson(Buffer.from('{"a":1,"b":2,"\\u0061":3}'))).toEqual({ a: 3, b: 2 });
});

test('commas and brackets within texts are no values', () => {
  const text = `"${'[,{\\"'.repeat(600_000)}"`;
  expect(parseLenientJson(Buffer.from(text))).toHaveLength(2_400_000);
});
