import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { ServerSocket } from './operator/server-socket.js';
import { Config } from './platform/config/config.js';
import { Jobs } from './platform/jobs/jobs.js';
import { Sweeper } from './platform/jobs/sweeper.js';
import { Lifecycle } from './platform/process/lifecycle.js';
import { CatchUp } from './platform/projections/catch-up.js';
import { Rebuild } from './platform/projections/rebuild.js';

/** How often generations of read models are dropped that nobody uses any more. */
const TIDY_MS = 60_000;

/** What happens between "the stores are open" and "requests are taken", and how it ends. */
@Injectable()
export class Startup implements OnApplicationBootstrap {
  private readonly logger = new Logger(Startup.name);

  constructor(
    private readonly config: Config,
    private readonly lifecycle: Lifecycle,
    private readonly catchUp: CatchUp,
    private readonly rebuild: Rebuild,
    private readonly serverSocket: ServerSocket,
    private readonly jobs: Jobs,
    private readonly sweeper: Sweeper,
    @Inject('Serve') private readonly serve: boolean,
  ) {}

  /** Runs after every module's own bootstrap: read models are right before the first request or job. */
  async onApplicationBootstrap(): Promise<void> {
    const { lifecycle } = this;
    lifecycle.onStop('catch-up', 'stores', () => this.catchUp.stop());
    const background = this.config.role !== 'api';
    if (background) await this.startFollowing();
    if (!this.serve || lifecycle.stopping) return;
    if (this.config.embedded) await this.listenToCommandLine();
    if (background) await this.work();
  }

  /** A stop in the middle is waited for, as nothing may start any more. */
  private async startFollowing(): Promise<void> {
    const stop = new AbortController();
    const following = this.followTheLog(stop.signal);
    this.lifecycle.onStop('start', 'work', async () => {
      stop.abort();
      await Promise.allSettled([following]);
    });
    try {
      await following;
    } catch (error) {
      if (!stop.signal.aborted) throw error;
      await this.lifecycle.stop('the start was broken off');
    }
  }

  /** Read models made by older code are rebuilt first, by one process while the others wait. */
  private async followTheLog(signal: AbortSignal): Promise<void> {
    await this.catchUp.start();
    for (const projection of await this.rebuild.outdated())
      await this.rebuild.bringUpToDate(projection, { signal });
  }

  /** Embedded stores belong to this process, so the command line asks it; shared ones it opens itself. */
  private async listenToCommandLine(): Promise<void> {
    await this.serverSocket.start(this.config.dataDir);
    this.lifecycle.onStop('command line socket', 'work', () => this.serverSocket.stop());
  }

  private async work(): Promise<void> {
    const { jobs, sweeper } = this;
    const tidy = setInterval(() => void this.tidy(), TIDY_MS).unref();
    // Said first: a stop may come while the jobs are being started.
    this.lifecycle.onStop('jobs', 'work', async (drainMs) => {
      clearInterval(tidy);
      await sweeper.stop();
      await jobs.stop(drainMs);
    });
    await jobs.start();
    if (this.lifecycle.stopping) return;
    await sweeper.start();
  }

  private async tidy(): Promise<void> {
    await this.rebuild.dropUnused().catch((err: unknown) => this.logger.warn({ msg: 'tidying failed', err }));
  }
}
