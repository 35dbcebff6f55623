import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';
import { QueryError } from '../../../src/platform/read-store/query.js';
import { callerOf, openPlatform, type OpenPlatform } from '../../support/open-platform.js';

const TaskRecord = defineRecord({
  name: 'tasks',
  schema: z.object({ state: z.string(), rank: z.number(), tags: z.array(z.string()).optional() }),
  indexes: { state: { fields: ['state', 'rank'] }, rank: { fields: ['rank'], unique: true } },
});

let platform: OpenPlatform;

beforeAll(async () => {
  platform = await openPlatform({ records: [TaskRecord] });
  for (const org of ['a1', 'a10', 'a'])
    for (const rank of [1, 2, 3])
      await rowsOf(org).insert(TaskRecord, { id: `t${rank}`, state: rank === 3 ? 'done' : 'open', rank });
});
afterAll(() => platform.close());

const rowsOf = (orgId: string) => platform.records.for(callerOf(orgId));
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

describe('rows of one organization', () => {
  test.each(['a', 'a1', 'a10'])('%s finds its own three, by any filter', async (org) => {
    const rows = rowsOf(org);
    expect(idsOf(await rows.find(TaskRecord, {}, { index: 'id' }))).toEqual(['t1', 't2', 't3']);
    expect(await rows.count(TaskRecord, {}, { index: 'id' })).toBe(3);
    expect(idsOf(await rows.find(TaskRecord, { state: 'open' }, { index: 'state' }))).toEqual(['t1', 't2']);
    expect(await rows.count(TaskRecord, { state: 'open' }, { index: 'state' })).toBe(2);
    const streamed: string[] = [];
    for await (const row of rows.stream(TaskRecord, {}, { index: 'id' })) streamed.push(row.id);
    expect(streamed).toEqual(['t1', 't2', 't3']);
  });

  test('equals of an index come in the order of their ids, either way', async () => {
    const ids = async (direction: 1 | -1) => {
      const options = { index: 'state', sort: { id: direction }, limit: 1 } as const;
      return idsOf(await rowsOf('a1').find(TaskRecord, { state: 'open', rank: { $in: [1, 2] } }, options));
    };
    expect([await ids(1), await ids(-1)]).toEqual([['t1'], ['t2']]);
  });

  test('neither the stored id nor the organization shows', async () => {
    expect(await rowsOf('a1').get(TaskRecord, 't1')).toEqual({ id: 't1', state: 'open', rank: 1 });
  });

  test.each(['t9', '0.t1', 'a1.t1', '', '.t1'])('the id %j gives nothing, like a missing one', async (id) => {
    expect(await rowsOf('a1').get(TaskRecord, id)).toBeNull();
    expect(await rowsOf('a').get(TaskRecord, `1.${id}`)).toBeNull();
  });

  test.each([
    ['$or of ids', 'rank', { rank: { $gt: 0 }, $or: [{ id: 't1' }, { id: 't3' }] }, ['t1', 't3']],
    [
      '$or of a field and an id',
      'rank',
      { rank: { $gt: 0 }, $or: [{ state: 'done' }, { id: 't1' }] },
      ['t1', 't3'],
    ],
    ['$or beside a field', 'state', { state: 'open', $or: [{ id: 't2' }, { id: 't3' }] }, ['t2']],
    ['$in', 'id', { id: { $in: ['t2', 't9', 'a10.t1'] } }, ['t2']],
    ['a range', 'id', { id: { $gte: 't2', $lt: 't3' } }, ['t2']],
    ['$gt', 'id', { id: { $gt: 't1' } }, ['t2', 't3']],
    ['$ne beside a field', 'state', { state: 'open', id: { $ne: 't1' } }, ['t2']],
  ] as const)('%s', async (_, index, filter, expected) => {
    expect(idsOf(await rowsOf('a1').find(TaskRecord, filter, { index })).sort()).toEqual(expected);
  });

  test('a filter that names another organization still finds one’s own rows only', async () => {
    expect(await rowsOf('a1').count(TaskRecord, { org: 'a10', state: 'open' }, { index: 'state' })).toBe(2);
    expect(await rowsOf('a1').find(TaskRecord, { _id: 'a10.t1' }, { index: 'id' })).toEqual([]);
    const either = { rank: { $gt: 0 }, $or: [{ org: 'a10', id: 't1' }, { id: 't1' }] };
    expect(await rowsOf('a1').count(TaskRecord, either, { index: 'rank' })).toBe(1);
  });
});

describe('writes of one organization', () => {
  const mine = () => rowsOf('b1');
  const foreign = () => rowsOf('b10');

  beforeEach(async () => {
    for (const rows of [mine(), foreign()]) {
      await rows.remove(TaskRecord, {});
      await rows.putMany(TaskRecord, [
        { id: 't1', state: 'open', rank: 1 },
        { id: 't2', state: 'open', rank: 2 },
      ]);
    }
  });

  test('a put, an update and a removal leave the rows of another alone', async () => {
    await mine().put(TaskRecord, { id: 't1', state: 'changed', rank: 5 });
    const set = { $set: { state: 'changed' } };
    expect(await mine().compareAndSet(TaskRecord, { id: 't2', rank: 2 }, set)).toMatchObject({
      outcome: 'updated',
      before: { id: 't2', state: 'open', rank: 2 },
    });
    expect(await foreign().count(TaskRecord, { state: 'open' }, { index: 'state' })).toBe(2);
    expect(await mine().remove(TaskRecord, {})).toBe(2);
    expect(await foreign().count(TaskRecord, {}, { index: 'id' })).toBe(2);
  });

  test('an upsert makes the row in one’s own organization', async () => {
    const make = { $set: { state: 'new', rank: 7 } };
    const { outcome } = await mine().compareAndSet(TaskRecord, { id: 't7' }, make, { upsert: true });
    expect(outcome).toBe('inserted');
    expect(await mine().get(TaskRecord, 't7')).toEqual({ id: 't7', state: 'new', rank: 7 });
    expect(await foreign().get(TaskRecord, 't7')).toBeNull();
  });

  test.each(['org', '_id', 'id'])('an update never sets %s', async (name) => {
    const move = mine().compareAndSet(TaskRecord, { id: 't1' }, { $set: { [name]: 'b10' } });
    await expect(move).rejects.toBeInstanceOf(QueryError);
  });

  test('a field called org does not carry a row over', async () => {
    const row = { id: 't8', state: 'open', rank: 8, org: 'b10' };
    await mine().put(TaskRecord, row);
    expect(await foreign().get(TaskRecord, 't8')).toBeNull();
    expect(await mine().get(TaskRecord, 't8')).toEqual({ id: 't8', state: 'open', rank: 8 });
  });

  test('unique keys are unique within the organization', async () => {
    const twin = mine().insert(TaskRecord, { id: 't9', state: 'open', rank: 1 });
    await expect(twin).rejects.toMatchObject({ index: 'rank' });
    expect(await mine().count(TaskRecord, { state: 'open' }, { index: 'state' })).toBe(2);
  });

  test('rows of the server itself stand apart', async () => {
    await platform.records.forSystem().put(TaskRecord, { id: 't1', state: 'server', rank: 1 });
    expect(await mine().get(TaskRecord, 't1')).toMatchObject({ state: 'open' });
    expect(await platform.records.forSystem().find(TaskRecord, {}, { index: 'id' })).toHaveLength(1);
  });
});
