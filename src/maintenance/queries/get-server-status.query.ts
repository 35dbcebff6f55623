import { statfs } from 'node:fs/promises';
import { type Caller, Clock, Query } from '@alert-review/kernel';
import { HandlerOf } from '../../platform/bus/define-message.js';
import { lastBackupIn } from '../../platform/process/last-backup.js';
import { Config } from '../../platform/config/config.js';
import { JobQueue, type QueueState } from '../../platform/jobs/job-queue.js';
import type { FailedJob, RunningJob } from '../../platform/jobs/job-runs.js';
import { VERSION } from '../../platform/process/version.js';
import { withTimeout } from '../../platform/process/with-timeout.js';
import { CatchUp } from '../../platform/projections/catch-up.js';
import { Readiness } from '../../platform/readiness.js';
import { Records } from '../../platform/records/records.js';
import { countUncheckedEvents } from '../../log-proofs/queries/count-unchecked-events.lookup.js';
import { newestCheckpoint } from '../../log-proofs/queries/newest-checkpoint.lookup.js';

const ANSWER_MS = 3_000;

export interface ServerStatus {
  readonly version: string;
  readonly role: Config['role'];
  /** Who answers: a server, a command without a server, or a command that asks only the stores. */
  readonly asked: 'server' | 'command' | 'stores';
  /** Whether any process works on jobs; null if the queues do not answer or are in a server's memory. */
  readonly worker: boolean | null;
  /** When the last backup was taken; null if none is recorded. */
  readonly lastBackup: string | null;
  readonly since: string;
  /** `ok`, `failed` or `no answer`, by store. */
  readonly stores: Readonly<Record<string, string>>;
  /** Why a store is not ok, such as a full disk. */
  readonly storeReasons: readonly string[];
  /** Free and total bytes on the disk of DATA_DIR; null if the disk does not answer. */
  readonly disk: { readonly free: number; readonly size: number } | null;
  /** State of the queues; null in the same cases as `worker`. */
  readonly queues: Readonly<Record<string, QueueState>> | null;
  readonly running: readonly RunningJob[];
  /** The last failed jobs of this process, newest first. */
  readonly failedJobs: readonly FailedJob[];
  /** The newest signed checkpoint of the log; null if there is none yet. */
  readonly checkpoint: string | null;
  /** Events that no signature covered when a server started; null if unknown. */
  readonly uncheckedEvents: number | null;
  /** How long the oldest event has waited for a checkpoint, in seconds; null if unknown. */
  readonly checkpointLagSeconds: number | null;
  /** Access log entries that still wait in the read store; null if unknown. */
  readonly accessEntries: { readonly waiting: number; readonly oldestSeconds: number } | null;
  /** Lag of the read models behind the log, in ms; null if the log does not answer. */
  readonly lags: readonly { readonly readModel: string; readonly ms: number }[] | null;
}

/** Returns what the server is doing now and which stores answer. */
export class GetServerStatus extends Query<ServerStatus> {
  static readonly permission = 'server:operate';

  constructor(readonly caller: Caller) {
    super();
  }
}

@HandlerOf(GetServerStatus)
export class GetServerStatusHandler {
  private readonly since: string;

  constructor(
    private readonly config: Config,
    private readonly readiness: Readiness,
    private readonly jobs: JobQueue,
    private readonly catchUp: CatchUp,
    private readonly records: Records,
    clock: Clock,
  ) {
    this.since = clock.iso();
  }

  async execute(): Promise<ServerStatus> {
    const { jobs, since } = this;
    const { role, dataDir, embedded, redisUrl } = this.config;
    // Commands only reach servers whose stores are in the data directory, and those servers work on jobs.
    const seesJobs = embedded || redisUrl !== undefined;
    const [{ checks: stores, reasons: storeReasons, late }, disk, queues, worker, lags] = await Promise.all([
      this.readiness.storeChecks(),
      withTimeout(ANSWER_MS, 'the disk', statfs(dataDir)).catch(() => null),
      withTimeout(ANSWER_MS, 'the queues', jobs.states()).catch(() => null),
      withTimeout(ANSWER_MS, 'the queues', jobs.hasWorker()).catch(() => null),
      withTimeout(ANSWER_MS, 'the log', this.catchUp.lags()).catch(() => null),
    ]);
    const { running, failures } = jobs.runs;
    return {
      version: VERSION,
      role,
      asked: !embedded ? 'stores' : worker ? 'server' : 'command',
      worker: seesJobs ? worker : null,
      lastBackup: await lastBackupIn(dataDir),
      since,
      stores,
      storeReasons,
      disk: disk && { free: disk.bavail * disk.bsize, size: disk.blocks * disk.bsize },
      queues: seesJobs ? queues : null,
      running: [...running],
      failedJobs: failures,
      checkpoint: (await newestCheckpoint(this.records).catch(() => null))?.note ?? null,
      uncheckedEvents: await countUncheckedEvents(this.records).catch(() => null),
      checkpointLagSeconds: late.checkpointSeconds,
      accessEntries: late.accessEntries,
      lags,
    };
  }
}
