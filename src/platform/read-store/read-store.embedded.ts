import { setTimeout as pause } from 'node:timers/promises';
import {
  bulkWrite,
  checkTable,
  type Document,
  encodeWithChecksum,
  type Environment,
  keyTextOf,
  Table,
  tableNames,
  type UniqueIndexViolation,
  updateDocument,
  UpdateError,
} from '@alert-review/lmdb-store';
import { type Collection, isKeySafe, PRIMARY_KEY } from '@alert-review/kernel';
import { checkCompareAndSet, checkDocument, checkedOperations } from './check-documents.js';
import { guardedDocument } from './embedded/guarded-document.embedded.js';
import { spanCacheOfOwner } from './embedded/kept-spans.embedded.js';
import { Matcher } from './embedded/matcher.embedded.js';
import { documentPages } from './embedded/pages.embedded.js';
import {
  countsByKeys,
  Scan,
  SCAN_SLICE_WORK,
  documentWork,
  type ScanOptions,
} from './embedded/scan.embedded.js';
import { planQuery, planStream, type QueryPlan } from './query-plan.js';
import {
  QueryError,
  type CountOptions,
  type Filter,
  type FindOptions,
  type StreamOptions,
  type Update,
} from './query.js';
import {
  DuplicateKeyError,
  ReadStore,
  type BulkOperation,
  type BulkOutcome,
  type CompareAndSetResult,
  type Doc,
  type OwnerSpanCache,
  type RowWrite,
  type StoredDocument,
} from './read-store.js';
import { findingOfError, type StoreCheckOptions } from '../store-check.js';
import { EventLoopBudget } from '../process/event-loop-budget.js';
import { yieldToEventLoop } from '../process/yield-to-event-loop.js';

const STREAM_PAGE_ROWS = 500;
/** Disk space for a document whose new content is only known during the write. */
const CHANGED_BYTES = 64 * 1024;
/** Disk space for the pages of one document and its keys. */
const REMOVED_BYTES = 40 * 1024;
/** A slice with less work has found only small documents. */
const LARGE_WORK = SCAN_SLICE_WORK / 20;
/** Larger queries remember no documents, because they would push out all others. */
const RECENT_ROWS_MAX = 50;

interface Opened {
  readonly declared: Collection<object>;
  readonly table: Table;
}

/**
 * Read store on two LMDB environments of this process. A collection's declaration says which one it is in.
 */
export class EmbeddedReadStore extends ReadStore {
  private readonly opened = new Map<string, Promise<Opened>>();
  private readonly written = new Map<string, number>();
  /** Limits work per turn: large reads are answered synchronously, so many would block the event loop. */
  private readonly turn = new EventLoopBudget(SCAN_SLICE_WORK);

  constructor(private readonly environments: { readonly store: Environment; readonly bulk: Environment }) {
    super();
  }

  get version(): number {
    return this.environments.store.lastCommit + this.environments.bulk.lastCommit;
  }

  versionOf({ name }: Collection<object>): number {
    return this.written.get(name) ?? 0;
  }

  async ensureAll(collections: readonly Collection<object>[]): Promise<void> {
    await Promise.all(collections.map((each) => this.open(each)));
  }

  async lookAt(declared: Collection<object>): Promise<void> {
    const table = await Table.openStored(this.environments[declared.folder], declared.name);
    if (!table) throw new Error(`there is no collection ${declared.name} to look at`);
    this.opened.set(declared.name, Promise.resolve({ declared, table }));
  }

  insert(collection: Collection<object>, doc: Doc): Promise<void> {
    return this.writeWhole(collection, doc, true);
  }

  put(collection: Collection<object>, doc: Doc): Promise<void> {
    return this.writeWhole(collection, doc, false);
  }

  async compareAndSet(
    collection: Collection<object>,
    filter: Filter,
    update: Update,
    { upsert = false }: { upsert?: boolean } = {},
  ): Promise<CompareAndSetResult> {
    const { declared, table } = await this.ready(collection);
    const { conditions } = planQuery(declared, filter, { index: PRIMARY_KEY });
    const taken = checkCompareAndSet(collection, filter, update, upsert);
    const matcher = Matcher.of(conditions);
    const { _id } = filter;
    return this.writes(collection).run(() => {
      const stored = isStorableId(_id) ? table.get(_id) : null;
      const before = stored && matcher?.test(stored) !== false ? stored : null;
      if (!before && (stored || !upsert)) return { outcome: 'lost' };
      const after = updated(before ?? updated({}, { $set: taken }, true), update, !before);
      checkDocument(collection, after);
      refuseDuplicate(collection, table.write(after, before));
      return before ? { outcome: 'updated', before: before as unknown as Doc } : { outcome: 'inserted' };
    }, CHANGED_BYTES);
  }

  /** Writes rows in one transaction, with a single check of the disk space. */
  async setMany(collection: Collection<object>, writes: readonly RowWrite[]): Promise<void> {
    const { table } = await this.ready(collection);
    return this.writes(collection).run(() => {
      for (let at = 0; at < writes.length;) at = writeRow(collection, table, writes, at);
    }, writes.length * CHANGED_BYTES);
  }

  async remove(
    collection: Collection<object>,
    filter: Filter,
    { index = PRIMARY_KEY }: { index?: string } = {},
  ): Promise<number> {
    const { declared, table } = await this.ready(collection);
    const plan = planQuery(declared, filter, { index });
    const found = await this.matches(table, plan, {});
    const matcher = Matcher.of(plan.conditions);
    return this.writes(collection).run(() => {
      let removed = 0;
      for (const { _id } of found) {
        // Read again, because another write may have changed the document since the search.
        const before = table.get(_id);
        if (!before || matcher?.test(before) === false) continue;
        table.remove(before);
        removed++;
      }
      return removed;
    }, found.length * REMOVED_BYTES);
  }

  async bulk(collection: Collection<object>, operations: Iterable<BulkOperation>): Promise<BulkOutcome[]> {
    const checked = checkedOperations(collection, operations);
    const { table } = await this.ready(collection);
    return this.counted(collection, bulkWrite(table, this.environments[collection.folder].writes, checked));
  }

  async find(collection: Collection<object>, filter: Filter, options: FindOptions): Promise<Doc[]> {
    const { declared, table } = await this.ready(collection);
    if (isIdLookup(filter, options)) return this.findById(table, filter);
    const plan = planQuery(declared, filter, options);
    const { skip = 0, limit = Infinity, fields, budget } = options;
    return (await this.matches(table, plan, { fields, skip, budget }, limit)) as unknown as Doc[];
  }

  async *stream(
    collection: Collection<object>,
    filter: Filter,
    { index, fields, reverse }: StreamOptions,
  ): AsyncIterable<Doc> {
    const { declared, table } = await this.ready(collection);
    const plan = planStream(declared, filter, { index, fields, reverse });
    const scan = new Scan(table, plan, { fields, documentsMax: Infinity });
    while (!scan.done) {
      const page = scan.next(STREAM_PAGE_ROWS);
      scan.pause();
      yield* page as unknown as Doc[];
      await yieldToEventLoop();
    }
  }

  async *pages(collection: Collection<object>): AsyncIterable<readonly StoredDocument[]> {
    const { table } = await this.ready(collection);
    yield* documentPages(table);
  }

  async count(
    collection: Collection<object>,
    filter: Filter,
    { index, atMost }: CountOptions,
  ): Promise<number> {
    const { declared, table } = await this.ready(collection);
    const plan = planQuery(declared, filter, { index, limit: atMost });
    const counts = atMost === undefined ? countsByKeys(table, plan) : null;
    if (!counts) return (await this.matches(table, plan, { countOnly: true }, atMost)).length;
    let counted = 0;
    for (const count of counts) {
      if (counted > 0) await yieldToEventLoop();
      counted += count;
    }
    return counted;
  }

  spansOf(collection: Collection<object>, org: string, owner: string): OwnerSpanCache | null {
    return spanCacheOfOwner(collection, async () => (await this.ready(collection)).table, org, owner);
  }

  async drop(collection: Collection<object>): Promise<void> {
    if (!this.opened.has(collection.name)) await this.open(collection);
    const { table } = await this.ready(collection);
    this.opened.delete(collection.name);
    await this.counted(collection, table.drop());
  }

  async collections(): Promise<string[]> {
    return (await Promise.all(Object.values(this.environments).map(tableNames))).flat();
  }

  async ping(): Promise<void> {
    await this.collections();
    for (const { writes, options } of Object.values(this.environments)) {
      options.damage.requireUndamaged(options.store);
      await writes.checkSpace();
    }
  }

  async check(options: StoreCheckOptions): Promise<void> {
    const seen = new Set<string>();
    for (const [folder, environment] of Object.entries(this.environments))
      for (const record of await tableNames(environment)) {
        if (seen.has(record)) continue;
        seen.add(record);
        await this.checkTable(folder, environment, record, options).catch(async (error: unknown) => {
          options.onFinding(findingOfError(error, environment.options.store, record));
          // Wait, because the engine ends a failed read transaction with a timer that was set before.
          await pause(1);
        });
      }
  }

  private async checkTable(
    folder: string,
    environment: Environment,
    record: string,
    { mendIndexes, onFinding, onProgress, onlyInUse }: StoreCheckOptions,
  ): Promise<void> {
    const opened = await this.opened.get(record);
    if (onlyInUse && !opened) return;
    const table = opened?.table ?? (await Table.openStored(environment, record));
    if (!table) return;
    await checkTable(table, {
      mendIndexes,
      onProgress: (entries) => onProgress({ store: folder, record, entries }),
      onFault: ({ id, fault, isOfIndex }) => {
        const mended = isOfIndex ? 'index' : 'backup';
        const way = record.includes('@') ? 'rebuild' : mended;
        const { store, damage } = environment.options;
        if (!(isOfIndex && mendIndexes)) damage.count({ record, id });
        onFinding({ store, record, id, fault, way });
      },
    });
  }

  private writes(collection: Collection<object>): Pick<Environment['writes'], 'run'> {
    const { writes } = this.environments[collection.folder];
    return { run: (operation, bytes) => this.counted(collection, writes.run(operation, bytes)) };
  }

  /** Counts the write before it is acknowledged, because even a failed write may be stored. */
  private async counted<T>(collection: Collection<object>, writing: Promise<T>): Promise<T> {
    try {
      return await writing;
    } finally {
      this.written.set(collection.name, this.versionOf(collection) + 1);
    }
  }

  private async open(declared: Collection<object>): Promise<void> {
    const { name, folder } = declared;
    const before = this.opened.get(name) ?? Promise.resolve();
    const open = async () => ({ declared, table: await Table.open(this.environments[folder], declared) });
    const opened = before.then(open);
    this.opened.set(name, opened);
    opened.catch(() => this.opened.delete(name));
    await opened;
  }

  private ready({ name }: Collection<object>): Promise<Opened> {
    const opened = this.opened.get(name);
    if (!opened) throw new Error(`the collection ${name} was not made ready (ensure)`);
    return opened;
  }

  private async writeWhole(collection: Collection<object>, doc: Doc, isNew: boolean): Promise<void> {
    checkDocument(collection, doc);
    const { table } = await this.ready(collection);
    const value = encodeWithChecksum(doc, keyTextOf(doc._id));
    await this.writes(collection).run(() => {
      const before = table.get(doc._id);
      refuseDuplicate(collection, before && isNew ? { duplicate: 'id' } : table.write(doc, before, value));
    }, value.length);
  }

  /** Finds a document by id. Much faster than a scan; most reads are of one document. */
  private async findById(table: Table, { _id, org }: IdLookup): Promise<Doc[]> {
    const found: Doc[] = [];
    const look = (): number => {
      const read = isStorableId(_id) ? table.readRecent(_id) : null;
      if (read?.document['org'] === org) found.push(read.document as Document & Doc);
      return budgetOf(read ? documentWork(read.bytes) : 0);
    };
    const later = this.turn.run(look);
    if (later) await later;
    return found;
  }

  private async matches(
    table: Table,
    plan: QueryPlan,
    options: ScanOptions,
    limit = Infinity,
  ): Promise<Document[]> {
    const scan = new Scan(table, plan, { ...options, isSmall: limit <= RECENT_ROWS_MAX });
    const rows: Document[] = [];
    let slices = 0;
    const next = (): number => {
      rows.push(...scan.next(limit - rows.length));
      scan.pause();
      return budgetOf(scan.work);
    };
    try {
      while (!scan.done && rows.length < limit) {
        if (slices++ > 0) await yieldToEventLoop();
        const later = this.turn.run(next);
        if (later) await later;
      }
    } finally {
      scan.pause();
    }
    return rows;
  }
}

/** Returns the work to count; small reads count nothing. */
const budgetOf = (work: number): number => (work > LARGE_WORK ? work : 0);

interface IdLookup {
  readonly _id: string;
  readonly org: string;
}

function isIdLookup(filter: Filter, options: FindOptions): filter is Filter & IdLookup {
  for (const field in filter) if (field !== '_id' && field !== 'org') return false;
  for (const option in options) if (option !== 'index' && option !== 'limit') return false;
  const { index, limit = 1 } = options;
  return index === PRIMARY_KEY && limit === 1 && isText(filter['_id']) && isText(filter['org']);
}

const isStorableId = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && isKeySafe(value);

const isText = (value: unknown): boolean => typeof value === 'string';

/** Writes a row once for all consecutive writes to it. Returns the position after these writes. */
function writeRow(
  collection: Collection<object>,
  table: Table,
  writes: readonly RowWrite[],
  first: number,
): number {
  const { _id } = writes[first]!.doc;
  const before = writes[first]!.guard ? table.get(_id) : undefined;
  let after = before ?? null;
  let at = first;
  for (let write = writes[at]; write?.doc._id === _id; write = writes[++at])
    after = write.guard ? (guardedDocument(after, write.doc, write.guard) ?? after) : write.doc;
  if (!after || after === before) return at;
  checkDocument(collection, after);
  refuseDuplicate(collection, before ? table.writeOwned(after, before) : table.write(after, before));
  return at;
}

function refuseDuplicate({ name }: Collection<object>, violation: UniqueIndexViolation | null): void {
  if (violation) throw new DuplicateKeyError(name, violation.duplicate);
}

function updated(before: Readonly<Record<string, unknown>>, update: Update, inserting: boolean): Document {
  try {
    return updateDocument(before, update, inserting) as Document;
  } catch (error) {
    if (error instanceof UpdateError) throw new QueryError(error.message);
    throw error;
  }
}
