import { setImmediate as nextTurn } from 'node:timers/promises';
import type { GroupCommit, PlannedWrite, PreviousWrite } from './group-commit.js';
import type { IndexEntries } from './index-keys.js';
import { keyTextOf, type KeyText } from './key-text.js';
import { BufferedPuts, WriteMemory } from './bulk-write-buffer.js';
import { entryValue, type Document, type Table } from './table.js';

export type BulkStep =
  | { readonly put: Document; readonly ifNewerThan?: string | undefined; readonly isNew?: boolean }
  | { readonly remove: string };

export type BulkResult = 'done' | 'older' | { readonly duplicate: string };

interface IndexChanges {
  readonly puts: BufferedPuts;
  readonly removes: KeyText[];
  /** Unique keys that documents no longer use. */
  readonly freed: Set<KeyText>;
  readonly arrayFields: Set<string>;
}

/** Steps between two yields to the event loop: some milliseconds of work. */
const SLICE_STEPS = 250;

const idOf = (step: BulkStep): string => ('put' in step ? step.put._id : step.remove);

/** Puts and removes many documents; steps of one document stay in order. Returns results in step order. */
export async function bulkWrite(
  table: Table,
  writes: GroupCommit,
  steps: Iterable<BulkStep>,
): Promise<BulkResult[]> {
  let results: BulkResult[] = [];
  const source = new StepSource(steps);
  while (source.next)
    results = results.concat(await writes.enqueuePlanned((ahead) => planWave(table, source, ahead)));
  return results;
}

class StepSource {
  private readonly steps: Iterator<BulkStep>;
  next: BulkStep | null;

  constructor(steps: Iterable<BulkStep>) {
    this.steps = steps[Symbol.iterator]();
    this.next = this.read();
  }

  advance(): void {
    this.next = this.read();
  }

  private read(): BulkStep | null {
    const step = this.steps.next();
    return step.done ? null : step.value;
  }
}

/** Plans steps until a document repeats. Why sorted by key: it saves most of the search for the page. */
async function planWave(
  table: Table,
  source: StepSource,
  writeAhead: PreviousWrite | null,
): Promise<PlannedWrite<BulkResult[]>> {
  const wave = new BulkWave(table);
  const results: BulkResult[] = [];
  let ahead = writeAhead?.subject instanceof BulkWave ? writeAhead.subject : null;
  if (!ahead) await writeAhead?.settled;
  for (let step = source.next; step && !wave.touchesDocument(idOf(step)); step = source.next) {
    if (results.length % SLICE_STEPS === SLICE_STEPS - 1) await nextTurn();
    const entries = 'put' in step ? wave.entriesOf(step.put) : [];
    if (ahead && (ahead.isWritten || ahead.touches(table, idOf(step), entries))) {
      await writeAhead?.settled;
      ahead = null;
      wave.forgetVacantRange();
    }
    results.push(wave.decide(step, entries));
    source.advance();
  }
  await wave.sort();
  return {
    value: results,
    put: () => wave.write(),
    keys: wave.keys,
    bytes: wave.bytes,
    onSettled: () => wave.release(),
    subject: wave,
  };
}

class BulkWave {
  private readonly memory = new WriteMemory();
  private readonly documents = new BufferedPuts(this.memory);
  private readonly removed = new Set<KeyText>();
  private readonly work: IndexChanges[];
  /** Keys from `vacantFrom` up to `vacantTo` (null: to the end) without a stored document. */
  private vacantFrom: KeyText | null = null;
  private vacantTo: KeyText | null = null;
  /** True once the wave's writes can be read as committed. */
  isWritten = false;

  constructor(private readonly table: Table) {
    this.work = table.indexes.map(() => ({
      puts: new BufferedPuts(this.memory),
      removes: [],
      freed: new Set(),
      arrayFields: new Set(),
    }));
  }

  get keys(): number {
    const written = this.work.map(({ puts, removes }) => puts.size + removes.length);
    return written.reduce((sum, keys) => sum + keys, this.documents.size + this.removed.size);
  }

  get bytes(): number {
    return this.memory.end;
  }

  entriesOf(document: Document): IndexEntries[] {
    return this.table.indexes.map((index) => this.table.entries(index, document));
  }

  touchesDocument(id: string): boolean {
    const key = keyTextOf(id);
    return this.removed.has(key) || this.documents.has(key);
  }

  forgetVacantRange(): void {
    this.vacantFrom = null;
  }

  /** Whether this wave writes the document, or one of the unique keys among its entries. */
  touches(table: Table, id: string, entries: readonly IndexEntries[]): boolean {
    if (table !== this.table) return false;
    if (this.touchesDocument(id)) return true;
    return entries.some(({ keys }, at) => {
      if (!table.indexes[at]!.unique) return false;
      const { puts, freed } = this.work[at]!;
      return keys.some((key) => puts.has(key) || freed.has(key));
    });
  }

  decide(step: BulkStep, entries: readonly IndexEntries[]): BulkResult {
    const id = idOf(step);
    const before = 'put' in step && step.isNew ? null : this.findStored(id);
    if ('remove' in step) {
      if (before) this.removed.add(keyTextOf(id));
      this.removeIndexEntries(before);
      return 'done';
    }
    if (before && step.ifNewerThan !== undefined && !isNewer(step.put, before, step.ifNewerThan))
      return 'older';
    const duplicate = this.violatedUniqueIndex(id, entries);
    if (duplicate) return { duplicate };
    this.removeIndexEntries(before);
    for (const [at, each] of entries.entries()) {
      const { keys, arrayField } = each;
      const work = this.work[at]!;
      const value = entryValue(this.table.indexes[at]!, each, id);
      for (const key of keys) work.puts.add(key, value);
      if (arrayField !== null) work.arrayFields.add(arrayField);
    }
    this.documents.addDocument(keyTextOf(id), step.put);
    return 'done';
  }

  async sort(): Promise<void> {
    for (const list of [this.documents, ...this.work.map(({ puts }) => puts)]) {
      await nextTurn();
      list.sort();
    }
  }

  write(): void {
    for (const key of this.removed) void this.table.documents.remove(key);
    this.documents.write(this.table.documents);
    this.table.indexes.forEach((index, at) => {
      const { puts, removes, arrayFields } = this.work[at]!;
      for (const key of removes) void index.database.remove(key);
      puts.write(index.database);
      for (const field of arrayFields) this.table.noteArrayField(index, field);
    });
  }

  release(): void {
    this.isWritten = true;
    this.memory.release();
  }

  /** Why: new documents of one upload are adjacent, so one read between two stored ones serves all. */
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
        if (owner === null ? this.work[at]!.puts.has(key) : owner !== id) return index.name;
      }
    }
    return null;
  }

  private removeIndexEntries(before: Document | null): void {
    if (!before) return;
    this.table.indexes.forEach((index, at) => {
      const { removes, freed } = this.work[at]!;
      for (const key of this.table.entries(index, before).keys) {
        removes.push(key);
        if (index.unique) freed.add(key);
      }
    });
  }
}

export function isNewer(next: Document, before: Document, field: string): boolean {
  const stored = before[field];
  return typeof stored !== 'number' || (next[field] as number) > stored;
}
