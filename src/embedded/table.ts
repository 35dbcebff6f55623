import type { ByteDatabase, Environment, TableDatabase } from './environment.js';
import { decodeDocument, encodeDocument } from './document-codec.js';
import { INEXACT, indexEntries, type IndexEntries } from './index-keys.js';
import { bytesOf, keyTextOf, type KeyText } from './key-text.js';

export type Document = Record<string, unknown> & { readonly _id: string };

export interface TableDeclaration {
  readonly name: string;
  readonly indexes: Readonly<Record<string, { readonly fields: readonly string[]; readonly unique?: true }>>;
}

export interface TableIndex {
  readonly name: string;
  readonly fields: readonly string[];
  readonly unique: boolean;
  /** The field in which some document has, or had, an array; SEVERAL_FIELDS when more than one had. */
  arrayField: string | null;
  readonly database: TableDatabase;
}

/** Refused by the unique index `index` ('id' for the document's own key); nothing was written. */
export interface Duplicate {
  readonly duplicate: string;
}

interface CatalogueEntry {
  indexes: Record<string, { fields: string[]; unique: boolean; arrayField: string | null }>;
}

/** Stands in `arrayField` for "not always the same one". */
const SEVERAL_FIELDS = '*';
const CATALOGUE = 'catalogue';
/** Values of index entries that are not unique, by flags. */
const FLAG_VALUES = [0, 1, 2, 3].map((flags) => Buffer.from([flags]));
const BUILD_CHUNK_ROWS = 2000;

const databaseName = (table: string, index: string | null): string =>
  index === null ? `t/${table}` : `i/${table}/${index}`;

export async function tableNames(environment: Environment): Promise<string[]> {
  const catalogue = await environment.database(CATALOGUE);
  return [...catalogue.getKeys({})].map((key) => Buffer.from(key).toString());
}

/** Methods without a promise run inside a group commit, or read what is committed. */
export class Table {
  private constructor(
    readonly name: string,
    readonly documents: TableDatabase,
    readonly indexes: readonly TableIndex[],
    private readonly environment: Environment,
    private readonly catalogue: ByteDatabase,
  ) {}

  /** Opens or makes the table and builds the indexes that are new or declared otherwise than they stand. */
  static async open(environment: Environment, declaration: TableDeclaration): Promise<Table> {
    const { name } = declaration;
    const catalogue = await environment.database(CATALOGUE);
    const stored = readCatalogue(catalogue, name);
    const documents = await environment.tableDatabase(databaseName(name, null));
    const indexes: TableIndex[] = [];
    const missing: TableIndex[] = [];
    for (const [index, { fields, unique = false }] of Object.entries(declaration.indexes)) {
      const before = stored?.indexes[index];
      const same = before?.unique === unique && before.fields.join() === fields.join();
      if (before && !same) await environment.dropDatabase(databaseName(name, index));
      const database = await environment.tableDatabase(databaseName(name, index));
      indexes.push({ name: index, fields, unique, arrayField: same ? before.arrayField : null, database });
      if (!same) missing.push(indexes.at(-1) as TableIndex);
    }
    for (const index of Object.keys(stored?.indexes ?? {}))
      if (!declaration.indexes[index]) await environment.dropDatabase(databaseName(name, index));
    const table = new Table(name, documents, indexes, environment, catalogue);
    if (missing.length > 0) await table.build(missing);
    await environment.writes.run(() => table.saveCatalogue());
    return table;
  }

  async drop(): Promise<void> {
    await this.environment.writes.run(() => void this.catalogue.remove(Buffer.from(this.name)));
    for (const { name } of this.indexes) await this.environment.dropDatabase(databaseName(this.name, name));
    await this.environment.dropDatabase(databaseName(this.name, null));
  }

  get(id: string): Document | null {
    return this.read(id)?.document ?? null;
  }

  read(id: string): { readonly document: Document; readonly bytes: number } | null {
    const value = this.documents.getBinaryFast(keyTextOf(id));
    return value ? { document: decodeDocument(value) as Document, bytes: value.length } : null;
  }

  firstKeyFrom(key: KeyText): KeyText | null {
    const [first] = this.documents.getKeys({ start: bytesOf(key), limit: 1, snapshot: false });
    return first ? Buffer.from(first).toString('latin1') : null;
  }

  write(document: Document, before: Document | null): Duplicate | null {
    const duplicate = this.duplicateOf(document);
    if (duplicate) return duplicate;
    for (const index of this.indexes) {
      const entries = this.entries(index, document);
      const old = before ? this.entries(index, before).keys : [];
      const kept = new Set(entries.keys);
      for (const key of old) if (!kept.has(key)) void index.database.remove(key);
      const value = entryValue(index, entries.flags, document._id);
      for (const key of entries.keys) void index.database.put(key, value);
      this.noteArray(index, entries.arrayField);
    }
    void this.documents.put(keyTextOf(document._id), encodeDocument(document));
    return null;
  }

  remove(before: Document): void {
    for (const index of this.indexes)
      for (const key of this.entries(index, before).keys) void index.database.remove(key);
    void this.documents.remove(keyTextOf(before._id));
  }

  entries(index: TableIndex, document: Document): IndexEntries {
    return indexEntries(document, index.fields, index.unique ? null : document._id);
  }

  /** Says durably which field of the index holds arrays; repeated until a commit confirms it. */
  noteArray(index: TableIndex, field: string | null): void {
    if (field === null) return;
    const stored = readCatalogue(this.catalogue, this.name)?.indexes[index.name]?.arrayField ?? null;
    if (stored === field || stored === SEVERAL_FIELDS) return;
    index.arrayField = stored === null ? field : SEVERAL_FIELDS;
    this.saveCatalogue();
  }

  ownerOf(index: TableIndex, key: KeyText): string | null {
    const value = index.database.getBinaryFast(key);
    return value ? idOfValue(value) : null;
  }

  private duplicateOf(document: Document): Duplicate | null {
    for (const index of this.indexes) {
      if (!index.unique) continue;
      for (const key of this.entries(index, document).keys) {
        const owner = this.ownerOf(index, key);
        if (owner !== null && owner !== document._id) return { duplicate: index.name };
      }
    }
    return null;
  }

  private saveCatalogue(): void {
    const indexes = this.indexes.map(({ name, fields, unique, arrayField }) => [
      name,
      { fields: [...fields], unique, arrayField },
    ]);
    void this.catalogue.put(
      Buffer.from(this.name),
      encodeDocument({ indexes: Object.fromEntries(indexes) as object }),
    );
  }

  /** Fills new indexes from the documents, a chunk per operation; a repeated run gives the same keys. */
  private async build(missing: readonly TableIndex[]): Promise<void> {
    for (let from: Buffer | null = Buffer.from([1]); from;) {
      const start: Buffer = from;
      from = await this.environment.writes.run(() => {
        const rows = [...this.documents.getRange({ start, limit: BUILD_CHUNK_ROWS })];
        for (const { value } of rows) this.buildRow(missing, decodeDocument(value) as Document);
        const last = rows.at(-1)?.key;
        return last && rows.length === BUILD_CHUNK_ROWS ? Buffer.concat([last, Buffer.from([0])]) : null;
      });
    }
  }

  private buildRow(missing: readonly TableIndex[], document: Document): void {
    for (const index of missing) {
      const { keys, flags, arrayField } = this.entries(index, document);
      if (arrayField !== null && index.arrayField !== arrayField)
        index.arrayField = index.arrayField === null ? arrayField : SEVERAL_FIELDS;
      for (const key of keys) {
        const owner = index.unique ? this.ownerOf(index, key) : null;
        if (owner !== null && owner !== document._id)
          throw new Error(`${this.name}: documents already stored break the unique index ${index.name}`);
        void index.database.put(key, entryValue(index, flags, document._id));
      }
    }
  }
}

/** Flags, and in a unique index the id, whose key ends with the fields. */
export function entryValue(index: TableIndex, flags: number, id: string): Buffer {
  return index.unique ? Buffer.from(`${String.fromCharCode(flags)}${id}`) : (FLAG_VALUES[flags] as Buffer);
}

export const idOfValue = (value: Uint8Array): string =>
  Buffer.from(value.buffer, value.byteOffset + 1, value.length - 1).toString();

export const isExact = (value: Uint8Array): boolean => ((value[0] ?? INEXACT) & INEXACT) === 0;

function readCatalogue(catalogue: ByteDatabase, name: string): CatalogueEntry | null {
  const bytes = catalogue.getBinaryFast(Buffer.from(name));
  return bytes ? (decodeDocument(bytes) as unknown as CatalogueEntry) : null;
}
