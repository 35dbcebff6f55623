import type { Caller } from '../../kernel/caller.js';
import { addCounts, NO_COUNTS } from '../domain/upload-outcome.js';
import type { UploadCounts } from '../domain/upload-session.events.js';
import type { CheckedChunk, ImportChunk } from './import-chunk.js';

/**
 * At most two chunks at a time, each once the last but one is recorded. Two that name one transaction follow
 * each other, so that the later row wins, also when the file is read again.
 */
export class ChunkQueue {
  private storing: Promise<unknown> = Promise.resolve();
  private recordedBefore: Promise<unknown> = Promise.resolve();
  private idsBefore: ReadonlySet<string> = new Set();
  private failed = 0;
  /** Of all chunks so far, once they are recorded. */
  counts: Promise<UploadCounts> = Promise.resolve(NO_COUNTS);

  constructor(
    private readonly chunks: ImportChunk,
    private readonly caller: Caller,
    private readonly onRecorded: (counts: UploadCounts) => Promise<void>,
  ) {}

  /** Resolves as soon as the next chunk may be added; rejects when an earlier one could not be kept. */
  async add(chunk: CheckedChunk): Promise<void> {
    await this.recordedBefore;
    if (overlap(this.idsBefore, chunk.ids)) await this.counts;
    const stored = this.chunks.store(this.caller, chunk, this.failed);
    this.failed += chunk.settled?.failed ?? chunk.failed.length;
    this.idsBefore = chunk.ids;
    this.storing = stored;
    const before = this.counts;
    this.recordedBefore = before;
    this.counts = Promise.all([stored, before]).then(async ([done, earlier]) => {
      await this.chunks.record(this.caller, done);
      const counts = addCounts(earlier, done.counts);
      await this.onRecorded(counts);
      return counts;
    });
    // A failure is seen at a later await; until then nobody would be listening.
    for (const promise of [stored, this.counts]) promise.catch(() => undefined);
  }

  /** Waits for everything that was added, whatever came of it. */
  async settled(): Promise<void> {
    await Promise.allSettled([this.storing, this.counts]);
  }
}

function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  for (const each of one) if (other.has(each)) return true;
  return false;
}
