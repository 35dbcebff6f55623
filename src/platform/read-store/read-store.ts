import type { Collection } from '@alert-review/kernel';
import type { CountOptions, Filter, FindOptions, StreamOptions, Update } from './query.js';

/** A stored document: `_id` is our own string, `org` the organization; values as `query.ts` lists them. */
export interface Doc {
  readonly _id: string;
  readonly org: string;
  readonly [field: string]: unknown;
}

/** An encoded document; within one store equal bytes mean equal documents. */
export interface StoredDocument {
  readonly id: string;
  readonly bytes: Uint8Array;
  /** Decodes the document. Throws AppError data_damaged. */
  read(): Doc;
}

export type BulkOperation =
  /** Upserts the document; `ifNewerThan` (a numeric field): an older or equal value changes nothing. */
  | { readonly put: Doc; readonly ifNewerThan?: string; readonly isCopy?: false; readonly isNew?: false }
  /** `isNew`: the caller knows that the id is free, so no read is needed. */
  | { readonly put: Doc; readonly ifNewerThan?: undefined; readonly isCopy?: false; readonly isNew: boolean }
  /** A copy of a stored document, which an older release may have allowed: nothing is checked. */
  | { readonly put: Doc; readonly ifNewerThan?: undefined; readonly isCopy: true; readonly isNew?: false }
  | { readonly remove: string };

export type BulkOutcome = 'done' | 'older' | { readonly duplicate: string };

export interface CompareAndSetResult {
  readonly outcome: 'updated' | 'inserted' | 'lost';
  readonly before?: Doc;
}

/** One of several writers of a document; its value with the highest `at` wins. */
export interface Guard {
  readonly source: string;
  readonly at: number;
}

/** A row from an event: set under its guard, or put whole without one. */
export interface RowWrite {
  readonly doc: Doc;
  readonly guard: Guard | null;
}

export const guardsOfDocument = (
  doc: Readonly<Record<string, unknown>> | null,
): Readonly<Record<string, number>> => (doc?.['rev'] ?? {}) as Readonly<Record<string, number>>;

/** Thrown when a unique index (or `_id`, named 'id') already has the key. */
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

/**
 * Documents by collection: records and read models. A write is durable when its promise resolves, and its
 * writer can read it. One document is atomic; no transaction spans two. A query names its index; `plan.ts`
 * checks filters, updates and coverage here at the port, so that all adapters refuse the same. Throws
 * QueryError, DuplicateKeyError, BudgetExceededError, AppError store_unavailable.
 */
export abstract class ReadStore {
  /** Number that grows with each acknowledged write; null where other processes also write. */
  abstract get version(): number | null;
  abstract versionOf(collection: Collection<object>): number | null;
  /** Makes the indexes: once per collection at the start, and for each new generation. */
  ensure(collection: Collection<object>): Promise<void> {
    return this.ensureAll([collection]);
  }
  abstract ensureAll(collections: readonly Collection<object>[]): Promise<void>;
  /** Makes a stored collection readable by id as it is: makes and builds nothing. */
  abstract lookAt(collection: Collection<object>): Promise<void>;
  abstract insert(collection: Collection<object>, doc: Doc): Promise<void>;
  /** Upserts by `_id`. */
  abstract put(collection: Collection<object>, doc: Doc): Promise<void>;
  /** Updates one by its `_id`, which the filter names; an upsert of an existing unmatched one is `lost`. */
  abstract compareAndSet(
    collection: Collection<object>,
    filter: Filter,
    update: Update,
    options?: { upsert?: boolean },
  ): Promise<CompareAndSetResult>;
  /**
   * Puts each document whole, or under a guard sets its fields and `rev.<source>` to `at` unless that is as
   * new; upserts. In order per document, each atomic. After a refusal it rejects: others may be stored, but
   * no later write of the same document.
   */
  abstract setMany(collection: Collection<object>, writes: readonly RowWrite[]): Promise<void>;
  /** Removes by `_id` (then 1 for one caller only) unless another index is named. Returns the count. */
  abstract remove(
    collection: Collection<object>,
    filter: Filter,
    options?: { index?: string },
  ): Promise<number>;
  /** Does operations in order per document; only each is atomic. A refusal may leave earlier ones stored. */
  abstract bulk(collection: Collection<object>, operations: Iterable<BulkOperation>): Promise<BulkOutcome[]>;
  abstract find<Index extends string>(
    collection: Collection<object, Index>,
    filter: Filter,
    options: FindOptions<NoInfer<Index>>,
  ): Promise<Doc[]>;
  /** Like `find`, for unbounded reads: in key order, without the scan limit. */
  abstract stream<Index extends string>(
    collection: Collection<object, Index>,
    filter: Filter,
    options: StreamOptions<NoInfer<Index>>,
  ): AsyncIterable<Doc>;
  /** Counts, by index keys where the filter allows; stops at `atMost`. */
  abstract count<Index extends string>(
    collection: Collection<object, Index>,
    filter: Filter,
    options: CountOptions<NoInfer<Index>>,
  ): Promise<number>;
  /** Pages through all documents in the order of their ids; writes may continue meanwhile. */
  abstract pages(collection: Collection<object>): AsyncIterable<readonly StoredDocument[]>;
  abstract drop(collection: Collection<object>): Promise<void>;
  abstract collections(): Promise<string[]>;
  /** Resolves when a read succeeds; rejects with the cause, such as IndexesMissingError. */
  abstract ping(): Promise<void>;
}
