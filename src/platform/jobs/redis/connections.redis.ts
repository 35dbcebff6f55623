import { Redis, ReplyError } from 'ioredis';
import { reconnectWhenSilent } from '../../process/reconnect-when-silent.redis.js';
import { AnswerTimeoutError, withTimeout } from '../../process/with-timeout.js';

const CONNECT_MS = 2_000;
const KEEP_ALIVE_MS = 10_000;
const RECONNECT_MS_MAX = 2_000;
const DISCONNECT_MS = 500;

export interface RedisWaits {
  readonly startMs: number;
  /** How long an enqueue, a ping or a count may wait, in ms. */
  readonly answerMs: number;
  /** After a failed enqueue, further calls fail immediately for this long (ms): requests do not pile up. */
  readonly restMs: number;
  /** Pause between two checks of a connection, in ms. */
  readonly askMs: number;
  readonly silentMs: number;
  /** Longest blocking wait of Bull for work, in ms. */
  readonly blockMs: number;
  readonly silentBlockingMs: number;
  /** Pause between two looks for keys that fell due, in ms. */
  readonly dueMs: number;
}

export const REDIS_WAITS: RedisWaits = {
  startMs: 3_000,
  answerMs: 2_000,
  restMs: 1_000,
  askMs: 2_000,
  silentMs: 3_000,
  blockMs: 5_000,
  silentBlockingMs: 8_000,
  dueMs: 1_000,
};

class RedisAwayError extends Error {}

/** Answers of a server that starts up, is full, or refuses this account. */
const REFUSAL =
  /^(LOADING|BUSY|MASTERDOWN|READONLY|MISCONF|OOM|NOAUTH|WRONGPASS|NOPERM|DENIED|ERR max number)\b/;

/** Tells whether the server is away or refuses, which may pass; other errors need a change. */
export const isTransientError = (error: unknown): boolean =>
  error instanceof ReplyError
    ? REFUSAL.test((error as Error).message)
    : error instanceof AnswerTimeoutError || error instanceof RedisAwayError;

/** Why wrapped: Bull and ioredis reconnect unwatched; an unhandled rejection would end the process. */
class Connection extends Redis {
  override connect(): Promise<void> {
    return super.connect().catch(() => {});
  }

  override sendCommand(...sent: Parameters<Redis['sendCommand']>): unknown {
    sent[0].promise.catch(() => {});
    return super.sendCommand(...sent);
  }
}

/** Connections that are reopened after a break or silence. `ask` limits the wait of a caller. */
export class RedisConnections {
  readonly client: Redis;
  readonly subscriber: Redis;
  private readonly blocking = new Map<string, Redis>();
  private readonly opened: Redis[] = [];
  private readonly watches: NodeJS.Timeout[] = [];
  private away = false;
  /** Attempts to open `client` again since it last answered. */
  private attempts = 0;

  /** `onAway` is called once per outage. */
  constructor(
    private readonly url: string,
    private readonly waits: RedisWaits,
    private readonly onAway: (error: Error) => void,
  ) {
    this.client = this.open(waits.silentMs);
    this.subscriber = this.open(waits.silentMs);
    this.client.on('reconnecting', () => this.attempts++);
  }

  get isAway(): boolean {
    return this.away;
  }

  /** Returns the connection for blocking commands; each queue with a worker needs its own. */
  blockingOf(queue: string): Redis {
    const connection = this.blocking.get(queue) ?? this.open(this.waits.silentBlockingMs);
    this.blocking.set(queue, connection);
    return connection;
  }

  /** Waits for answers of the connections. Throws AnswerTimeoutError, or the refusal of the server. */
  async reach(...clients: readonly Redis[]): Promise<void> {
    await withTimeout(this.waits.startMs, 'Redis', Promise.all(clients.map((client) => client.ping())));
  }

  /** Returns the answer in time; throws AnswerTimeoutError, or fails immediately after a failed reconnect. */
  async ask<T>(question: () => Promise<T>): Promise<T> {
    // Why from the second attempt on: after a short break the first one mostly succeeds.
    if (this.attempts > 1) throw new RedisAwayError('Redis is away');
    return withTimeout(this.waits.answerMs, 'Redis', question());
  }

  /** Rejects commands that still wait for an answer. */
  close(): void {
    for (const watch of this.watches) clearInterval(watch);
    for (const client of this.opened) {
      const isBetweenAttempts = client.status === 'reconnecting';
      client.disconnect();
      // Why: without a failing attempt ioredis rejects nothing, and Bull waits with active timers.
      if (isBetweenAttempts) void client.connect();
      client.disconnect();
    }
  }

  private open(silentMs: number): Redis {
    const client = new Connection(this.url, {
      lazyConnect: true,
      enableReadyCheck: false,
      // Why: a connection lost during its handshake would count as ready forever.
      disableClientInfo: true,
      maxRetriesPerRequest: null,
      connectTimeout: CONNECT_MS,
      disconnectTimeout: DISCONNECT_MS,
      keepAlive: KEEP_ALIVE_MS,
      retryStrategy: (times) => Math.min(100 * times, RECONNECT_MS_MAX),
    });
    // Why: every queue listens on the shared connections.
    client.setMaxListeners(0);
    const onSilent = (error: Error) => this.isLost(error);
    client.on('error', onSilent);
    const onAnswer = () => this.isBack(client);
    this.watches.push(
      reconnectWhenSilent(client, { everyMs: this.waits.askMs, silentMs, onSilent, onAnswer }),
    );
    this.opened.push(client);
    return client;
  }

  private isLost(error: Error): void {
    if (!this.away) this.onAway(error);
    this.away = true;
  }

  /** Ends an outage only on an answer: a server that is silent or still loading counts as away. */
  private isBack(client: Redis): void {
    this.away = false;
    if (client === this.client) this.attempts = 0;
  }
}
