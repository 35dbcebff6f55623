import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { z } from 'zod';
import { ListOrganizations } from '../../access/queries/list-organizations.query.js';
import { AppError } from '../../kernel/app-error.js';
import { Clock } from '../../kernel/clock.js';
import type { Row } from '../../kernel/collection.js';
import { Bus } from '../../platform/bus/bus.js';
import { Config } from '../../platform/config/config.js';
import { inParallel } from '../../platform/in-parallel.js';
import { jobCaller } from '../../platform/jobs/job-caller.js';
import { Jobs, type JobHandler } from '../../platform/jobs/jobs.js';
import { Sweeper } from '../../platform/jobs/sweeper.js';
import { ReadModels } from '../../platform/read-store/read-models.js';
import { SYSTEM_ORG } from '../../platform/read-store/records.js';
import { RunInvestigation } from '../commands/run-investigation.command.js';
import { Movements } from '../engine/movements.js';
import { QueueRun } from '../engine/queue-run.js';
import { InvestigationReadModel } from '../investigation.read-model.js';
import { RUN_INVESTIGATIONS_QUEUE } from './queue-name.js';

/** So many runs of one organisation, begun in so much time: then the next organisation has its turn. */
const RUNS_PER_TURN = 50;
const TURN_MS = 1_000;

/** After a turn that ended no run: a store may be away. */
const VAIN_TURN_PAUSE_MS = 1_000;

type Run = Row<z.infer<typeof InvestigationReadModel.schema>>;

/** The runs of one turn, each in the order in which they fell due. */
interface Due {
  readonly fresh: readonly Run[];
  /** Begun before, and failed or cut off. */
  readonly again: readonly Run[];
}

/**
 * Works off the queued runs of one organisation, oldest first; a run that failed or was cut off is begun
 * again after a pause, behind those that were never begun. No failure of a run makes the key wait: the
 * others must not wait with it.
 */
@Injectable()
export class RunInvestigationJob implements JobHandler, OnModuleInit {
  private readonly logger = new Logger(RunInvestigationJob.name);
  /** When a run was last completed here, of any organisation. */
  private completedMs = -Infinity;
  /** Until then runs are begun again only where no other waits. */
  private freshOnlyUntilMs = -Infinity;

  constructor(
    private readonly jobs: Jobs,
    private readonly sweeper: Sweeper,
    private readonly readModels: ReadModels,
    private readonly bus: Bus,
    private readonly claims: QueueRun,
    private readonly movements: Movements,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.work(RUN_INVESTIGATIONS_QUEUE, this, { concurrency: 1 });
    this.sweeper.watch(RUN_INVESTIGATIONS_QUEUE, this);
  }

  async pending(): Promise<string[]> {
    const organizations = await this.bus.send(new ListOrganizations(jobCaller(SYSTEM_ORG, 'sweep')));
    const keys: string[] = [];
    for (const { id: orgId } of organizations)
      if ((await this.nextDueMs(orgId)) !== null || (await this.claims.hasClaims(orgId))) keys.push(orgId);
    return keys;
  }

  async run(orgId: string, signal: AbortSignal): Promise<void> {
    const { fresh, again } = await this.due(orgId);
    const runs = [...fresh, ...again];
    // A run alone gains nothing from reading more than it needs.
    const turn = runs.length > 1 ? this.movements.beginTurn() : null;
    const startMs = this.clock.now();
    let [begun, ended] = [0, 0];
    await inParallel(runs, this.config.investigationConcurrency, async (run) => {
      const isLate = begun > 0 && this.clock.now() >= startMs + TURN_MS;
      // However many are fresh, each turn begins one again: they may never cease.
      if (signal.aborted || (isLate && run !== again[0])) return;
      begun++;
      if (await this.attempt(orgId, run, turn)) ended++;
    });
    if (turn !== null) this.movements.endTurn(turn);
    const endMs = this.clock.now();
    // So runs that fail slowly take at most half of the time.
    if (fresh.length > 0 && again.length > 0) this.freshOnlyUntilMs = endMs + (endMs - startMs);
    await this.ringForRest(orgId, begun > 0 && ended === 0 ? VAIN_TURN_PAUSE_MS : 0);
  }

  private async due(orgId: string): Promise<Due> {
    const nowMs = this.clock.now();
    const isDue = { state: 'running', dueAt: { $lte: new Date(nowMs).toISOString() } };
    const [fresh, again] = await Promise.all([
      this.find(orgId, { state: 'queued' }, RUNS_PER_TURN),
      this.find(orgId, isDue, RUNS_PER_TURN),
    ]);
    if (fresh.length > 0 && nowMs < this.freshOnlyUntilMs) return { fresh, again: [] };
    return { fresh, again: again.slice(0, Math.max(1, RUNS_PER_TURN - fresh.length)) };
  }

  /** Whether the attempt ended the run; never rejects, as the others have their turn all the same. */
  private async attempt(orgId: string, run: Run, turn: number | null): Promise<boolean> {
    const { id, alert, requestedBy, correlation, startedAt } = run;
    const caller = jobCaller(orgId, correlation, requestedBy);
    try {
      const ended = await this.bus.send(new RunInvestigation(caller, id, turn));
      if (ended === 'completed') this.completedMs = this.clock.now();
      return ended !== null;
    } catch (err) {
      this.logger.error({ msg: 'an attempt of a run failed and is made again', run: id, err });
      // A store that has served another run since this one was last begun is not away for everybody.
      const isServing = startedAt !== null && this.completedMs >= Date.parse(startedAt);
      if (err instanceof AppError && isServing)
        await this.claims.countRefused(caller, alert, id).catch(() => undefined);
      return false;
    }
  }

  /** Rings for when the next run is due, after the pause at the earliest. */
  private async ringForRest(orgId: string, pauseMs: number): Promise<void> {
    const nowMs = this.clock.now();
    let dueMs = await this.nextDueMs(orgId);
    // While runs wait, most claims are theirs: what a crash left is told apart when none is due.
    if ((dueMs === null || dueMs > nowMs) && (await this.claims.settleClaims(orgId))) dueMs = nowMs;
    if (dueMs === null) return;
    const notBefore = Math.max(dueMs, nowMs + pauseMs);
    await this.jobs.ring(RUN_INVESTIGATIONS_QUEUE, orgId, { notBefore });
  }

  /** When the next attempt of any run is due, in ms; null if all have ended. */
  private async nextDueMs(orgId: string): Promise<number | null> {
    const [run] = await this.find(orgId, { state: { $in: ['queued', 'running'] } }, 1);
    return run ? Date.parse(run.dueAt) : null;
  }

  private find(orgId: string, filter: Record<string, unknown>, limit: number): Promise<Run[]> {
    return this.readModels
      .for({ orgId })
      .find(InvestigationReadModel, filter, { sort: { dueAt: 1 }, limit, hint: 'state' });
  }
}
