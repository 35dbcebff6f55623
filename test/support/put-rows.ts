import type { Collection, Row } from '@alert-review/kernel';
import { Generations } from '../../src/platform/projections/generations.js';
import { ReadStore } from '../../src/platform/read-store/read-store.js';
import { chunkByWeight } from '../../src/platform/process/yield-to-event-loop.js';
import type { TestApp, TestOrganization } from './app.js';

const REMOVED_AT_ONCE = 500;

/**
 * Returns a function that writes rows into a read model without events, to reach limits that would otherwise
 * need thousands of events. No event may be about the ids of these rows.
 *
 * Call it once, at the top of a file. The rows are removed after the last test of the file: a rebuild does
 * not make them, so a later file of the same server that compares a rebuild with the live rows would fail.
 */
export function createRowWriter() {
  const removals: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const remove of removals) await remove();
  });

  return async function putRows<T extends object>(
    { app }: TestApp,
    { id: org }: TestOrganization,
    readModel: Collection<T>,
    rows: readonly Row<Partial<T>>[],
  ): Promise<void> {
    const generations = app.get(Generations, { strict: false });
    const store = app.get(ReadStore, { strict: false });
    const puts = rows.map(({ id, ...row }) => ({ put: { ...row, _id: `${org}.${id}`, org } }));
    removals.push(async () => {
      const live = await generations.live(readModel);
      for (const part of chunkByWeight(puts, REMOVED_AT_ONCE, () => 1))
        await store.remove(live, { _id: { $in: part.map(({ put }) => put._id) }, org });
    });
    await store.bulk(await generations.live(readModel), puts);
  };
}
