import { Long, type Document } from 'bson';
import { DOCUMENT_BYTES_MAX, refuseUninsertable, updated, type Update } from './apply-update.js';
import { answerTo, CommandError } from './command-error.js';
import type { Filter } from './filters.js';
import { pathsOf, projected } from './projection.js';
import { StoredCollection, type IndexSpecification, type StoredDocument } from './stored-collection.js';
import { compareBson } from './bson-order.js';
import { sizeOf } from './bson-documents.js';
import { MESSAGE_BYTES_MAX } from './wire-messages.js';
import { eachWrite, STATEMENTS_MAX } from './write-statements.js';

const FIRST_BATCH_ROWS = 101;
const BATCH_ROWS_MAX = 5000;

interface Cursor {
  readonly namespace: string;
  readonly rows: StoredDocument[];
}

type Handler = (command: Document) => Document;

/**
 * The commands of one server, and its data, which outlives connections. Every command is done at once,
 * without waiting.
 */
export class Commands {
  private readonly collections = new Map<string, StoredCollection>();
  private readonly cursors = new Map<number, Cursor>();
  private lastCursor = 0;
  /** How often each command was received. */
  readonly counts = new Map<string, number>();
  /**
   * Imitates a race for this many upserts: each looks for its document before another writer has stored it,
   * and acts after that.
   */
  blindUpserts = 0;
  /** Additional fields of the answer to `hello`; set by the server's `asReplicaSet`. */
  replicaSet: Document | null = null;
  /**
   * Imitates a voting member of the replica set that is down: an index build that waits for all members does
   * not end.
   */
  memberAway = false;
  /**
   * Called before each statement of a write command. A CommandError thrown here becomes the error of that
   * statement.
   */
  beforeStatement: () => void = () => undefined;

  private readonly handlers: Readonly<Record<string, Handler>> = {
    hello: () => this.hello(),
    ismaster: () => this.hello(),
    isMaster: () => this.hello(),
    ping: () => ({}),
    endSessions: () => ({}),
    create: (command) => this.create(command),
    drop: (command) => this.drop(command),
    listCollections: (command) => this.listCollections(command),
    createIndexes: (command) => this.createIndexes(command),
    dropIndexes: (command) => this.dropIndexes(command),
    listIndexes: (command) => this.listIndexes(command),
    insert: (command) => this.insert(command),
    update: (command) => this.update(command),
    delete: (command) => this.delete(command),
    find: (command) => this.find(command),
    getMore: (command) => this.getMore(command),
    killCursors: (command) => this.killCursors(command),
    findAndModify: (command) => this.findAndModify(command),
    aggregate: (command) => this.aggregate(command),
  };

  run(command: Document): Document {
    const name = Object.keys(command)[0] ?? '';
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    try {
      const handler = Object.hasOwn(this.handlers, name) ? this.handlers[name] : undefined;
      if (!handler || command['autocommit'] === false || 'txnNumber' in command)
        throw new CommandError(59, `the command ${name} is not supported`);
      return { ...handler(command), ok: 1 };
    } catch (error) {
      return answerTo(error);
    }
  }

  /** Answers as a standalone server, so that clients ask for neither retries nor streamed heartbeats. */
  private hello(): Document {
    return {
      ...this.replicaSet,
      ismaster: true,
      isWritablePrimary: true,
      helloOk: true,
      maxBsonObjectSize: DOCUMENT_BYTES_MAX,
      maxMessageSizeBytes: MESSAGE_BYTES_MAX,
      maxWriteBatchSize: STATEMENTS_MAX,
      logicalSessionTimeoutMinutes: 30,
      minWireVersion: 0,
      maxWireVersion: 21,
      readOnly: false,
    };
  }

  private namespace(command: Document, name: string): string {
    return `${String(command['$db'])}.${String(command[name])}`;
  }

  /** As in MongoDB, a write creates a missing collection. */
  private stored(command: Document, name: string): StoredCollection {
    const namespace = this.namespace(command, name);
    const known = this.collections.get(namespace) ?? new StoredCollection(namespace);
    this.collections.set(namespace, known);
    return known;
  }

  private read(command: Document, name: string): StoredCollection {
    const namespace = this.namespace(command, name);
    return this.collections.get(namespace) ?? new StoredCollection(namespace);
  }

  private create(command: Document): Document {
    const namespace = this.namespace(command, 'create');
    if (/\$|^[^.]*\.(system\.|$)/.test(namespace))
      throw new CommandError(73, `Invalid namespace: ${namespace}`);
    if (this.collections.has(namespace))
      throw new CommandError(48, `Collection ${namespace} already exists.`);
    this.stored(command, 'create');
    return {};
  }

  private drop(command: Document): Document {
    if (!this.collections.delete(this.namespace(command, 'drop'))) throw new CommandError(26, 'ns not found');
    return {};
  }

  private listCollections(command: Document): Document {
    const database = `${String(command['$db'])}.`;
    const names = [...this.collections.keys()].filter((namespace) => namespace.startsWith(database));
    const rows = names.map((namespace) => ({ name: namespace.slice(database.length), type: 'collection' }));
    return this.cursor(command, rows as unknown as StoredDocument[]);
  }

  private listIndexes(command: Document): Document {
    const stored = this.collections.get(this.namespace(command, 'listIndexes'));
    if (!stored) throw new CommandError(26, `ns does not exist: ${this.namespace(command, 'listIndexes')}`);
    return this.cursor(command, stored.specifications as unknown as StoredDocument[]);
  }

  private createIndexes(command: Document): Document {
    if ('commitQuorum' in command && !this.replicaSet)
      throw new CommandError(2, "Standalones can't specify commitQuorum");
    if (this.memberAway && command['commitQuorum'] !== 'majority')
      throw new CommandError(50, 'the index build waits for all voting members');
    const stored = this.stored(command, 'createIndexes');
    for (const specification of command['indexes'] as IndexSpecification[]) stored.createIndex(specification);
    return { numIndexesAfter: stored.specifications.length };
  }

  private dropIndexes(command: Document): Document {
    const stored = this.collections.get(this.namespace(command, 'dropIndexes'));
    if (!stored) throw new CommandError(26, 'ns not found');
    stored.dropIndex(String(command['index']));
    return {};
  }

  private insert(command: Document): Document {
    const stored = this.stored(command, 'insert');
    return eachWrite(command['documents'] as StoredDocument[], command, (document) => {
      this.beforeStatement();
      refuseUninsertable(document);
      stored.insert(document);
      return { n: 1 };
    });
  }

  private update(command: Document): Document {
    const updates = command['updates'] as Document[];
    const stored = updates.some(({ upsert }) => upsert as unknown)
      ? this.stored(command, 'update')
      : this.read(command, 'update');
    return eachWrite(updates, command, ({ q, u, upsert, multi, hint }) => {
      this.beforeStatement();
      const isBlind = upsert === true && this.blindUpserts > 0 && this.blindUpserts-- > 0;
      const found = isBlind ? [] : stored.find({ filter: q as Filter, hint });
      const matched = multi ? found : found.slice(0, 1);
      let nModified = 0;
      for (const before of matched) {
        const after = updated(before, q as Filter, u as Update);
        if (compareBson(before, after) !== 0) nModified++;
        stored.replace(before, after);
      }
      if (matched.length > 0 || !upsert) return { n: matched.length, nModified };
      const inserted = updated(undefined, q as Filter, u as Update);
      stored.insert(inserted);
      return { n: 1, nModified: 0, upserted: inserted._id };
    });
  }

  private delete(command: Document): Document {
    const stored = this.read(command, 'delete');
    return eachWrite(command['deletes'] as Document[], command, ({ q, limit, hint }) => {
      this.beforeStatement();
      const found = stored.find({ filter: q as Filter, hint });
      const matched = limit === 1 ? found.slice(0, 1) : found;
      for (const document of matched) stored.remove(document);
      return { n: matched.length };
    });
  }

  private findAndModify(command: Document): Document {
    const stored = this.stored(command, 'findAndModify');
    const { query, update, upsert, hint, sort, remove } = command;
    if (remove || command['new'] || command['fields']) throw new CommandError(59, 'not supported here');
    const [before] = stored.find({ filter: query as Filter, hint, sort: sort as Record<string, number> });
    if (!before && !upsert) return { lastErrorObject: { n: 0, updatedExisting: false }, value: null };
    const after = updated(before, query as Filter, update as Update);
    if (before) stored.replace(before, after);
    else stored.insert(after);
    const lastErrorObject = before
      ? { n: 1, updatedExisting: true }
      : { n: 1, updatedExisting: false, upserted: after._id };
    return { lastErrorObject, value: before ?? null };
  }

  private find(command: Document): Document {
    const { filter = {}, hint, sort, skip = 0, limit = 0, projection } = command;
    const found = this.read(command, 'find').find({ filter: filter as Filter, hint, sort: sort as never });
    const page = found.slice(skip as number, limit ? (skip as number) + (limit as number) : undefined);
    const paths = projection ? pathsOf(projection as object) : null;
    const rows = paths ? page.map((row) => projected(row, paths)) : page;
    return this.cursor(
      { ...command, cursor: { batchSize: command['batchSize'] as unknown } },
      rows as never,
      'find',
    );
  }

  /** Supports only the pipelines that countDocuments sends. */
  private aggregate(command: Document): Document {
    const pipeline = command['pipeline'] as Document[];
    const names = pipeline.map((stage) => Object.keys(stage).join()).join();
    if (!/^\$match(,\$skip)?(,\$limit)?,\$group$/.test(names))
      throw new CommandError(40324, `the pipeline ${names} is not supported`);
    const { $match, $skip = 0, $limit = Infinity } = Object.assign({}, ...pipeline) as Document;
    const query = { filter: $match as Filter, hint: command['hint'] as unknown };
    const found = this.read(command, 'aggregate').matching(query);
    const n = Math.max(0, Math.min(found.length - ($skip as number), $limit as number));
    return this.cursor(command, n > 0 ? [{ _id: 1, n }] : [], 'aggregate');
  }

  private cursor(command: Document, rows: StoredDocument[], name = ''): Document {
    const { batchSize = FIRST_BATCH_ROWS } = (command['cursor'] ?? {}) as { batchSize?: number };
    const firstBatch = batchOf(rows, batchSize);
    const rest = rows.slice(firstBatch.length);
    const namespace = name ? this.namespace(command, name) : `${String(command['$db'])}.$cmd`;
    const kept = rest.length > 0 && !command['singleBatch'];
    const id = kept ? ++this.lastCursor : 0;
    if (kept) this.cursors.set(id, { namespace, rows: rest });
    return { cursor: { firstBatch, id: Long.fromNumber(id), ns: namespace } };
  }

  private getMore(command: Document): Document {
    const id = Number(command['getMore']);
    const cursor = this.cursors.get(id);
    if (!cursor) throw new CommandError(43, `cursor id ${id} not found`);
    const size = Number(command['batchSize'] ?? BATCH_ROWS_MAX);
    const nextBatch = cursor.rows.splice(0, batchOf(cursor.rows, size).length);
    if (cursor.rows.length === 0) this.cursors.delete(id);
    const left = Long.fromNumber(cursor.rows.length === 0 ? 0 : id);
    return { cursor: { nextBatch, id: left, ns: cursor.namespace } };
  }

  private killCursors(command: Document): Document {
    const ids = (command['cursors'] as unknown[]).map(Number);
    return { cursorsKilled: ids.filter((id) => this.cursors.delete(id)).map((id) => Long.fromNumber(id)) };
  }
}

/** As many rows as asked for and as fit into a reply, but at least one if any were asked for. */
function batchOf(rows: readonly StoredDocument[], size: number): StoredDocument[] {
  let bytes = 0;
  const batch: StoredDocument[] = [];
  for (const row of rows.slice(0, Math.min(size, BATCH_ROWS_MAX))) {
    bytes += sizeOf(row);
    if (batch.length > 0 && bytes > DOCUMENT_BYTES_MAX) break;
    batch.push(row);
  }
  return batch;
}
