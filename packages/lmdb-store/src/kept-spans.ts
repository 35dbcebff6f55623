import { decodeWithChecksum, encodeWithChecksum } from './document-codec.js';
import type { ByteDatabase, Environment, TableDatabase } from './environment.js';
import { decodeKey, encodeKey, encodePrefix } from './index-keys.js';
import { keyTextOfBytes, type KeyText } from './key-text.js';
import { entrySourceOf } from './range-cursor.js';

/**
 * Groups rows into spans: the rows with the same owner whose numeric field lies in the same interval of
 * `length`.
 */
export interface SpanDeclaration {
  /** Field with an owner or a list of owners. */
  readonly owner: string;
  readonly at: string;
  readonly length: number;
}

/** Number of a span: `floor(at / length)`. */
type SpanNumber = number;

/**
 * A reader who computes values to cache. `written` collects the spans whose rows change meanwhile: their
 * values would be stale.
 */
interface Watch {
  readonly written: Set<SpanNumber>;
}

interface Row {
  readonly org?: unknown;
  readonly [field: string]: unknown;
}

const ORG = 'org';
const AFTER_ALL = Buffer.from([255]);
/** Bytes of cached values that are read or written without a pause. */
const SPAN_BYTES_AT_ONCE = 512 * 1024;

/**
 * Caches a value computed from the rows of a span until one of these rows is written or removed: the same
 * transaction removes the cached value. Writes of owners without cached values cost nothing extra.
 */
export class KeptSpans {
  /** Owners with a cached value, or with a reader who computes one. */
  private readonly owners: Set<string>;
  private readonly watches = new Map<string, Set<Watch>>();

  private constructor(
    private readonly declared: SpanDeclaration,
    private readonly database: TableDatabase,
    private readonly environment: Environment,
  ) {
    this.owners = new Set(environment.read(() => [...ownersIn(database)]));
  }

  static open(environment: Environment, declared: SpanDeclaration, database: TableDatabase): KeptSpans {
    return new KeptSpans(declared, database, environment);
  }

  /** Returns the keys of the cached values that a row about to be written or removed makes stale. */
  keysOf(row: Row): KeyText[] {
    const { owner, at: field } = this.declared;
    if (this.owners.size === 0) return [];
    const of = row[owner];
    const at = row[field];
    if (typeof at !== 'number') return [];
    const keys: KeyText[] = [];
    for (const each of Array.isArray(of) ? (of as unknown[]) : [of]) {
      const name = ownerText(row[ORG], each);
      if (!this.owners.has(name)) continue;
      const span = this.spanOf(at);
      for (const { written } of this.watches.get(name) ?? []) written.add(span);
      keys.push(keyOf(String(row[ORG]), String(each), span));
    }
    return keys;
  }

  /** Removes the cached values that depend on a row, within the transaction that writes the row. */
  forget(row: Row | null | undefined): void {
    if (row) this.removeKeys(this.keysOf(row));
  }

  removeKeys(keys: readonly KeyText[]): void {
    for (const key of keys) void this.database.remove(key);
  }

  has(org: string, owner: string): boolean {
    return this.owners.has(ownerText(org, owner));
  }

  /** Yields the cached values of an owner in parts, the earliest span first. Damaged values are left out. */
  *read(org: string, owner: string): Generator<readonly (readonly [SpanNumber, Uint8Array])[]> {
    if (!this.has(org, owner)) return;
    const lower = encodePrefix([org, owner]);
    const source = entrySourceOf(this.database, [rangeOf(lower)], false);
    for (let isOver = false; !isOver;) {
      const part: (readonly [SpanNumber, Uint8Array])[] = [];
      this.environment.read(() => {
        for (let bytes = 0; bytes < SPAN_BYTES_AT_ONCE;) {
          const entry = source.next();
          isOver = !entry;
          if (!entry) break;
          bytes += entry.value.length;
          const value = decodeWithChecksum(entry.value, undefined, keyTextOfBytes(entry.key))?.['bytes'];
          const [span] = decodeKey(entry.key, lower.length);
          if (value instanceof Uint8Array) part.push([span as number, value]);
        }
      });
      source.pause();
      yield part;
    }
  }

  /**
   * Begins to watch the rows of an owner, even if nothing is cached yet. Values computed from reads after
   * this resolves may be stored with `keep`. The caller must call `end`.
   */
  async watch(org: string, owner: string): Promise<SpanWatch> {
    const name = ownerText(org, owner);
    const watch: Watch = { written: new Set() };
    this.owners.add(name);
    this.watches.set(name, (this.watches.get(name) ?? new Set()).add(watch));
    const end = (): void => {
      const others = this.watches.get(name);
      others?.delete(watch);
      if (others?.size === 0) this.watches.delete(name);
      if (!this.watches.has(name) && !this.isKept(org, owner)) this.owners.delete(name);
    };
    try {
      // Writes that were prepared before are not watched. Once the queue has reached this point, they can be
      // read.
      await this.environment.writes.run(() => undefined);
    } catch (error) {
      end();
      throw error;
    }
    return { keep: (spans) => this.keep(org, owner, watch, spans), end };
  }

  private async keep(
    org: string,
    owner: string,
    { written }: Watch,
    spans: ReadonlyMap<SpanNumber, Uint8Array>,
  ): Promise<void> {
    let bytes = 0;
    let some: [SpanNumber, Uint8Array][] = [];
    const put = (): Promise<void> =>
      this.environment.writes.run(() => {
        for (const [span, value] of some) {
          if (written.has(span)) continue;
          const key = keyOf(org, owner, span);
          void this.database.put(key, encodeWithChecksum({ bytes: value }, key));
        }
      }, bytes);
    for (const each of spans) {
      some.push(each);
      bytes += each[1].length;
      if (bytes < SPAN_BYTES_AT_ONCE) continue;
      await put();
      some = [];
      bytes = 0;
    }
    if (some.length > 0) await put();
  }

  private isKept(org: string, owner: string): boolean {
    const { lower: start, upper: end } = rangeOf(encodePrefix([org, owner]));
    return this.environment.read(() => [...this.database.getKeys({ start, end, limit: 1 })].length > 0);
  }

  private spanOf(at: number): SpanNumber {
    return Math.floor(at / this.declared.length);
  }
}

/** A watch over the rows of one owner, during which values may be computed and stored. */
export interface SpanWatch {
  /** Stores computed values durably. Leaves out spans whose rows were written since the watch began. */
  keep(spans: ReadonlyMap<SpanNumber, Uint8Array>): Promise<void>;
  end(): void;
}

const ownerText = (org: unknown, owner: unknown): string => `${String(org)}\0${String(owner)}`;

const keyOf = (org: string, owner: string, span: SpanNumber): KeyText =>
  keyTextOfBytes(encodeKey([org, owner, span]));

const rangeOf = (lower: Buffer) => ({
  lower,
  upper: Buffer.concat([lower, AFTER_ALL]),
  orderFrom: lower.length,
});

/** Yields each owner with cached values once, without reading all keys. */
function* ownersIn(database: ByteDatabase): Generator<string> {
  for (let start = Buffer.from([0]); ;) {
    const [key] = [...database.getKeys({ start, end: AFTER_ALL, limit: 1 })];
    if (!key) return;
    const [org, owner] = decodeKey(Buffer.from(key)) as [string, string];
    yield ownerText(org, owner);
    start = Buffer.concat([encodePrefix([org, owner]), AFTER_ALL]);
  }
}
