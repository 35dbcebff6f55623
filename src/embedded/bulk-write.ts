import { setImmediate as nextTurn } from 'node:timers/promises';
import { encodeDocument } from './document-codec.js';
import type { GroupCommit, PlannedWrite } from './group-commit.js';
import type { IndexEntries } from './index-keys.js';
import { keyTextOf, type KeyText } from './key-text.js';
import { entryValue, type Document, type Table } from './table.js';

export type BulkStep =
  { readonly put: Document; readonly ifNewerThan?: string } | { readonly remove: string };

export type BulkResult = 'done' | 'older' | { readonly duplicate: string };

interface IndexWork {
  readonly puts: Put[];
  readonly removes: KeyText[];
  /** Owners of the unique keys taken by this call. */
  readonly taken: Map<KeyText, string>;
  readonly arrayFields: Set<string>;
}

interface Put {
  readonly key: KeyText;
  readonly value: Buffer;
}

/** Steps between two turns of the event loop: some milliseconds of work. */
const SLICE_STEPS = 250;

const idOf = (step: BulkStep): string => ('put' in step ? step.put._id : step.remove);

/** Puts and removes many documents; steps of the same one keep their order. Results as the steps stand. */
export async function bulkWrite(
  table: Table,
  writes: GroupCommit,
  steps: readonly BulkStep[],
): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (const places of wavesOf(steps)) {
    const wave = places.map((at) => steps[at] as BulkStep);
    const done = await writes.planned(() => planWave(table, wave));
    done.forEach((result, at) => (results[places[at] as number] = result));
  }
  return results;
}

/** Places of the steps, so that a wave names a document once. */
function wavesOf(steps: readonly BulkStep[]): number[][] {
  const waves: number[][] = [];
  const seen = new Map<string, number>();
  steps.forEach((step, at) => {
    const id = idOf(step);
    const wave = seen.get(id) ?? 0;
    seen.set(id, wave + 1);
    (waves[wave] ??= []).push(at);
  });
  return waves;
}

/**
 * Decides steps by what is committed, some at a time, and plans their writes: documents in key order and each
 * index's keys sorted, which saves most of the work of placing them.
 */
async function planWave(table: Table, steps: readonly BulkStep[]): Promise<PlannedWrite<BulkResult[]>> {
  const wave = new BulkWave(table);
  const results: BulkResult[] = [];
  for (const [at, step] of steps.entries()) {
    if (at % SLICE_STEPS === SLICE_STEPS - 1) await nextTurn();
    results.push(wave.decide(step));
  }
  await wave.sort();
  return { value: results, put: () => wave.write() };
}

/** Steps of different documents. */
class BulkWave {
  private readonly documents: Put[] = [];
  private readonly removed: KeyText[] = [];
  private readonly work: IndexWork[];

  constructor(private readonly table: Table) {
    this.work = table.indexes.map(() => ({
      puts: [],
      removes: [],
      taken: new Map(),
      arrayFields: new Set(),
    }));
  }

  decide(step: BulkStep): BulkResult {
    const id = idOf(step);
    const before = this.table.get(id);
    if ('remove' in step) {
      if (before) this.removed.push(keyTextOf(id));
      this.drop(before);
      return 'done';
    }
    if (before && step.ifNewerThan !== undefined && !isNewer(step.put, before, step.ifNewerThan))
      return 'older';
    const entries = this.table.indexes.map((index) => this.table.entries(index, step.put));
    const duplicate = this.duplicateOf(id, entries);
    if (duplicate) return { duplicate };
    this.drop(before);
    for (const [at, { keys, flags, arrayField }] of entries.entries()) {
      const index = this.table.indexes[at]!;
      const work = this.work[at]!;
      const value = entryValue(index, flags, id);
      for (const key of keys) {
        work.puts.push({ key, value });
        if (index.unique) work.taken.set(key, id);
      }
      if (arrayField !== null) work.arrayFields.add(arrayField);
    }
    this.documents.push({ key: keyTextOf(id), value: encodeDocument(step.put) });
    return 'done';
  }

  async sort(): Promise<void> {
    for (const list of [this.documents, ...this.work.map(({ puts }) => puts)]) {
      await nextTurn();
      list.sort(byKey);
    }
  }

  write(): void {
    for (const key of this.removed) void this.table.documents.remove(key);
    for (const { key, value } of this.documents) void this.table.documents.put(key, value);
    this.table.indexes.forEach((index, at) => {
      const { puts, removes, arrayFields } = this.work[at]!;
      for (const key of removes) void index.database.remove(key);
      for (const { key, value } of puts) void index.database.put(key, value);
      for (const field of arrayFields) this.table.noteArray(index, field);
    });
  }

  private duplicateOf(id: string, entries: readonly IndexEntries[]): string | null {
    for (const [at, index] of this.table.indexes.entries()) {
      if (!index.unique) continue;
      for (const key of entries[at]!.keys) {
        const owner = this.table.ownerOf(index, key) ?? this.work[at]!.taken.get(key);
        if (owner !== undefined && owner !== id) return index.name;
      }
    }
    return null;
  }

  private drop(before: Document | null): void {
    if (!before) return;
    this.table.indexes.forEach((index, at) =>
      this.work[at]!.removes.push(...this.table.entries(index, before).keys),
    );
  }
}

const byKey = (a: Put, b: Put): number => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);

/**
 * Whether the numeric field `field` of `next` is later than that of `before`; a missing one is older than
 * any.
 */
export function isNewer(next: Document, before: Document, field: string): boolean {
  const stored = before[field];
  return typeof stored !== 'number' || (next[field] as number) > stored;
}
