import { conditionsOf, type Filter } from '../../../src/embedded/conditions.js';
import { Matcher } from '../../../src/embedded/matcher.js';
import { plan, type PlannableIndex, type Sort } from '../../../src/embedded/planner.js';

const index = (name: string, fields: string[], more: Partial<PlannableIndex> = {}): PlannableIndex => ({
  name,
  fields: ['org', ...fields],
  unique: false,
  arrayField: null,
  ...more,
});
const INDEXES = [
  index('own_id', ['ownId'], { unique: true }),
  index('created', ['created']),
  index('status', ['status', 'created']),
  index('type', ['status', 'type']),
  index('tags', ['tags', 'created'], { arrayField: 'tags' }),
];

/** The chosen index (ids: null), the number of ranges, the fields left to test, and whether it is sorted. */
function chosen(filter: Filter, sort: Sort = {}, hint?: string): unknown {
  const found = plan(INDEXES, conditionsOf(filter), sort, hint);
  if (!found) return 'none';
  const left = found.residual.map(({ field }) => field ?? '$or');
  return [
    found.index?.name ?? null,
    (found.keys ?? found.ids)?.length ?? found.ranges.length,
    left,
    found.sorted,
  ];
}

describe('plan', () => {
  it.each<[string, Filter, Sort, unknown]>([
    ['takes the id', { _id: 'x', org: 'a' }, {}, [null, 1, ['org'], true]],
    ['takes listed ids', { _id: { $in: ['x', 'y', 'x'] } }, {}, [null, 2, [], true]],
    ['takes a range of ids', { _id: { $gt: 'x', $lt: 'z' } }, { _id: -1 }, [null, 1, [], true]],
    ['reads everything for the empty filter', {}, {}, [null, 1, [], true]],
    ['prefers more equal fields', { org: 'a', status: 'o', type: 't' }, {}, ['type', 1, [], true]],
    ['prefers the order asked for', { org: 'a', status: 'o' }, { created: -1 }, ['status', 1, [], true]],
    ['uses an order alone', { org: 'a', color: 'red' }, { created: 1 }, ['created', 1, ['color'], true]],
    ['uses a range', { org: 'a', created: { $gte: 1, $lt: 5 } }, {}, ['created', 1, [], true]],
    ['sees an empty range', { org: 'a', created: { $gt: 5, $lt: 5 } }, {}, ['created', 0, [], true]],
    [
      'makes ranges of $in',
      { org: 'a', status: { $in: ['x', 'y'] } },
      { created: 1 },
      ['status', 2, [], true],
    ],
    ['keeps what no index holds', { org: 'a', ownId: 1, b: { $ne: 2 } }, {}, ['own_id', 1, ['b'], true]],
    [
      'tests bounds on arrays again',
      { org: 'a', tags: { $gt: 'a', $lt: 'c' } },
      {},
      ['tags', 1, ['tags', 'tags'], true],
    ],
    ['trusts the order behind one item', { org: 'a', tags: 'x' }, { created: 1 }, ['tags', 1, [], true]],
    [
      'trusts no order across items',
      { org: 'a', tags: { $in: ['x', 'y'] } },
      { created: 1 },
      ['created', 1, ['tags'], true],
    ],
    ['looks up keys of a unique index', { org: 'a', ownId: { $in: [1, 2] } }, {}, ['own_id', 2, [], true]],
    [
      'sorts mixed directions itself',
      { org: 'a', status: 'o' },
      { created: 1, type: -1 },
      ['status', 1, [], false],
    ],
    ['answers the organisation alone', { org: 'a' }, {}, ['own_id', 1, [], true]],
    ['refuses a field without an index', { org: 'a', color: 'red' }, {}, 'none'],
    ['refuses what an index cannot use', { org: 'a', status: { $nin: ['x'] } }, {}, 'none'],
    ['refuses a query without organisation', { status: 'o' }, {}, 'none'],
  ])('%s', (_, filter, sort, expected) => {
    expect(chosen(filter, sort)).toEqual(expected);
  });

  it('follows a hint, even where it uses the organisation only', () => {
    const filter = { org: 'a', status: { $regex: 'x' } };
    expect(chosen(filter)).toBe('none');
    expect(chosen(filter, {}, 'status')).toEqual(['status', 1, ['status'], true]);
  });

  it('tests a product of lists beyond 1,000 ranges on the documents', () => {
    const list = (count: number): number[] => Array.from({ length: count }, (_, n) => n);
    const filter = { org: 'a', status: { $in: list(40) }, type: { $in: list(40) } };
    expect(chosen(filter)).toEqual(['status', 40, ['type'], true]);
    expect(chosen({ ...filter, type: { $in: list(25) } })).toEqual(['type', 1000, [], true]);
  });
});

describe('Matcher', () => {
  const matches = (filter: Filter, document: Record<string, unknown>): boolean =>
    Matcher.of(conditionsOf(filter))?.test(document) ?? true;

  it.each<[Filter, Record<string, unknown>, boolean]>([
    [{ a: 'x', b: 1 }, { a: 'x', b: 1 }, true],
    [{ a: 'x', b: 1 }, { a: 'x', b: '1' }, false],
    [{ a: 'x' }, { a: ['y', 'x'] }, true],
    [{ a: 0 }, { a: -0 }, true],
    [{ a: false }, {}, false],
    [{ a: null }, {}, true],
    [{ 'a.b': 1 }, { a: { b: 1 } }, true],
    [{ at: new Date(5) }, { at: new Date(5) }, true],
    [{ a: 'x', $or: [{ b: 1 }, { c: 1 }] }, { a: 'x', c: 1 }, true],
    [{}, { a: 1 }, true],
  ])('%j on %j: %s', (filter, document, expected) => {
    expect(matches(filter, document)).toBe(expected);
  });
});
