import type { EventStore } from '../event-store/event-store.js';
import { yieldToEventLoop } from '../process/cooperative.js';
import type { AccessLog } from './access-log.js';
import { accessStream, dayOf } from './access-stream.js';

/** Newest entries of a process and day that are read. */
const ENTRIES_READ_MAX = 5_000;

/** One read of personal data, or one ended call of an assistant. */
export interface Access {
  readonly at: string;
  readonly kind: 'human' | 'agent' | 'system';
  /** User or API key. */
  readonly user: string;
  readonly client: string | null;
  readonly operation: string;
  /** Ids of what was read. */
  readonly subject: string | null;
  /** `ok` or the code of the error; null for a read. */
  readonly outcome: string | null;
  readonly correlation: string;
}

interface Entry extends Omit<Access, 'kind' | 'user' | 'client' | 'outcome'> {
  readonly actor: Pick<Access, 'kind' | 'user'> & { readonly client?: string | null };
  readonly outcome?: string;
}

/** Reads the access log of an organization. */
export class AccessEntries {
  constructor(
    private readonly store: EventStore,
    private readonly accessLog: AccessLog,
  ) {}

  /** Returns the entries of a day (UTC, `YYYY-MM-DD`), newest first. */
  async of(org: string, day: string): Promise<{ accesses: Access[]; truncated: boolean }> {
    await this.accessLog.flush();
    const accesses: Access[] = [];
    let truncated = false;
    for (const stream of await this.store.streamNames(accessStream(org, dayOf(day), ''))) {
      const options = { direction: 'backwards', maxCount: ENTRIES_READ_MAX } as const;
      const entries = await this.store.readStream(stream, options);
      truncated ||= entries.length === ENTRIES_READ_MAX;
      for (const { data } of entries) accesses.push(accessOf(data));
      await yieldToEventLoop();
    }
    return { accesses: accesses.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)), truncated };
  }
}

function accessOf(data: Uint8Array): Access {
  const {
    actor,
    outcome = null,
    at,
    operation,
    subject,
    correlation,
  } = JSON.parse(Buffer.from(data).toString()) as Entry;
  const { kind, user, client = null } = actor;
  return { at, kind, user, client, operation, subject, outcome, correlation };
}
