import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { ServerSocket } from './cli/server-socket.js';
import { Config } from './platform/config/config.js';
import { Lifecycle } from './platform/http/lifecycle.js';
import { CatchUp } from './platform/projections/catch-up.js';
import { Rebuild } from './platform/projections/rebuild.js';
import { StoresToken, type Stores } from './platform/stores.js';

/** How often rebuilt read models are asked whether their old generation may go. */
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
    @Inject(StoresToken) private readonly stores: Stores,
    @Inject('Serve') private readonly serve: boolean,
  ) {}

  /** Runs after every module's own bootstrap: read models are right before the first request or job. */
  async onApplicationBootstrap(): Promise<void> {
    const { stores, lifecycle } = this;
    lifecycle.onStop('stores', 'stores', () => stores.close());
    lifecycle.onStop('catch-up', 'stores', () => this.catchUp.stop());
    await this.catchUp.start();
    for (const projection of await this.rebuild.outdated()) {
      this.logger.log({
        msg: 'rebuilding a read model of an older shape',
        readModel: projection.readModel.name,
      });
      await this.rebuild.run(projection, { keepOldMs: 0 });
    }
    if (!this.serve) return;
    const tidy = setInterval(() => void this.tidy(), TIDY_MS).unref();
    lifecycle.onStop('tidying', 'work', async () => clearInterval(tidy));
    await this.serverSocket.start(this.config.dataDir);
    lifecycle.onStop('command line socket', 'work', () => this.serverSocket.stop());
    if (this.config.role === 'api') return;
    await stores.jobs.start();
    lifecycle.onStop('jobs', 'work', async (drainMs) => {
      await stores.sweeper.stop();
      await stores.jobs.stop(drainMs);
    });
    await stores.sweeper.start();
  }

  private async tidy(): Promise<void> {
    await this.rebuild
      .dropRetired()
      .catch((err: unknown) => this.logger.warn({ msg: 'tidying failed', err }));
  }
}
