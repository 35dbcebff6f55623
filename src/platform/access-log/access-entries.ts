import { type Caller, type Clock, DAY_MS } from '@alert-review/kernel';
import type { EventStore } from '../event-store/event-store.js';
import { yieldToEventLoop } from '../process/yield-to-event-loop.js';
import type { AccessLog } from './access-log.js';
import { accessStream, accessDayOf } from './access-stream.js';

const PAGE = 500;
/** Maximum number of entries that are read of one process and day. */
const ENTRIES_READ_MAX = 200_000;
const RECENT_CALLS_MAX = 20;
/**
 * Newest entries of a stream that are searched for recent calls, enough to include the last calls of a busy
 * grant.
 */
const CALLS_READ_MAX = 2_000;

/** One read of personal data, or one finished call of an assistant. */
export interface AccessEntry {
  readonly at: string;
  readonly kind: 'human' | 'agent' | 'system';
  /** Id of the user or of the API key. */
  readonly user: string;
  readonly client: string | null;
  readonly operation: string;
  /** Ids of the data that was read. */
  readonly subject: string | null;
  /** How the call of an assistant ended: `ok` or an error code. Null for a read of personal data. */
  readonly outcome: string | null;
  readonly correlation: string;
}

interface Entry extends Omit<AccessEntry, 'kind' | 'user' | 'client' | 'outcome'> {
  readonly actor: Pick<AccessEntry, 'kind' | 'user'> & {
    readonly client?: string | null;
    readonly grant?: string;
  };
  readonly outcome?: string;
}

/** Conditions for entries; without any, all entries match. */
export interface AccessFilter {
  /** Id of the user or of the API key. */
  readonly user?: string;
  /** Ids by which the subject may have been read. */
  readonly subjects?: readonly string[];
}

/** Reads the access log of an organization. */
export class AccessEntries {
  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
    private readonly accessLog: AccessLog,
  ) {}

  /** Returns the newest matching entries of a day (UTC, `YYYY-MM-DD`), newest first. */
  async of(org: string, day: string, wanted: AccessFilter, limit: number) {
    await this.settle();
    const found: AccessEntry[] = [];
    let truncated = false;
    for (const stream of await this.store.streamNames(accessStream(org, accessDayOf(day), ''))) {
      const fitting = await this.fitting(stream, wanted, limit + 1);
      truncated ||= fitting.cut;
      found.push(...fitting.accesses);
    }
    found.sort(newestFirst);
    return { accesses: found.slice(0, limit), truncated: truncated || found.length > limit };
  }

  /**
   * Returns the correlation ids of the newest calls under the caller's grant, today and yesterday, newest
   * first.
   */
  async recentCallsOf({ orgId, grantId }: Caller): Promise<string[]> {
    if (grantId === undefined) return [];
    await this.settle();
    const calls: Entry[] = [];
    for (const ago of [0, DAY_MS]) {
      const day = accessDayOf(new Date(this.clock.now() - ago).toISOString());
      for (const stream of await this.store.streamNames(accessStream(orgId, day, ''))) {
        const page = { direction: 'backwards', maxCount: CALLS_READ_MAX } as const;
        const ended = (await this.store.readStream(stream, page)).filter(({ type }) => type === 'CallEnded');
        const entries = ended.map(({ data }) => entryOf(data));
        calls.push(...entries.filter(({ actor }) => actor.grant === grantId).slice(0, RECENT_CALLS_MAX));
      }
      if (calls.length >= RECENT_CALLS_MAX) break;
    }
    const newest = calls.toSorted(newestFirst).slice(0, RECENT_CALLS_MAX);
    return newest.map(({ correlation }) => correlation);
  }

  /**
   * Writes all waiting entries first, because they belong to the answer. If the log does not respond, there
   * is no answer.
   */
  private async settle(): Promise<void> {
    await this.accessLog.flush();
    await this.accessLog.writeWaiting();
  }

  /**
   * Returns the last `count` matching entries of a stream. `cut` is true if the stream has more entries
   * than may be read.
   */
  private async fitting(stream: string, wanted: AccessFilter, count: number) {
    let accesses: AccessEntry[] = [];
    for (let fromRevision = 0; fromRevision < ENTRIES_READ_MAX; fromRevision += PAGE) {
      const page = await this.store.readStream(stream, { fromRevision, maxCount: PAGE });
      for (const { data } of page) {
        const access = accessOf(data);
        if (fits(access, wanted)) accesses.push(access);
      }
      if (accesses.length > 2 * count) accesses = newestOf(accesses, count);
      if (page.length < PAGE) return { accesses: newestOf(accesses, count), cut: false };
      await yieldToEventLoop();
    }
    return { accesses: newestOf(accesses, count), cut: true };
  }
}

const fits = (access: AccessEntry, { user, subjects }: AccessFilter): boolean =>
  (user === undefined || access.user === user) &&
  (subjects === undefined || subjects.includes(access.subject ?? ''));

const newestFirst = (a: { readonly at: string }, b: { readonly at: string }): number =>
  a.at < b.at ? 1 : a.at > b.at ? -1 : 0;

/** Sorts by time, because an entry that waited for the log is stored after later entries. */
const newestOf = (accesses: readonly AccessEntry[], count: number): AccessEntry[] =>
  accesses.toSorted((a, b) => newestFirst(b, a)).slice(-count);

const entryOf = (data: Uint8Array): Entry => JSON.parse(Buffer.from(data).toString()) as Entry;

function accessOf(data: Uint8Array): AccessEntry {
  const { actor, outcome = null, at, operation, subject, correlation } = entryOf(data);
  const { kind, user, client = null } = actor;
  return { at, kind, user, client, operation, subject, outcome, correlation };
}
