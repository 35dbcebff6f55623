import type { Collection, Row } from '@alert-review/kernel';
import type { FindOptions } from '../read-store/query.js';
import type { RowReader } from './rows-of-organization.js';

const IDS_PER_LOOKUP = 5_000;

type Read = Pick<FindOptions, 'fields' | 'budget'>;

/** Returns the rows that exist, in no particular order. */
export async function rowsById<T extends object, Index extends string>(
  rows: RowReader,
  collection: Collection<T, Index>,
  ids: readonly string[],
  read?: Read,
): Promise<Row<T>[]> {
  const [only] = ids;
  if (only !== undefined && ids.length === 1 && !read) {
    // Much faster than a query.
    const row = await rows.get(collection, only);
    return row ? [row] : [];
  }
  return inLookups(ids, ($in) =>
    rows.find(collection, { id: { $in } }, { ...read, index: 'id', limit: $in.length }),
  );
}

/** Like `rowsById`, by the organization's own ids. */
export const rowsByOwnId = <T extends object>(
  rows: RowReader,
  collection: Collection<T, 'own_id'>,
  ownIds: readonly string[],
  read: Read = {},
): Promise<Row<T>[]> =>
  inLookups(ownIds, ($in) =>
    rows.find(collection, { ownId: { $in } }, { ...read, index: 'own_id', limit: $in.length }),
  );

async function inLookups<Found>(
  ids: readonly string[],
  find: (ids: string[]) => Promise<Found[]>,
): Promise<Found[]> {
  const found: Found[] = [];
  for (let from = 0; from < ids.length; from += IDS_PER_LOOKUP)
    found.push(...(await find(ids.slice(from, from + IDS_PER_LOOKUP))));
  return found;
}
