import type { Connection, mongo } from 'mongoose';
import { canonicalJson, type Collection, PRIMARY_KEY } from '@alert-review/kernel';
import { checkCompareAndSet, checkDocument, checkedOperations } from './check-documents.js';
import {
  addressErrorOf,
  indexBuildOptions,
  withDeadline,
  ensureCollection,
  missingIndexes,
  MONGO_TIMEOUTS,
  openConnection,
  type MongoCollection,
  type MongoTimeouts,
} from './mongodb/connection.mongodb.js';
import type { MongoCallPurpose } from './mongodb/errors.mongodb.js';
import {
  countMatches,
  findDocuments,
  indexHintOf,
  openDocumentCursor,
  refuseLongScan,
  toMongoFilter,
  type PlannedQuery,
} from './mongodb/reads.mongodb.js';
import { retryWriteConflict, retryLostCursor } from './mongodb/repeats.mongodb.js';
import { withoutNegativeZero } from './mongodb/values.mongodb.js';
import { bulkWrite, putDocument, updateOne } from './mongodb/writes.mongodb.js';
import { planQuery, planStream } from './query-plan.js';
import type { CountOptions, Filter, FindOptions, StreamOptions, Update } from './query.js';
import {
  IndexesMissingError,
  ReadStore,
  type BulkOperation,
  type BulkOutcome,
  type CompareAndSetResult,
  type Doc,
  type WriteGuard,
  storedRevisionsOf,
  type RowWrite,
  type StoredDocument,
} from './read-store.js';

interface Check {
  readonly connectionId: string;
}

/** Parts of the driver that its types omit. A monitor runs one check after another until `close`. */
interface Monitored {
  readonly topology?: {
    readonly s: {
      readonly servers: ReadonlyMap<string, { readonly monitor: { close(): void; connect(): void } | null }>;
    };
  };
}

/**
 * Restarts server checks that take longer than `checkMs`. After writing to a connection that just ended,
 * the driver would wait forever and never find the server again.
 */
function restartHangingChecks(client: mongo.MongoClient, checkMs: number): void {
  const late = new Map<string, NodeJS.Timeout>();
  const restart = (address: string) => {
    const monitor = (client as Monitored).topology?.s.servers.get(address)?.monitor;
    monitor?.close();
    monitor?.connect();
  };
  const ended = ({ connectionId: address }: Check) => clearTimeout(late.get(address));
  client.on('serverHeartbeatStarted', ({ connectionId: address }: Check) => {
    clearTimeout(late.get(address));
    late.set(address, setTimeout(restart, checkMs, address).unref());
  });
  client.on('serverHeartbeatSucceeded', ended).on('serverHeartbeatFailed', ended);
  client.on('topologyClosed', () => late.forEach((timer) => clearTimeout(timer)));
}

interface MongoReadStoreOptions {
  /** How long one call may take, in ms; a stream has that time for each batch. Default 10,000. */
  readonly deadlineMs?: number;
  readonly waits?: Partial<MongoTimeouts>;
}

const DEADLINE_MS = 10_000;
const PING_DEADLINE_MS = 2000;
const INDEX_BUILD_DEADLINE_MS = 600_000;

interface Opened {
  readonly declared: Collection<object>;
  readonly documents: MongoCollection;
}

/**
 * Read store on MongoDB 6 or later. It uses mongoose without its models, because the port has checked every
 * value. Writes use majority write concern with journal, reads go to the primary with majority read
 * concern, and every query has an index hint. Undeclared indexes are kept, because an older process may use
 * them.
 */
export class MongoReadStore extends ReadStore {
  readonly version = null;
  readonly versionOf = (): null => null;
  readonly spansOf = (): null => null;
  private readonly opened = new Map<string, Opened>();

  private constructor(
    private readonly connection: Connection,
    private readonly deadlineMs: number,
  ) {
    super();
  }

  /**
   * Connects to `mongodb://…/<database>`. Throws store_unavailable after 3 s. Connections lost later are
   * reopened.
   */
  static async connect(url: string, options: MongoReadStoreOptions = {}): Promise<MongoReadStore> {
    const { deadlineMs = DEADLINE_MS } = options;
    const waits = { ...MONGO_TIMEOUTS, ...options.waits };
    const connection = openConnection(url, deadlineMs, waits);
    const store = new MongoReadStore(connection, deadlineMs);
    try {
      await store.call('', 'read', () => connection.asPromise());
      restartHangingChecks(connection.getClient(), waits.checkMs);
    } catch (error) {
      await connection.close(true).catch(() => undefined);
      throw addressErrorOf(error) ?? error;
    }
    return store;
  }

  async close(): Promise<void> {
    await this.connection.close(true);
  }

  async ensureAll(collections: readonly Collection<object>[]): Promise<void> {
    const options = await this.call('', 'write', () => indexBuildOptions(this.database()));
    for (const declared of collections) {
      const { name } = declared;
      const documents = this.connection.collection(name);
      const build = () => ensureCollection(declared, documents, this.database(), options);
      await this.call(name, 'write', build, INDEX_BUILD_DEADLINE_MS);
      this.opened.set(name, { declared, documents });
    }
  }

  lookAt(declared: Collection<object>): Promise<void> {
    const documents = this.connection.collection(declared.name);
    this.opened.set(declared.name, { declared, documents });
    return Promise.resolve();
  }

  async insert(collection: Collection<object>, doc: Doc): Promise<void> {
    checkDocument(collection, doc);
    const documents = this.documents(collection);
    await this.call(collection.name, 'write', () =>
      retryWriteConflict(() => documents.insertOne(withoutNegativeZero(doc) as object)),
    );
  }

  async put(collection: Collection<object>, doc: Doc): Promise<void> {
    checkDocument(collection, doc);
    const documents = this.documents(collection);
    await this.call(collection.name, 'write', () => putDocument(documents, doc));
  }

  async compareAndSet(
    collection: Collection<object>,
    filter: Filter,
    update: Update,
    { upsert = false }: { upsert?: boolean } = {},
  ): Promise<CompareAndSetResult> {
    const query = this.query(collection, filter, { index: PRIMARY_KEY });
    checkCompareAndSet(collection, filter, update, upsert);
    return this.call(collection.name, 'write', () => updateOne(query, update, upsert));
  }

  async setMany(collection: Collection<object>, writes: readonly RowWrite[]): Promise<void> {
    const ofDocument = new Map<string, Promise<void>>();
    for (const { doc, guard } of writes) {
      const write = () => (guard ? this.setGuarded(collection, doc, guard) : this.put(collection, doc));
      ofDocument.set(doc._id, ofDocument.get(doc._id)?.then(write) ?? write());
    }
    await Promise.all(ofDocument.values());
  }

  private async setGuarded(
    collection: Collection<object>,
    doc: Doc,
    { source, at }: WriteGuard,
  ): Promise<void> {
    checkDocument(collection, doc);
    const { _id, org, ...fields } = doc;
    const path = `rev.${source}`;
    const update = { $set: { ...fields, [path]: at } };
    for (;;) {
      const unseen = { _id, org, $or: [{ [path]: null }, { [path]: { $lt: at } }] };
      const { outcome } = await this.compareAndSet(collection, unseen, update, { upsert: true });
      if (outcome !== 'lost') return;
      const [stored] = await this.find(collection, { _id, org }, { index: PRIMARY_KEY });
      if ((storedRevisionsOf(stored ?? null)[source] ?? -Infinity) >= at) return;
    }
  }

  async remove(
    collection: Collection<object>,
    filter: Filter,
    { index = PRIMARY_KEY }: { index?: string } = {},
  ): Promise<number> {
    const query = this.query(collection, filter, { index });
    const { documents, plan } = query;
    return this.call(collection.name, 'write', async () => {
      if (typeof filter['_id'] !== 'string') await refuseLongScan(query, true);
      const remove = () => documents.deleteMany(toMongoFilter(filter), { hint: indexHintOf(plan) });
      return (await retryWriteConflict(remove)).deletedCount;
    });
  }

  async bulk(collection: Collection<object>, operations: Iterable<BulkOperation>): Promise<BulkOutcome[]> {
    const checked = [...checkedOperations(collection, operations)];
    const documents = this.documents(collection);
    return this.call(collection.name, 'write', () => bulkWrite(documents, checked));
  }

  async find(collection: Collection<object>, filter: Filter, options: FindOptions): Promise<Doc[]> {
    const query = this.query(collection, filter, options);
    return this.call(collection.name, 'read', () => findDocuments(query, options));
  }

  async *stream(
    collection: Collection<object>,
    filter: Filter,
    { index, fields, reverse }: StreamOptions,
  ): AsyncIterable<Doc> {
    const query = this.query(collection, filter, { index, fields, reverse }, planStream);
    for await (const docs of this.batches(collection.name, query, { fields })) yield* docs;
  }

  async *pages(collection: Collection<object>): AsyncIterable<readonly StoredDocument[]> {
    const query = this.query(collection, {}, { index: PRIMARY_KEY }, planStream);
    for await (const docs of this.batches(collection.name, query, {})) {
      yield docs.map((doc) => ({ id: doc._id, bytes: Buffer.from(canonicalJson(doc)), read: () => doc }));
    }
  }

  async count(
    collection: Collection<object>,
    filter: Filter,
    { index, atMost }: CountOptions,
  ): Promise<number> {
    const query = this.query(collection, filter, { index, limit: atMost });
    return this.call(collection.name, 'read', () => countMatches(query, atMost));
  }

  async drop(collection: Collection<object>): Promise<void> {
    const { name } = collection;
    this.opened.delete(name);
    delete this.connection.collections[name];
    await this.call(name, 'write', () => this.database().dropCollection(name));
  }

  async collections(): Promise<string[]> {
    const list = () =>
      this.database().listCollections({}, { nameOnly: true, maxTimeMS: this.deadlineMs }).toArray();
    const listed = await this.call('', 'read', () => retryLostCursor(list));
    return listed.map(({ name }) => name).filter((name) => !name.startsWith('system.'));
  }

  async ping(): Promise<void> {
    await this.call('', 'read', () => this.database().command({ ping: 1 }), PING_DEADLINE_MS);
    await this.call('', 'read', () => this.checkIndexes(), PING_DEADLINE_MS);
  }

  /** Checks the indexes of records only: another process may have dropped a generation of a read model. */
  private async checkIndexes(): Promise<void> {
    const records = [...this.opened.values()].filter(({ declared }) => declared.kind === 'record');
    const missing = await Promise.all(
      records.map(({ declared, documents }) => missingIndexes(declared, documents)),
    );
    if (missing.flat().length > 0) throw new IndexesMissingError(missing.flat().sort());
  }

  private async *batches(
    collection: string,
    query: PlannedQuery,
    { fields }: Pick<StreamOptions, 'fields'>,
  ): AsyncIterable<Doc[]> {
    const cursor = await this.call(collection, 'read', () => openDocumentCursor(query, { fields }));
    try {
      while (await this.call(collection, 'read', () => cursor.hasNext()))
        yield cursor.readBufferedDocuments();
    } finally {
      await this.call(collection, 'read', () => cursor.close()).catch(() => undefined);
    }
  }

  private database(): mongo.Db {
    return this.connection.getClient().db(this.connection.name);
  }

  private ready({ name }: Collection<object>): Opened {
    const opened = this.opened.get(name);
    if (!opened) throw new Error(`the collection ${name} was not made ready (ensure)`);
    return opened;
  }

  private documents(collection: Collection<object>): MongoCollection {
    return this.ready(collection).documents;
  }

  private query(
    collection: Collection<object>,
    filter: Filter,
    options: FindOptions & Pick<StreamOptions, 'reverse'>,
    planned: typeof planStream = planQuery,
  ): PlannedQuery {
    const { declared, documents } = this.ready(collection);
    return { documents, plan: planned(declared, filter, options), filter, maxTimeMS: this.deadlineMs };
  }

  private call<Result>(
    collection: string,
    purpose: MongoCallPurpose,
    task: () => Promise<Result>,
    deadlineMs = this.deadlineMs,
  ): Promise<Result> {
    return withDeadline({ collection, purpose, deadlineMs }, task);
  }
}
