import { encodeDocument } from './document-codec.js';
import { entryValue, idOfValue, type Document, type Table } from './table.js';

export type BulkStep =
  { readonly put: Document; readonly ifNewerThan?: string } | { readonly remove: string };

export type BulkResult = 'done' | 'older' | { readonly duplicate: string };

interface IndexWork {
  /** Keys to put, with their values. */
  readonly puts: [Buffer, Buffer][];
  readonly removes: Buffer[];
  /** Owners of the unique keys taken by this call, by the key's bytes. */
  readonly taken: Map<string, string>;
}

/**
 * Puts and removes many documents inside one operation: first decides each, then writes the documents in key
 * order and each index's keys sorted, which saves most of the work of placing them. Results in the order of
 * the steps.
 */
export function bulkWrite(table: Table, steps: readonly BulkStep[]): BulkResult[] {
  const ids = new Set(steps.map(idOf));
  if (ids.size === steps.length) return new BulkWave(table).run(steps);
  return steps.flatMap((step) => new BulkWave(table).run([step]));
}

const idOf = (step: BulkStep): string => ('put' in step ? step.put._id : step.remove);

/** Steps of different documents. */
class BulkWave {
  private readonly documents: [Buffer, Document][] = [];
  private readonly removed: Buffer[] = [];
  private readonly work: IndexWork[];

  constructor(private readonly table: Table) {
    this.work = table.indexes.map(() => ({ puts: [], removes: [], taken: new Map() }));
  }

  run(steps: readonly BulkStep[]): BulkResult[] {
    const results = steps.map((step) => this.decide(step));
    this.write();
    return results;
  }

  private decide(step: BulkStep): BulkResult {
    const id = idOf(step);
    const before = this.table.get(id);
    if ('remove' in step) {
      if (before) this.removed.push(Buffer.from(id));
      this.drop(before);
      return 'done';
    }
    if (before && step.ifNewerThan !== undefined && !isNewer(step.put, before, step.ifNewerThan))
      return 'older';
    const entries = this.table.indexes.map((index) => this.table.entries(index, step.put));
    const duplicate = this.duplicateOf(id, entries);
    if (duplicate) return { duplicate };
    this.drop(before);
    entries.forEach(({ keys, flags, arrayField }, at) => {
      const index = this.table.indexes[at] as (typeof this.table.indexes)[number];
      const value = entryValue(index, flags, id);
      const work = this.work[at] as IndexWork;
      for (const key of keys) {
        work.puts.push([key, value]);
        if (index.unique) work.taken.set(key.toString('latin1'), id);
      }
      this.table.noteArray(index, arrayField);
    });
    this.documents.push([Buffer.from(id), step.put]);
    return 'done';
  }

  private duplicateOf(id: string, entries: readonly { keys: Buffer[] }[]): string | null {
    for (const [at, index] of this.table.indexes.entries()) {
      if (!index.unique) continue;
      for (const key of entries[at]?.keys ?? []) {
        const stored = index.database.getBinaryFast(key);
        const owner = stored ? idOfValue(stored) : this.work[at]?.taken.get(key.toString('latin1'));
        if (owner !== undefined && owner !== id) return index.name;
      }
    }
    return null;
  }

  private drop(before: Document | null): void {
    if (!before) return;
    this.table.indexes.forEach((index, at) =>
      this.work[at]?.removes.push(...this.table.entries(index, before).keys),
    );
  }

  private write(): void {
    for (const key of this.removed) void this.table.documents.remove(key);
    for (const [key, document] of this.documents.sort(byKey))
      void this.table.documents.put(key, encodeDocument(document));
    this.table.indexes.forEach(({ database }, at) => {
      const { puts, removes } = this.work[at] as IndexWork;
      for (const key of removes) void database.remove(key);
      for (const [key, value] of puts.sort(byKey)) void database.put(key, value);
    });
  }
}

const byKey = (a: readonly [Buffer, unknown], b: readonly [Buffer, unknown]): number => a[0].compare(b[0]);

/**
 * Whether the numeric field `field` of `next` is later than that of `before`; a missing one is older than
 * any.
 */
export function isNewer(next: Document, before: Document, field: string): boolean {
  const stored = before[field];
  return typeof stored !== 'number' || (next[field] as number) > stored;
}
