import { createHash } from 'node:crypto';
import { DAY_MS, Clock } from '../../kernel/clock.js';
import { Decisions } from '../decisions/decisions.js';
import type { EventStore } from '../event-store/event-store.js';
import { jobCaller } from '../jobs/job-caller.js';
import { accessDayDecider, AccessLogEvents, type AccessDayEvent } from './access-log.events.js';
import { ACCESS_CATEGORY, accessStream, endOfDay, parseAccessStream } from './access-stream.js';

/** A day is closed so long after its end: then nothing of it is still on its way into the store. */
export const CLOSE_AFTER_MS = 60 * 60_000;

const PAGE = 1_000;

/** Closes the days of the access log by a digest in the main log, and removes those past their retention. */
export class AccessDays {
  constructor(
    private readonly store: EventStore,
    private readonly decisions: Decisions,
    private readonly clock: Clock,
    private readonly retentionDays: number,
  ) {}

  /** Does what is due now; safe to run twice and to cut off. */
  async tend(signal: AbortSignal): Promise<void> {
    for (const [org, days] of await this.stored())
      for (const day of days) {
        signal.throwIfAborted();
        const age = this.clock.now() - endOfDay(day);
        if (age >= CLOSE_AFTER_MS) await this.close(org, day);
        if (age >= this.retentionDays * DAY_MS) await this.remove(org, day);
      }
  }

  /**
   * Entry count and the last link of the hash chain: streams by name, each link the hex SHA-256 of the link
   * before (empty at first), stream name and entry, joined by line feeds.
   */
  async digest(org: string, day: string): Promise<{ entries: number; chain: string }> {
    let [entries, chain] = [0, ''];
    for (const stream of await this.streams(org, day))
      for (let fromRevision = 0; ; fromRevision += PAGE) {
        const page = await this.store.readStream(stream, { fromRevision, maxCount: PAGE });
        for (const { data } of page)
          chain = createHash('sha256').update(`${chain}\n${stream}\n`).update(data).digest('hex');
        entries += page.length;
        if (page.length < PAGE) break;
      }
    return { entries, chain };
  }

  private async stored(): Promise<Map<string, Set<string>>> {
    const days = new Map<string, Set<string>>();
    for (const stream of await this.store.streamNames(`${ACCESS_CATEGORY}-`)) {
      const { org, day } = parseAccessStream(stream);
      days.set(org, (days.get(org) ?? new Set()).add(day));
    }
    return days;
  }

  private streams(org: string, day: string): Promise<string[]> {
    return this.store.streamNames(accessStream(org, day, ''));
  }

  private async close(org: string, day: string): Promise<void> {
    const past = await this.decisions.read(AccessLogEvents, jobCaller(org, day), day);
    if (past.length > 0) return;
    await this.decide(org, day, {
      type: 'AccessDayClosed',
      data: { day, ...(await this.digest(org, day)) },
    });
  }

  /** The event comes first: entries that are missing without it were cut. */
  private async remove(org: string, day: string): Promise<void> {
    await this.decide(org, day, { type: 'AccessDayRemoved', data: { day } });
    for (const stream of await this.streams(org, day)) await this.store.dropStream(stream);
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
