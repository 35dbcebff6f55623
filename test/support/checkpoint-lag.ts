import { rm } from 'node:fs/promises';
import { loadConfig } from '../../src/platform/config/config.js';
import { DiskFileStore } from '../../src/platform/files/file-store.disk.js';
import { EmbeddedJobQueue } from '../../src/platform/jobs/job-queue.embedded.js';
import { Lifecycle } from '../../src/platform/process/lifecycle.js';
import { Readiness } from '../../src/platform/readiness.js';
import { CheckpointLag } from '../../src/log-proofs/checkpoint-lag.js';
import type { OpenPlatform } from './open-platform.js';
import { temporaryFolder } from './temporary-folder.js';
import type { TestClock } from './test-clock.js';

const fail = (error: unknown): never => {
  throw error;
};

/**
 * Sets up the measurement of how long events wait for a checkpoint, in a process that does not sign
 * checkpoints itself, with the readiness that reports it.
 */
export async function watchCheckpointLag(
  { stores, records, continuity, catchUp }: OpenPlatform,
  clock: TestClock,
) {
  const folder = await temporaryFolder();
  const lifecycle = new Lifecycle({
    noticeMs: 0,
    drainMs: 0,
    atTerminal: false,
    logger: { log: () => undefined, error: fail },
    exit: fail,
  });
  const readiness = new Readiness(
    stores.eventStore,
    stores.readStore,
    new EmbeddedJobQueue(clock, { onError: fail, retryMs: 1_000 }),
    await DiskFileStore.start(folder),
    lifecycle,
    continuity,
    catchUp,
    clock,
    loadConfig({}),
  );
  readiness.keptMs = 0;
  const lag = new CheckpointLag(stores.eventStore, clock, records, continuity, readiness);
  return { lag, readiness, close: () => rm(folder, { recursive: true }) };
}
