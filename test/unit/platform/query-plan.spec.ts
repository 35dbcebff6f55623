import { z } from 'zod';
import { defineRecord, type IndexDeclaration } from '@alert-review/kernel';
import { conditionsOfFilter } from '../../../src/platform/read-store/filter-conditions.js';
import { Matcher } from '../../../src/platform/read-store/embedded/matcher.embedded.js';
import {
  isIncludedInIndex,
  areIndexKeyFields,
  planQuery,
} from '../../../src/platform/read-store/query-plan.js';
import { QueryError, type Filter, type FindOptions } from '../../../src/platform/read-store/query.js';

const THINGS = defineRecord({
  name: 'things',
  schema: z.object({ ownId: z.string(), created: z.number(), status: z.string(), type: z.string() }),
  indexes: {
    own_id: { fields: ['ownId'], unique: true },
    created: { fields: ['created'] },
    status: { fields: ['status', 'created'] },
    type: { fields: ['status', 'type'] },
  },
});

type Sort = NonNullable<FindOptions['sort']>;

const planned = (index: string, filter: Filter, sort: Sort = {}) =>
  planQuery(THINGS, filter, { index, sort });

/** The numbers of values looked up, the fields of bounds, the fields left to test, and the whole order. */
function shown(index: string, filter: Filter, sort?: Sort): unknown {
  const { points, bounds, residual, sort: order } = planned(index, filter, sort);
  const left = residual.map(({ field }) => field ?? '$or');
  return [points.map(({ length }) => length), bounds.map(({ field }) => field), left, order];
}

describe('planQuery', () => {
  it.each<[string, string, Filter, Sort, unknown]>([
    ['takes the id', 'id', { _id: 'x', org: 'a' }, {}, [[1], [], ['org'], {}]],
    ['takes listed ids', 'id', { _id: { $in: ['x', 'y', 'x'] } }, {}, [[2], [], [], {}]],
    [
      'takes a range of ids',
      'id',
      { _id: { $gt: 'x', $lt: 'z' } },
      { _id: -1 },
      [[], ['_id', '_id'], [], { _id: -1 }],
    ],
    ['reads everything for the empty filter', 'id', {}, {}, [[], [], [], {}]],
    ['takes all equal fields', 'type', { org: 'a', status: 'o', type: 't' }, {}, [[1, 1, 1], [], [], {}]],
    [
      'gives the order behind equal fields',
      'status',
      { org: 'a', status: 'o' },
      { created: -1 },
      [[1, 1], [], [], { created: -1, _id: -1 }],
    ],
    [
      'is used for its order alone',
      'created',
      { org: 'a', color: 'red' },
      { created: 1 },
      [[1], [], ['color'], { created: 1, _id: 1 }],
    ],
    [
      'ends the order with all fields of the key',
      'status',
      { org: 'a' },
      { status: 1 },
      [[1], [], [], { status: 1, created: 1, _id: 1 }],
    ],
    [
      'goes on behind fixed fields',
      'status',
      { org: 'a', status: 'o' },
      { status: -1 },
      [[1, 1], [], [], { created: -1, _id: -1 }],
    ],
    [
      'uses a range',
      'created',
      { org: 'a', created: { $gte: 1, $lt: 5 } },
      {},
      [[1], ['created', 'created'], [], {}],
    ],
    [
      'gives the order across listed values',
      'status',
      { org: 'a', status: { $in: ['x', 'y'] } },
      { created: 1 },
      [[1, 2], [], [], { created: 1, _id: 1 }],
    ],
    [
      'keeps what no index holds',
      'own_id',
      { org: 'a', ownId: '1', b: { $ne: 2 } },
      {},
      [[1, 1], [], ['b'], {}],
    ],
    [
      'looks up keys of a unique index',
      'own_id',
      { org: 'a', ownId: { $in: ['1', '2'] } },
      {},
      [[1, 2], [], [], {}],
    ],
    ['answers the organization alone', 'own_id', { org: 'a' }, {}, [[1], [], [], {}]],
    [
      'tests a pattern on the keys',
      'status',
      { org: 'a', status: { $regex: 'x' } },
      {},
      [[1], [], ['status'], {}],
    ],
  ])('%s', (_, index, filter, sort, expected) => {
    expect(shown(index, filter, sort)).toEqual(expected);
  });

  it.each<[string, string, Filter, Sort, string]>([
    [
      'a field that the index does not hold',
      'created',
      { org: 'a', color: 'red' },
      {},
      'things: the index created does not answer a filter on org, color',
    ],
    [
      'a field behind one that is not named',
      'type',
      { org: 'a', type: 't' },
      {},
      'things: the index type does not answer a filter on org, type',
    ],
    [
      'what an index cannot use',
      'status',
      { org: 'a', status: { $ne: 'x' } },
      {},
      'things: the index status does not answer a filter on org, status',
    ],
    [
      'a query without organization',
      'status',
      { status: 'o' },
      {},
      'things: the index status does not answer a filter on status',
    ],
    [
      'the primary key without an id',
      'id',
      { org: 'a' },
      {},
      'things: the index id does not answer a filter on org',
    ],
    [
      'mixed directions',
      'status',
      { org: 'a' },
      { status: 1, created: -1 },
      'things: the index status does not answer the order status, -created',
    ],
    [
      'an order that begins behind an open field',
      'status',
      { org: 'a' },
      { created: 1 },
      'things: the index status does not answer the order created',
    ],
    [
      'a pattern on a field of another index',
      'created',
      { org: 'a', status: { $regex: 'x' } },
      {},
      'status: $regex takes a text and needs a text field of the index',
    ],
    ['an index that is not declared', 'color', { org: 'a' }, {}, 'things has no index color'],
  ])('refuses %s', (_, index, filter, sort, message) => {
    expect(() => planned(index, filter, sort)).toThrow(new QueryError(message));
  });

  it('says no value of the filter in what it refuses', () => {
    expect(() => planned('created', { org: 'a', name: 'Jane Quux' })).toThrow(/^((?!Jane).)*$/);
  });

  it('refuses a name that the declaration has not, when it is compiled', () => {
    type Asked = FindOptions<Extract<keyof typeof THINGS.indexes, string>>;
    const known: Asked[] = [{ index: 'id' }, { index: 'status' }];
    // @ts-expect-error the declaration has no such index
    const unknown: Asked = { index: 'color' };
    expect([...known, unknown].map(({ index }) => index)).toEqual(['id', 'status', 'color']);
  });

  it('knows which fields stand in the keys', () => {
    const plan = planned('status', { org: 'a', status: 'o' });
    expect([
      isIncludedInIndex(plan, ['_id', 'org', 'created']),
      isIncludedInIndex(plan, ['created', 'color']),
    ]).toEqual([true, false]);
  });

  it('knows what stands beside the keys, which is no order and no part of a search', () => {
    const holding = defineRecord({
      name: 'holding',
      schema: z.object({ status: z.string(), type: z.string() }),
      indexes: { status: { fields: ['status'], include: 'type' } },
    });
    const filter = { org: 'a', status: 'o' };
    const plan = planQuery(holding, filter, { index: 'status' });
    expect([
      isIncludedInIndex(plan, ['status', 'type']),
      areIndexKeyFields(plan, ['status', 'type']),
    ]).toEqual([true, false]);
    const inOrder = () => planQuery(holding, filter, { index: 'status', sort: { type: 1 } });
    expect(inOrder).toThrow('holding: the index status does not answer the order type');
    const byIt = () => planQuery(holding, { org: 'a', type: 'x' }, { index: 'status' });
    expect(byIt).toThrow('holding: the index status does not answer a filter on org, type');
  });

  it('asks an index of some rows for those alone', () => {
    const rows = (only: IndexDeclaration['partialFilter']) =>
      defineRecord({
        name: 'rows',
        schema: z.object({ status: z.string(), type: z.string() }),
        indexes: { status: { fields: ['status', 'type'], partialFilter: only } },
      });
    const plan = (only: IndexDeclaration['partialFilter'], filter: Filter) => () =>
      planQuery(rows(only), { org: 'a', ...filter }, { index: 'status' });
    const stated = { field: 'status' } as const;
    const open = { field: 'type', texts: ['x', 'y'] } as const;
    expect(plan(stated, { status: 'o' })().points).toEqual([['a'], ['o']]);
    const all = plan(open, { status: null, type: { $in: ['y', 'x'] } })();
    expect([all.points, all.residual]).toEqual([[['a'], [null]], []]);
    expect(plan(open, { status: 'o', type: 'x' })().points).toEqual([['a'], ['o'], ['x']]);
    const refused: [IndexDeclaration['partialFilter'], Filter][] = [
      [stated, {}],
      [stated, { status: { $in: ['o', null] } }],
      [stated, { $or: [{ status: 'o' }, { type: 'x' }] }],
      [open, { status: 'o' }],
      [open, { status: 'o', type: { $in: ['x', 'z'] } }],
    ];
    for (const [only, filter] of refused)
      expect(plan(only, filter)).toThrow(
        `rows: the index status does not answer a filter without values of ${only!.field} that stand in it`,
      );
  });

  it('tests a product of lists beyond 1,000 ranges on the documents', () => {
    const list = (count: number): string[] => Array.from({ length: count }, (_, n) => `${n}`);
    const filter = { org: 'a', status: { $in: list(40) }, type: { $in: list(40) } };
    expect(shown('type', filter)).toEqual([[1, 40], [], ['type'], {}]);
    expect(shown('type', { ...filter, type: { $in: list(25) } })).toEqual([[1, 40, 25], [], [], {}]);
  });
});

describe('Matcher', () => {
  const matches = (filter: Filter, document: Record<string, unknown>): boolean =>
    Matcher.of(conditionsOfFilter(filter))?.test(document) ?? true;

  it.each<[Filter, Record<string, unknown>, boolean]>([
    [{ a: 'x', b: 1 }, { a: 'x', b: 1 }, true],
    [{ a: 'x', b: 1 }, { a: 'x', b: '1' }, false],
    [{ a: 'x' }, { a: ['y', 'x'] }, true],
    [{ a: 0 }, { a: -0 }, true],
    [{ a: false }, {}, false],
    [{ a: null }, {}, true],
    [{ 'a.b': 1 }, { a: { b: 1 } }, true],
    [{ a: 'x', $or: [{ b: 1 }, { c: 1 }] }, { a: 'x', c: 1 }, true],
    [{}, { a: 1 }, true],
  ])('%j on %j: %s', (filter, document, expected) => {
    expect(matches(filter, document)).toBe(expected);
  });
});
