import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { JSON_NESTING_MAX, NotAJsonArrayError } from '../../../src/ingestion/import/json-array-scanner.js';
import {
  checkJsonArray,
  JsonArraySplitter,
  type JsonArrayElement,
} from '../../../src/ingestion/import/json-array-splitter.js';
import { seeded } from '../../support/seeded.js';

const MIB = 1024 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const TEXTS = ['', 'plain', '"', '\\', '\\"]}', '[{,', 'Zürich ☕ 東京', '😀', '\n\t\u0001', '\u2028', '}{'];

function randomValue(random: () => number, depth: number): unknown {
  const pick = Math.floor(random() * (depth > 3 ? 5 : 7));
  if (pick === 0) return random() < 0.5;
  if (pick === 1) return null;
  if (pick === 2) return Math.round(random() * 1e6) / 100;
  if (pick < 5) return TEXTS[Math.floor(random() * TEXTS.length)];
  if (pick === 5) return Array.from({ length: random() * 4 }, () => randomValue(random, depth + 1));
  return randomObject(random, depth + 1);
}

function randomObject(random: () => number, depth: number): Record<string, unknown> {
  const members = Array.from({ length: random() * 5 }, (_, place) => [
    `${TEXTS[Math.floor(random() * TEXTS.length)]}${place}`,
    randomValue(random, depth),
  ]);
  return Object.fromEntries(members) as Record<string, unknown>;
}

function* cut(bytes: Buffer, random: () => number, longest: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length;) {
    const length = Math.floor(random() * longest);
    yield bytes.subarray(at, at + length);
    at += length;
  }
}

async function* each(chunks: Iterable<Buffer>): AsyncGenerator<Buffer> {
  yield* chunks;
}

const whole = (text: string | Buffer) => each([Buffer.from(text as string)]);
const singly = (text: string | Buffer) =>
  each([...Buffer.from(text as string)].map((byte) => Buffer.from([byte])));

const split = (text: string | Buffer, elementBytesMax = MIB): JsonArrayElement[] => {
  const splitter = new JsonArraySplitter(elementBytesMax);
  const elements = [...splitter.push(Buffer.from(text as string))];
  splitter.end();
  return elements;
};

const values = (elements: readonly JsonArrayElement[]) =>
  elements.map((element) => ('value' in element ? element.value : element.error));

describe('JsonArraySplitter', () => {
  it('gives what JSON.parse gives, wherever the chunks are cut (300 seeded rounds)', async () => {
    for (let seed = 1; seed <= 300; seed++) {
      const random = seeded(seed);
      const rows = Array.from({ length: random() * 12 }, () => randomObject(random, 0));
      const text = JSON.stringify(rows, null, [undefined, 1, '\t', '\r\n '][seed % 4]);
      const bytes = Buffer.from(seed % 5 === 0 ? `\ufeff \n${text}\r\n` : text);
      const longest = seed % 3 === 0 ? 3 : 60;
      const splitter = new JsonArraySplitter(MIB);
      const elements = [...cut(bytes, random, longest)].flatMap((chunk) => [...splitter.push(chunk)]);
      splitter.end();
      expect({ seed, values: values(elements) }).toEqual({ seed, values: JSON.parse(text) as unknown[] });
      expect(elements.map((element) => element.index)).toEqual(rows.map((_, index) => index));
      const checked = await checkJsonArray(each(cut(bytes, random, longest)));
      expect(checked).toEqual({ elements: rows.length, bytes: bytes.length });
    }
  });

  it('takes a byte order mark in front, and only a whole one', () => {
    expect(values(split('\ufeff[{"a":1}]'))).toEqual([{ a: 1 }]);
    expect(() => split(Buffer.from([0xef, 0x5b, 0x5d]))).toThrow(NotAJsonArrayError);
    expect(() => split(Buffer.from([0xef, 0xbb, 0x5b, 0x5d]))).toThrow(NotAJsonArrayError);
    expect(() => split('[\ufeff]')).toThrow(NotAJsonArrayError);
    expect(() => split(' \ufeff[]')).toThrow(NotAJsonArrayError);
  });

  it.each([
    ['nothing at all', '', 0, 'there is no array'],
    ['only white space', ' \n', 2, 'there is no array'],
    ['an object at the root', '{"a":1}', 0, 'it does not begin with ['],
    ['a number at the root', ' 1', 1, 'it does not begin with ['],
    ['an end before the first element', '[', 1, 'it ends too early'],
    ['an end behind an element', '[{}', 3, 'it ends too early'],
    ['an end behind a comma', '[{},', 4, 'it ends too early'],
    ['an end within an element', '[{"a":1', 7, 'it ends within an element'],
    ['an end within a string', '[{"a":"1}]', 10, 'it ends within a string'],
    ['an end behind a backslash', '[{"a":"\\', 8, 'it ends within a string'],
    ['trailing data', '[{}] x', 5, 'something follows the end of the array'],
    ['a second array', '[{}][]', 4, 'something follows the end of the array'],
    ['one bracket too many', '[{}]]', 4, 'something follows the end of the array'],
    ['a missing comma', '[{} {}]', 4, 'a comma is missing'],
    ['a double comma', '[{},,{}]', 4, 'a comma has no element before it'],
    ['a leading comma', '[,{}]', 1, 'a comma has no element before it'],
    ['a trailing comma', '[{},]', 4, 'a comma has no element behind it'],
    ['one brace too many', '[{}}]', 3, 'a } closes nothing'],
    ['one brace too few', '[{"a":[1]],{}]', 9, 'a } is missing'],
    ['a number as element', '[{}, 1]', 5, 'an element is no object'],
    ['a string as element', '["{}"]', 1, 'an element is no object'],
    ['null as element', '[null]', 1, 'an element is no object'],
    ['an array as element', '[[{}]]', 1, 'an element is no object'],
    ['another white space', '[\u00a0{}]', 1, 'an element is no object'],
  ])('refuses %s', async (_, text, offset, reason) => {
    const refusal = { offset, reason };
    await expect((async () => split(text))()).rejects.toMatchObject(refusal);
    await expect(checkJsonArray(whole(text))).rejects.toMatchObject(refusal);
    await expect(checkJsonArray(singly(text))).rejects.toMatchObject(refusal);
    await expect(checkJsonArray(singly(text))).rejects.toBeInstanceOf(NotAJsonArrayError);
  });

  it('names bad elements by their place and goes on behind them', () => {
    const bad = ['{"a":tru}', '{"a" 1}', '{a:1}', '{"a":1,}', '{"a":{]}', '{"a":"\n"}', '{"a":01}'];
    for (const element of bad) {
      const text = `[{"n":0},${element},{"n":2}]`;
      expect(values(split(text))).toEqual([{ n: 0 }, 'is not valid JSON', { n: 2 }]);
    }
  });

  it('tells bad UTF-8 from a true replacement character', () => {
    const text = Buffer.concat([
      Buffer.from('[{"a":"\ufffd"},{"a":"'),
      Buffer.of(0xff),
      Buffer.from('"},{}]'),
    ]);
    expect(values(split(text))).toEqual([{ a: '\ufffd' }, 'is not valid UTF-8', {}]);
  });

  it.each([-1, 0, 1])('keeps the cap of an element, at %i bytes from it', async (delta) => {
    const cap = 300;
    const big = `{"é":"${'x'.repeat(cap + delta - Buffer.byteLength('{"é":""}'))}"}`;
    expect(Buffer.byteLength(big)).toBe(cap + delta);
    const text = `[{"n":0},${big},{"n":2}]`;
    const expected = delta > 0 ? `is larger than ${cap} bytes` : (JSON.parse(big) as unknown);
    for (const source of [whole(text), singly(text)]) {
      const splitter = new JsonArraySplitter(cap);
      const elements: JsonArrayElement[] = [];
      for await (const piece of source) elements.push(...splitter.push(piece));
      expect(values(elements)).toEqual([{ n: 0 }, expected, { n: 2 }]);
      expect(elements[1]?.bytes).toBe(cap + delta);
    }
  });

  it.each([0, 1])('keeps the nesting limit, at %i levels above it', (delta) => {
    const arrays = JSON_NESTING_MAX + delta - 1;
    const deep = `{"a":${'['.repeat(arrays)}${']'.repeat(arrays)}}`;
    const expected = delta > 0 ? 'is nested too deep' : (JSON.parse(deep) as unknown);
    expect(values(split(`[${deep},{"n":1}]`))).toEqual([expected, { n: 1 }]);
  });

  it('does not hold an element that is over the cap', async () => {
    const splitter = new JsonArraySplitter(1000);
    const push = (chunk: Buffer) => [...splitter.push(chunk)];
    push(Buffer.from('[{"a":"'));
    const chunks = Array.from({ length: 16 }, () => {
      const chunk = Buffer.alloc(MIB, 'x');
      push(chunk);
      return new WeakRef(chunk.buffer);
    });
    // Why: what a WeakRef was made of lives until the next turn of the event loop.
    await new Promise(setImmediate);
    collectGarbage();
    // The last one may stand on the stack.
    expect(chunks.filter((chunk) => chunk.deref()).length).toBeLessThanOrEqual(1);
    expect(values(push(Buffer.from('"},{}]')))).toEqual(['is larger than 1000 bytes', {}]);
    expect(() => splitter.end()).not.toThrow();
  });
});
