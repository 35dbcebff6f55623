import type { Caller } from '@alert-review/kernel';
import { addUploadCounts, NO_UPLOAD_COUNTS } from '../domain/upload-outcome.js';
import type { UploadCounts } from '../domain/upload-session.events.js';
import type { CheckedChunk, ImportChunk } from './import-chunk.js';

interface RecentChunk {
  readonly ids: ReadonlySet<string>;
  readonly stored: Promise<unknown>;
  readonly recordedBefore: Promise<unknown>;
}

/**
 * Processes the chunks of a file in a pipeline: while one chunk is recorded, the next is stored and a third
 * is checked. Chunks with the same transaction run one after the other, so that the later row wins, even when
 * the import is repeated.
 */
export class ChunkQueue {
  /** The last two chunks, oldest first; they may not be recorded yet. */
  private recent: readonly RecentChunk[] = [];
  counts: Promise<UploadCounts> = Promise.resolve(NO_UPLOAD_COUNTS);

  constructor(
    private readonly chunks: ImportChunk,
    private readonly caller: Caller,
    private readonly onRecorded: (counts: UploadCounts) => Promise<void>,
  ) {}

  /** Resolves when the next chunk may be added. Rejects if an earlier chunk failed. */
  async add(chunk: CheckedChunk): Promise<void> {
    // Take only the ids, because the closures below would otherwise keep the chunk's rows in memory.
    const { ids } = chunk;
    const [older, last] = this.recent;
    if (last) await Promise.all([older!.recordedBefore, older!.stored]);
    if (this.recent.some((kept) => haveCommonElement(kept.ids, ids))) await this.counts;
    const stored = this.chunks.store(this.caller, chunk);
    const before = this.counts;
    this.recent = [...this.recent.slice(-1), { ids, stored, recordedBefore: before }];
    this.counts = Promise.all([stored, before]).then(async ([done, earlier]) => {
      await this.chunks.record(this.caller, done);
      const counts = addUploadCounts(earlier, done.counts);
      await this.onRecorded(counts);
      return counts;
    });
    // A later await reports the rejection; this handler only prevents an unhandled rejection.
    for (const promise of [stored, this.counts]) promise.catch(() => undefined);
  }

  /** Waits until all added chunks have ended, successfully or not. */
  async drain(): Promise<void> {
    const each = this.recent.flatMap(({ stored, recordedBefore }) => [stored, recordedBefore]);
    await Promise.allSettled([...each, this.counts]);
  }
}

function haveCommonElement(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  for (const each of one) if (other.has(each)) return true;
  return false;
}
