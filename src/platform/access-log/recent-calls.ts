import type { Caller } from '../../kernel/caller.js';
import { Clock, DAY_MS } from '../../kernel/clock.js';
import type { EventStore } from '../event-store/event-store.js';
import type { AccessLog } from './access-log.js';
import { accessStream, dayOf } from './access-stream.js';

const RECENT_CALLS_MAX = 20;

/** Newest entries per stream that are read; a busy grant has its last calls among them. */
const ENTRIES_READ_MAX = 2_000;

interface Call {
  readonly at: string;
  readonly correlation: string;
  readonly actor: { readonly grant?: string };
}

export class RecentCalls {
  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
    private readonly accessLog: AccessLog,
  ) {}

  /** Returns correlations of the newest calls of the caller's grant, today and yesterday, newest first. */
  async correlationsOf({ orgId, grantId }: Caller): Promise<string[]> {
    if (grantId === undefined) return [];
    await this.accessLog.flush();
    const calls: Call[] = [];
    for (const ago of [0, DAY_MS]) {
      const day = dayOf(new Date(this.clock.now() - ago).toISOString());
      for (const stream of await this.store.streamNames(accessStream(orgId, day, '')))
        calls.push(...(await this.callsIn(stream, grantId)));
      if (calls.length >= RECENT_CALLS_MAX) break;
    }
    const newest = calls.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
    return newest.slice(0, RECENT_CALLS_MAX).map(({ correlation }) => correlation);
  }

  private async callsIn(stream: string, grantId: string): Promise<Call[]> {
    const entries = await this.store.readStream(stream, {
      direction: 'backwards',
      maxCount: ENTRIES_READ_MAX,
    });
    return entries
      .filter(({ type }) => type === 'CallEnded')
      .map(({ data }) => JSON.parse(Buffer.from(data).toString()) as Call)
      .filter(({ actor }) => actor.grant === grantId)
      .slice(0, RECENT_CALLS_MAX);
  }
}
