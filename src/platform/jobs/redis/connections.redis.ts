import { Redis, type RedisOptions } from 'ioredis';
import { renewWhenSilent } from '../../process/renew-when-silent.redis.js';
import { within } from '../../process/within.js';

const CONNECT_MS = 2_000;
const KEEP_ALIVE_MS = 10_000;
const RECONNECT_MS_MAX = 2_000;
const DISCONNECT_MS = 500;
const ASK_MS = 2_000;
const SILENT_MS = 3_000;
/** Bull's wait for work takes 5 s. */
const SILENT_BLOCKING_MS = 8_000;

/**
 * The connections of one process, whatever its role: each is opened with its first command, and again after
 * it breaks or goes silent. Rings give up soon; workers wait until the server is back, so that a finished run
 * is still noted as finished.
 */
export class RedisConnections {
  readonly bells: Redis;
  readonly work: Redis;
  readonly news: Redis;
  private readonly opened: Redis[] = [];
  private readonly watches: NodeJS.Timeout[] = [];
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
    return this.open({ maxRetriesPerRequest: null }, SILENT_BLOCKING_MS);
  }

  /** Error: NoAnswerInTimeError, or why the server refuses. */
  async reach(ms: number): Promise<void> {
    const clients = [this.bells, this.work, this.news];
    await within(ms, 'Redis', Promise.all(clients.map((client) => client.ping())));
  }

  close(): void {
    for (const watch of this.watches) clearInterval(watch);
    for (const client of this.opened) client.disconnect();
  }

  private open(options: RedisOptions, silentMs = SILENT_MS): Redis {
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
    const onAway = (error: Error) => this.isLost(error);
    client.on('error', onAway);
    client.on('ready', () => void this.isBack(client));
    this.watches.push(renewWhenSilent(client, { everyMs: ASK_MS, silentMs, onSilent: onAway }));
    this.opened.push(client);
    return client;
  }

  private isLost(error: Error): void {
    if (!this.away) this.onAway(error);
    this.away = true;
  }

  /** A server that takes a connection and says nothing is still away. */
  private async isBack(client: Redis): Promise<void> {
    await client.ping().then(
      () => (this.away = false),
      () => {},
    );
  }
}
