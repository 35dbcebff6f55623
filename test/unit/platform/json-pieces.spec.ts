import { AppError } from '../../../src/kernel/app-error.js';
import { parseJsonBody, parseLenientJson } from '../../../src/platform/http/lenient-json.js';
import { LONG_BYTES } from '../../../src/platform/http/json-pieces.js';
import { seeded } from '../../support/seeded.js';

const LONG = 'x'.repeat(LONG_BYTES);
const random = seeded(14);
const upTo = (most: number): number => Math.floor(random() * most);

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

const padded = (text: string): Buffer => Buffer.from(`${text}${' '.repeat(LONG_BYTES)}`);

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
  expect(turns).toBeGreaterThanOrEqual(Math.floor(body.length / LONG_BYTES));
});
