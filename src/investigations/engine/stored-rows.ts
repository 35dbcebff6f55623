import type { Collection, Row } from '../../kernel/collection.js';
import type { FindOptions } from '../../platform/read-store/query.js';
import type { RowReader } from '../../platform/records/rows.js';
import { RunFlagsReadModel } from '../run-flags.read-model.js';

const IDS_PER_LOOKUP = 5_000;

type Read = Pick<FindOptions, 'fields' | 'budget'>;

/** Returns the rows that exist, in no order. */
export const rowsById = <T extends object, Index extends string>(
  rows: RowReader,
  collection: Collection<T, Index>,
  ids: readonly string[],
  read: Read = {},
): Promise<Row<T>[]> =>
  inLookups(ids, ($in) =>
    rows.find(collection, { id: { $in } }, { ...read, index: 'id', limit: $in.length }),
  );

/** Like `rowsById`, by the ids of the organization's own. */
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

interface Period {
  /** Bounds, inclusive: ISO 8601 with milliseconds and Z. */
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** Returns completed runs of the period with flags and decision, the newest first. */
export function runsCreated(rows: RowReader, { from, to }: Period, limit: number, fields: string[]) {
  const createdAt = { ...(from !== undefined && { $gte: from }), ...(to !== undefined && { $lte: to }) };
  const filter = { state: 'completed', ...(Object.keys(createdAt).length > 0 && { createdAt }) };
  const options = { index: 'newest', sort: { createdAt: -1, id: -1 }, limit, fields } as const;
  return rows.find(RunFlagsReadModel, filter, options);
}
