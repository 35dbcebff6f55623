import { mongo } from 'mongoose';
import type { MongoCollection } from './connection.mongodb.js';
import { duplicateIndex, DUPLICATE_KEY, WRITE_CONFLICT } from './errors.mongodb.js';
import { indexHintOf, ID_INDEX, toMongoFilter, type PlannedQuery } from './reads.mongodb.js';
import { retryWriteConflict } from './repeats.mongodb.js';
import { withoutNegativeZero } from './values.mongodb.js';
import type { Update } from '../query.js';
import type { BulkOperation, BulkOutcome, CompareAndSetResult, Doc } from '../read-store.js';

/** Tells whether another document has the `_id`; for an upsert, a document that the filter did not match. */
const isDuplicateId = (error: unknown): boolean =>
  error instanceof mongo.MongoServerError &&
  error.code === DUPLICATE_KEY &&
  duplicateIndex(error.message) === 'id';

/**
 * Returns a filter that matches the stored document only if it is older. A guard that is missing or no
 * number counts as oldest.
 */
const filterForOlder = ({ _id, ...fields }: Doc, guard: string | undefined): object =>
  guard === undefined ? { _id } : { _id, [guard]: { $not: { $gte: fields[guard] } } };

/** Puts a document. Retries once if another writer inserted it at the same time. */
export async function putDocument(documents: MongoCollection, doc: Doc): Promise<void> {
  const replacement = withoutNegativeZero(doc) as object;
  const options = { upsert: true, hint: ID_INDEX };
  const put = () =>
    retryWriteConflict(() => documents.replaceOne({ _id: doc._id } as object, replacement, options));
  await put().catch((error: unknown) => {
    if (isDuplicateId(error)) return put();
    throw error;
  });
}

/** Updates the first match atomically. An upsert whose id is taken returns `lost`. */
export async function updateOne(
  { documents, filter, plan }: PlannedQuery,
  update: Update,
  upsert: boolean,
): Promise<CompareAndSetResult> {
  const operators = Object.keys(update).length > 0 ? withoutNegativeZero(update) : { $set: {} };
  const options = {
    upsert,
    hint: indexHintOf(plan) as unknown as object,
    returnDocument: 'before',
    includeResultMetadata: true,
  } as const;
  try {
    const result = await retryWriteConflict(() =>
      documents.findOneAndUpdate(toMongoFilter(filter), operators, options),
    );
    if (result.value) return { outcome: 'updated', before: result.value as unknown as Doc };
    return { outcome: result.lastErrorObject?.['upserted'] === undefined ? 'lost' : 'inserted' };
  } catch (error) {
    if (upsert && isDuplicateId(error)) return { outcome: 'lost' };
    throw error;
  }
}

const idOf = (operation: BulkOperation): string =>
  'put' in operation ? operation.put._id : operation.remove;

export async function bulkWrite(
  documents: MongoCollection,
  operations: readonly BulkOperation[],
): Promise<BulkOutcome[]> {
  const outcomes = new Array<BulkOutcome>(operations.length).fill('done');
  for (const wave of wavesOf(operations)) await writeWave(documents, operations, wave, outcomes);
  return outcomes;
}

function wavesOf(operations: readonly BulkOperation[]): number[][] {
  const waves: number[][] = [];
  const used = new Map<string, number>();
  operations.forEach((operation, place) => {
    const wave = used.get(idOf(operation)) ?? 0;
    used.set(idOf(operation), wave + 1);
    (waves[wave] ??= []).push(place);
  });
  return waves;
}

/**
 * Writes a wave. Writes refused because their `_id` exists are sent a second time: the guard then tells an
 * older put from a put at the same time.
 */
async function writeWave(
  documents: MongoCollection,
  operations: readonly BulkOperation[],
  wave: readonly number[],
  outcomes: BulkOutcome[],
): Promise<void> {
  let open = wave;
  for (const isLast of [false, true]) {
    const places = open;
    open = [];
    if (places.length === 0) return;
    const sent = places.map((place) => operations[place]!);
    for (const { index, errmsg } of await writeAll(documents, sent, isLast)) {
      const place = places[index]!;
      const operation = sent[index]!;
      const duplicate = duplicateIndex(errmsg ?? '');
      const isGuarded = 'put' in operation && operation.ifNewerThan !== undefined;
      if (duplicate === 'id' && !isLast) open = [...open, place];
      else outcomes[place] = duplicate === 'id' && isGuarded ? 'older' : { duplicate };
    }
  }
}

interface RefusedWrite {
  readonly index: number;
  readonly errmsg?: string;
}

/** Writes in any order. Returns writes refused by unique indexes; throws on other failures. */
async function writeAll(
  documents: MongoCollection,
  operations: readonly BulkOperation[],
  isAgain: boolean,
): Promise<RefusedWrite[]> {
  const refused: RefusedWrite[] = [];
  let open = operations.map((operation, index) => ({ index, model: modelOf(operation, isAgain) }));
  await retryWriteConflict(async () => {
    const sent = open;
    try {
      await documents.bulkWrite(sent.map(({ model }) => model) as never, { ordered: false });
    } catch (error) {
      const collisions = collisionsOf(error);
      for (const { code, index, errmsg } of collisions)
        if (code === DUPLICATE_KEY) refused.push({ index: sent[index]!.index, errmsg });
      open = collisions.filter(({ code }) => code === WRITE_CONFLICT).map(({ index }) => sent[index]!);
      if (open.length > 0) throw error;
    }
  });
  return refused;
}

function modelOf(operation: BulkOperation, isAgain: boolean): object {
  if (!('put' in operation)) return { deleteOne: { filter: { _id: operation.remove }, hint: ID_INDEX } };
  if (operation.isNew && !isAgain) return { insertOne: { document: withoutNegativeZero(operation.put) } };
  const filter = filterForOlder(operation.put, operation.ifNewerThan);
  return {
    replaceOne: { filter, replacement: withoutNegativeZero(operation.put), upsert: true, hint: ID_INDEX },
  };
}

/** Returns writes refused by unique indexes or because of conflicts; throws on any other failure. */
function collisionsOf(error: unknown): mongo.WriteError[] {
  if (!(error instanceof mongo.MongoBulkWriteError)) throw error;
  const errors = ([] as mongo.WriteError[]).concat(error.writeErrors);
  const isOther = errors.some(({ code }) => code !== DUPLICATE_KEY && code !== WRITE_CONFLICT);
  if (errors.length === 0 || isOther || error.result.getWriteConcernError()) throw error;
  return errors;
}
