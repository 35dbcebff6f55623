import type { Collection, Row } from '@alert-review/kernel';
import { Generations } from '../../src/platform/projections/generations.js';
import { ReadStore } from '../../src/platform/read-store/read-store.js';
import type { TestApp, TestOrganization } from './app.js';

/**
 * Writes rows into a read model without events, to reach limits that would otherwise need thousands of
 * events.
 */
export async function putRows<T extends object>(
  { app }: TestApp,
  { id: org }: TestOrganization,
  readModel: Collection<T>,
  rows: readonly Row<Partial<T>>[],
): Promise<void> {
  const live = await app.get(Generations, { strict: false }).live(readModel);
  const puts = rows.map(({ id, ...row }) => ({ put: { ...row, _id: `${org}.${id}`, org } }));
  await app.get(ReadStore, { strict: false }).bulk(live, puts);
}
