import { ListOrganizations } from '../../access/queries/list-organizations.query.js';
import { GetImportBacklog, type ImportBacklog } from '../../ingestion/queries/get-import-backlog.query.js';
import { GetRunBacklog, type RunBacklog } from '../../investigations/queries/get-run-backlog.query.js';
import { cutText, DISK_RESERVE_BYTES } from '@alert-review/kernel';
import { GetServerStatus, type ServerStatus } from '../../maintenance/queries/get-server-status.query.js';
import { megabytesInWords } from '../../platform/backup/free-disk-space.js';
import { defineOperatorCommand, type OperatorScreen } from '../operator-command.js';

const COLUMNS = 80;
const FAILED_JOBS_SHOWN = 5;
/** Lag (ms) below which a read model counts as up to date with the log. */
const LAG_SHOWN_MS = 1_000;

/** Delay from which a checkpoint counts as late: the limit of the alert AlertReviewCheckpointsLate. */
const CHECKPOINT_LATE_SECONDS = 60;

/**
 * Free space below which a disk counts as nearly full (share or bytes): the limits of the alert
 * AlertReviewDiskNearlyFull.
 */
const NEARLY_FULL = { share: 0.1, bytes: 1e9 };

const minuteOf = (instant: string | null): string => instant?.slice(0, 16).replace('T', ' ') ?? '-';
const secondsOf = (ms: number): number => Math.floor(ms / 1_000);

function showWork(
  { queues, running, stores }: ServerStatus,
  imports: ImportBacklog,
  runs: RunBacklog,
  screen: OperatorScreen,
) {
  screen.line('');
  screen.printTable(
    ['what', 'waits', 'runs', 'waits since'],
    [
      ['files to import', imports.waiting, null, minuteOf(imports.waitingSince)],
      ['investigations', runs.waiting, runs.running, minuteOf(runs.waitingSince)],
    ],
  );
  if (queues === null && stores['jobs'] === 'ok')
    return screen.line('Without REDIS_URL, only a running server can show its jobs.');
  if (queues === null) return screen.line('The queues do not answer.');
  const busy = Object.entries(queues).filter(([, { keys }]) => keys > 0);
  if (busy.length === 0) return screen.line('No job waits or runs.');
  const here = (queue: string) => running.filter((job) => job.queue === queue).length;
  screen.printTable(
    ['queue', 'keys', 'run here', 'oldest (s)'],
    busy.map(([queue, { keys, oldestMs }]) => [queue, keys, here(queue), secondsOf(oldestMs)]),
  );
}

function showDisk({ disk }: ServerStatus, screen: OperatorScreen): void {
  if (disk === null) return screen.line('The disk of DATA_DIR does not answer.');
  const { free, size } = disk;
  screen.line(`Disk of DATA_DIR: ${megabytesInWords(free)} of ${megabytesInWords(size)} are free.`);
  const { files, writes } = DISK_RESERVE_BYTES;
  if (free >= Math.max(NEARLY_FULL.share * size, NEARLY_FULL.bytes)) return;
  screen.line('The disk is nearly full. Embedded stores refuse uploaded files below');
  screen.line(`${megabytesInWords(files)}, and every write below ${megabytesInWords(writes)}.`);
}

/**
 * Prints the newest checkpoint. In its signed note, the second line is the size of the log and the third its
 * root hash.
 */
function showCheckpoint(
  { checkpoint, checkpointLagSeconds, uncheckedEvents }: ServerStatus,
  screen: OperatorScreen,
): void {
  const [, size, root] = checkpoint?.split('\n') ?? [];
  screen.line(size ? `Newest checkpoint: ${size} ${root}` : 'No checkpoint is signed yet.');
  if (uncheckedEvents !== null && uncheckedEvents > 0) {
    const events = uncheckedEvents === 1 ? '1 event was' : `${uncheckedEvents} events were`;
    screen.line(`${events} not signed yet when a server started: it was killed before, or somebody wrote`);
    screen.line('past it. See docs/audit.md, Unchecked events.');
  }
  if (checkpointLagSeconds === null || checkpointLagSeconds < CHECKPOINT_LATE_SECONDS) return;
  screen.line(`Checkpoints are late: an event has waited for ${checkpointLagSeconds} s. Usual is 1 s.`);
  screen.line('See docs/operations/runbook.md, AlertReviewCheckpointsLate.');
}

function showWaitingAccesses({ accessEntries }: ServerStatus, screen: OperatorScreen): void {
  if (!accessEntries || accessEntries.waiting === 0) return;
  const { waiting, oldestSeconds } = accessEntries;
  const entries =
    waiting === 1 ? '1 entry of the access log waits' : `${waiting} entries of the access log wait`;
  screen.line(
    `${entries} in the read store to be written to EventStoreDB, the oldest for ${oldestSeconds} s.`,
  );
  screen.line('See docs/operations/runbook.md, AlertReviewAccessEntriesWait.');
}

function showLag({ lags }: ServerStatus, screen: OperatorScreen): void {
  if (lags === null) return screen.line('The log does not answer, so the lag of the read models is unknown.');
  const behind = lags.filter(({ ms }) => ms >= LAG_SHOWN_MS);
  if (behind.length === 0) return screen.line('Read models are up to date.');
  screen.printTable(
    ['read model', 'behind (s)'],
    behind.map(({ readModel, ms }) => [readModel, secondsOf(ms)]),
  );
}

function showFailures(
  { failedJobs }: ServerStatus,
  imports: ImportBacklog,
  runs: RunBacklog,
  nameOf: (organization: string) => string,
  screen: OperatorScreen,
): void {
  const failures = [
    ...imports.failed.map(({ endedAt, session, organization, refusal, rows, failed, firstFault }) => ({
      at: endedAt,
      what: `import ${session} of ${nameOf(organization)}`,
      why: `${refusal ?? `${failed} of ${rows} rows failed`}${firstFault ? `, first: ${firstFault}` : ''}`,
    })),
    ...runs.givenUp.map(({ endedAt, run, organization, reason }) => ({
      at: endedAt,
      what: `run    ${run} of ${nameOf(organization)}`,
      why: reason ?? 'unknown',
    })),
    ...failedJobs.slice(0, FAILED_JOBS_SHOWN).map(({ at, queue, key, reason }) => ({
      at,
      what: `job    ${queue} of ${nameOf(key.split('.', 1)[0]!)}`,
      why: `${key}: ${reason}`,
    })),
  ];
  screen.line('');
  screen.line(failures.length === 0 ? 'Nothing failed lately.' : 'Failed last:');
  for (const { at, what, why } of failures) {
    screen.line(cutText(`${minuteOf(at)} ${what}`, COLUMNS - 1));
    screen.line(`  ${cutText(why, COLUMNS - 3)}`);
  }
}

export const STATUS_COMMANDS = {
  status: defineOperatorCommand({
    description: 'Shows running, waiting and failed work, the stores, and the free disk space.',
    help: `
Asks the server that runs on DATA_DIR. If none runs, or if stores are on servers of their own, the command
reads the stores itself. It then says whether a worker answers (unknown without Redis), and shows no running
and no failed jobs. Times are in UTC. Exit code 1 if a store or every worker does not answer.
  waits        run the command twice to see whether a queue gets shorter
  keys         what one job works on: an organization or a file
  files        3 refused files and 3 with rejected rows of each organization, of the last 7 days; the page
               /uploads has all
  last backup  the last 'alert-review backup', or the time of the file DATA_DIR/last-backup

Examples:
  $ alert-review status
  $ alert-review status --json`,
    parameters: {},
    message: (caller) => [
      new GetServerStatus(caller),
      new GetImportBacklog(caller),
      new GetRunBacklog(caller),
      new ListOrganizations(caller),
    ],
    failed: ([{ stores, worker }]) =>
      worker === false || Object.values(stores).some((check) => check !== 'ok'),
    json: ([server, imports, runs, organizations]) => ({ ...server, imports, runs, organizations }),
    show: ([server, imports, runs, all], screen) => {
      const { version, role, since, asked, stores, storeReasons, worker, lastBackup } = server;
      const who = {
        server: `role ${role}, since ${minuteOf(since)}`,
        command: 'no server: looked at by this command',
        stores: 'opened by this command; no server was asked',
      };
      screen.line(`Alert Review ${version}, ${who[asked]}`);
      screen.line(
        `Stores: ${Object.entries(stores)
          .map(([store, check]) => `${store} ${check}`)
          .join(', ')}`,
      );
      for (const reason of storeReasons) screen.line(reason);
      if (worker === false) screen.line('No worker answers: files and investigations wait.');
      screen.line(`Last backup: ${minuteOf(lastBackup)}`);
      showCheckpoint(server, screen);
      showWaitingAccesses(server, screen);
      showDisk(server, screen);
      showLag(server, screen);
      showWork(server, imports, runs, screen);
      const names = new Map(all.map(({ id, name }) => [id, name]));
      showFailures(server, imports, runs, (id) => names.get(id) ?? id, screen);
    },
  }),
};
