import { Injectable, Logger } from '@nestjs/common';
import type { z } from 'zod';
import { listOrganizationIds } from '../../access/queries/list-organizations.query.js';
import { Clock, type Row } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { Config } from '../../platform/config/config.js';
import { mapInParallel } from '../../platform/process/in-parallel.js';
import { jobCaller } from '../../platform/jobs/job-caller.js';
import { defineWork } from '../../platform/observability/define-work.js';
import { tracePlaceOfRequest, tracedWork, type OpenSpan } from '../../platform/observability/traces.js';
import { Job } from '../../platform/jobs/job.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import type { Filter } from '../../platform/read-store/query.js';
import { RunInvestigation } from '../commands/run-investigation.command.js';
import { RunSchedule, type BatchEnding } from '../domain/runs/run-schedule.js';
import { RUN_INVESTIGATIONS_QUEUE, RunClaims } from '../engine/run-claims.js';
import { InvestigationReadModel } from '../investigation.read-model.js';

type StoredRun = Row<z.infer<typeof InvestigationReadModel.schema>>;
type Run = Pick<StoredRun, 'id' | 'alert' | 'state' | 'startedAt' | 'requestedBy' | 'correlation'>;

const reportRun = defineWork('run', 'Attempts of investigations, by result.', {
  completed: 'an investigation was completed',
  incomplete: 'an investigation was given up',
  refused: 'an investigation met a store that refused it, and is tried again',
  failed: 'an investigation failed, and is tried again',
});

/**
 * Runs queued investigations of an organization, then schedules itself for the next due time. Fails only if
 * the queue cannot be read.
 */
@Injectable()
export class RunInvestigationJob extends Job {
  private readonly logger = new Logger(RunInvestigationJob.name);
  private readonly schedule = new RunSchedule();

  constructor(
    private readonly readModels: ReadModels,
    private readonly bus: Bus,
    private readonly claims: RunClaims,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {
    super(RUN_INVESTIGATIONS_QUEUE);
  }

  async pending(): Promise<string[]> {
    const keys: string[] = [];
    for (const orgId of await listOrganizationIds(this.bus))
      if ((await this.nextDueMs(orgId)) !== null || (await this.claims.hasClaims(orgId))) keys.push(orgId);
    return keys;
  }

  async run(orgId: string, signal: AbortSignal): Promise<void> {
    const [fresh, failed] = await this.due(orgId);
    const batch = this.schedule.batch(fresh, failed, this.clock.now());
    await mapInParallel(batch.runs, this.config.investigationConcurrency, async (run) => {
      if (signal.aborted || !batch.begins(run, this.clock.now())) return;
      batch.count(run, await this.attempt(orgId, run));
    });
    const nextBatchMs = this.schedule.close(orgId, batch, this.clock.now());
    // Not while runs end: then most claims belong to waiting runs, and claims left by a crash can wait.
    const isQueued = !batch.result.hasEnded && (await this.claims.settleClaims(orgId));
    const dueMs = isQueued ? this.clock.now() : await this.nextDueMs(orgId);
    if (dueMs !== null)
      await this.jobs.enqueue(RUN_INVESTIGATIONS_QUEUE, orgId, { notBefore: Math.max(dueMs, nextBatchMs) });
  }

  /** Attempts one run. Never rejects, so that the other runs of the batch begin as well. */
  private attempt(orgId: string, run: Run): Promise<BatchEnding> {
    const fields = { organization: orgId, investigation: run.id, alert: run.alert };
    // Traced under its own request, because a batch has runs of several requests.
    const place = tracePlaceOfRequest(run.correlation);
    return tracedWork('investigation', fields, (add) => this.attemptTraced(orgId, run, add), place);
  }

  private async attemptTraced(orgId: string, run: Run, addToSpan: OpenSpan['add']): Promise<BatchEnding> {
    const { id, alert, requestedBy, correlation } = run;
    const caller = jobCaller(orgId, correlation, requestedBy);
    const begunAt = this.clock.steady();
    try {
      const outcome = await this.bus.send(new RunInvestigation(caller, id));
      addToSpan({ outcome });
      if (outcome !== null) {
        const fields = { organization: orgId, run: id, alert, requestedBy };
        reportRun(outcome, this.clock.steady() - begunAt, fields);
      }
      const ending = this.schedule.recordEnding(run, outcome, this.clock.now());
      if (ending === 'refused') await this.claims.count(caller, alert, id, 'refused').catch(() => undefined);
      return ending;
    } catch (err) {
      this.logger.error({ msg: 'a run could not be begun or ended, and is tried again', run: id, err });
      return this.schedule.recordNotBegun(run, this.clock.now());
    }
  }

  private async due(orgId: string): Promise<[fresh: Run[], failed: Run[]]> {
    const nowMs = this.clock.now();
    const isDue = { state: 'running', dueAt: { $lte: new Date(nowMs).toISOString() } };
    const limit = this.schedule.runsMax;
    const [queued, failed] = await Promise.all([
      this.find(orgId, { state: 'queued' }, limit),
      nowMs < this.schedule.retriesFromMs(orgId) ? [] : this.find(orgId, isDue, limit),
    ]);
    const known = new Set(queued.map(({ id }) => id));
    const rowless = this.claims.queuedWithoutRow(orgId).filter(({ id }) => !known.has(id));
    return [[...queued, ...rowless].slice(0, limit), failed];
  }

  private async nextDueMs(orgId: string): Promise<number | null> {
    const [[fresh], [failed]] = await Promise.all([
      this.find(orgId, { state: 'queued' }, 1),
      this.find(orgId, { state: 'running' }, 1),
    ]);
    if (fresh) return Date.parse(fresh.dueAt);
    return failed ? Math.max(Date.parse(failed.dueAt), this.schedule.retriesFromMs(orgId)) : null;
  }

  private find(orgId: string, filter: Filter, limit: number): Promise<StoredRun[]> {
    return this.readModels
      .for({ orgId })
      .find(InvestigationReadModel, filter, { sort: { dueAt: 1 }, limit, index: 'state' });
  }
}
