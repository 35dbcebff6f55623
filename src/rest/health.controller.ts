import { Controller, Get, SetMetadata } from '@nestjs/common';
import { AppError } from '../kernel/app-error.js';
import { EventStore } from '../platform/event-store/event-store.js';
import { FileStore } from '../platform/files/file-store.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { ReadStore } from '../platform/read-store/read-store.js';
import { Lifecycle } from '../platform/process/lifecycle.js';

const PING_MS = 2000;

/** Marks routes that need neither a credential nor a rate limit; read by the guards. */
export const OPEN_ROUTE = 'open-route';

type Check = 'ok' | 'failed' | 'no answer';

/** For load balancers and orchestrators: is the process up, and can it serve requests now? */
@SetMetadata(OPEN_ROUTE, true)
@Controller()
export class HealthController {
  constructor(
    private readonly eventStore: EventStore,
    private readonly readStore: ReadStore,
    private readonly jobs: Jobs,
    private readonly files: FileStore,
    private readonly lifecycle: Lifecycle,
  ) {}

  @Get('healthz')
  up(): { status: 'up' } {
    return { status: 'up' };
  }

  /** 503 shutting_down from the stop signal on, 503 store_unavailable with the state of each store. */
  @Get('readyz')
  async ready(): Promise<{ status: 'ready'; checks: Readonly<Record<string, Check>> }> {
    if (this.lifecycle.stopping) throw new AppError('shutting_down');
    const stores = {
      event_store: this.eventStore,
      read_store: this.readStore,
      jobs: this.jobs,
      files: this.files,
    };
    const states = await Promise.all(
      Object.entries(stores).map(async ([name, store]) => [name, await check(store)] as const),
    );
    const checks = Object.fromEntries(states);
    const failed = states.filter(([, state]) => state !== 'ok').map(([name]) => name);
    if (failed.length > 0) throw new AppError('store_unavailable', { store: failed.join(', '), checks });
    return { status: 'ready', checks };
  }
}

async function check(store: { ping(): Promise<void> }): Promise<Check> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<Check>((resolve) => {
    timer = setTimeout(() => resolve('no answer'), PING_MS);
  });
  const answer = store.ping().then(
    () => 'ok' as const,
    () => 'failed' as const,
  );
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer));
}
