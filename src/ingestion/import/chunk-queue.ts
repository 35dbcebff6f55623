import type { Caller } from '../../kernel/caller.js';
import { addCounts, NO_COUNTS } from '../domain/upload-outcome.js';
import type { UploadCounts } from '../domain/upload-session.events.js';
import type { CheckedChunk, ImportChunk } from './import-chunk.js';

interface RecentChunk {
  readonly ids: ReadonlySet<string>;
  readonly stored: Promise<unknown>;
  readonly recordedBefore: Promise<unknown>;
}

/**
 * At most three chunks at a time: one is recorded, one written, one planned. Two that name one transaction
 * follow each other, so that the later row wins, also when the file is read again.
 */
export class ChunkQueue {
  /** The last two, which may not be recorded yet; the oldest first. */
  private recent: readonly RecentChunk[] = [];
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
    // The closures below would keep a chunk with its rows.
    const { ids } = chunk;
    const [older, last] = this.recent;
    if (last) await Promise.all([older!.recordedBefore, older!.stored]);
    if (this.recent.some((kept) => overlap(kept.ids, ids))) await this.counts;
    const stored = this.chunks.store(this.caller, chunk, this.failed);
    this.failed += chunk.settled?.failed ?? chunk.failed.length;
    const before = this.counts;
    this.recent = [...this.recent.slice(-1), { ids, stored, recordedBefore: before }];
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
  async drain(): Promise<void> {
    const each = this.recent.flatMap(({ stored, recordedBefore }) => [stored, recordedBefore]);
    await Promise.allSettled([...each, this.counts]);
  }
}

function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  for (const each of one) if (other.has(each)) return true;
  return false;
}
