import { caseInsensitivePatternOf, firstSpellingFrom } from '../../../src/alerts/domain/id-pattern.js';
import { seeded } from '../../support/seeded.js';

const finds = (part: string, id: string): boolean => new RegExp(caseInsensitivePatternOf(part)).test(id);

test.each([
  ['aB1', 'xAb1y', true],
  ['a.b', 'aXb', false],
  ['a.b', 'A.B', true],
  ['[x]', '[X]', true],
  ['\\d+', '77', false],
  ['éß', 'ÉSS', false],
  ['éß', 'Éß', true],
  ['\u{10400}b', '\u{10428}B', true],
  ['$^|', '$^|', true],
])('%j in %j: %s', (part, id, isFound) => {
  expect(finds(part, id)).toBe(isFound);
});

test('any part of any id is found, and what is no part is not', () => {
  const random = seeded(9502);
  const characters = Array.from('aBcÄ1-._/\\[](){}*+?^$|, 美\u{1f600}');
  const some = (count: number) =>
    Array.from({ length: count }, () => characters[Math.floor(random() * characters.length)]!).join('');
  for (let round = 0; round < 2_000; round++) {
    const id = some(8);
    const part = some(round % 4);
    const expected = id.toLowerCase().includes(part.toLowerCase());
    expect([id, part, finds(part, id)]).toEqual([id, part, expected]);
    const middle = Array.from(id).slice(2, 6).join('');
    expect([id, middle, finds(middle.toUpperCase(), id)]).toEqual([id, middle, true]);
  }
});

test.each([
  ['ab', '', 'AB'],
  ['ab', 'AB7', 'AB'],
  ['ab', 'AC', 'Ab'],
  ['ab', 'Ab\u{10ffff}', 'Ab'],
  ['ab', 'Ac', 'aB'],
  ['ab', 'B', 'aB'],
  ['ab', 'ac', null],
  ['ab', 'a', 'aB'],
  ['7-1', '7', '7-1'],
  ['7-1', '7.', null],
])('of %j from %j on the next spelling is %j', (text, id, expected) => {
  expect(firstSpellingFrom(text, id)).toBe(expected);
});

test('the next spelling is the first of all that begins the id or comes after it', () => {
  const random = seeded(9504);
  const characters = Array.from('aBc1-Ä美\u{10400}\u{10428}');
  const some = (count: number) =>
    Array.from({ length: count }, () => characters[Math.floor(random() * characters.length)]!).join('');
  const spellings = (text: string) =>
    Array.from(text).reduce(
      (all, each) =>
        all.flatMap((start) => [...new Set([each.toLowerCase(), each.toUpperCase()])].map((c) => start + c)),
      [''],
    );
  for (let round = 0; round < 2_000; round++) {
    const text = some(3);
    const id = some(round % 6);
    const inOrder = spellings(text).sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    const isFrom = (each: string) =>
      id.startsWith(each) || Buffer.compare(Buffer.from(each), Buffer.from(id)) >= 0;
    expect([text, id, firstSpellingFrom(text, id)]).toEqual([text, id, inOrder.find(isFrom) ?? null]);
  }
});
