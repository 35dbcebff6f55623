import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { z } from 'zod';
import { ListOrganizations } from '../../access/queries/list-organizations.query.js';
import { Clock } from '../../kernel/clock.js';
import type { Row } from '../../kernel/collection.js';
import { Bus } from '../../platform/bus/bus.js';
import { Config } from '../../platform/config/config.js';
import { inParallel } from '../../platform/process/in-parallel.js';
import { jobCaller } from '../../platform/jobs/job-caller.js';
import { Jobs, type JobHandler } from '../../platform/jobs/jobs.js';
import { Sweeper } from '../../platform/jobs/sweeper.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { SYSTEM_ORG } from '../../platform/records/records.js';
import { RunInvestigation } from '../commands/run-investigation.command.js';
import { Movements } from '../engine/movements.js';
import { RUN_INVESTIGATIONS_QUEUE, RunClaims } from '../engine/run-claims.js';
import { InvestigationReadModel } from '../investigation.read-model.js';

/** So many new runs of one organisation, and as many others, in so much time: then the next has its turn. */
const RUNS_PER_TURN = 50;
const TURN_MS = 1_000;

/** From a turn that ended no run to the next: a store may be away. Doubled with each such turn before it. */
const VAIN_TURN_PAUSE_MS = 1_000;
const VAIN_TURN_PAUSE_MS_MAX = 30_000;

/** So many runs that cannot be begun say enough about the store; they are tried last for a while. */
const UNBEGUN_PER_TURN = 3;
const UNBEGUN_KEPT_MAX = 1_000;

type Run = Row<z.infer<typeof InvestigationReadModel.schema>>;

/** Begun before, and failed or cut off. */
const isAgain = (run: Run): boolean => run.state === 'running';

/**
 * Works off the queued runs of one organisation, oldest first; a run that failed or was cut off is begun
 * again after a pause, behind those that were never begun. The key waits only after a turn that ended none,
 * and never for a ring: nobody else's run waits with those that fail.
 */
@Injectable()
export class RunInvestigationJob implements JobHandler, OnModuleInit {
  private readonly logger = new Logger(RunInvestigationJob.name);
  /** When a run was last completed here, of any organisation. */
  private completedMs = -Infinity;
  /** Organisations of which runs failed again; until `heldUntilMs` only new ones of theirs are begun. */
  private readonly held = new Set<string>();
  private heldUntilMs = -Infinity;
  /** By organisation, how many turns in a row ended no run. */
  private readonly vainTurns = new Map<string, number>();
  /** Runs that could not be begun, with the time of the last try in ms. */
  private readonly unbegun = new Map<string, number>();

  constructor(
    private readonly jobs: Jobs,
    private readonly sweeper: Sweeper,
    private readonly readModels: ReadModels,
    private readonly bus: Bus,
    private readonly claims: RunClaims,
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
    const runs = await this.due(orgId);
    // A run alone gains nothing from reading more than it needs.
    const turn = runs.length > 1 ? this.movements.beginTurn() : null;
    const startMs = this.clock.now();
    // However many are new, each turn begins one again: they may never cease.
    const again = runs.find(isAgain);
    const tally = { tried: 0, ended: 0, failed: 0, away: 0, unbegun: 0 };
    let hasFailedAgain = false;
    await inParallel(runs, this.config.investigationConcurrency, async (run) => {
      const isLate = tally.tried > 0 && this.clock.now() >= startMs + TURN_MS;
      if (signal.aborted || tally.unbegun >= UNBEGUN_PER_TURN || (isLate && run !== again)) return;
      tally.tried++;
      const outcome = await this.attempt(orgId, run, turn);
      tally[outcome]++;
      hasFailedAgain ||= isAgain(run) && outcome === 'failed';
    });
    if (turn !== null) this.movements.endTurn(turn);
    if (hasFailedAgain) this.hold(orgId, startMs);
    const isVain = tally.tried > 0 && tally.ended === 0;
    if (tally.ended > 0) this.vainTurns.delete(orgId);
    await this.ringForRest(orgId, isVain ? startMs + this.vainTurnPauseMs(orgId) : 0, tally.ended === 0);
  }

  /** Those never begun first, then the others, each as they fell due; last those that could not be begun. */
  private async due(orgId: string): Promise<Run[]> {
    const nowMs = this.clock.now();
    const isDue = { state: 'running', dueAt: { $lte: new Date(nowMs).toISOString() } };
    // Those that could not be begun may be the oldest, and must not hide the others.
    const limit = RUNS_PER_TURN + this.unbegun.size;
    const [fresh, again] = await Promise.all([
      this.find(orgId, { state: 'queued' }, limit),
      nowMs < this.againFromMs(orgId) ? [] : this.find(orgId, isDue, limit),
    ]);
    const triedMs = ({ id }: Run) => this.unbegun.get(id) ?? 0;
    return [...fresh, ...again].sort((a, b) => triedMs(a) - triedMs(b));
  }

  /** Never rejects, as the others have their turn all the same. `away`: by a store that may be so for all. */
  private async attempt(
    orgId: string,
    run: Run,
    turn: number | null,
  ): Promise<'ended' | 'failed' | 'away' | 'unbegun'> {
    const { id, alert, requestedBy, correlation, startedAt } = run;
    const caller = jobCaller(orgId, correlation, requestedBy);
    try {
      const outcome = await this.bus.send(new RunInvestigation(caller, id, turn));
      this.unbegun.delete(id);
      if (outcome === 'completed') this.completedMs = this.clock.now();
      // A store that has served another run since this one was last begun is not away for everybody.
      const isServing = startedAt !== null && this.completedMs >= Date.parse(startedAt);
      if (outcome === 'refused' && !isServing) return 'away';
      if (outcome === 'refused') await this.claims.countRefused(caller, alert, id).catch(() => undefined);
      return outcome === 'completed' || outcome === 'incomplete' ? 'ended' : 'failed';
    } catch (err) {
      this.logger.error({ msg: 'a run could not be begun or ended, and is tried again', run: id, err });
      if (this.unbegun.size >= UNBEGUN_KEPT_MAX) this.unbegun.clear();
      this.unbegun.set(id, this.clock.now());
      return 'unbegun';
    }
  }

  /**
   * Each organisation may try its failing runs once in a round; the next round comes when as much time has
   * gone to others as all that failed took, so that these take at most half of it.
   */
  private hold(orgId: string, startMs: number): void {
    if (startMs >= this.heldUntilMs) {
      this.held.clear();
      this.heldUntilMs = startMs;
    }
    this.held.add(orgId);
    this.heldUntilMs += 2 * (this.clock.now() - startMs);
  }

  /** When runs of the organisation may be begun again, in ms. */
  private againFromMs(orgId: string): number {
    return this.held.has(orgId) ? this.heldUntilMs : -Infinity;
  }

  /** From the start of a turn that ended no run to the next one. */
  private vainTurnPauseMs(orgId: string): number {
    const before = this.vainTurns.get(orgId) ?? 0;
    this.vainTurns.set(orgId, before + 1);
    return Math.min(VAIN_TURN_PAUSE_MS_MAX, VAIN_TURN_PAUSE_MS * 2 ** before);
  }

  /** Rings for when the next run is due, at the earliest at `fromMs`. */
  private async ringForRest(orgId: string, fromMs: number, hasTime: boolean): Promise<void> {
    // While runs end, most claims are of those that wait: what a crash left is told apart afterwards.
    const isQueued = hasTime && (await this.claims.settleClaims(orgId));
    const dueMs = isQueued ? this.clock.now() : await this.nextDueMs(orgId);
    if (dueMs === null) return;
    await this.jobs.ring(RUN_INVESTIGATIONS_QUEUE, orgId, { notBefore: Math.max(dueMs, fromMs) });
  }

  /** When a run may next be begun, in ms; null if all have ended. */
  private async nextDueMs(orgId: string): Promise<number | null> {
    const [[fresh], [again]] = await Promise.all([
      this.find(orgId, { state: 'queued' }, 1),
      this.find(orgId, { state: 'running' }, 1),
    ]);
    if (fresh) return Date.parse(fresh.dueAt);
    return again ? Math.max(Date.parse(again.dueAt), this.againFromMs(orgId)) : null;
  }

  private find(orgId: string, filter: Record<string, unknown>, limit: number): Promise<Run[]> {
    return this.readModels
      .for({ orgId })
      .find(InvestigationReadModel, filter, { sort: { dueAt: 1 }, limit, hint: 'state' });
  }
}
