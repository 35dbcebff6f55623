import type { Collection } from '@alert-review/kernel';
import type { CountOptions, Filter, FindOptions, StreamOptions, Update } from './query.js';

/**
 * A stored document. `_id` is our own string, `org` the organization. `query.ts` lists the types of values.
 */
export interface Doc {
  readonly _id: string;
  readonly org: string;
  readonly [field: string]: unknown;
}

/** An encoded document. Within one store, equal bytes mean equal documents. */
export interface StoredDocument {
  readonly id: string;
  readonly bytes: Uint8Array;
  /** Decodes the document. Throws AppError data_damaged. */
  read(): Doc;
}

export type BulkOperation =
  /**
   * Upserts the document. With `ifNewerThan` (the name of a numeric field), the write changes nothing if
   * its value is not greater than the stored value.
   */
  | { readonly put: Doc; readonly ifNewerThan?: string; readonly isCopy?: false; readonly isNew?: false }
  /** `isNew` means that the caller knows the id to be free, so that no read is needed. */
  | { readonly put: Doc; readonly ifNewerThan?: undefined; readonly isCopy?: false; readonly isNew: boolean }
  /**
   * A copy of a stored document. Nothing is checked, because an older release may have allowed its content.
   */
  | { readonly put: Doc; readonly ifNewerThan?: undefined; readonly isCopy: true; readonly isNew?: false }
  | { readonly remove: string };

export type BulkOutcome = 'done' | 'older' | { readonly duplicate: string };

export interface CompareAndSetResult {
  readonly outcome: 'updated' | 'inserted' | 'lost';
  readonly before?: Doc;
}

/** Order of the writes from one source to a document: the write with the highest `at` wins. */
export interface WriteGuard {
  readonly source: string;
  readonly at: number;
}

/** A row that results from an event. It is written under its guard, or as a whole if there is no guard. */
export interface RowWrite {
  readonly doc: Doc;
  readonly guard: WriteGuard | null;
}

export const storedRevisionsOf = (
  doc: Readonly<Record<string, unknown>> | null,
): Readonly<Record<string, number>> => (doc?.['rev'] ?? {}) as Readonly<Record<string, number>>;

/** Thrown if a unique index already has the key. `index` is 'id' for the `_id`. */
export class DuplicateKeyError extends Error {
  constructor(
    readonly collection: string,
    readonly index: string,
  ) {
    super(`${collection}: a document with this key exists already (index ${index})`);
  }
}

/** Indexes are missing on the server, so unique keys are no longer enforced. */
export class IndexesMissingError extends Error {
  constructor(missing: readonly string[]) {
    super(
      `MongoDB has lost or changed the indexes ${missing.join(', ')}, and perhaps lost documents: ` +
        'restore a backup, or start again, which builds them anew',
    );
  }
}

/** What a store keeps of an owner's spans of rows, until a row of the span is written or removed. */
export interface OwnerSpanCache {
  /** Length of a span in the unit of its field. */
  readonly length: number;
  /** Returns the cached values, by the number of the span: `floor(at / length)`. */
  read(): Promise<ReadonlyMap<number, Uint8Array>>;
  /**
   * Begins to watch the owner's rows. A value may be cached if its rows were read after this resolves. Call
   * `end` afterwards.
   */
  watch(): Promise<SpanWatch>;
}

export interface SpanWatch {
  /** Leaves out spans of which a row was written or removed since the watch began. Durable. */
  keep(spans: ReadonlyMap<number, Uint8Array>): Promise<void>;
  end(): void;
}

/**
 * Stores documents (records and read models) by collection. A write is durable once its promise resolves,
 * and its writer can read it from then on. Writes are atomic per document; there are no transactions across
 * documents. A query names its index. `plan.ts` checks filters, updates and index coverage here at the
 * port, so that all adapters refuse the same queries. Methods throw QueryError, DuplicateKeyError,
 * BudgetExceededError and AppError store_unavailable.
 */
export abstract class ReadStore {
  /** Number that grows with each acknowledged write; null if other processes may write, too. */
  abstract get version(): number | null;
  abstract versionOf(collection: Collection<object>): number | null;
  /**
   * Builds the indexes of a collection. Called once per collection at the start, and for each new
   * generation.
   */
  ensure(collection: Collection<object>): Promise<void> {
    return this.ensureAll([collection]);
  }
  abstract ensureAll(collections: readonly Collection<object>[]): Promise<void>;
  /** Makes a stored collection readable by id as it is. Creates and builds nothing. */
  abstract lookAt(collection: Collection<object>): Promise<void>;
  abstract insert(collection: Collection<object>, doc: Doc): Promise<void>;
  /** Upserts a document by `_id`. */
  abstract put(collection: Collection<object>, doc: Doc): Promise<void>;
  /**
   * Updates the document whose `_id` the filter names. If the document exists but does not match, the
   * outcome is `lost`, even with `upsert`.
   */
  abstract compareAndSet(
    collection: Collection<object>,
    filter: Filter,
    update: Update,
    options?: { upsert?: boolean },
  ): Promise<CompareAndSetResult>;
  /**
   * Upserts documents. Without a guard, a document is written as a whole. With a guard, its fields are set
   * and `rev.<source>` becomes `at`, unless the stored value is already as high. Writes to the same
   * document are in order, and each is atomic. If a write is refused, the call rejects: writes to other
   * documents may be stored, but no later write to the same document.
   */
  abstract setMany(collection: Collection<object>, writes: readonly RowWrite[]): Promise<void>;
  /** Removes documents by `_id` (then only one caller gets 1), or by another index. Returns their number. */
  abstract remove(
    collection: Collection<object>,
    filter: Filter,
    options?: { index?: string },
  ): Promise<number>;
  /**
   * Carries out operations, in order for each document. Only each single operation is atomic: after a
   * refusal, earlier operations may be stored.
   */
  abstract bulk(collection: Collection<object>, operations: Iterable<BulkOperation>): Promise<BulkOutcome[]>;
  abstract find<Index extends string>(
    collection: Collection<object, Index>,
    filter: Filter,
    options: FindOptions<NoInfer<Index>>,
  ): Promise<Doc[]>;
  /** Like `find`, for unlimited reads: in the order of the keys, without the scan limit. */
  abstract stream<Index extends string>(
    collection: Collection<object, Index>,
    filter: Filter,
    options: StreamOptions<NoInfer<Index>>,
  ): AsyncIterable<Doc>;
  /** Counts matching documents, from index keys if the filter allows that. Stops at `atMost`. */
  abstract count<Index extends string>(
    collection: Collection<object, Index>,
    filter: Filter,
    options: CountOptions<NoInfer<Index>>,
  ): Promise<number>;
  /** Yields all documents page by page in the order of their ids. Writes may continue meanwhile. */
  abstract pages(collection: Collection<object>): AsyncIterable<readonly StoredDocument[]>;
  /** Returns null where this store keeps nothing, as other processes may write the rows. */
  abstract spansOf(collection: Collection<object>, org: string, owner: string): OwnerSpanCache | null;
  abstract drop(collection: Collection<object>): Promise<void>;
  abstract collections(): Promise<string[]>;
  /** Resolves if a read succeeds. Rejects with the cause, such as IndexesMissingError. */
  abstract ping(): Promise<void>;
}
