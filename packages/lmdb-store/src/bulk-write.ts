import { setImmediate as nextTurn } from 'node:timers/promises';
import type { GroupCommit, PlannedWrite, PreviousWrite } from './group-commit.js';
import type { IndexEntries } from './index-keys.js';
import { keyTextOf, type KeyText } from './key-text.js';
import { BufferedChanges, WriteMemory } from './bulk-write-buffer.js';
import { entryValue, type Document, type Table } from './table.js';

/** One change of a bulk write. */
export type BulkStep =
  | { readonly put: Document; readonly ifNewerThan?: string | undefined; readonly isNew?: boolean }
  | { readonly remove: string };

/** What became of a step: written, not newer than the stored document, or refused by a unique index. */
export type BulkResult = 'done' | 'older' | { readonly duplicate: string };

/** Number of steps between two yields to the event loop, a few milliseconds of work. */
const SLICE_STEPS = 250;

const idOf = (step: BulkStep): string => ('put' in step ? step.put._id : step.remove);

/**
 * Puts and removes many documents. Steps of the same document are applied in order. Returns one result per
 * step.
 */
export async function bulkWrite(
  table: Table,
  writes: GroupCommit,
  steps: Iterable<BulkStep>,
): Promise<BulkResult[]> {
  let results: BulkResult[] = [];
  const source = steps[Symbol.iterator]();
  let next = source.next();
  /**
   * Plans steps until a document repeats. The keys are sorted, because adjacent keys save most of the page
   * lookups.
   */
  const planWave = async (previous: PreviousWrite | null): Promise<PlannedWrite<BulkResult[]>> => {
    const wave = new BulkWave(table);
    const value: BulkResult[] = [];
    let ahead = previous?.subject instanceof BulkWave ? previous.subject : null;
    if (!ahead) await previous?.settled;
    for (; !next.done && !wave.touchesDocument(idOf(next.value)); next = source.next()) {
      const step = next.value;
      if (value.length % SLICE_STEPS === SLICE_STEPS - 1) await nextTurn();
      const entries = 'put' in step ? wave.entriesOf(step.put) : [];
      if (ahead && (ahead.isWritten || ahead.touches(table, idOf(step), entries))) {
        await previous?.settled;
        ahead = null;
        wave.forgetVacantRange();
      }
      value.push(wave.decide(step, entries));
    }
    await wave.sort();
    const { keys, bytes } = wave;
    return { value, put: () => wave.write(), keys, bytes, onSettled: () => wave.release(), subject: wave };
  };
  while (!next.done) results = results.concat(await writes.enqueuePlanned(planWave));
  return results;
}

class BulkWave {
  private readonly memory = new WriteMemory();
  private readonly documents: BufferedChanges;
  private readonly indexes: BufferedChanges[];
  /** Keys of the cached span values that become stale because this wave writes rows of their spans. */
  private readonly spans: KeyText[] = [];
  /**
   * Range of keys, from `vacantFrom` up to `vacantTo` (null: unbounded), known to hold no stored document.
   */
  private vacantFrom: KeyText | null = null;
  private vacantTo: KeyText | null = null;
  /** True once the writes of this wave are committed and can be read. */
  isWritten = false;

  constructor(private readonly table: Table) {
    this.documents = new BufferedChanges(table.documents, this.memory);
    this.indexes = table.indexes.map(({ database }) => new BufferedChanges(database, this.memory));
  }

  get keys(): number {
    return this.indexes.reduce((sum, { size }) => sum + size, this.documents.size);
  }

  get bytes(): number {
    return this.memory.end;
  }

  entriesOf(document: Document): IndexEntries[] {
    return this.table.indexes.map((index) => this.table.entries(index, document));
  }

  touchesDocument(id: string): boolean {
    return this.documents.touches(keyTextOf(id));
  }

  forgetVacantRange(): void {
    this.vacantFrom = null;
  }

  /** Whether this wave writes the document, or one of the unique keys in `entries`. */
  touches(table: Table, id: string, entries: readonly IndexEntries[]): boolean {
    if (table !== this.table) return false;
    if (this.touchesDocument(id)) return true;
    return entries.some(
      ({ keys }, at) => table.indexes[at]!.unique && keys.some((key) => this.indexes[at]!.touches(key)),
    );
  }

  decide(step: BulkStep, entries: readonly IndexEntries[]): BulkResult {
    const id = idOf(step);
    const before = 'put' in step && step.isNew ? null : this.findStored(id);
    if ('remove' in step) {
      if (before) this.documents.remove(keyTextOf(id));
      this.forgetSpans(before);
      this.removeIndexEntries(before);
      return 'done';
    }
    if (before && step.ifNewerThan !== undefined && !isNewerDocument(step.put, before, step.ifNewerThan))
      return 'older';
    const duplicate = this.violatedUniqueIndex(id, entries);
    if (duplicate) return { duplicate };
    this.removeIndexEntries(before);
    for (const [at, each] of entries.entries()) {
      const changes = this.indexes[at]!;
      for (const key of each.keys) changes.add(key, entryValue(key, each));
    }
    this.documents.addDocument(keyTextOf(id), step.put);
    this.forgetSpans(before);
    this.forgetSpans(step.put);
    return 'done';
  }

  async sort(): Promise<void> {
    for (const changes of [this.documents, ...this.indexes]) {
      await nextTurn();
      changes.sort();
    }
  }

  write(): void {
    for (const changes of [this.documents, ...this.indexes]) changes.write();
    this.table.spans?.removeKeys(this.spans);
  }

  release(): void {
    this.isWritten = true;
    this.memory.release();
  }

  /**
   * Reads a stored document. New documents of one upload are adjacent, so one lookup of a gap between
   * stored keys answers for all of them.
   */
  private findStored(id: string): Document | null {
    const key = keyTextOf(id);
    if (this.vacantFrom !== null && key >= this.vacantFrom && (this.vacantTo === null || key < this.vacantTo))
      return null;
    const document = this.table.get(id);
    if (!document) {
      this.vacantFrom = key;
      this.vacantTo = this.table.firstKeyFrom(key);
    }
    return document;
  }

  private violatedUniqueIndex(id: string, entries: readonly IndexEntries[]): string | null {
    for (const [at, index] of this.table.indexes.entries()) {
      if (!index.unique) continue;
      for (const key of entries[at]!.keys) {
        const owner = this.table.ownerOfUniqueKey(index, key);
        if (owner === null ? this.indexes[at]!.isPut(key) : owner !== id) return index.name;
      }
    }
    return null;
  }

  private forgetSpans(document: Document | null): void {
    const keys = document && this.table.spans?.keysOf(document);
    if (keys && keys.length > 0) this.spans.push(...keys);
  }

  private removeIndexEntries(before: Document | null): void {
    if (!before) return;
    for (const [at, index] of this.table.indexes.entries())
      for (const key of this.table.entries(index, before).keys) this.indexes[at]!.remove(key);
  }
}

export function isNewerDocument(next: Document, before: Document, field: string): boolean {
  const stored = before[field];
  return typeof stored !== 'number' || (next[field] as number) > stored;
}
