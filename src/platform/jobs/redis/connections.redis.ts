import { Redis, ReplyError } from 'ioredis';
import { reconnectWhenSilent } from '../../process/reconnect-when-silent.redis.js';
import { AnswerTimeoutError, withTimeout } from '../../process/with-timeout.js';

const CONNECT_MS = 2_000;
const KEEP_ALIVE_MS = 10_000;
const RECONNECT_MS_MAX = 2_000;
const DISCONNECT_MS = 500;

export interface RedisWaits {
  readonly startMs: number;
  /** How long a ring, a ping or a count may wait. */
  readonly answerMs: number;
  /** After a ring that failed the next ones fail at once, for so long: requests do not queue up behind it. */
  readonly restMs: number;
  /** Pause between two questions whether a connection still lives. */
  readonly askMs: number;
  readonly silentMs: number;
  /** One wait of Bull for work, which says nothing meanwhile. */
  readonly blockMs: number;
  readonly silentBlockingMs: number;
}

export const REDIS_WAITS: RedisWaits = {
  startMs: 3_000,
  answerMs: 2_000,
  restMs: 1_000,
  askMs: 2_000,
  silentMs: 3_000,
  blockMs: 5_000,
  silentBlockingMs: 8_000,
};

class RedisAwayError extends Error {}

/** What a server says that starts up, is full, or has no place or right for this account. */
const REFUSAL =
  /^(LOADING|BUSY|MASTERDOWN|READONLY|MISCONF|OOM|NOAUTH|WRONGPASS|NOPERM|DENIED|ERR max number)\b/;

/** Whether the server is away or refuses, which may pass: waiting mends nothing else. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ReplyError
    ? REFUSAL.test((error as Error).message)
    : error instanceof AnswerTimeoutError || error instanceof RedisAwayError;

/** Bull and ioredis reconnect unwatched; a rejection for what is closed meanwhile would end the process. */
class Connection extends Redis {
  override connect(): Promise<void> {
    return super.connect().catch(() => {});
  }

  override sendCommand(...sent: Parameters<Redis['sendCommand']>): unknown {
    sent[0].promise.catch(() => {});
    return super.sendCommand(...sent);
  }
}

/** Reopened after they break or go silent, and asked again; who cannot wait gives up by `ask`. */
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

  /** For the commands that block: every queue that is worked on needs its own. */
  blockingOf(queue: string): Redis {
    const connection = this.blocking.get(queue) ?? this.open(this.waits.silentBlockingMs);
    this.blocking.set(queue, connection);
    return connection;
  }

  /** Error: NoAnswerInTimeError, or why the server refuses. */
  async reach(...clients: readonly Redis[]): Promise<void> {
    await withTimeout(this.waits.startMs, 'Redis', Promise.all(clients.map((client) => client.ping())));
  }

  /** The answer in time; error: NoAnswerInTimeError, or at once where an attempt to reconnect has failed. */
  async ask<T>(question: () => Promise<T>): Promise<T> {
    // After a short break the first attempt succeeds soon, and what was asked meanwhile is asked again.
    if (this.attempts > 1) throw new RedisAwayError('Redis is away');
    return withTimeout(this.waits.answerMs, 'Redis', question());
  }

  /** What still waits for an answer is rejected. */
  close(): void {
    for (const watch of this.watches) clearInterval(watch);
    for (const client of this.opened) {
      const isBetweenAttempts = client.status === 'reconnecting';
      client.disconnect();
      // Without an attempt that fails ioredis would reject nothing, and Bull would wait with its timers on.
      if (isBetweenAttempts) void client.connect();
      client.disconnect();
    }
  }

  private open(silentMs: number): Redis {
    const client = new Connection(this.url, {
      lazyConnect: true,
      enableReadyCheck: false,
      // A connection lost while it introduces itself would count as ready for good.
      disableClientInfo: true,
      maxRetriesPerRequest: null,
      connectTimeout: CONNECT_MS,
      disconnectTimeout: DISCONNECT_MS,
      keepAlive: KEEP_ALIVE_MS,
      retryStrategy: (times) => Math.min(100 * times, RECONNECT_MS_MAX),
    });
    // Every queue listens on the shared ones.
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

  /** A server that takes a connection and says nothing, ends it or still loads its data is away. */
  private isBack(client: Redis): void {
    this.away = false;
    if (client === this.client) this.attempts = 0;
  }
}
