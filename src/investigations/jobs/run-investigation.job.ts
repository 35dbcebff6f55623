import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ListOrganizations } from '../../access/queries/list-organizations.query.js';
import { Clock } from '../../kernel/clock.js';
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

const UNFINISHED = { $in: ['queued', 'running'] };

/** Works off the queued runs of one organisation, oldest first; a run that was cut off is begun again. */
@Injectable()
export class RunInvestigationJob implements JobHandler, OnModuleInit {
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
      if ((await this.unfinished(orgId, 1)).length > 0 || (await this.claims.hasClaims(orgId)))
        keys.push(orgId);
    return keys;
  }

  async run(orgId: string, signal: AbortSignal): Promise<void> {
    const runs = await this.unfinished(orgId, RUNS_PER_TURN);
    // A run alone gains nothing from reading more than it needs.
    const turn = runs.length > 1 ? this.movements.beginTurn() : null;
    const failures: Error[] = [];
    const endMs = this.clock.now() + TURN_MS;
    let begun = 0;
    await inParallel(runs, this.config.investigationConcurrency, async ({ id, requestedBy, correlation }) => {
      if (signal.aborted || (begun > 0 && this.clock.now() >= endMs)) return;
      begun++;
      const caller = jobCaller(orgId, correlation, requestedBy);
      await this.bus.send(new RunInvestigation(caller, id, turn)).catch((error: Error) => {
        // One run that fails must not keep the others from their turn.
        failures.push(error);
      });
    });
    if (turn !== null) this.movements.endTurn(turn);
    if (failures[0]) throw failures[0];
    const isMore = runs.length === RUNS_PER_TURN || begun < runs.length;
    // While runs wait, most claims are theirs: what a crash left is told apart when none is left.
    if (isMore || (await this.claims.settleClaims(orgId)))
      await this.jobs.ring(RUN_INVESTIGATIONS_QUEUE, orgId);
  }

  private unfinished(orgId: string, limit: number) {
    return this.readModels
      .for({ orgId })
      .find(InvestigationReadModel, { state: UNFINISHED }, { sort: { queuedAt: 1 }, limit, hint: 'state' });
  }
}
