import { QueryError, type Filter } from '../../../src/platform/read-store/query.js';
import { scopedFilter, storedId, toRow } from '../../../src/platform/records/rows-of-organization.js';

test('the organization stands in front of every stored id, and is taken off again', () => {
  expect(storedId('a1', 't.1')).toBe('a1.t.1');
  expect(toRow({ _id: 'a1.t.1', org: 'a1', state: 'open' })).toEqual({ id: 't.1', state: 'open' });
});

describe('scopedFilter', () => {
  test.each([
    ['a field', { state: 'open' }, { state: 'open', org: 'a1' }],
    ['an id', { id: 't1' }, { _id: 'a1.t1', org: 'a1' }],
    ['operators on an id', { id: { $in: ['t1', 't2'] } }, { _id: { $in: ['a1.t1', 'a1.t2'] }, org: 'a1' }],
    ['a foreign organization', { org: 'b1', state: 'open' }, { org: 'a1', state: 'open' }],
    [
      '$or',
      { $or: [{ id: 't1' }, { org: 'b1' }] },
      {
        $or: [{ _id: 'a1.t1', org: 'a1' }, { org: 'a1' }],
        org: 'a1',
      },
    ],
  ])('%s', (_, filter, scoped) => {
    expect(scopedFilter('a1', filter, 'state')).toEqual(scoped);
  });

  test('by the primary key an empty filter becomes the range of the organization’s ids', () => {
    const { _id } = scopedFilter('a1', {}, 'id') as { _id: { $gte: string; $lt: string } };
    const inside = (id: string) => id >= _id.$gte && id < _id.$lt;
    expect(['a1.', 'a1.0', 'a1.\u{10ffff}'].map(inside)).toEqual([true, true, true]);
    expect(['a10.t1', 'a1', 'a2.t1', 'a.t1', 'A1.t1'].map(inside)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  test('by another index the organization is compared, which is the first field of every index', () => {
    expect(scopedFilter('a1', {}, 'state')).toEqual({ org: 'a1' });
  });

  test.each([{ id: null }, { id: 7 }, { id: ['t1'] }, { id: { $regex: '^t' } }, { id: { $exists: true } }])(
    '%j cannot be asked of an id',
    (filter) => {
      expect(() => scopedFilter('a1', filter as object as Filter, 'id')).toThrow(QueryError);
    },
  );
});
