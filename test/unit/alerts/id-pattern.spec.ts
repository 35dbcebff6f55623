import { idPattern } from '../../../src/alerts/domain/id-pattern.js';
import { seeded } from '../../support/seeded.js';

const finds = (part: string, id: string): boolean => new RegExp(idPattern(part)).test(id);

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
    const [id, part] = [some(8), some(round % 4)];
    const expected = id.toLowerCase().includes(part.toLowerCase());
    expect([id, part, finds(part, id)]).toEqual([id, part, expected]);
    const middle = Array.from(id).slice(2, 6).join('');
    expect([id, middle, finds(middle.toUpperCase(), id)]).toEqual([id, middle, true]);
  }
});
