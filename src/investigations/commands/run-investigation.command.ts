import { Logger } from '@nestjs/common';
import type { z } from 'zod';
import {
  AppError,
  type Caller,
  CanonicalJson,
  Clock,
  Command,
  DeflatedJson,
  type Row,
} from '@alert-review/kernel';
import { HandlerOf } from '../../platform/bus/define-message.js';
import { newSalts } from '../../platform/crypto/salted-hash.js';
import { SubjectKeys } from '../../platform/records/subject-keys.js';
import { Decisions, type StreamDecision } from '../../platform/decisions/decisions.js';
import { declareCounter } from '../../platform/observability/metrics.js';
import { tracedWork } from '../../platform/observability/traces.js';
import { JobQueue } from '../../platform/jobs/job-queue.js';
import { Records } from '../../platform/records/records.js';
import {
  type AssessmentInput,
  type CaseFacts,
  CaseGathering,
  type InvestigationContent,
  scoringModel,
  scoringRecipe,
} from '@alert-review/judgement';
import {
  investigationDecider,
  type IncompleteReason,
  type Investigation,
  type InvestigationCommand,
} from '../domain/runs/investigation.decider.js';
import { InvestigationEvents, type ResultOrigin } from '../domain/runs/investigation.events.js';
import { attemptId, InvestigationRunRecord } from '../domain/runs/investigation-run.record.js';
import {
  ATTEMPT_COUNT_CHANGES,
  reasonOfFinalEnding,
  giveUpReason,
  type FinalEnding,
  type AttemptOutcome,
} from '../domain/runs/run-schedule.js';
import { AlertNotes } from '../engine/alert-notes.js';
import { AlertResults } from '../engine/alert-results.js';
import { type InvestigationWorkOrder, encryptSnapshot } from '../engine/compose-content.js';
import { LoadCase } from '../engine/gather/load-case.js';
import { RUN_INVESTIGATIONS_QUEUE, RunClaims } from '../engine/run-claims.js';
import { Recipes, type RecipeInForce } from '../engine/recipes.js';
import { ResultThread } from '../engine/result-thread.js';
import { BudgetExceededError } from '../../platform/read-store/byte-budget.js';
import { UnstorableError } from '../../platform/read-store/storable.js';

const RULES = declareCounter('rule_outcomes_total', 'Colours of the rules in investigations.', [
  'rule',
  'color',
]);
const RULE_SECONDS = declareCounter(
  'rule_seconds_total',
  'Time of each rule in investigations; work that several rules share counts for the first rule.',
  ['rule'],
);

/** Makes one attempt at a queued run; safe to repeat. Rejects if its start, count or end cannot be stored. */
export class RunInvestigation extends Command<AttemptOutcome> {
  static readonly internalOnly = true;

  constructor(
    readonly caller: Caller,
    readonly runId: string,
  ) {
    super();
  }
}

/** A first attempt that takes longer than this is recorded before it ends. */
const NOTED_AFTER_MS = 500;

/** Records the start of an attempt before the work, or, for a short first attempt, together with its end. */
class AttemptStart {
  private noting: Promise<unknown> | null = null;
  private timer: NodeJS.Timeout | undefined;
  /** True while start and end are being appended together; if that append fails, the attempt never began. */
  isEnding = false;

  private constructor(
    readonly attempt: number,
    private readonly at: string,
    private readonly append: (at: string) => Promise<unknown>,
  ) {}

  static alreadyNoted(attempt: number): AttemptStart {
    const start = new AttemptStart(attempt, '', () => Promise.resolve());
    start.noting = Promise.resolve();
    return start;
  }

  /** `append` makes the start durable, unless another process has begun the run. */
  static ofFirst(at: string, append: (at: string) => Promise<unknown>): AttemptStart {
    const start = new AttemptStart(1, at, append);
    // A failure is ignored here: callers that need the event get the error from `note`.
    start.timer = setTimeout(() => void start.note().catch(() => undefined), NOTED_AFTER_MS);
    return start;
  }

  async note(): Promise<void> {
    await (this.noting ??= this.append(this.at));
  }

  /** Returns the start time to append together with the end; undefined if the start was recorded already. */
  async instantNotYetStored(): Promise<string | undefined> {
    this.forget();
    if (!this.noting) return this.at;
    await this.noting;
    return undefined;
  }

  forget(): void {
    clearTimeout(this.timer);
  }
}

type Queued = NonNullable<Investigation['queued']>;

type AnyDecision = StreamDecision<unknown, unknown, never>;

type StoredResult = Row<z.infer<typeof InvestigationRunRecord.schema>>;

/** Everything that the result is computed from, except the salt of its hash. */
type UnsaltedOrder = Omit<InvestigationWorkOrder, 'salt'>;

/** `closed`: an upload closed the alert after the run was requested. */
type OrderOrClosed = UnsaltedOrder | 'closed';

@HandlerOf(RunInvestigation)
export class RunInvestigationHandler {
  private readonly logger = new Logger(RunInvestigation.name);

  constructor(
    private readonly decisions: Decisions,
    private readonly cases: LoadCase,
    private readonly recipes: Recipes,
    private readonly notes: AlertNotes,
    private readonly results: AlertResults,
    private readonly subjectKeys: SubjectKeys,
    private readonly records: Records,
    private readonly claims: RunClaims,
    private readonly jobs: JobQueue,
    private readonly thread: ResultThread,
    private readonly clock: Clock,
  ) {}

  async execute(command: RunInvestigation): Promise<AttemptOutcome> {
    const { caller, runId } = command;
    const isNew = this.claims.takeIfQueuedHere(runId);
    if (isNew) {
      const { state, known } = await this.state(caller, runId);
      if (state.state === 'queued')
        return this.runFirstAttempt(command, state.queued!, known.last!.recordedAt);
    }
    // First of all: an earlier attempt may have been cut off, so count this attempt before reading anything.
    const started = await this.decide(caller, runId, { type: 'start' });
    const { queued, attempt } = started.state;
    if (!queued) return null;
    if (started.events.length === 0) return this.settleAttempt(command, queued, started);
    return this.settleAttempt(
      command,
      queued,
      await this.attemptRun(command, queued, AttemptStart.alreadyNoted(attempt)),
    );
  }

  private async runFirstAttempt(
    command: RunInvestigation,
    queued: Queued,
    seenAt: string,
  ): Promise<AttemptOutcome> {
    const { caller, runId } = command;
    const now = this.clock.iso();
    // Not earlier than the last event: the clock may have been set back since the run was queued.
    const start = AttemptStart.ofFirst(now > seenAt ? now : seenAt, (effectiveAt) =>
      // With `isFirst`, a run that another process has begun meanwhile is left to that process.
      this.decide(caller, runId, { type: 'start', isFirst: true }, { effectiveAt }),
    );
    try {
      return await this.settleAttempt(command, queued, await this.attemptRun(command, queued, start));
    } finally {
      start.forget();
    }
  }

  private async settleAttempt(
    { caller, runId }: RunInvestigation,
    queued: Queued,
    done: Awaited<ReturnType<typeof this.attemptRun>>,
  ): Promise<AttemptOutcome> {
    if (typeof done === 'string') return done;
    const { events, state } = done;
    // Another attempt that is still working may have overtaken this one.
    if (state.state !== 'completed' && state.state !== 'incomplete') return null;
    const queuedNext = await this.claims.release(caller, queued.alert, runId);
    if (queuedNext) await this.jobs.enqueue(RUN_INVESTIGATIONS_QUEUE, caller.orgId);
    return events.length > 0 ? state.state : null;
  }

  private async read(caller: Caller, queued: Queued): Promise<OrderOrClosed> {
    const { alert: id, alertVersion } = queued;
    const alert = await this.cases.alert(caller, id);
    // A closed alert is analysed only in the version that was already closed when the run was requested.
    if (alert.content.status === 'CLOSED' && alert.version !== alertVersion) return 'closed';
    const recipe = await this.recipes.current(caller);
    return scoringRecipe.withOwnWords(recipe.recipe.lists, async () =>
      this.orderOf(caller, queued, recipe, await this.cases.load(caller, alert)),
    );
  }

  private async attemptRun(command: RunInvestigation, queued: Queued, start: AttemptStart) {
    const { caller, runId } = command;
    const { attempt } = start;
    const count = (happened: keyof typeof ATTEMPT_COUNT_CHANGES) =>
      this.claims.count(caller, queued.alert, runId, happened);
    // Awaited, so that no further attempt begins while the store of the attempt counts is unavailable.
    if (attempt > 1) {
      const { unanswered, refused } = await count('begun');
      const earlier = { unanswered: unanswered - ATTEMPT_COUNT_CHANGES.begun.unanswered, refused };
      const reason = giveUpReason('begin', earlier);
      if (reason) return this.giveUp(caller, runId, attempt, reason);
    }
    try {
      const read = await tracedWork('read case', {}, () => this.read(caller, queued));
      if (read !== 'closed') return await this.workOutAndStore(command, start, read);
      await start.note();
      return await this.giveUp(caller, runId, attempt, reasonOfFinalEnding('alert_closed'));
    } catch (error) {
      if (start.isEnding) throw error;
      this.logger.error({ msg: 'an attempt of a run failed', run: runId, attempt, err: error });
      await start.note();
      const ending = finalEndingOf(error);
      if (error instanceof AppError && !ending) {
        // A failure is ignored: the attempt then stays counted, and the next needs that store anyway.
        await count('ended_by_store').catch(() => undefined);
        return 'refused';
      }
      const reason = ending
        ? reasonOfFinalEnding(ending)
        : giveUpReason('end', { failed: (await count('failed')).failed });
      return reason ? this.giveUp(caller, runId, attempt, reason) : 'failed';
    }
  }

  private giveUp(
    caller: Caller,
    runId: string,
    attempt: number,
    reason: IncompleteReason,
  ): ReturnType<typeof this.decide> {
    const level = reason === 'alert_closed' ? 'log' : 'error';
    this.logger[level]({ msg: 'a run was given up', run: runId, attempt, reason });
    const nothing = { failedBlocks: [], resultHash: null };
    return this.decide(caller, runId, { type: 'giveUp', attempt, reason, ...nothing });
  }

  private async workOutAndStore(
    { caller, runId }: RunInvestigation,
    start: AttemptStart,
    ahead: UnsaltedOrder,
  ) {
    const { attempt } = start;
    const id = attemptId(runId, attempt);
    const [salt] = newSalts(1);
    const order = { ...ahead, salt: salt! };
    const { facts } = order.input;
    // In parallel: a worker thread computes the result while the snapshot is encrypted here.
    const [{ json, told, hash: resultHash }, snapshot] = await Promise.all([
      tracedWork('work out result', {}, () => this.workOutInThread(order)),
      encryptSnapshot(order.key, id, facts),
    ]);
    const content = JSON.parse(told) as InvestigationContent;
    const { score, disposition, failed, perBlock } = content.result;
    for (const { flags } of perBlock) for (const { flagId: rule, color } of flags) RULES.inc({ rule, color });
    for (const { blockId, error } of failed)
      this.logger.error({ msg: 'a block failed', block: blockId, run: runId, error });
    // Cast because the record is stored as canonical JSON and is read back as the same content.
    const stored = json as unknown as InvestigationContent;
    const row = { id, salt: salt!, hash: resultHash, snapshot, content: stored };
    const isWhole = score !== null && disposition !== null;
    if (!isWhole) await start.note();
    const begunAt = await start.instantNotYetStored();
    if (!(await this.isStored(caller, row, begunAt))) {
      await start.note();
      return this.giveUp(caller, runId, attempt, reasonOfFinalEnding('result_too_large'));
    }
    start.isEnding = begunAt !== undefined;
    const ended = { attempt, resultHash, ...(begunAt && { begunAt }) };
    // Without the list of records that were read, since no projection needs it.
    const found = { ...row, content };
    return this.decide(
      caller,
      runId,
      isWhole
        ? { type: 'complete', score, disposition, by: makerOf(content), ...ended }
        : {
            type: 'giveUp',
            attempt,
            reason: reasonOfFinalEnding('block_failed'),
            failedBlocks: failed.map(({ blockId }) => blockId),
            resultHash,
          },
      { configHash: content.configHash, stored: { record: InvestigationRunRecord, row: found } },
    );
  }

  /** Stores a result; returns false if it is larger than a document may be. */
  private async isStored(caller: Caller, row: StoredResult, begunAt?: string): Promise<boolean> {
    const rows = this.records.for(caller);
    try {
      // `insert`, because another process may have stored this attempt's result, which must stay.
      await tracedWork('store result', {}, () =>
        begunAt ? rows.insert(InvestigationRunRecord, row) : rows.put(InvestigationRunRecord, row),
      );
      return true;
    } catch (error) {
      if (error instanceof UnstorableError) return false;
      throw error;
    }
  }

  private async orderOf(
    caller: Caller,
    queued: Queued,
    inForce: RecipeInForce,
    facts: CaseFacts,
  ): Promise<UnsaltedOrder> {
    const key = await this.subjectKeys.key(caller, queued.alert);
    const recipe = this.recipes.withLists(inForce, facts.listVersions);
    const past = await this.notesAndPreviousRun(caller, queued);
    return { input: { facts, recipe, ...past }, key };
  }

  private async workOutInThread(order: InvestigationWorkOrder) {
    const { json, deflated, isPlain, storedBytes, spentMs, ...more } = await this.thread.workOut(order);
    for (const [rule, ms] of spentMs) RULE_SECONDS.inc({ rule }, ms / 1_000);
    const bytes = Buffer.from(json.buffer, json.byteOffset, json.byteLength);
    const stored = deflated
      ? new DeflatedJson(bytes, deflated, isPlain, storedBytes)
      : new CanonicalJson(bytes, 0, bytes.length, isPlain, storedBytes);
    return { json: stored, ...more };
  }

  private async notesAndPreviousRun(
    caller: Caller,
    { alert, modulesToRerun }: Queued,
  ): Promise<Pick<AssessmentInput, 'past' | 'previous'>> {
    const notes = await this.notes.read(caller, alert);
    const run = await this.results.newestCompleted(caller, alert);
    const content = run && (await this.results.content(caller, run));
    if (!content) return { past: { notes, previous: null, modules: null }, previous: null };
    const previous = { runId: run.id, perBlock: content.result.perBlock };
    return {
      past: { notes, previous, modules: modulesToRerun },
      previous: { runId: run.id, attempt: run.attempt, resultHash: run.resultHash! },
    };
  }

  private state(caller: Caller, runId: string) {
    return this.decisions.state(InvestigationEvents, investigationDecider, caller, runId);
  }

  private decide(
    caller: Caller,
    runId: string,
    command: InvestigationCommand,
    more: Pick<AnyDecision, 'configHash' | 'effectiveAt' | 'stored'> = {},
  ) {
    return this.decisions.decide({
      caller,
      family: InvestigationEvents,
      decider: investigationDecider,
      streamId: runId,
      operation: `RunInvestigation.${command.type}`,
      command,
      ...more,
      // `rowsFollow`: nobody waits for the read model to show that the run has begun.
      ...(command.type === 'start' ? { rowsFollow: true } : {}),
    });
  }
}

const makerOf = ({ result, configHash: recipe }: InvestigationContent): ResultOrigin => ({
  engine: scoringModel.version,
  recipe,
  rule: result.outcome?.rule ?? '',
});

function finalEndingOf(error: unknown): FinalEnding | null {
  if (error instanceof BudgetExceededError) return 'case_too_large';
  // No further attempt: damaged records stay damaged until an operator restores them.
  if (error instanceof AppError && error.code === 'data_damaged') return 'records_unreadable';
  return error instanceof CaseGathering.MissingRecords ? 'records_unreadable' : null;
}
