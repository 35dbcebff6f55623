import { AlertReferences } from '../../../src/alerts/alert-references.js';
import { AppError } from '../../../src/kernel/app-error.js';
import type { Caller } from '../../../src/kernel/caller.js';
import type { Records } from '../../../src/platform/records/records.js';
import { Builders } from '../../support/builders.js';

const make = new Builders(4);

/** An organisation without records, whose store answers at once. */
const nothingStored = { for: () => ({ find: () => Promise.resolve([]) }) } as unknown as Records;
const references = new AlertReferences(nothingStored);
const ids = (count: number) => Array.from({ length: count }, (_, at) => `T-${at}`);

async function refusal(...lists: string[][]): Promise<AppError> {
  const alerts = lists.map((list) => make.alert(['E-1'], list));
  const error: unknown = await references.check({} as Caller, alerts).catch((thrown: unknown) => thrown);
  if (error instanceof AppError) return error;
  throw new Error('nothing was refused');
}

it('lists 1,000 offenders and counts all of them, repeated ones too', async () => {
  const { message, details } = await refusal(ids(30_000), ids(30_000));
  expect(details).toMatchObject({ problems: { length: 1_000 }, problems_total: 60_002 });
  expect((details.problems as object[])[999]).toEqual({
    field: 'alerts[0].flagged_transaction_id_list[998]',
    value: 'T-998',
    message: 'maps to no submitted transaction',
  });
  expect(message).toBe('alerts[0].entity_id_list[0] maps to no submitted entity (and 60001 more)');
});

it('places an offender behind many ids where it stands', async () => {
  const lists = ids(25_001);
  const known = new Set(['E-1', ...lists.slice(0, 25_000)]);
  const find = (_: unknown, filter: { ownId: { $in: string[] } }) =>
    Promise.resolve(filter.ownId.$in.filter((id) => known.has(id)).map((ownId) => ({ ownId })));
  const stored = new AlertReferences({ for: () => ({ find }) } as unknown as Records);
  await expect(stored.check({} as Caller, [make.alert(['E-1'], lists)])).rejects.toMatchObject({
    details: { field: 'alerts[0].flagged_transaction_id_list[25000]', problems_total: 1 },
  });
});

it('looks up no more than 50,000 distinct ids', async () => {
  expect((await refusal(ids(49_999))).message).toContain('maps to no submitted');
  const { message, details } = await refusal(ids(10), ids(50_000), ids(60_000));
  const field = 'alerts[1].flagged_transaction_id_list';
  expect(details).toMatchObject({ field, value: 60_001, problems: { length: 1 }, problems_total: 1 });
  expect(message).toBe(`${field} passes the 50000 distinct ids a request may name; this one names 60001`);
});

it('lets others have their turn in between', async () => {
  let turns = 0;
  const count = () => {
    turns++;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  await refusal(ids(49_999), ids(49_999));
  clearImmediate(next);
  expect(turns).toBeGreaterThanOrEqual(16);
});
