import { comparableId } from './comparable-id.js';

test.each([
  ['STAFF-1', 'staff-1'],
  [' staff-1\u00a0', 'staff-1'],
  ['\uff33\uff34\uff21\uff26\uff26-1', 'staff-1'],
  ['Mu\u0308ller', 'm\u00fcller'],
  ['STRASSE', 'stra\u00dfe'],
  ['sta\u200bff-1', 'staff-1'],
  ['a\u3000b', 'a b'],
  ['STAFF-\u0130\u0031', 'staff-i1'],
  ['STAFF-I1', 'staff-\u01311'],
])('%j and %j are one id', (one, other) => {
  expect(comparableId(one)).toBe(comparableId(other));
});

test('other ids stay others', () => {
  const ids = ['1', '01', 'a', 'a1', 'a 1', 'a-1', '\u00e4', ''];
  expect(new Set(ids.map(comparableId)).size).toBe(ids.length);
});
