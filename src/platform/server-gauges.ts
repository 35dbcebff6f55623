import { statfs } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { lastBackupIn } from './process/last-backup.js';
import { Config } from './config/config.js';
import { JobQueue } from './jobs/job-queue.js';
import { declareGauge, shareConcurrentReads } from './observability/metrics.js';
import { CatchUp } from './projections/catch-up.js';
import { Readiness } from './readiness.js';

const STORE_UP = declareGauge('store_up', '1 if a store answers the check of `/readyz`, otherwise 0.', [
  'store',
]);
const QUEUE_KEYS = declareGauge(
  'queue_keys',
  'Keys that wait or run in a queue of jobs, of all organizations.',
  ['queue'],
);
const QUEUE_OLDEST = declareGauge(
  'queue_oldest_seconds',
  'Waiting time of the oldest key in a queue that could run.',
  ['queue'],
);
const JOBS_RUNNING = declareGauge('jobs_running', 'Jobs that this process runs now.', ['queue']);
const LAG = declareGauge(
  'projection_lag_seconds',
  'Waiting time of the oldest event for a read model; missing if this process follows no log.',
  ['projection'],
);
const ACCESS_WAITING = declareGauge(
  'access_entries_waiting',
  'Entries of the access log that wait in the read store because the log did not answer.',
);
const ACCESS_OLDEST = declareGauge(
  'access_entries_oldest_seconds',
  'Waiting time of the oldest waiting entry of the access log; 0 if no entry waits.',
);
const DISK_FREE = declareGauge('data_disk_free_bytes', 'Free bytes of the file system of DATA_DIR.');
const DISK_SIZE = declareGauge('data_disk_size_bytes', 'Total bytes of the file system of DATA_DIR.');

const LAST_BACKUP = declareGauge(
  'last_backup_timestamp_seconds',
  'Time of the last backup that DATA_DIR records; 0 if the embedded stores have no backup.',
);

/** Gauges of this server, read when they are scraped. */
@Injectable()
export class ServerGauges {
  constructor(readiness: Readiness, jobs: JobQueue, catchUp: CatchUp, { dataDir, embedded }: Config) {
    STORE_UP.readWith(async () =>
      Object.entries((await readiness.storeChecks()).checks).map(([store, check]) => [
        { store },
        check === 'ok' ? 1 : 0,
      ]),
    );
    const accessEntries = async () => (await readiness.storeChecks()).late.accessEntries;
    ACCESS_WAITING.readWith(async () => {
      const found = await accessEntries();
      return found ? [[{}, found.waiting]] : [];
    });
    ACCESS_OLDEST.readWith(async () => {
      const found = await accessEntries();
      return found ? [[{}, found.oldestSeconds]] : [];
    });
    const states = shareConcurrentReads(() => jobs.states());
    QUEUE_KEYS.readWith(async () =>
      Object.entries(await states()).map(([queue, { keys }]) => [{ queue }, keys]),
    );
    QUEUE_OLDEST.readWith(async () =>
      Object.entries(await states()).map(([queue, { oldestMs }]) => [{ queue }, oldestMs / 1_000]),
    );
    JOBS_RUNNING.readWith(async () => {
      const running = Object.keys(await states()).map((queue) => [queue, 0] as const);
      const counts = new Map<string, number>(running);
      for (const { queue } of jobs.runs.running) counts.set(queue, (counts.get(queue) ?? 0) + 1);
      return [...counts].map(([queue, count]) => [{ queue }, count]);
    });
    LAG.readWith(async () =>
      (await catchUp.lags()).map(({ readModel, ms }) => [{ projection: readModel }, ms / 1_000]),
    );
    const disk = shareConcurrentReads(() => statfs(dataDir));
    DISK_FREE.readWith(async () => {
      const { bavail, bsize } = await disk();
      return [[{}, bavail * bsize]];
    });
    DISK_SIZE.readWith(async () => {
      const { blocks, bsize } = await disk();
      return [[{}, blocks * bsize]];
    });
    LAST_BACKUP.readWith(async () => {
      const last = await lastBackupIn(dataDir);
      return last || embedded ? [[{}, Date.parse(last ?? '1970-01-01') / 1_000]] : [];
    });
  }
}
