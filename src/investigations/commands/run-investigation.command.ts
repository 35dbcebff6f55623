import { Logger } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AppError } from '../../kernel/app-error.js';
import { canonicalJson } from '../../kernel/canonical-json.js';
import type { Caller } from '../../kernel/caller.js';
import { Command } from '../../kernel/message.js';
import { newSalts, saltedTextHash } from '../../platform/crypto/salted-hash.js';
import { SubjectKeys } from '../../platform/crypto/subject-keys.js';
import { Decisions } from '../../platform/event-store/decisions.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { Records } from '../../platform/read-store/records.js';
import { NarrativeMismatch } from '../domain/check-narrative.js';
import {
  investigationDecider,
  type IncompleteReason,
  type Investigation,
  type InvestigationCommand,
} from '../domain/investigation.decider.js';
import { InvestigationEvents } from '../domain/investigation.events.js';
import { attemptId, InvestigationRunRecord } from '../domain/investigation-run.record.js';
import { AlertNotes } from '../engine/alert-notes.js';
import { AlertResults } from '../engine/alert-results.js';
import { composeContent, type RunInput } from '../engine/compose-content.js';
import { InputSnapshots } from '../engine/input-snapshots.js';
import { LoadCase } from '../engine/load-case.js';
import { QueueRun } from '../engine/queue-run.js';
import { Recipes } from '../engine/recipes.js';
import { RUN_INVESTIGATIONS_QUEUE } from '../jobs/queue-name.js';

/** A case that cannot be read this often is not read by trying again. */
const FAILURES_MAX = 3;

/** A run that was started this often and never heard of again may be what ends the process. */
const STARTS_MAX = 10;

/** Canonical JSON and snapshot: a stored document has at most 16 MiB, and its format takes a little more. */
const RESULT_BYTES_MAX = 12 * 1024 * 1024;

/**
 * Carries out one queued run: gather facts, run the blocks, store the result, end the run. Safe to repeat.
 */
export class RunInvestigation extends Command<void> {
  static readonly internalOnly = true;

  constructor(
    readonly caller: Caller,
    readonly runId: string,
    /** See `Movements`. */
    readonly turn: number | null = null,
  ) {
    super();
  }
}

type Queued = NonNullable<Investigation['queued']>;

@CommandHandler(RunInvestigation)
export class RunInvestigationHandler implements ICommandHandler<RunInvestigation> {
  private readonly logger = new Logger(RunInvestigation.name);

  constructor(
    private readonly decisions: Decisions,
    private readonly cases: LoadCase,
    private readonly recipes: Recipes,
    private readonly notes: AlertNotes,
    private readonly results: AlertResults,
    private readonly subjectKeys: SubjectKeys,
    private readonly snapshots: InputSnapshots,
    private readonly records: Records,
    private readonly runs: QueueRun,
    private readonly jobs: Jobs,
  ) {}

  async execute(command: RunInvestigation): Promise<void> {
    const { caller, runId } = command;
    const started = await this.decide(caller, runId, { type: 'start' });
    const { queued, attempt } = started.state;
    if (!queued) return;
    const { state } = started.events.length > 0 ? await this.attempted(command, queued, attempt) : started;
    // The attempt may have been overtaken by one that is still at work.
    if (state.state !== 'completed' && state.state !== 'incomplete') return;
    const queuedNext = await this.runs.release(caller, queued.alert, runId);
    if (queuedNext) await this.jobs.ring(RUN_INVESTIGATIONS_QUEUE, caller.orgId);
  }

  /**
   * A store that is away says nothing about the case; anything else is tried again a few times, then ends the
   * run.
   */
  private async attempted(command: RunInvestigation, queued: Queued, attempt: number) {
    const { caller, runId } = command;
    // The claim has counted the first. While the store of the count is away, no further attempt begins.
    const begun = attempt === 1 ? 1 : await this.runs.countBegun(caller, queued.alert, runId);
    if (begun > STARTS_MAX) return this.giveUp(caller, runId, attempt, 'cut_off');
    try {
      return await this.carryOut(command, queued, attempt);
    } catch (error) {
      if (error instanceof AppError) {
        // That store may be away too; then this attempt stays counted, and the next one cannot begin.
        await this.runs.countOutage(caller, queued.alert, runId).catch(() => undefined);
        throw error;
      }
      // The same input gives the same text however often it is composed.
      if (error instanceof NarrativeMismatch)
        return this.giveUp(caller, runId, attempt, 'text_mismatch', error);
      const failures = await this.runs.countFailure(caller, queued.alert, runId);
      if (failures < FAILURES_MAX) throw error;
      return this.giveUp(caller, runId, attempt, 'case_unreadable', error);
    }
  }

  private giveUp(
    caller: Caller,
    runId: string,
    attempt: number,
    reason: IncompleteReason,
    error?: unknown,
  ): ReturnType<typeof this.decide> {
    this.logger.error({ msg: 'a run was given up', run: runId, attempt, reason, err: error });
    const nothing = { failedBlocks: [], resultHash: null };
    return this.decide(caller, runId, { type: 'giveUp', attempt, reason, ...nothing });
  }

  private async carryOut({ caller, runId, turn }: RunInvestigation, queued: Queued, attempt: number) {
    const facts = await this.cases.load(caller, queued.alert, turn);
    const hmac = await this.subjectKeys.hmac(caller, queued.alert);
    const recipe = await this.recipes.current(caller, facts.listVersions);
    const content = composeContent({ facts, recipe, ...(await this.pastOf(caller, queued)) }, hmac);
    const { score, disposition, failed } = content.result;
    for (const { blockId, error } of failed)
      this.logger.error({ msg: 'a block failed', block: blockId, run: runId, error });
    const id = attemptId(runId, attempt);
    const snapshot = await this.snapshots.seal(caller, { alert: queued.alert, attempt: id }, facts);
    const text = canonicalJson(content);
    if (Buffer.byteLength(text) + snapshot.length > RESULT_BYTES_MAX)
      return this.giveUp(caller, runId, attempt, 'result_too_large');
    const [salt] = newSalts(1);
    const resultHash = saltedTextHash(salt!, text);
    const row = { id, salt: salt!, hash: resultHash, snapshot, content };
    await this.records.for(caller).put(InvestigationRunRecord, row);
    return this.decide(
      caller,
      runId,
      score === null || disposition === null
        ? {
            type: 'giveUp',
            attempt,
            reason: 'block_failed',
            failedBlocks: failed.map(({ blockId }) => blockId),
            resultHash,
          }
        : { type: 'complete', attempt, score, disposition, resultHash },
      recipe.configHash,
    );
  }

  private async pastOf(
    caller: Caller,
    { alert, modulesToRerun }: Queued,
  ): Promise<Pick<RunInput, 'past' | 'previous'>> {
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

  private decide(caller: Caller, runId: string, command: InvestigationCommand, configHash?: string) {
    return this.decisions.decide({
      caller,
      family: InvestigationEvents,
      decider: investigationDecider,
      streamId: runId,
      operation: `RunInvestigation.${command.type}`,
      command,
      ...(configHash === undefined ? {} : { configHash }),
    });
  }
}
