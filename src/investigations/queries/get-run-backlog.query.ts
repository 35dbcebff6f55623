import { listOrganizationIds } from '../../access/queries/list-organizations.query.js';
import { type Caller, Clock, Query, SYSTEM_ORG } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { HandlerOf } from '../../platform/bus/define-message.js';
import { jobCaller } from '../../platform/jobs/job-caller.js';
import { declareGauge, secondsSince, shareConcurrentReads } from '../../platform/observability/metrics.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import type { IncompleteReason } from '../domain/runs/investigation.decider.js';
import { InvestigationReadModel } from '../investigation.read-model.js';

/** Counting stops here; a larger backlog is reported as this number. */
const COUNTED_MAX = 100_000;
const GIVEN_UP_SHOWN = 5;

interface GivenUpRun {
  readonly organization: string;
  readonly run: string;
  readonly endedAt: string | null;
  readonly reason: IncompleteReason | null;
}

export interface RunBacklog {
  readonly waiting: number;
  readonly running: number;
  /** When the longest-waiting run was queued; null if no run waits. */
  readonly waitingSince: string | null;
  /** The runs that were given up most recently, newest first. */
  readonly givenUp: readonly GivenUpRun[];
}

/**
 * Reports to the operator of the server which runs of all organizations wait, are running, or were given up
 * recently.
 */
export class GetRunBacklog extends Query<RunBacklog> {
  static readonly permission = 'server:operate';

  constructor(readonly caller: Caller) {
    super();
  }
}

const WAITING = declareGauge(
  'runs_waiting',
  'Investigations that wait for their turn, of all organizations.',
);
const RUNNING = declareGauge('runs_running', 'Investigations that are in progress.');
const OLDEST = declareGauge(
  'run_oldest_waiting_seconds',
  'Waiting time of the investigation that has waited longest.',
);

@HandlerOf(GetRunBacklog)
export class GetRunBacklogHandler {
  constructor(
    private readonly bus: Bus,
    private readonly readModels: ReadModels,
    clock: Clock,
  ) {
    const read = shareConcurrentReads(() => bus.send(new GetRunBacklog(jobCaller(SYSTEM_ORG, 'metrics'))));
    WAITING.readWith(async () => [[{}, (await read()).waiting]]);
    RUNNING.readWith(async () => [[{}, (await read()).running]]);
    OLDEST.readWith(async () => [[{}, secondsSince((await read()).waitingSince, clock.now())]]);
  }

  async execute(): Promise<RunBacklog> {
    let waiting = 0;
    let running = 0;
    const queuedAts: string[] = [];
    const givenUp: GivenUpRun[] = [];
    for (const organization of await listOrganizationIds(this.bus)) {
      const rows = this.readModels.for({ orgId: organization });
      const read = { index: 'state', limit: 1 } as const;
      const count = { index: 'state', atMost: COUNTED_MAX } as const;
      const [oldest] = await rows.find(
        InvestigationReadModel,
        { state: 'queued' },
        { ...read, sort: { dueAt: 1 } },
      );
      if (oldest) {
        queuedAts.push(oldest.queuedAt);
        waiting += await rows.count(InvestigationReadModel, { state: 'queued' }, count);
      }
      running += await rows.count(InvestigationReadModel, { state: 'running' }, count);
      const last = { ...read, sort: { dueAt: -1 }, limit: GIVEN_UP_SHOWN } as const;
      for (const run of await rows.find(InvestigationReadModel, { state: 'incomplete' }, last))
        givenUp.push({ organization, run: run.id, endedAt: run.endedAt, reason: run.incompleteReason });
    }
    givenUp.sort((a, b) => ((a.endedAt ?? '') < (b.endedAt ?? '') ? 1 : -1));
    return {
      waiting,
      running,
      waitingSince: queuedAts.sort()[0] ?? null,
      givenUp: givenUp.slice(0, GIVEN_UP_SHOWN),
    };
  }
}
