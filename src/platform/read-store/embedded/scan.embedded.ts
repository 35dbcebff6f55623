import {
  type ByteDatabase,
  entryCountsOf,
  decodeKey,
  type Document,
  endBeforeId,
  entrySourceOf,
  type Entry,
  type EntrySource,
  type FieldTree,
  fieldTreeOf,
  idOfEntry,
  includedTextOf,
  isExactEntry,
  isMultikeyEntry,
  KeyCursor,
  keyTextOf,
  keyTextOfBytes,
  pickFields,
  type Table,
  type TableDatabase,
  type TableIndex,
} from '@alert-review/lmdb-store';
import { storedBytes } from '@alert-review/kernel';
import type { FilterCondition } from '../filter-conditions.js';
import { isIncludedInIndex, areIndexKeyFields, SCAN_DOCUMENTS_MAX, type QueryPlan } from '../query-plan.js';
import type { ByteBudget } from '../byte-budget.js';
import { QueryError } from '../query.js';
import { keyPatternOf } from './key-pattern.embedded.js';
import { lookupOfPlan, type IndexLookup } from './key-ranges.embedded.js';
import { Matcher } from './matcher.embedded.js';

export interface ScanOptions {
  /** The only fields needed. The included text is fetched only if it is among them. */
  readonly fields?: readonly string[];
  readonly skip?: number;
  readonly documentsMax?: number;
  readonly countOnly?: boolean;
  readonly budget?: ByteBudget;
  /** Whether the caller wants few documents, which are then remembered: it is likely to want them again. */
  readonly isSmall?: boolean;
}

/** Work between two yields to the event loop. A key counts KEY_WORK; a document also counts by its size. */
export const SCAN_SLICE_WORK = 2000;
/** Until V8 has optimized the code, reading a key takes about 10 µs, hence 4. */
const KEY_WORK = 4;
const DOCUMENT_WORK = 3;
const BYTES_PER_WORK = 256;
const SMALL_BYTES = 2_048;

export const documentWork = (bytes: number): number => DOCUMENT_WORK + bytes / BYTES_PER_WORK;

/** Position of a field in the key; null for the included text. */
interface FieldPlace {
  readonly field: string;
  readonly at: number | null;
}

const placesIn = ({ fields, include }: TableIndex, needed: readonly string[]): FieldPlace[] =>
  needed.flatMap((field) =>
    field === '_id' ? [] : { field, at: field === include ? null : fields.indexOf(field) },
  );

/** Source of entries. `next` returns null for an entry to skip. */
interface EntrySourceOfScan {
  next(): Entry | null | undefined;
  pause(): void;
}

interface Trees {
  /** Fields to return; null for all fields. */
  readonly picked: FieldTree | null;
  /** The fields to return or test. No other part of a document is decoded. */
  readonly looked?: FieldTree;
}

function treesOf(picks: readonly string[] | undefined, tested: readonly FilterCondition[]): Trees {
  if (!picks) return { picked: null };
  const others = tested.flatMap(({ reads }) => reads).filter((path) => !picks.includes(path));
  return {
    picked: others.length > 0 ? fieldTreeOf(picks) : null,
    looked: fieldTreeOf([...picks, ...others]),
  };
}

export class Scan {
  private readonly source: EntrySourceOfScan;
  private readonly index: TableIndex | null;
  private readonly prefix: IndexLookup['prefix'];
  private readonly onKey: Matcher | null;
  private readonly onDocument: Matcher | null;
  private readonly onBoth: Matcher | null;
  /** Needed fields besides the id; null if the index lacks one of them. */
  private readonly needed: readonly FieldPlace[] | null;
  private readonly picks: readonly string[] | undefined;
  private readonly residual: readonly FilterCondition[];
  private readonly byDocument: readonly FilterCondition[];
  private readonly trees = new Map<Matcher | null, Trees>();
  private readonly seen: Set<string> | null;
  private readonly documentsMax: number;
  private skip: number;
  private scanned = 0;
  /** Work done in the last slice. */
  work = 0;
  done = false;

  constructor(
    private readonly table: Table,
    plan: QueryPlan,
    private readonly options: ScanOptions = {},
  ) {
    const lookup = lookupOfPlan(table, plan);
    const { index, residual, distinct, prefix } = lookup;
    this.index = index;
    this.prefix = prefix;
    const { skip = 0 } = options;
    const skippedKeys = isOneWholeRange(lookup) ? skip : 0;
    this.skip = skip - skippedKeys;
    this.source = sourceOf(table, lookup, skippedKeys);
    const byKey: FilterCondition[] = [];
    const byDocument: FilterCondition[] = [];
    for (const condition of residual)
      (areIndexKeyFields(plan, condition.reads) ? byKey : byDocument).push(condition);
    this.onKey = Matcher.of(byKey);
    this.onDocument = Matcher.of(byDocument);
    this.onBoth = Matcher.of(residual);
    const { fields, countOnly } = options;
    const needed = countOnly ? [] : fields && ['org', ...fields];
    this.needed = index && needed && isIncludedInIndex(plan, needed) ? placesIn(index, needed) : null;
    this.picks = needed;
    this.residual = residual;
    this.byDocument = byDocument;
    this.seen = distinct ? null : new Set();
    this.documentsMax = options.documentsMax ?? SCAN_DOCUMENTS_MAX;
  }

  /** Created only when needed, because most index lookups read no document. */
  private treesFor(query: Matcher | null): Trees {
    let trees = this.trees.get(query);
    if (trees) return trees;
    trees = treesOf(this.picks, query === this.onDocument ? this.byDocument : this.residual);
    this.trees.set(query, trees);
    return trees;
  }

  /**
   * Returns up to `wanted` matches, after about 2 ms of work at most; `done` is true if there are no more.
   * Do not await between `next` and `pause`. Throws QueryError beyond the scan limit.
   */
  next(wanted: number): Document[] {
    return this.table.runInReadTransaction(() => this.slice(wanted));
  }

  private slice(wanted: number): Document[] {
    const matches: Document[] = [];
    for (this.work = 0; this.work < SCAN_SLICE_WORK && matches.length < wanted; this.work += KEY_WORK) {
      const match = this.nextMatch();
      if (match === undefined) {
        this.done = true;
        break;
      }
      if (match && this.skip-- <= 0) matches.push(match);
    }
    return matches;
  }

  pause(): void {
    this.source.pause();
  }

  /** Returns null if the entry does not match; undefined after the last entry. */
  private nextMatch(): Document | null | undefined {
    const entry = this.source.next();
    return entry && this.match(entry);
  }

  private match({ key, value }: Entry): Document | null {
    if (!this.index)
      return this.tested(
        this.table.decoded(keyTextOfBytes(key), value, this.treesFor(this.onBoth).looked),
        value.length,
        this.onBoth,
      );
    const id = idOfEntry(this.index, key, value);
    if (this.seen?.has(id)) return null;
    this.seen?.add(id);
    const exact = isExactEntry(value);
    if (exact && this.onKey && !this.onKey.test(this.fromKey(key, id))) return null;
    this.table.requireWholeEntry(this.index, key, value);
    const query = exact ? this.onDocument : this.onBoth;
    if (!query && (this.skip > 0 || this.options.countOnly)) return { _id: id };
    const shown = query ? null : this.fieldsFromKey(key, value, id);
    if (shown) return shown;
    const { looked } = this.treesFor(query);
    const isRecent = !looked && this.options.isSmall === true;
    const found = isRecent ? this.table.readRecent(id) : this.table.read(id, looked);
    const read = found ?? this.missing(key, id, looked);
    return read && this.tested(read.document, read.bytes, query);
  }

  /**
   * Returns the needed fields from the index entry; null if a field is missing or the entry is for one item
   * of a list.
   */
  private fieldsFromKey(key: Buffer, value: Buffer, id: string): Document | null {
    const { index, needed, prefix } = this;
    if (!index || !needed) return null;
    const values = decodeKey(key, prefix?.bytes, index.unique ? key.length : endBeforeId(key));
    const known = prefix?.values.length ?? 0;
    const document: Record<string, unknown> & { _id: string } = { _id: id };
    for (const { field, at } of needed) {
      const shown =
        at === null ? includedTextOf(value) : at < known ? prefix!.values[at] : values[at - known];
      if (shown === null || shown === undefined) return null;
      if (field === index.listField && isMultikeyEntry(value[0])) return null;
      document[field] = shown;
    }
    return document;
  }

  /**
   * Handles an entry without a document. That is damage only if the key still exists: the document may have
   * been deleted together with its key after the key was read.
   */
  private missing(key: Buffer, id: string, looked: FieldTree | undefined): ReturnType<Table['read']> {
    if (!this.index?.database.getBinaryFast(keyTextOfBytes(key))) return null;
    const read = this.table.read(id, looked);
    if (read) return read;
    throw this.table.damaged(keyTextOf(id), `it is missing, and the index ${this.index.name} names it`);
  }

  private tested(document: Document, bytes: number, query: Matcher | null): Document | null {
    this.work += documentWork(bytes);
    if (++this.scanned > this.documentsMax)
      throw new QueryError(`${this.table.name}: the query reads more than ${this.documentsMax} documents`);
    if (query && !query.test(document)) return null;
    const { picked } = this.treesFor(query);
    const found = picked ? (pickFields(document, picked) as Document) : document;
    // Only for large documents: measuring single fields of a small document would cost more than it saves.
    this.options.budget?.take(this.picks && bytes > SMALL_BYTES ? storedBytes(found) : bytes);
    return found;
  }

  private fromKey(key: Buffer, id: string): Document {
    const values = decodeKey(key);
    const document: Document = { _id: id };
    this.index?.fields.forEach((field, at) => (document[field] = values[at]));
    return document;
  }
}

function sourceOf(
  table: Table,
  { index, keys, ranges, reverse, residual }: IndexLookup,
  skip: number,
): EntrySourceOfScan {
  const database = index?.database ?? table.documents;
  if (keys) return new KeySource(database, reverse ? [...keys].reverse() : keys);
  const [pattern] = index ? residual.flatMap((each) => keyPatternOf(index.fields, each) ?? []) : [];
  const [only] = ranges;
  if (pattern && only && ranges.length === 1)
    return new FittingKeys(database, new KeyCursor(database, only, reverse), pattern);
  return entrySourceOf(database, ranges, reverse, skip);
}

const isOneWholeRange = ({ keys, ranges, residual, distinct }: IndexLookup): boolean =>
  !keys && ranges.length === 1 && residual.length === 0 && distinct;

/** Returns the numbers of matches, in parts, if the keys alone determine them; null otherwise. */
export function countsByKeys(table: Table, plan: QueryPlan): Iterable<number> | null {
  const { index, keys, ranges, residual, distinct } = lookupOfPlan(table, plan);
  if (!distinct || keys || residual.length > 0) return null;
  return entryCountsOf(index?.database ?? table.documents, ranges);
}

class FittingKeys implements EntrySourceOfScan {
  constructor(
    private readonly database: TableDatabase,
    private readonly keys: KeyCursor,
    private readonly pattern: RegExp,
  ) {}

  next(): Entry | null | undefined {
    const key = this.keys.next();
    if (key === undefined) return undefined;
    const text = keyTextOfBytes(key);
    const value = this.pattern.test(text) && this.database.getBinaryFast(text);
    return value ? { key, value } : null;
  }

  pause(): void {
    this.keys.pause();
  }
}

class KeySource implements EntrySource {
  private at = 0;

  constructor(
    private readonly database: ByteDatabase,
    private readonly keys: readonly Buffer[],
  ) {}

  next(): Entry | undefined {
    while (this.at < this.keys.length) {
      const key = this.keys[this.at++] as Buffer;
      const value = this.database.getBinaryFast(key);
      if (value) return { key, value };
    }
    return undefined;
  }

  pause(): void {
    return;
  }
}
