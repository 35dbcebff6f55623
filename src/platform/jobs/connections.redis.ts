import { Redis, type RedisOptions } from 'ioredis';
import { NoAnswerInTimeError, within } from '../within.js';

const CONNECT_MS = 2_000;
const KEEP_ALIVE_MS = 10_000;
const RECONNECT_MS_MAX = 2_000;
const DISCONNECT_MS = 500;

/**
 * The connections of one process, each opened with its first command and again after it breaks. Rings give up
 * soon; workers wait until the server is back, so that a finished run is still noted as finished.
 */
export class RedisConnections {
  readonly bells: Redis;
  readonly work: Redis;
  readonly news: Redis;
  private readonly opened: Redis[] = [];
  private away = false;

  /** `onAway` is told once per outage. */
  constructor(
    private readonly url: string,
    private readonly onAway: (error: Error) => void,
  ) {
    this.bells = this.open({ maxRetriesPerRequest: 1 });
    this.work = this.open({ maxRetriesPerRequest: null });
    this.news = this.open({ maxRetriesPerRequest: null });
  }

  get isAway(): boolean {
    return this.away;
  }

  /** One for commands that block it: every worker needs its own. */
  blocking(): Redis {
    return this.open({ maxRetriesPerRequest: null });
  }

  /** Error: NoAnswerInTimeError, or why the server refuses. */
  async reach(ms: number): Promise<void> {
    const clients = [this.bells, this.work, this.news];
    await within(ms, 'Redis', Promise.all(clients.map((client) => client.ping())));
  }

  /**
   * Opens the connections anew when the server is silent for `ms`: a cut one may never say that it is dead.
   */
  async renewIfSilent(ms: number): Promise<void> {
    try {
      await within(ms, 'Redis', this.work.ping());
    } catch (error) {
      if (!(error instanceof NoAnswerInTimeError)) throw error;
      for (const client of this.opened) if (client.status === 'ready') client.disconnect(true);
    }
  }

  close(): void {
    for (const client of this.opened) client.disconnect();
  }

  private open(options: RedisOptions): Redis {
    const client = new Redis(this.url, {
      lazyConnect: true,
      enableReadyCheck: false,
      // A connection lost while it introduces itself would count as ready for good.
      disableClientInfo: true,
      connectTimeout: CONNECT_MS,
      disconnectTimeout: DISCONNECT_MS,
      keepAlive: KEEP_ALIVE_MS,
      retryStrategy: (times) => Math.min(100 * times, RECONNECT_MS_MAX),
      ...options,
    });
    // Every queue listens on the shared ones.
    client.setMaxListeners(0);
    client.on('error', (error: Error) => {
      if (!this.away) this.onAway(error);
      this.away = true;
    });
    client.on('ready', () => {
      this.away = false;
    });
    this.opened.push(client);
    return client;
  }
}
