import { createHash } from 'node:crypto';
import { z } from 'zod';
import { Clock, DAY_MS, defineRecord } from '@alert-review/kernel';
import { Decisions } from '../decisions/decisions.js';
import type { EventStore } from '../event-store/event-store.js';
import { jobCaller } from '../jobs/job-caller.js';
import { ClockTrust } from '../process/clock-trust.js';
import type { RowStore } from '../records/rows-of-organization.js';
import type { AccessLog } from './access-log.js';
import { accessDayDecider, AccessLogEvents, type AccessDayEvent } from './access-log.events.js';
import { ACCESS_CATEGORY, accessStream, endOfDay, parseAccessStream } from './access-stream.js';

/** A day is closed this long after its end, when all of its entries are surely stored. */
export const ACCESS_DAY_CLOSED_AFTER_MS = 60 * 60_000;

const PAGE = 1_000;

/**
 * Stored while the clock is in doubt, so that the doubt survives restarts and a wrong clock cannot confirm
 * itself.
 */
export const ClockDoubtRecord = defineRecord({
  name: 'clock-doubts',
  schema: z.object({ believed: z.number() }),
});

const CLOCK_DOUBT_ID = 'access-log';

/**
 * Closes days of the access log by recording a digest in the main log, and deletes days whose retention has
 * ended.
 */
export class AccessDays {
  private readonly trust: ClockTrust;

  constructor(
    private readonly store: EventStore,
    private readonly decisions: Decisions,
    private readonly clock: Clock,
    private readonly retentionDays: number,
    private readonly writer: string,
    private readonly rows: RowStore,
    private readonly accessLog: Pick<AccessLog, 'writeWaiting'> | null = null,
  ) {
    this.trust = new ClockTrust(clock);
  }

  /**
   * Closes and removes days that are due. Safe to repeat and to interrupt. Does nothing and returns false
   * while the clock is in doubt.
   */
  async maintain(signal: AbortSignal): Promise<boolean> {
    // Write waiting entries first, because a closed day takes no more entries.
    await this.accessLog?.writeWaiting(signal);
    const streams = await this.store.streamNames(`${ACCESS_CATEGORY}-`);
    const others = streams.filter((stream) => !stream.endsWith(`.${this.writer}`));
    const before = await this.newest(others);
    const newest = await this.newest(streams);
    if (!(await this.isBelieved(before, newest))) return false;
    for (const [org, days] of daysOf(streams))
      for (const day of days) {
        signal.throwIfAborted();
        const age = this.clock.now() - endOfDay(day);
        if (age >= ACCESS_DAY_CLOSED_AFTER_MS) await this.closeDay(org, day);
        if (age >= this.retentionDays * DAY_MS) await this.remove(org, day);
      }
    return true;
  }

  private async isBelieved(before: number | null, newest: number | null): Promise<boolean> {
    const doubt = await this.rows.get(ClockDoubtRecord, CLOCK_DOUBT_ID);
    const isBelieved = this.trust.isBelieved({ before: doubt?.believed ?? before, newest });
    const believed = this.trust.believedAt;
    if (isBelieved && doubt) await this.rows.remove(ClockDoubtRecord, { id: CLOCK_DOUBT_ID });
    if (!isBelieved && doubt?.believed !== believed)
      await this.rows.put(ClockDoubtRecord, { id: CLOCK_DOUBT_ID, believed });
    return isBelieved;
  }

  private async newest(streams: readonly string[]): Promise<number | null> {
    const last = streams.reduce((day, stream) => laterInstant(day, parseAccessStream(stream).day), '');
    let newest: number | null = null;
    for (const stream of streams.filter((each) => parseAccessStream(each).day === last)) {
      const [entry] = await this.store.readStream(stream, { direction: 'backwards', maxCount: 1 });
      if (entry) newest = Math.max(newest ?? 0, writtenAt(entry.data));
    }
    return newest;
  }

  private async closeDay(org: string, day: string): Promise<void> {
    const past = await this.decisions.read(AccessLogEvents, jobCaller(org, day), day);
    if (past.length > 0) return;
    await this.decide(org, day, {
      type: 'AccessDayClosed',
      data: { day, ...(await accessDayDigest(this.store, org, day)) },
    });
  }

  /**
   * Removes a day. The event is recorded first: entries that are missing without an event were removed by
   * somebody else.
   */
  private async remove(org: string, day: string): Promise<void> {
    await this.decide(org, day, { type: 'AccessDayRemoved', data: { day } });
    for (const stream of await streamsOf(this.store, org, day)) await this.store.dropStream(stream);
  }

  private async decide(org: string, day: string, command: AccessDayEvent): Promise<void> {
    await this.decisions.decide({
      caller: jobCaller(org, day),
      family: AccessLogEvents,
      decider: accessDayDecider,
      streamId: day,
      operation: command.type,
      idempotencyKey: day,
      command,
    });
  }
}

const streamsOf = (store: EventStore, org: string, day: string): Promise<string[]> =>
  store.streamNames(accessStream(org, day, ''));

/**
 * Returns the number of entries of a day and the last link of its hash chain. A link is the hex SHA-256 of
 * the previous link (empty at first), the stream name and the entry, joined by line feeds. Streams are
 * chained in order of their names.
 */
export async function accessDayDigest(store: EventStore, org: string, day: string) {
  let entries = 0;
  let chain = '';
  for (const stream of await streamsOf(store, org, day))
    for (let fromRevision = 0; ; fromRevision += PAGE) {
      const page = await store.readStream(stream, { fromRevision, maxCount: PAGE });
      for (const { data } of page)
        chain = createHash('sha256').update(`${chain}\n${stream}\n`).update(data).digest('hex');
      entries += page.length;
      if (page.length < PAGE) break;
    }
  return { entries, chain };
}

const laterInstant = (a: string, b: string): string => (a > b ? a : b);

const writtenAt = (entry: Uint8Array): number =>
  Date.parse((JSON.parse(Buffer.from(entry).toString()) as { at: string }).at);

function daysOf(streams: readonly string[]): Map<string, Set<string>> {
  const days = new Map<string, Set<string>>();
  for (const stream of streams) {
    const { org, day } = parseAccessStream(stream);
    days.set(org, (days.get(org) ?? new Set()).add(day));
  }
  return days;
}
