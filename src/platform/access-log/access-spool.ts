import { z } from 'zod';
import { defineRecord, PRIMARY_KEY, type Row } from '@alert-review/kernel';
import {
  APPEND_BYTES_MAX,
  WrongExpectedRevisionError,
  type EventStore,
  type NewEvent,
} from '../event-store/event-store.js';
import type { ReadStore } from '../read-store/read-store.js';
import { Records } from '../records/records.js';
import type { RowReader, RowStore } from '../records/rows-of-organization.js';

/** An entry of the access log that waits until the log responds again. Its id is the id of the event. */
export const WaitingAccessRecord = defineRecord({
  name: 'access-entries-waiting',
  schema: z.object({
    /** The stream to which the entry belongs; the entry is never written to another stream. */
    stream: z.string(),
    /**
     * Last revision of the stream that the writer knew. If the entry was stored after all, it is behind
     * that revision.
     */
    after: z.number(),
    /** Time of the read, as in the entry itself. */
    at: z.string(),
    type: z.string(),
    /** The bytes of the entry, which are UTF-8 text. */
    data: z.string(),
  }),
  indexes: { at: { fields: ['at'] } },
});

type WaitingRow = Row<z.infer<typeof WaitingAccessRecord.schema>>;

/** An entry in the form in which the access log queues it. */
export interface SpooledEntry extends NewEvent {
  readonly at: string;
}

/**
 * Number of entries that wait to be written to the log, and the time of the oldest (ISO 8601); null if none
 * waits.
 */
export interface WaitingAccesses {
  readonly count: number;
  readonly since: string | null;
}

const PAGE = 500;
const TRIES_MAX = 5;
/** Counting stops here: the number shows how serious the backlog is, and counting stays cheap. */
const COUNT_MAX = 100_000;

/**
 * Entries of all processes that wait in the read store while the log does not respond. Each entry is
 * written to its own stream exactly once: the stream is first searched for its id, and the append names the
 * revision up to which the search went. So it does no harm if an earlier append arrives late, if two
 * processes write at the same time, or if a process is killed before it removes the row.
 */
export class AccessSpool {
  private writing: Promise<number> | null = null;

  constructor(
    private readonly store: EventStore,
    private readonly rows: RowStore,
  ) {}

  /**
   * Stores entries of one stream durably. Throws store_unavailable; some of the entries may be stored then.
   */
  async keep(stream: string, after: number, entries: readonly SpooledEntry[]): Promise<void> {
    const rows = entries.map(({ id, at, type, data }) => ({
      id,
      stream,
      after,
      at,
      type,
      data: Buffer.from(data).toString(),
    }));
    await this.rows.putMany(WaitingAccessRecord, rows);
  }

  /** Writes all waiting entries to the log and returns their number. Throws store_unavailable. */
  write(signal?: AbortSignal): Promise<number> {
    this.writing ??= this.writePages(signal).finally(() => (this.writing = null));
    return this.writing;
  }

  waiting(): Promise<WaitingAccesses> {
    return waitingIn(this.rows);
  }

  private async writePages(signal: AbortSignal | undefined): Promise<number> {
    for (let written = 0; ;) {
      // Ids of one process ascend, so a page holds its entries in their original order.
      const page = await this.rows.find(
        WaitingAccessRecord,
        {},
        { index: PRIMARY_KEY, sort: { id: 1 }, limit: PAGE },
      );
      if (page.length === 0) return written;
      for (const stream of new Set(page.map((row) => row.stream))) {
        const entries = page.filter((row) => row.stream === stream);
        signal?.throwIfAborted();
        await this.writeTo(stream, entries);
        await this.rows.remove(WaitingAccessRecord, { id: { $in: entries.map(({ id }) => id) } });
      }
      written += page.length;
    }
  }

  /** Appends those entries that the stream does not contain yet. */
  private async writeTo(stream: string, entries: readonly WaitingRow[]): Promise<void> {
    const after = Math.min(...entries.map((entry) => entry.after));
    for (let tries = 1; ; tries++) {
      const lacking = await this.lackingIn(stream, after, entries);
      if (lacking.events.length === 0) return;
      const { revision, events } = lacking;
      try {
        await this.append(stream, revision, events);
        return;
      } catch (error) {
        // Another process or a late append was faster. The next round finds the stored entries.
        if (!(error instanceof WrongExpectedRevisionError) || tries === TRIES_MAX) throw error;
      }
    }
  }

  private async lackingIn(stream: string, after: number, entries: readonly WaitingRow[]) {
    // Read the end of the stream first, so that the second read sees entries that are appended between the
    // two reads.
    const [last] = await this.store.readStream(stream, { direction: 'backwards', maxCount: 1 });
    const behind = await this.store.readStream(stream, { fromRevision: after + 1 });
    const stored = new Set(behind.map(({ id }) => id));
    const events = entries
      .filter(({ id }) => !stored.has(id))
      .map(({ id, type, data }) => ({ id, type, data: Buffer.from(data) }));
    return { events, revision: behind.at(-1)?.revision ?? last?.revision ?? -1 };
  }

  private async append(stream: string, known: number, events: readonly NewEvent[]): Promise<void> {
    let revision = known;
    for (const batch of batchesOf(events)) {
      const expected = revision < 0 ? 'no_stream' : revision;
      revision = (await this.store.append(stream, expected, batch)).revision;
    }
  }
}

/** Returns which entries wait in a read store, which may be of an older release. */
export async function waitingAccessesIn(readStore: ReadStore): Promise<WaitingAccesses> {
  if (!(await readStore.collections()).includes(WaitingAccessRecord.name)) return { count: 0, since: null };
  await readStore.ensure(WaitingAccessRecord);
  return waitingIn(new Records(readStore).forSystem());
}

async function waitingIn(rows: RowReader): Promise<WaitingAccesses> {
  const oldest = { index: 'at', sort: { at: 1 }, limit: 1, fields: ['at'] } as const;
  const [first] = await rows.find(WaitingAccessRecord, {}, oldest);
  if (!first) return { count: 0, since: null };
  const count = await rows.count(WaitingAccessRecord, {}, { index: 'at', atMost: COUNT_MAX });
  return { count, since: first.at };
}

/** Splits events into appends that are small enough for the store. */
function batchesOf(events: readonly NewEvent[]): NewEvent[][] {
  const batches: NewEvent[][] = [];
  let bytes = Infinity;
  for (const event of events) {
    bytes += event.data.length;
    if (bytes > APPEND_BYTES_MAX) {
      batches.push([]);
      bytes = event.data.length;
    }
    batches.at(-1)!.push(event);
  }
  return batches;
}
