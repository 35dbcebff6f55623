import { differingPaths } from '../../../src/investigations/queries/replay-investigation.query.js';

test.each<[string, unknown, unknown, string[]]>([
  ['nothing', { a: [1, { b: null }] }, { a: [1, { b: null }] }, []],
  ['a value', { a: { b: 1 } }, { a: { b: 2 } }, ['a.b']],
  ['a value and a missing member', { a: null }, {}, ['a']],
  ['a list that is longer', { a: [1] }, { a: [1, 2] }, ['a.1']],
  ['a list and an object', { a: [] }, { a: {} }, ['a']],
  [
    'elements with ids',
    [{ blockId: 'ip_geo', flags: [{ flagId: 'IG1', color: 'red' }] }],
    [{ blockId: 'ip_geo', flags: [{ flagId: 'IG1', color: 'white' }] }],
    ['ip_geo.flags.IG1.color'],
  ],
])('%s', (_, a, b, paths) => {
  expect(differingPaths(a, b)).toEqual(paths);
  expect(differingPaths(b, a)).toEqual(paths);
});

test('a hundred places are enough', () => {
  const many = (value: number) => Array.from({ length: 101 }, () => value);
  expect(differingPaths(many(1), many(2))).toHaveLength(100);
});
