import type { Collection } from '../../kernel/collection.js';
import type {
  CountOptions,
  Filter,
  FindOptions,
  StepCount,
  StepsOptions,
  StreamOptions,
  Update,
} from './query.js';

/** A stored document: `_id` is our own string, `org` the organization; values as `query.ts` lists them. */
export interface Doc {
  readonly _id: string;
  readonly org: string;
  readonly [field: string]: unknown;
}

/** As it is kept: where the bytes of two in one store are equal, so are the documents. */
export interface StoredDocument {
  readonly id: string;
  readonly bytes: Uint8Array;
  /** Throws AppError data_damaged. */
  read(): Doc;
}

export type BulkOperation =
  /** Whole-document upsert; with `ifNewerThan` (a numeric field) an older or equal value changes nothing. */
  | { readonly put: Doc; readonly ifNewerThan?: string; readonly isCopy?: false; readonly isNew?: false }
  /** With `isNew` the caller knows that nothing has the id, and nobody looks. */
  | { readonly put: Doc; readonly ifNewerThan?: undefined; readonly isCopy?: false; readonly isNew: boolean }
  /** Of a stored document, which an older release may have let in: whatever it holds is taken. */
  | { readonly put: Doc; readonly ifNewerThan?: undefined; readonly isCopy: true; readonly isNew?: false }
  | { readonly remove: string };

export type BulkOutcome = 'done' | 'older' | { readonly duplicate: string };

/** Documents in the order of their ids. */
export interface StoredPage {
  readonly length: number;
  /** Of each of them, one behind the other: where those of two pages of one store are equal, so are all. */
  readonly bytes: Uint8Array;
  at(place: number): StoredDocument;
}

export interface CompareAndSetResult {
  readonly outcome: 'updated' | 'inserted' | 'lost';
  readonly before?: Doc;
}

/** One of several writers of a document: of what it says, what stands at the highest `at` counts. */
export interface Guard {
  readonly source: string;
  readonly at: number;
}

/** A row that an event makes or changes: set under its guard, put whole without one. */
export interface RowWrite {
  readonly doc: Doc;
  readonly guard: Guard | null;
}

export const guardsOf = (doc: Readonly<Record<string, unknown>> | null): Readonly<Record<string, number>> =>
  (doc?.['rev'] ?? {}) as Readonly<Record<string, number>>;

/** Thrown when a unique index (or `_id`, named 'id') already holds the key. */
export class DuplicateKeyError extends Error {
  constructor(
    readonly collection: string,
    readonly index: string,
  ) {
    super(`${collection}: a document with this key exists already (index ${index})`);
  }
}

/** The server lost what it held, or somebody dropped or changed them: nothing keeps keys unique any more. */
export class IndexesMissingError extends Error {
  constructor(missing: readonly string[]) {
    super(
      `MongoDB has lost or changed the indexes ${missing.join(', ')}, and perhaps lost documents: ` +
        'restore a backup, or start again, which builds them anew',
    );
  }
}

/**
 * Documents by collection: records and read models. Every write is durable when its promise resolves, and the
 * writer reads its own acknowledged writes. One document is atomic; nothing spans two. A query names the
 * index that answers it. Filters, updates and whether that index covers the query are checked here, at the
 * port (`plan.ts`), so that what one adapter does not understand fails in all. Errors: QueryError (outside
 * the language, or not covered by the index), DuplicateKeyError, BudgetPassedError, AppError
 * store_unavailable.
 */
export abstract class ReadStore {
  /** A higher one after each write that was acknowledged; null where other processes write as well. */
  abstract get version(): number | null;
  abstract versionOf(collection: Collection<object>): number | null;
  /** Makes the indexes ready: once per collection at the start, and for each new generation. */
  abstract ensure(collection: Collection<object>): Promise<void>;
  /** One by one, as a server builds few indexes at a time; side by side where they share commits. */
  async ensureAll(collections: readonly Collection<object>[]): Promise<void> {
    for (const each of collections) await this.ensure(each);
  }
  abstract insert(collection: Collection<object>, doc: Doc): Promise<void>;
  /** Upsert by `_id`; answers false when `ifNewerThan` names a field whose stored value is not older. */
  abstract put(
    collection: Collection<object>,
    doc: Doc,
    options?: { ifNewerThan?: string },
  ): Promise<boolean>;
  /** By `_id` unless an index is named. Upserts name `_id`; one that exists and does not match is `lost`. */
  abstract compareAndSet(
    collection: Collection<object>,
    filter: Filter,
    update: Update,
    options?: { upsert?: boolean; index?: string },
  ): Promise<CompareAndSetResult>;
  /** Sets whole fields, and `rev.<source>` to `at`, unless that is as new; makes what is missing. Atomic. */
  abstract setGuarded(collection: Collection<object>, doc: Doc, guard: Guard): Promise<void>;
  /**
   * Each as `setGuarded` or `put` does, those of one document in their order. Rejects when one is refused:
   * others may be stored then, but none of its document that stands behind it.
   */
  async setMany(collection: Collection<object>, writes: readonly RowWrite[]): Promise<void> {
    const ofDocument = new Map<string, Promise<unknown>>();
    for (const { doc, guard } of writes) {
      const write = (): Promise<unknown> =>
        guard ? this.setGuarded(collection, doc, guard) : this.put(collection, doc);
      ofDocument.set(doc._id, ofDocument.get(doc._id)?.then(write) ?? write());
    }
    await Promise.all(ofDocument.values());
  }
  /** By `_id` (then 1 for one caller only) unless another index is named. Resolves to the count. */
  abstract remove(
    collection: Collection<object>,
    filter: Filter,
    options?: { index?: string },
  ): Promise<number>;
  /** Each atomic, not the whole; in order for one document. A refusal may leave what came before it done. */
  abstract bulk(collection: Collection<object>, operations: Iterable<BulkOperation>): Promise<BulkOutcome[]>;
  abstract find<Index extends string>(
    collection: Collection<object, Index>,
    filter: Filter,
    options: FindOptions<NoInfer<Index>>,
  ): Promise<Doc[]>;
  /** As find, for unbounded reads: in key order, without the scan limit. */
  abstract stream<Index extends string>(
    collection: Collection<object, Index>,
    filter: Filter,
    options: StreamOptions<NoInfer<Index>>,
  ): AsyncIterable<Doc>;
  /** Answered from index keys where the filter allows; stops counting at `atMost`. */
  abstract count<Index extends string>(
    collection: Collection<object, Index>,
    filter: Filter,
    options: CountOptions<NoInfer<Index>>,
  ): Promise<number>;
  /** Documents per step of a number, in order, empty steps left out: from index keys alone, in one call. */
  abstract countSteps<Index extends string>(
    collection: Collection<object, Index>,
    filter: Filter,
    options: StepsOptions<NoInfer<Index>>,
  ): Promise<StepCount[]>;
  /** All documents in the order of their ids, many at a time; others may write meanwhile. */
  abstract pages(collection: Collection<object>): AsyncIterable<StoredPage>;
  abstract drop(collection: Collection<object>): Promise<void>;
  abstract collections(): Promise<string[]>;
  /** Resolves when a read succeeds now; rejects with the cause otherwise, such as IndexesMissingError. */
  abstract ping(): Promise<void>;
}
