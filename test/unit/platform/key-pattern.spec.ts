import { caseInsensitivePatternOf } from '../../../src/alerts/domain/id-pattern.js';
import { encodeKey, keyTextOfBytes } from '@alert-review/lmdb-store';
import { conditionsOfFilter } from '../../../src/platform/read-store/filter-conditions.js';
import { keyPatternOf } from '../../../src/platform/read-store/embedded/key-pattern.embedded.js';
import { seeded } from '../../support/seeded.js';

const patternOf = (filter: object) => keyPatternOf(['org', 'ownId'], conditionsOfFilter(filter as never)[0]!);

test('a key has whatever its value has, in any case and any script', () => {
  const random = seeded(9503);
  const characters = Array.from('aBcÄ1-._/\\[](){}*+?^$|, 美\u{1f600}');
  const some = (count: number) =>
    Array.from({ length: count }, () => characters[Math.floor(random() * characters.length)]!).join('');
  for (let round = 0; round < 2_000; round++) {
    const id = some(round % 90) + some(8);
    const part = Array.from(id).slice(-6, -2).join('').toUpperCase();
    const key = keyTextOfBytes(encodeKey(['org', id]));
    const pattern = patternOf({ ownId: { $regex: caseInsensitivePatternOf(part) } });
    expect([id, part, pattern?.test(key)]).toEqual([id, part, true]);
  }
});

test('a key without the text is passed over', () => {
  const pattern = patternOf({ ownId: { $regex: caseInsensitivePatternOf('case-18') } })!;
  expect([pattern.test(keyTextOfBytes(encodeKey(['org', 'Case-17']))), pattern.source]).toEqual([
    false,
    '(?:c|C)(?:a|A)(?:s|S)(?:e|E)\\-18',
  ]);
});

test.each([
  [{ ownId: { $regex: '^Case' } }],
  [{ ownId: { $regex: 'Ca.e' } }],
  [{ ownId: { $regex: '[cC]ase' } }],
  [{ ownId: { $regex: '\\d' } }],
  [{ ownId: { $regex: 'a|b' } }],
  [{ ownId: { $regex: '(?!a)' } }],
  [{ ownId: { $regex: '' } }],
  [{ ownId: { $gte: 'Case' } }],
  [{ ownId: 'Case' }],
  [{ city: { $regex: 'Case' } }],
])('%j says nothing of the bytes of a key', (filter) => {
  expect(patternOf(filter)).toBeNull();
});
