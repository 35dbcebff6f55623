import { Logger } from '@nestjs/common';
import { DataDirectory } from '../embedded/data-directory.js';
import type { Clock } from '../kernel/clock.js';
import type { Ids } from '../kernel/ids.js';
import type { Config } from './config/config.js';
import { loadMasterKey } from './crypto/master-key.js';
import { TenantKeys } from './crypto/tenant-keys.js';
import { DiskFileStore } from './files/file-store.disk.js';
import { JobLeaseRecord } from './jobs/job-lease.record.js';
import { EmbeddedJobs } from './jobs/jobs.embedded.js';
import { Sweeper } from './jobs/sweeper.js';
import { MemoryRateLimits } from './rate-limits/rate-limits.memory.js';
import { openEmbedded } from './stores.embedded.js';
import type { Stores } from './stores.js';

export interface OpenStoresOptions {
  readonly config: Config;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Called when a store can no longer be trusted (a failed sync): the process must end. */
  readonly onFatal: (error: unknown) => void;
}

/** Opens the embedded back ends under DATA_DIR. Errors: the folder is in use, damaged or unusable (named). */
export async function openStores({ config, clock, ids, onFatal }: OpenStoresOptions): Promise<Stores> {
  const logger = new Logger('stores');
  const directory = await DataDirectory.open(config.dataDir);
  const embedded = await openEmbedded(directory, { onFatal });
  const jobs = new EmbeddedJobs(embedded.readStore, clock, ids, {
    onError: (err, job) => logger.error({ msg: 'a job failed and will be tried again', ...job, err }),
  });
  const sweeper = new Sweeper(jobs, {
    sweepSeconds: config.sweepSeconds,
    onError: (err, queue) => logger.error({ msg: 'a sweep failed', queue, err }),
  });
  return {
    readStore: embedded.readStore,
    eventStore: embedded.eventStore,
    accessEventStore: embedded.accessEventStore,
    jobs,
    sweeper,
    files: await DiskFileStore.start(directory.folder('files')),
    rateLimits: new MemoryRateLimits(clock),
    tenantKeys: new TenantKeys(await loadMasterKey(config.masterKeyFile, directory.folder('keys'))),
    records: [JobLeaseRecord],
    close: async () => {
      await embedded.close();
      await directory.close();
    },
  };
}
