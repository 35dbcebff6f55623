import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { AppError, type Caller, Clock, Ids } from '@alert-review/kernel';
import { deriveEventId } from '../event-store/event-id.js';
import { APPEND_BYTES_MAX, WrongExpectedRevisionError, type EventStore } from '../event-store/event-store.js';
import { isLogSilenceError, LOG_ANSWER_TIMEOUT_MS, LogSilence } from '../event-store/log-silence.js';
import { withTimeout } from '../process/with-timeout.js';
import type { AccessSpool, SpooledEntry, WaitingAccesses } from './access-spool.js';
import { accessStream, accessDayOf } from './access-stream.js';

interface AccessEntry {
  readonly operation: string;
  /** Service ids or the customer's own ids of the data that was read. */
  readonly subject: string | null;
  /** Outcome of a finished call: `ok` or the error code. */
  readonly outcome?: string;
  readonly durationMs?: number;
}

interface Waiting extends SpooledEntry {
  resolve(): void;
  reject(error: unknown): void;
}

interface OwnDayStream {
  readonly name: string;
  revision: number;
  readonly waiting: Waiting[];
  /** Resolves when no entry is waiting; null while nothing is being written. */
  writing: Promise<void> | null;
  /** Timer for notes that were not written together with another entry yet. */
  timer: NodeJS.Timeout | null;
}

const CHANGE_STANDS = 'What the call changed is stored; its entry of the access log is not.';
const BATCH_ENTRIES_MAX = 500;
/** Turns of the event loop during which entries are collected for one append. */
const EVENT_LOOP_TURNS_MAX = 8;
/** Digits of the counter at the end of an event id. */
const COUNTER_DIGITS = 12;
/** How long a note waits to be written together with another entry. */
const NOTE_WAITS_MS = 25;

/**
 * The access log, separate from the main log and with its own retention. Each process writes streams of its
 * own, so appends rarely conflict. With a spool, entries are kept in the read store while the log does not
 * respond.
 */
@Injectable()
export class AccessLog {
  readonly writer: string;
  private readonly firstId: string;
  private entries = 0;
  private readonly streams = new Map<string, OwnDayStream>();
  private readonly open = new Set<OwnDayStream>();

  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
    ids: Ids,
    private readonly spool: AccessSpool | null = null,
    private readonly silence = new LogSilence(clock),
  ) {
    this.writer = ids.next();
    this.firstId = deriveEventId('', 'access', this.writer, '', 0);
  }

  /**
   * Stores an entry, which is durable once the promise resolves. Throws store_unavailable; the caller must
   * then not answer the request.
   */
  async record(caller: Caller, entry: AccessEntry): Promise<void> {
    const { stream, written } = this.enqueueEntry(caller, entry);
    void this.write(stream);
    await written;
  }

  /**
   * Stores an entry together with the next entry, or after 25 ms. It is durable once the promise resolves.
   * Throws store_unavailable.
   */
  async note(caller: Caller, entry: AccessEntry): Promise<void> {
    const { stream, written } = this.enqueueEntry(caller, entry);
    stream.timer ??= setTimeout(() => {
      stream.timer = null;
      void this.write(stream);
    }, NOTE_WAITS_MS);
    await written;
  }

  /** Writes all queued entries. Resolves when all of them are durable or rejected. */
  async flush(): Promise<void> {
    await Promise.all([...this.open].map((stream) => this.write(stream)));
  }

  /** Writes entries that wait in the read store, from any process, to the log. Throws store_unavailable. */
  async writeWaiting(signal?: AbortSignal): Promise<void> {
    const written = (await this.spool?.write(signal)) ?? 0;
    if (written > 0) this.silence.end();
  }

  /** Returns how many entries of all processes wait in the read store. */
  async waiting(): Promise<WaitingAccesses> {
    return this.spool?.waiting() ?? { count: 0, since: null };
  }

  private enqueueEntry(caller: Caller, entry: AccessEntry): { stream: OwnDayStream; written: Promise<void> } {
    const at = this.clock.iso();
    const { type, data } = entryOf(caller, entry, at);
    const stream = this.streamOf(caller.orgId, accessDayOf(at));
    const id = this.nextId();
    const written = new Promise<void>((resolve, reject) => {
      stream.waiting.push({ id, at, type, data, resolve, reject });
    });
    this.open.add(stream);
    return { stream, written };
  }

  /** Returns an event id that is never reused: the store accepts a repeated id without storing the event. */
  private nextId(): string {
    const count = (this.entries++).toString(16).padStart(COUNTER_DIGITS, '0');
    return this.firstId.slice(0, -COUNTER_DIGITS) + count;
  }

  /**
   * Returns today's stream of an organization. The stream of an earlier day is forgotten; its queued
   * entries are still written.
   */
  private streamOf(org: string, day: string): OwnDayStream {
    const name = accessStream(org, day, this.writer);
    let stream = this.streams.get(org);
    if (stream?.name !== name) {
      stream = { name, revision: -1, waiting: [], writing: null, timer: null };
      this.streams.set(org, stream);
    }
    return stream;
  }

  /**
   * Starts writing if entries are queued. Without entries, `drain` would end before `writing` is set, and
   * `writing` would never be reset.
   */
  private async write(stream: OwnDayStream): Promise<void> {
    if (stream.waiting.length > 0) stream.writing ??= this.drain(stream);
    await stream.writing;
  }

  private async drain(stream: OwnDayStream): Promise<void> {
    while (stream.waiting.length > 0) {
      await gatherBatch(stream.waiting);
      const batch = nextBatch(stream.waiting);
      try {
        await this.appendOrKeep(stream, batch);
        for (const entry of batch) entry.resolve();
      } catch (cause) {
        const { reason } = cause instanceof AppError ? cause.details : {};
        for (const { type, reject } of batch) {
          const stands = type === 'CallEnded';
          const effect = [reason, stands ? CHANGE_STANDS : 'Nothing was read.'].filter(Boolean).join(' ');
          reject(new AppError('store_unavailable', { store: 'access_log', effect, stands }, { cause }));
        }
      }
    }
    stream.writing = null;
    this.open.delete(stream);
  }

  /** Appends the batch to the log, or keeps it in the read store if the log does not respond. */
  private async appendOrKeep(stream: OwnDayStream, batch: readonly Waiting[]): Promise<void> {
    if (!this.spool) return this.append(stream, batch);
    if (!this.silence.isSilent) {
      const late = new AbortController();
      try {
        return await withTimeout(
          LOG_ANSWER_TIMEOUT_MS,
          'the access log',
          this.append(stream, batch, late.signal),
        );
      } catch (error) {
        late.abort();
        if (!isForSpool(error)) throw error;
        if (!(error instanceof WrongExpectedRevisionError)) this.silence.begin();
      }
    }
    await this.spool.keep(stream.name, stream.revision, batch);
  }

  /** `late` is aborted once nobody waits for the append any more; the batch may then be in the spool. */
  private async append(stream: OwnDayStream, batch: readonly Waiting[], late?: AbortSignal): Promise<void> {
    const events = batch.map(({ id, type, data }) => ({ id, type, data }));
    const expected = () => (stream.revision < 0 ? 'no_stream' : stream.revision);
    try {
      stream.revision = (await this.store.append(stream.name, expected(), events)).revision;
    } catch (error) {
      // Not when late: the spool may have written the batch already, and an append at a new revision would
      // store it twice.
      if (!(error instanceof WrongExpectedRevisionError) || late?.aborted) throw error;
      // An earlier append with an unknown outcome was stored after all, or the spool wrote to this stream.
      stream.revision = error.actual === 'no_stream' ? -1 : error.actual;
      stream.revision = (await this.store.append(stream.name, expected(), events)).revision;
    }
  }
}

/**
 * Tells whether entries should go to the spool: the log does not respond, or others kept writing to the
 * stream.
 */
const isForSpool = (error: unknown): boolean =>
  error instanceof WrongExpectedRevisionError || isLogSilenceError(error);

/**
 * Waits for further entries as long as each turn brings more, since one append costs as much for one entry
 * as for many.
 */
async function gatherBatch(waiting: readonly Waiting[]): Promise<void> {
  for (let turn = 0; turn < EVENT_LOOP_TURNS_MAX; turn++) {
    const count = waiting.length;
    await nextTurn();
    if (waiting.length === count) return;
  }
}

function entryOf(
  { kind, userId, via, clientId, grantId, correlationId }: Caller,
  { durationMs, operation, outcome, subject }: AccessEntry,
  at: string,
): Pick<Waiting, 'type' | 'data'> {
  const actor = { client: clientId, grant: grantId, kind, user: userId, via };
  const entered = { actor, at, correlation: correlationId, durationMs, operation, outcome, subject };
  const type = outcome === undefined ? 'PersonalDataRead' : 'CallEnded';
  return { type, data: Buffer.from(JSON.stringify(entered)) };
}

function nextBatch(waiting: Waiting[]): Waiting[] {
  let bytes = 0;
  const tooMuch = waiting.findIndex(
    ({ data }, index) => (bytes += data.length) > APPEND_BYTES_MAX || index === BATCH_ENTRIES_MAX,
  );
  return waiting.splice(0, tooMuch < 0 ? waiting.length : Math.max(1, tooMuch));
}
