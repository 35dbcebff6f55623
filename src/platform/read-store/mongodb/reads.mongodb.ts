import type { mongo } from 'mongoose';
import type { Collection } from '../../../kernel/collection.js';
import { answeringIndex, partsOf } from '../answering-index.js';
import { SCAN_DOCUMENTS_MAX } from '../check-documents.js';
import type { Documents } from './connection.mongodb.js';
import { readTwice } from './repeats.mongodb.js';
import { projectionOf, toStored, totalSort } from './values.mongodb.js';
import { QueryError, type Filter, type FindOptions } from '../query.js';
import type { Doc } from '../read-store.js';

/** The server's own name of the index on `_id`. */
export const ID_INDEX = '_id_';
const BATCH_ROWS = 500;

/** A query with the index that answers it. */
export interface HintedQuery {
  readonly documents: Documents;
  readonly collection: Collection<object>;
  readonly filter: Filter;
  readonly options: FindOptions;
  readonly hint: string;
  /** Paths that the index holds. */
  readonly held: ReadonlySet<string>;
  /** The index gives the order asked for. */
  readonly isSorted: boolean;
  /** What the server may work on it, in milliseconds. */
  readonly maxTimeMS: number;
}

/** Throws QueryError when no declared index answers. */
export function hinted(
  documents: Documents,
  collection: Collection<object>,
  filter: Filter,
  options: FindOptions,
  maxTimeMS: number,
): HintedQuery {
  const answer = answeringIndex(collection, filter, options);
  if (!answer) {
    const asked = `${JSON.stringify(filter)} sorted by ${JSON.stringify(options.sort)}`;
    throw new QueryError(`${collection.name}: no index answers ${asked}`);
  }
  const { index, held, sorted: isSorted } = answer;
  return { documents, collection, filter, options, hint: index ?? ID_INDEX, held, isSorted, maxTimeMS };
}

/** Filters keep their own operators' types, which the driver does not know. */
export const toWire = (filter: Filter): mongo.Filter<mongo.BSON.Document> => toStored(filter) as object;

export async function findDocuments(query: HintedQuery): Promise<Doc[]> {
  const { options, isSorted } = query;
  const { limit = Infinity, sort = {}, skip = 0 } = options;
  if (limit === 0) return [];
  const isCovered = keysHoldFields(query);
  const most = isCovered ? limit : Math.min(limit, SCAN_DOCUMENTS_MAX + 1);
  const asked = {
    skip,
    sort: totalSort(sort, isSorted),
    maxTimeMS: query.maxTimeMS,
    ...(most === Infinity ? {} : { limit: most, batchSize: most }),
  };
  const rows = await readTwice(async () => (await openCursor(query, asked)).toArray());
  if (!isCovered && rows.length > SCAN_DOCUMENTS_MAX) throw tooLong(query);
  if (!isSorted || rows.length < limit) await refuseLongScan(query, !isSorted && !isCovered);
  return rows;
}

/** Whole batches, so that the caller can put a deadline on each. */
export const openStream = (query: HintedQuery): Promise<mongo.FindCursor<Doc>> =>
  openCursor(query, { batchSize: BATCH_ROWS });

/** Awaited, because a command that waits for the connection gives a promise of its cursor. */
async function openCursor(
  { documents, filter, hint, options: { fields } }: HintedQuery,
  options: mongo.FindOptions,
): Promise<mongo.FindCursor<Doc>> {
  const projection = fields ? { projection: projectionOf(fields) } : {};
  return Promise.resolve(documents.find<Doc>(toWire(filter), { ...options, ...projection, hint }));
}

export async function countMatches(query: HintedQuery, atMost?: number): Promise<number> {
  if (atMost === 0) return 0;
  const found = await countBy(query, query.filter, atMost);
  if (found < (atMost ?? Infinity)) await refuseLongScan(query);
  return found;
}

const countBy = (
  { documents, hint, maxTimeMS }: HintedQuery,
  filter: Filter,
  limit: number | undefined,
): Promise<number> =>
  readTwice(() =>
    documents.countDocuments(toWire(filter), { hint, maxTimeMS, ...(limit === undefined ? {} : { limit }) }),
  );

/**
 * Throws QueryError when the server must read too many documents to test what the index does not hold;
 * `readsEach` when it reads them all in any case.
 */
export async function refuseLongScan(query: HintedQuery, readsEach = false): Promise<void> {
  const parts = partsOf(query.filter);
  const byKey = parts.filter(({ reads }) => reads.every((path) => query.held.has(path)));
  if (byKey.length === parts.length && !readsEach) return;
  const filter = byKey.length > 0 ? { $and: byKey.map((part) => part.filter) } : {};
  if ((await countBy(query, filter, SCAN_DOCUMENTS_MAX + 1)) > SCAN_DOCUMENTS_MAX) throw tooLong(query);
}

const keysHoldFields = ({ hint, held, options: { fields } }: HintedQuery): boolean =>
  hint !== ID_INDEX && fields !== undefined && fields.every((field) => held.has(field));

const tooLong = ({ collection }: HintedQuery): QueryError =>
  new QueryError(`${collection.name}: the query reads more than ${SCAN_DOCUMENTS_MAX} documents`);
