import { EventStoreDBClient } from '@eventstore/db-client';
import { AppError } from '@alert-review/kernel';
import { STORE_CALL_DURATION } from '../../observability/metrics.js';
import { tracedWork } from '../../observability/traces.js';
import { MissingRightError } from '../event-store.js';

export class NoAnswerError extends Error {}

const UNAVAILABLE_TYPES = new Set([
  'unavailable',
  'deadline-exceeded',
  'cancelled',
  'timeout',
  'not-leader',
  'access-denied',
]);
/**
 * gRPC codes: cancelled, deadline exceeded, permission denied, resource exhausted, aborted, internal,
 * unavailable, unauthenticated.
 */
const UNAVAILABLE_CODES = new Set([1, 4, 7, 8, 10, 13, 14, 16]);
const DENIED_CODES = new Set([7, 16]);
const UNAVAILABLE_TEXTS =
  /server is (not ready|busy)|RST_STREAM|write after end|channel has been shut down|failed to discover/i;
const NO_ANSWER_CODE = 4;
const LOST_CODE = 14;
const KEEP_ALIVE_TIMEOUT_MS = { least: 10_000, most: 11_000 };
const RENEW_PAUSE_MS = 250;

interface ClientError {
  readonly type?: unknown;
  readonly code?: unknown;
  readonly message?: unknown;
}

export const typeOfError = (error: unknown): unknown => (error as ClientError | null)?.type;

/** Tells whether the server is unreachable, does not respond, or refuses our account. */
export function isServerUnavailable(error: unknown): boolean {
  if (error instanceof NoAnswerError) return true;
  const { type, code, message } = (error ?? {}) as ClientError;
  return (
    UNAVAILABLE_TYPES.has(type as string) ||
    UNAVAILABLE_CODES.has(code as number) ||
    (typeof message === 'string' && UNAVAILABLE_TEXTS.test(message))
  );
}

/**
 * Creates the error store_unavailable. `right` names the permission that the call needs, for the case that
 * the account lacks it.
 */
export const eventStoreUnavailable = (effect: string, cause: unknown, right = 'read streams'): AppError =>
  new AppError(
    'store_unavailable',
    { store: 'event_store', effect },
    { cause: isDenied(cause) ? missing(right, cause) : cause },
  );

function isDenied(error: unknown): boolean {
  const { type, code } = (error ?? {}) as ClientError;
  return type === 'access-denied' || DENIED_CODES.has(code as number);
}

const missing = (right: string, cause: unknown): MissingRightError =>
  new MissingRightError(`EventStoreDB refuses the account in EVENTSTORE_URL: it may not ${right}`, { cause });

let opened = 0;

/**
 * Holds a client and replaces it if it does not respond or loses its connection, because the client's own
 * pause between attempts grows to two minutes.
 */
export class EventStoreDbConnection {
  private current: EventStoreDBClient;
  private readonly leaving = new Map<EventStoreDBClient, NodeJS.Timeout>();
  private isFresh = false;
  private isClosed = false;

  constructor(
    private readonly url: string,
    private readonly deadlineMs: number,
    private readonly onLost: () => void,
  ) {
    this.current = this.open();
  }

  async call<T>(signal: AbortSignal | null, work: (client: EventStoreDBClient) => Promise<T>): Promise<T> {
    if (this.isClosed) throw new NoAnswerError('the connection to the event store is closed');
    const client = this.current;
    const observe = STORE_CALL_DURATION.startTimer({ store: 'event_store' });
    let outcome = 'done';
    try {
      return await tracedWork('event_store', { 'db.system.name': 'eventstoredb' }, () =>
        signal ? inTime(work(client), signal) : work(client),
      );
    } catch (error) {
      const { code } = error as ClientError;
      const isSilent = error instanceof NoAnswerError || code === NO_ANSWER_CODE;
      const isLost = code === LOST_CODE || typeOfError(error) === 'not-leader';
      if (isServerUnavailable(error)) {
        outcome = 'failed';
        this.onLost();
      }
      if (isSilent || (isLost && !this.isFresh)) this.replace(client);
      throw error;
    } finally {
      observe({ outcome });
    }
  }

  close(): void {
    this.isClosed = true;
    for (const timer of this.leaving.values()) clearTimeout(timer);
    for (const client of [...this.leaving.keys(), this.current]) void closeChannel(client);
    this.leaving.clear();
  }

  /** Replaces a failed client. The old client is kept until the deadline, because running calls use it. */
  private replace(failed: EventStoreDBClient): void {
    if (failed !== this.current || this.isClosed) return;
    this.current = this.open();
    this.isFresh = true;
    setTimeout(() => (this.isFresh = false), RENEW_PAUSE_MS).unref();
    const leave = () => {
      this.leaving.delete(failed);
      void closeChannel(failed);
    };
    this.leaving.set(failed, setTimeout(leave, this.deadlineMs).unref());
  }

  /**
   * Opens a client with its own keep-alive value, because clients with equal settings would share a
   * connection.
   */
  private open(): EventStoreDBClient {
    const { least, most } = KEEP_ALIVE_TIMEOUT_MS;
    const keepAliveTimeout = least + (opened++ % (most - least));
    const separator = this.url.includes('?') ? '&' : '?';
    return plainClient(`${this.url}${separator}keepAliveTimeout=${keepAliveTimeout}`);
  }
}

const inTime = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    work.then(resolve, reject);
    const giveUp = () => reject(new NoAnswerError('the event store did not answer in time'));
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
  });

function plainClient(url: string): EventStoreDBClient {
  if (/throwOnAppendFailure=false/i.test(url)) throw new Error('throwOnAppendFailure must not be false');
  const client = EventStoreDBClient.connectionString(url);
  // No batch append: all clients share one table, so a lost connection would reject the calls of others,
  // and late answers would end the process (docs/decisions/0044).
  client['supports'] = async () => false;
  // Disabled, because it would close a lost connection under new appends and cause an unhandled rejection.
  client['handleError'] = async () => undefined;
  return client;
}

/** Closes the connection itself, because the client's `dispose` leaves it open. */
async function closeChannel(client: EventStoreDBClient): Promise<void> {
  const channel = await client['getChannel']().catch(() => null);
  channel?.close();
}
