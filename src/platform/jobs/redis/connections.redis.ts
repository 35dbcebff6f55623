import { Redis, ReplyError } from 'ioredis';
import { reconnectWhenSilent } from '../../process/reconnect-when-silent.redis.js';
import { AnswerTimeoutError, withTimeout } from '../../process/with-timeout.js';

const CONNECT_MS = 2_000;
const KEEP_ALIVE_MS = 10_000;
const RECONNECT_MS_MAX = 2_000;
const DISCONNECT_MS = 500;

export interface RedisTimeouts {
  readonly startMs: number;
  /** How long an enqueue, a ping or a count may wait, in ms. */
  readonly answerMs: number;
  /**
   * After a failed enqueue, further calls fail immediately for this long (ms), so that requests do not pile
   * up.
   */
  readonly restMs: number;
  /** Pause between two checks of a connection, in ms. */
  readonly askMs: number;
  readonly silentMs: number;
  /** Longest time that Bull waits for work in a blocking command, in ms. */
  readonly blockMs: number;
  readonly silentBlockingMs: number;
  /** Pause between two searches for keys that are due, in ms. */
  readonly dueMs: number;
}

export const REDIS_TIMEOUTS: RedisTimeouts = {
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

/** Error answers of a server that is starting, full or read-only, or refuses this account. */
const REFUSAL =
  /^(LOADING|BUSY|MASTERDOWN|READONLY|MISCONF|OOM|NOAUTH|WRONGPASS|NOPERM|DENIED|ERR max number)\b/;

/**
 * Tells whether the error may pass, because the server is unreachable or refuses. Other errors need a
 * change.
 */
export const isTransientError = (error: unknown): boolean =>
  error instanceof ReplyError
    ? REFUSAL.test((error as Error).message)
    : error instanceof AnswerTimeoutError || error instanceof RedisAwayError;

/**
 * Swallows rejections that nobody handles: Bull and ioredis reconnect on their own, and an unhandled
 * rejection would end the process.
 */
class Connection extends Redis {
  override connect(): Promise<void> {
    return super.connect().catch(() => {});
  }

  override sendCommand(...sent: Parameters<Redis['sendCommand']>): unknown {
    sent[0].promise.catch(() => {});
    return super.sendCommand(...sent);
  }
}

/** Connections to Redis that are reopened after a break or silence. `ask` limits how long a caller waits. */
export class RedisConnections {
  readonly client: Redis;
  readonly subscriber: Redis;
  private readonly blocking = new Map<string, Redis>();
  private readonly opened: Redis[] = [];
  private readonly watches: NodeJS.Timeout[] = [];
  private away = false;
  /** Attempts to reopen `client` since it last answered. */
  private attempts = 0;

  /** `onAway` is called once per outage. */
  constructor(
    private readonly url: string,
    private readonly waits: RedisTimeouts,
    private readonly onAway: (error: Error) => void,
  ) {
    this.client = this.open(waits.silentMs);
    this.subscriber = this.open(waits.silentMs);
    this.client.on('reconnecting', () => this.attempts++);
  }

  get isAway(): boolean {
    return this.away;
  }

  /** Returns the connection for blocking commands of a queue. Each queue with a worker needs its own. */
  blockingOf(queue: string): Redis {
    const connection = this.blocking.get(queue) ?? this.open(this.waits.silentBlockingMs);
    this.blocking.set(queue, connection);
    return connection;
  }

  /** Waits until the connections answer. Throws AnswerTimeoutError or the server's refusal. */
  async reach(...clients: readonly Redis[]): Promise<void> {
    await withTimeout(this.waits.startMs, 'Redis', Promise.all(clients.map((client) => client.ping())));
  }

  /**
   * Returns the answer of a question. Throws AnswerTimeoutError if it is late, and fails immediately if
   * reconnecting failed before.
   */
  async ask<T>(question: () => Promise<T>): Promise<T> {
    // From the second attempt on, because after a short break the first attempt usually succeeds.
    if (this.attempts > 1) throw new RedisAwayError('Redis is away');
    return withTimeout(this.waits.answerMs, 'Redis', question());
  }

  /** Closes all connections and rejects commands that still wait for an answer. */
  close(): void {
    for (const watch of this.watches) clearInterval(watch);
    for (const client of this.opened) {
      const isBetweenAttempts = client.status === 'reconnecting';
      client.disconnect();
      // Without a failing attempt, ioredis rejects nothing, and Bull waits with active timers.
      if (isBetweenAttempts) void client.connect();
      client.disconnect();
    }
  }

  private open(silentMs: number): Redis {
    const client = new Connection(this.url, {
      lazyConnect: true,
      enableReadyCheck: false,
      // A connection lost during this handshake would count as ready forever.
      disableClientInfo: true,
      maxRetriesPerRequest: null,
      connectTimeout: CONNECT_MS,
      disconnectTimeout: DISCONNECT_MS,
      keepAlive: KEEP_ALIVE_MS,
      retryStrategy: (times) => Math.min(100 * times, RECONNECT_MS_MAX),
    });
    // No limit of listeners, because every queue listens on the shared connections.
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

  /** Ends an outage only after an answer: a server that is silent or still loading counts as unreachable. */
  private isBack(client: Redis): void {
    this.away = false;
    if (client === this.client) this.attempts = 0;
  }
}
