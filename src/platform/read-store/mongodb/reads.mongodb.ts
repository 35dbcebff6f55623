import { mongo } from 'mongoose';
import { PRIMARY_KEY } from '@alert-review/kernel';
import type { ByteBudget } from '../byte-budget.js';
import { isIncludedInIndex, areIndexKeyFields, SCAN_DOCUMENTS_MAX, type QueryPlan } from '../query-plan.js';
import { QueryError, type Filter, type FindOptions } from '../query.js';
import type { Doc } from '../read-store.js';
import type { MongoCollection } from './connection.mongodb.js';
import { retryLostCursor } from './repeats.mongodb.js';
import { mongoProjectionOf, withoutNegativeZero } from './values.mongodb.js';

export const ID_INDEX = '_id_';
const BATCH_ROWS = 500;

export interface PlannedQuery {
  readonly documents: MongoCollection;
  readonly plan: QueryPlan;
  readonly filter: Filter;
  readonly maxTimeMS: number;
}

type FindLimits = Pick<FindOptions, 'limit' | 'skip' | 'fields' | 'budget'>;

export const indexHintOf = ({ index }: QueryPlan): string => (index === PRIMARY_KEY ? ID_INDEX : index);

/** Casts a filter, because filters have types that the driver does not know. */
export const toMongoFilter = (filter: Filter): mongo.Filter<mongo.BSON.Document> =>
  withoutNegativeZero(filter) as object;

export async function findDocuments(
  query: PlannedQuery,
  { limit = Infinity, skip = 0, fields, budget }: FindLimits,
): Promise<Doc[]> {
  if (limit === 0) return [];
  const isCovered = keysHoldFields(query.plan, fields);
  const most = isCovered ? limit : Math.min(limit, SCAN_DOCUMENTS_MAX + 1);
  const asked = {
    skip,
    sort: query.plan.sort,
    maxTimeMS: query.maxTimeMS,
    ...(most === Infinity ? {} : { limit: most, batchSize: most }),
  };
  const rows = await retryLostCursor(async () => {
    const cursor = await openCursor(query, fields, asked);
    return budget ? readWithinBudget(budget, cursor) : cursor.toArray();
  });
  if (!isCovered && rows.length > SCAN_DOCUMENTS_MAX) throw tooLongScanError(query);
  if (rows.length < limit) await refuseLongScan(query);
  return rows;
}

async function readWithinBudget(budget: ByteBudget, cursor: mongo.FindCursor<Doc>): Promise<Doc[]> {
  const rows: Doc[] = [];
  for await (const row of cursor) {
    budget.take(mongo.BSON.calculateObjectSize(row));
    rows.push(row);
  }
  return rows;
}

/** Opens a cursor that fetches whole batches, so that the caller can set a deadline for each batch. */
export const openDocumentCursor = (
  query: PlannedQuery,
  { fields }: Pick<FindLimits, 'fields'>,
): Promise<mongo.FindCursor<Doc>> =>
  openCursor(query, fields, { batchSize: BATCH_ROWS, sort: query.plan.sort });

/**
 * Opens a cursor. A command that waits for the connection returns a promise of its cursor, hence the
 * promise.
 */
async function openCursor(
  { documents, filter, plan }: PlannedQuery,
  fields: FindLimits['fields'],
  options: mongo.FindOptions,
): Promise<mongo.FindCursor<Doc>> {
  const projection = fields ? { projection: mongoProjectionOf(fields) } : {};
  return Promise.resolve(
    documents.find<Doc>(toMongoFilter(filter), { ...options, ...projection, hint: indexHintOf(plan) }),
  );
}

export async function countMatches(query: PlannedQuery, atMost?: number): Promise<number> {
  if (atMost === 0) return 0;
  const found = await countBy(query, query.filter, atMost);
  if (found < (atMost ?? Infinity)) await refuseLongScan(query);
  return found;
}

const countBy = (
  { documents, plan, maxTimeMS }: PlannedQuery,
  filter: Filter,
  limit: number | undefined,
): Promise<number> =>
  retryLostCursor(() =>
    documents.countDocuments(toMongoFilter(filter), {
      hint: indexHintOf(plan),
      maxTimeMS,
      ...(limit === undefined ? {} : { limit }),
    }),
  );

/**
 * Throws QueryError if a query would read more documents than the scan limit. `readsEach` means that it
 * reads all documents that the keys select.
 */
export async function refuseLongScan(query: PlannedQuery, readsEach = false): Promise<void> {
  const { conditions } = query.plan;
  const byKey = conditions.filter(({ reads }) => areIndexKeyFields(query.plan, reads));
  if (byKey.length === conditions.length && !readsEach) return;
  const filter = byKey.length > 0 ? { $and: byKey.map((condition) => condition.filter) } : {};
  if ((await countBy(query, filter, SCAN_DOCUMENTS_MAX + 1)) > SCAN_DOCUMENTS_MAX)
    throw tooLongScanError(query);
}

const keysHoldFields = (plan: QueryPlan, fields: FindLimits['fields']): boolean =>
  plan.index !== PRIMARY_KEY && fields !== undefined && isIncludedInIndex(plan, fields);

const tooLongScanError = ({ documents }: PlannedQuery): QueryError =>
  new QueryError(`${documents.name}: the query reads more than ${SCAN_DOCUMENTS_MAX} documents`);
