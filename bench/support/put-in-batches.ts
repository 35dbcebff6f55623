import type { Collection, Row } from '../../src/kernel/collection.js';
import type { RowStore } from '../../src/platform/records/rows.js';

/** Each batch is one commit: of small ones every second page is written again and again. */
export const ROWS_AT_ONCE = 50_000;

/** Calls `task` with the places of each batch in turn. */
export async function inBatches(
  count: number,
  task: (places: readonly number[]) => Promise<void>,
): Promise<void> {
  for (let begin = 0; begin < count; begin += ROWS_AT_ONCE)
    await task(Array.from({ length: Math.min(ROWS_AT_ONCE, count - begin) }, (_, at) => begin + at));
}

/** Puts so many rows, each made from its place. */
export const putInBatches = <Fields extends object>(
  rows: RowStore,
  collection: Collection<Fields>,
  count: number,
  make: (at: number) => Row<Fields>,
): Promise<void> =>
  inBatches(count, async (places) => {
    await rows.putMany(collection, places.map(make));
  });
