// Exceeds the usual size: reads and writes of one table share its indexes.

import { crc32 } from 'node:zlib';
import { type AppError, INDEX_KEY_BYTES_MAX } from '@alert-review/kernel';
import type { ByteDatabase, Environment, TableDatabase } from './environment.js';
import { decodeWithChecksum, encodeWithChecksum, encodeIntoSharedMemory } from './document-codec.js';
import type { FieldTree } from './document-fields.js';
import {
  EXACT_ENTRY,
  idOfKey,
  INEXACT_ENTRY,
  indexEntries,
  MULTIKEY_ENTRY,
  restoreId,
  shortenId,
  type IndexEntries,
} from './index-keys.js';
import { RecentDocuments } from './recent-documents.js';
import { KeptSpans, type SpanDeclaration } from './kept-spans.js';
import { bytesOfKeyText, keyTextOf, keyTextOfBytes, type KeyText } from './key-text.js';

/** A stored document; `_id` is its key. */
export type Document = Record<string, unknown> & { readonly _id: string };

export interface TableDeclaration {
  readonly name: string;
  readonly indexes: Readonly<Record<string, TableIndexDeclaration>>;
  /** Types of the indexed fields. A field without a type is not a list. */
  readonly types?: Readonly<Record<string, { readonly list: boolean }>>;
  /** Missing if no values computed from rows are cached. */
  readonly spans?: SpanDeclaration | undefined;
}

interface TableIndexDeclaration {
  readonly fields: readonly string[];
  readonly unique?: boolean | undefined;
  readonly include?: string | undefined;
  readonly partialFilter?: TablePartialFilter | undefined;
}

/** Limits an index to documents in which `field` has a value, or one of `texts` if they are given. */
interface TablePartialFilter {
  readonly field: string;
  readonly texts?: readonly string[];
}

/** An index of a table, as it is opened. */
export interface TableIndex {
  readonly name: string;
  readonly fields: readonly string[];
  readonly unique: boolean;
  readonly include: string | null;
  readonly partialFilter: TablePartialFilter | null;
  readonly listField: string | null;
  readonly database: TableDatabase;
}

/**
 * The write was refused and nothing was written. `duplicate` names the unique index that already has the
 * key ('id' for the id of the document).
 */
export interface UniqueIndexViolation {
  readonly duplicate: string;
}

type CatalogueEntry = Pick<TableDeclaration, 'indexes' | 'spans'>;

const CATALOGUE = 'catalogue';
/** Offset of the text (the id or the included text) in an index entry, after flags and checksum. */
const ENTRY_HEADER_BYTES = 5;
const keyScratch = new Uint8Array(INDEX_KEY_BYTES_MAX);
const FEW_KEYS = 16;
const IF_KEY_IS_NEW = { noOverwrite: true };
const NO_ENTRIES: IndexEntries = { keys: [], flags: EXACT_ENTRY, text: '' };
const BUILD_CHUNK_ROWS = 2000;
/** Disk space for the keys of one chunk; each key may need a separate page. */
const BUILD_CHUNK_BYTES = 20 * 2 ** 20;

/** Returns a text that is equal for two index declarations with the same entries. */
const shapeOf = ({ fields, unique, include, partialFilter }: TableIndexDeclaration): string =>
  JSON.stringify([fields, unique ?? false, include, partialFilter?.field, partialFilter?.texts]);

const spansName = (table: string): string => `s/${table}`;

const databaseName = (table: string, index: string | null): string =>
  index === null ? `t/${table}` : `i/${table}/${index}`;

/** Returns the names of the stored tables. */
export async function tableNames(environment: Environment): Promise<string[]> {
  if (environment.options.readOnly && !environment.hasDatabase(CATALOGUE)) return [];
  const catalogue = await environment.database(CATALOGUE);
  return environment.read(() => [...catalogue.getKeys({})].map((key) => Buffer.from(key).toString()));
}

/**
 * A table of documents with its indexes. Methods that return no promise must run inside a group commit, or
 * only read committed data.
 */
export class Table {
  private readonly recent = new RecentDocuments<Document>();

  private constructor(
    readonly name: string,
    readonly documents: TableDatabase,
    readonly indexes: readonly TableIndex[],
    private readonly environment: Environment,
    private readonly catalogue: ByteDatabase,
    /** Cache of values computed from rows; null if the table has none. */
    readonly spans: KeptSpans | null,
  ) {}

  /** Opens or creates the table. Builds new indexes and rebuilds changed indexes. */
  static async open(environment: Environment, declaration: TableDeclaration): Promise<Table> {
    const { name } = declaration;
    const catalogue = await environment.database(CATALOGUE);
    const stored = readCatalogue(environment, catalogue, name);
    const declared = Object.entries(declaration.indexes);
    const kept = new Set<string>();
    for (const [index, each] of declared) {
      const before = stored?.indexes[index];
      if (before && shapeOf(before) === shapeOf(each)) kept.add(index);
    }
    const stale = Object.keys(stored?.indexes ?? {}).filter((index) => !kept.has(index));
    for (const index of stale) await environment.dropDatabase(databaseName(name, index));
    const [documents, ...databases] = await Promise.all(
      [null, ...Object.keys(declaration.indexes)].map((index) =>
        environment.tableDatabase(databaseName(name, index)),
      ),
    );
    const indexes = declared.map(([index, each], place): TableIndex => {
      const { fields, unique = false, include = null, partialFilter = null } = each;
      const listField = fields.find((field) => declaration.types?.[field]?.list) ?? null;
      return { name: index, fields, unique, include, partialFilter, listField, database: databases[place]! };
    });
    const missing = indexes.filter((index) => !kept.has(index.name));
    const spans = await openSpans(environment, declaration, stored);
    const table = new Table(name, documents!, indexes, environment, catalogue, spans);
    if (missing.length > 0) await table.build(missing);
    const { spans: declaredSpans } = declaration;
    const entry: CatalogueEntry = {
      indexes: declaration.indexes,
      ...(declaredSpans && { spans: declaredSpans }),
    };
    const isOtherSpan = spanText(stored?.spans) !== spanText(declaredSpans);
    if (!stored || isOtherSpan || missing.length + stale.length > 0)
      await environment.writes.run(() => void catalogue.put(Buffer.from(name), encodeWithChecksum(entry)));
    return table;
  }

  /** Opens the table as it was last declared; null if it does not exist. Throws AppError data_damaged. */
  static async openStored(environment: Environment, name: string): Promise<Table | null> {
    const stored = readCatalogue(environment, await environment.database(CATALOGUE), name);
    return stored && Table.open(environment, { name, indexes: stored.indexes, spans: stored.spans });
  }

  /** True after the table or one of its indexes was dropped, also through another Table object. */
  get isDropped(): boolean {
    const { environment, documents, indexes } = this;
    return environment.isDropped(documents) || indexes.some((each) => environment.isDropped(each.database));
  }

  async drop(): Promise<void> {
    await this.environment.writes.run(() => void this.catalogue.remove(Buffer.from(this.name)));
    for (const { name } of this.indexes) await this.environment.dropDatabase(databaseName(this.name, name));
    if (this.spans) await this.environment.dropDatabase(spansName(this.name));
    await this.environment.dropDatabase(databaseName(this.name, null));
  }

  /** Returns a document. It must not be changed, because several readers may get the same object. */
  get(id: string): Document | null {
    return this.readRecent(id)?.document ?? null;
  }

  /** Reads a whole document that is likely to be read again soon. The result must not be changed. */
  readRecent(id: string): { readonly document: Document; readonly bytes: number } | null {
    const key = keyTextOf(id);
    const value = this.runInReadTransaction(() => this.documents.getBinaryFast(key));
    if (!value) return null;
    const known = this.recent.find(key, value);
    const document = known ?? this.decoded(key, value);
    if (!known) this.recent.keep(key, value, document);
    return { document, bytes: value.length };
  }

  /**
   * Reads a document, or only its `fields` if they are given. `bytes` is the stored size of the whole
   * document.
   */
  read(id: string, fields?: FieldTree): { readonly document: Document; readonly bytes: number } | null {
    const key = keyTextOf(id);
    const value = this.runInReadTransaction(() => this.documents.getBinaryFast(key));
    return value ? { document: this.decoded(key, value, fields), bytes: value.length } : null;
  }

  /** Decodes a stored document. Throws AppError data_damaged unless its checksum and id match. */
  decoded(key: KeyText, value: Uint8Array, fields?: FieldTree): Document {
    const document = this.decodeOrNull(key, value, fields);
    if (document) return document;
    throw this.damaged(key, 'its checksum does not match, or it stands under another id');
  }

  /** Like `decoded`, but returns null instead of throwing and does not record damage. */
  decodeOrNull(key: KeyText, value: Uint8Array, fields?: FieldTree): Document | null {
    const document = decodeWithChecksum(value, fields, key) as Document | null;
    return document && keyTextOf(String(document._id)) === key ? document : null;
  }

  runInReadTransaction<T>(look: () => T): T {
    return this.environment.read(look);
  }

  runInWriteTransaction(write: () => void): Promise<void> {
    return this.environment.writes.run(write);
  }

  damaged(key: KeyText, cause: string): AppError {
    const { damage, store } = this.environment.options;
    return damage.report({ store, record: this.name, id: bytesOfKeyText(key).toString() }, cause);
  }

  firstKeyFrom(key: KeyText): KeyText | null {
    const [first] = this.documents.getKeys({ start: bytesOfKeyText(key), limit: 1, snapshot: false });
    return first ? keyTextOfBytes(first) : null;
  }

  /**
   * Writes a document. `before` is the stored document (null if there is none) and `value` the encoded new
   * document; either is computed if it is left out.
   */
  write(document: Document, before?: Document | null, value?: Buffer): UniqueIndexViolation | null {
    const duplicate = this.violatedUniqueIndex(document);
    if (duplicate) return duplicate;
    const key = keyTextOf(document._id);
    let isPut = false;
    if (before === undefined) {
      // Try to insert without reading first, because usually there is no earlier document.
      isPut = this.documents.putSync(key, value ?? encodeIntoSharedMemory(document, key), IF_KEY_IS_NEW);
      before = isPut ? null : this.get(document._id);
    }
    for (const index of this.indexes) {
      if (before && areIndexedFieldsEqual(index, document, before)) continue;
      const entries = this.entries(index, document);
      const old = before ? this.entries(index, before) : NO_ENTRIES;
      const isSame = old.flags === entries.flags && old.text === entries.text;
      const isKept = keyTester(entries.keys);
      const isThere = keyTester(isSame ? old.keys : []);
      for (const key of old.keys) if (!isKept(key)) void index.database.remove(key);
      for (const key of entries.keys) if (!isThere(key)) putEntry(index, key, entries);
    }
    this.spans?.forget(before);
    this.spans?.forget(document);
    // Write at once: the shared memory may be reused only after the engine has copied it.
    if (!isPut) void this.documents.put(key, value ?? encodeIntoSharedMemory(document, key));
    return null;
  }

  /**
   * Like `write`, for a document that nobody changes any more. Where the stored document was read lately, the
   * new one takes its place in memory.
   */
  writeOwned(document: Document, before: Document | null): UniqueIndexViolation | null {
    const key = keyTextOf(document._id);
    const value = this.recent.has(key) ? encodeWithChecksum(document, key) : undefined;
    const violation = this.write(document, before, value);
    if (value && !violation) this.recent.replace(key, value, document);
    return violation;
  }

  remove(before: Document): void {
    for (const index of this.indexes)
      for (const key of this.entries(index, before).keys) void index.database.remove(key);
    this.spans?.forget(before);
    const key = keyTextOf(before._id);
    this.recent.forget(key);
    void this.documents.remove(key);
  }

  entries(index: TableIndex, document: Document): IndexEntries {
    if (index.partialFilter && !matchesPartialFilter(index.partialFilter, document)) return NO_ENTRIES;
    const { fields, include, unique } = index;
    if (!unique) return indexEntries(document, fields, document._id, include);
    return { ...indexEntries(document, fields, null), text: shortenId(document._id, document[fields[0]!]) };
  }

  ownerOfUniqueKey(index: TableIndex, key: KeyText): string | null {
    const value = this.environment.read(() => index.database.getBinaryFast(key));
    if (!value) return null;
    const bytes = bytesOfKeyText(key);
    this.requireWholeEntry(index, bytes, value);
    return idOfEntry(index, bytes, value);
  }

  /** Throws AppError data_damaged unless the index entry is as it was written. */
  requireWholeEntry(index: TableIndex, key: Buffer, value: Buffer): void {
    if (isWholeEntry(key, value)) return;
    throw this.damaged(keyTextOf(idOfEntry(index, key, value)), damagedEntryText(index));
  }

  private violatedUniqueIndex(document: Document): UniqueIndexViolation | null {
    for (const index of this.indexes) {
      if (!index.unique) continue;
      for (const key of this.entries(index, document).keys) {
        const owner = this.ownerOfUniqueKey(index, key);
        if (owner !== null && owner !== document._id) return { duplicate: index.name };
      }
    }
    return null;
  }

  /**
   * Fills new indexes in chunks of documents. Running it again after an interruption gives the same
   * entries.
   */
  private async build(missing: readonly TableIndex[]): Promise<void> {
    for (let from: Buffer | null = Buffer.from([1]); from;) {
      const start: Buffer = from;
      from = await this.environment.writes.run(() => {
        const rows = [...this.documents.getRange({ start, limit: BUILD_CHUNK_ROWS })];
        for (const { key, value } of rows) this.buildRow(missing, keyTextOfBytes(key), value);
        const last = rows.at(-1)?.key;
        return last && rows.length === BUILD_CHUNK_ROWS ? Buffer.concat([last, Buffer.from([0])]) : null;
      }, BUILD_CHUNK_BYTES);
    }
  }

  /**
   * Adds the index entries of one row. A damaged document does not stop the build: the other documents stay
   * available, and the server reports the damage.
   */
  private buildRow(missing: readonly TableIndex[], key: KeyText, value: Uint8Array): void {
    const document = this.decodeOrNull(key, value);
    if (!document) return void this.damaged(key, 'it is in no new index');
    for (const index of missing) {
      const entries = this.entries(index, document);
      for (const key of entries.keys) {
        const owner = index.unique ? this.ownerOfUniqueKey(index, key) : null;
        if (owner !== null && owner !== document._id)
          throw new Error(`${this.name}: documents already stored break the unique index ${index.name}`);
        putEntry(index, key, entries);
      }
    }
  }
}

/**
 * Returns a function that tests for membership. For a few keys, searching a list is cheaper than building a
 * set.
 */
function keyTester(keys: readonly KeyText[]): (key: KeyText) => boolean {
  if (keys.length <= FEW_KEYS) return (key) => keys.includes(key);
  const set = new Set(keys);
  return (key) => set.has(key);
}

function matchesPartialFilter({ field, texts }: TablePartialFilter, document: Document): boolean {
  const value = document[field];
  if (value === undefined || value === null) return false;
  return texts === undefined || texts.includes(value as string);
}

function areIndexedFieldsEqual(
  { fields, include }: TableIndex,
  document: Document,
  before: Document,
): boolean {
  for (const field of fields) if (document[field] !== before[field]) return false;
  return include === null || document[include] === before[include];
}

const putEntry = ({ database }: TableIndex, key: KeyText, entries: IndexEntries): void =>
  void database.put(key, entryValue(key, entries));

/** Returns the value of an index entry: flags, a CRC-32 over key, flags and text, and the text, if any. */
export function entryValue(key: KeyText, { flags, text }: IndexEntries): Buffer {
  const value = Buffer.allocUnsafe(ENTRY_HEADER_BYTES + Buffer.byteLength(text));
  value[0] = flags;
  value.write(text, ENTRY_HEADER_BYTES);
  for (let at = 0; at < key.length; at++) keyScratch[at] = key.charCodeAt(at);
  const checksum = checksumOf(keyScratch.subarray(0, key.length), value);
  // A loop instead of Buffer.writeUInt32BE, because V8 optimizes it better.
  for (let at = 1; at < ENTRY_HEADER_BYTES; at++)
    value[at] = checksum >>> (8 * (ENTRY_HEADER_BYTES - 1 - at));
  return value;
}

/** Returns the checksum of an entry. The flags are passed as the seed, which saves a call. */
function checksumOf(key: Uint8Array, value: Buffer): number {
  const ofKey = crc32(key, value[0]);
  return value.length > ENTRY_HEADER_BYTES ? crc32(textBytesOf(value), ofKey) : ofKey;
}

/** Builds the view by hand, because the read memory of the engine is longer than the buffer's `length`. */
const textBytesOf = ({ buffer, byteOffset, length }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset + ENTRY_HEADER_BYTES, Math.max(0, length - ENTRY_HEADER_BYTES));

/** Tells whether key and value are unchanged since they were written together. */
export const isWholeEntry = (key: Uint8Array, value: Buffer): boolean =>
  value.length >= ENTRY_HEADER_BYTES && checksumOf(key, value) === value.readUInt32BE(1);

/** Returns the message about a damaged entry of an index. */
export const damagedEntryText = ({ name }: TableIndex): string =>
  `an entry of the index ${name} is not as it was written`;

/** Returns the included text; null if there is none. */
export const includedTextOf = (value: Uint8Array): string | null =>
  value.length > ENTRY_HEADER_BYTES ? textBytesOf(value).toString() : null;

/** Returns the id of the document to which an entry leads. */
export const idOfEntry = (index: TableIndex, key: Buffer, value: Uint8Array): string =>
  index.unique ? restoreId(textBytesOf(value).toString(), key) : idOfKey(key);

/** Tells whether the indexed fields can be restored from the key of an entry. */
export const isExactEntry = (value: Uint8Array): boolean =>
  ((value[0] ?? INEXACT_ENTRY) & INEXACT_ENTRY) === 0;

/** Tells whether the entry may stand for one item of a list. */
export const isMultikeyEntry = (flags = MULTIKEY_ENTRY): boolean => (flags & MULTIKEY_ENTRY) !== 0;

const spanText = (spans: SpanDeclaration | undefined): string =>
  JSON.stringify(spans ? [spans.owner, spans.at, spans.length] : null);

/**
 * Opens the cache of values computed from rows. Drops cached values of another declaration, and values cached
 * while changes of rows were not watched.
 */
async function openSpans(
  environment: Environment,
  { name, spans }: TableDeclaration,
  stored: CatalogueEntry | null,
): Promise<KeptSpans | null> {
  if (stored?.spans && spanText(stored.spans) !== spanText(spans))
    await environment.dropDatabase(spansName(name));
  return spans ? KeptSpans.open(environment, spans, await environment.tableDatabase(spansName(name))) : null;
}

function readCatalogue(
  { options: { damage, store } }: Environment,
  catalogue: ByteDatabase,
  id: string,
): CatalogueEntry | null {
  const bytes = catalogue.getBinaryFast(Buffer.from(id));
  if (!bytes) return null;
  const entry = decodeWithChecksum(bytes) as (Record<string, unknown> & CatalogueEntry) | null;
  if (!entry) throw damage.report({ store, record: CATALOGUE, id }, 'its checksum does not match');
  return entry;
}
