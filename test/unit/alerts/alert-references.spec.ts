import { findUnknownIds } from '../../../src/alerts/alert-references.js';
import type { RowReader } from '../../../src/platform/records/rows-of-organization.js';
import { Builders } from '../../support/builders.js';

const make = new Builders(4);

/** An organization without records, whose store answers at once. */
const nothingStored = { find: () => Promise.resolve([]) } as unknown as RowReader;
const ids = (count: number) => Array.from({ length: count }, (_, at) => `T-${at}`);

const unknown = (...lists: string[][]) =>
  findUnknownIds(
    nothingStored,
    lists.map((list) => make.alert(['E-1'], list)),
  );

it('lists 100 offenders and counts all of them, repeated ones too', async () => {
  const { problems, total } = await unknown(ids(30_000), ids(30_000));
  expect([problems.length, total]).toEqual([100, 60_002]);
  expect(problems[99]).toEqual({
    field: 'alerts[0].flagged_transaction_id_list[98]',
    value: 'T-98',
    message: 'is no transaction that was uploaded: upload transactions first',
  });
});

it('passes over ids that are unusable by themselves, which keep their places', async () => {
  const alert = { entity_id_list: [null, 'E-2'], flagged_transaction_id_list: [] };
  const { problems, total } = await findUnknownIds(nothingStored, [alert]);
  expect([problems, total]).toMatchObject([[{ field: 'alerts[0].entity_id_list[1]', value: 'E-2' }], 1]);
});

it('places an offender behind many ids where it stands', async () => {
  const lists = ids(25_001);
  const known = new Set(['E-1', ...lists.slice(0, 25_000)]);
  const find = (_: unknown, filter: { ownId: { $in: string[] } }) =>
    Promise.resolve(filter.ownId.$in.filter((id) => known.has(id)).map((ownId) => ({ ownId })));
  const stored = { find } as unknown as RowReader;
  expect(await findUnknownIds(stored, [make.alert(['E-1'], lists)])).toMatchObject({
    problems: [{ field: 'alerts[0].flagged_transaction_id_list[25000]' }],
    total: 1,
  });
});

it('looks up no more than 50,000 distinct ids', async () => {
  expect((await unknown(ids(49_999))).problems[0]!.message).toContain('is no customer that was uploaded');
  const { problems, total } = await unknown(ids(10), ids(50_000), ids(60_000));
  const field = 'alerts[1].flagged_transaction_id_list';
  const message = 'passes the 50000 distinct ids a request may name; this one names 60001';
  expect([problems, total]).toEqual([[{ field, value: 60_001, message }], 1]);
});

it('lets others have their turn in between', async () => {
  let turns = 0;
  const count = () => {
    turns++;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  await unknown(ids(49_999), ids(49_999));
  clearImmediate(next);
  expect(turns).toBeGreaterThanOrEqual(16);
});
