import { Logger } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import { Command } from '../../kernel/message.js';
import { newSalts, saltedHash } from '../../platform/crypto/salted-hash.js';
import { SubjectKeys } from '../../platform/crypto/subject-keys.js';
import { Decisions } from '../../platform/event-store/decisions.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { Records } from '../../platform/read-store/records.js';
import { BLOCKS } from '../blocks/index.js';
import {
  investigationDecider,
  type Investigation,
  type InvestigationCommand,
} from '../domain/investigation.decider.js';
import { InvestigationEvents } from '../domain/investigation.events.js';
import {
  attemptId,
  InvestigationRunRecord,
  type InvestigationContent,
} from '../domain/investigation-run.record.js';
import { AlertNotes } from '../engine/alert-notes.js';
import { AlertResults } from '../engine/alert-results.js';
import { composeSummary } from '../engine/compose-summary.js';
import { LoadCase } from '../engine/load-case.js';
import { QueueRun } from '../engine/queue-run.js';
import { Recipes } from '../engine/recipes.js';
import { runBlocks, type RunPast } from '../engine/run-blocks.js';
import { RUN_INVESTIGATIONS_QUEUE } from '../jobs/queue-name.js';

/** A case that cannot be read this often is not read by trying again. */
const ATTEMPTS_MAX = 3;

/**
 * Carries out one queued run: gather facts, run the blocks, store the result, end the run. Safe to repeat.
 */
export class RunInvestigation extends Command<void> {
  static readonly internalOnly = true;

  constructor(
    readonly caller: Caller,
    readonly runId: string,
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
    private readonly records: Records,
    private readonly runs: QueueRun,
    private readonly jobs: Jobs,
  ) {}

  async execute({ caller, runId }: RunInvestigation): Promise<void> {
    const started = await this.decide(caller, runId, { type: 'start' });
    const { queued, attempt } = started.state;
    if (!queued) return;
    if (started.events.length > 0)
      await this.carryOut(caller, runId, queued, attempt).catch((error: unknown) =>
        this.giveUp(caller, runId, attempt, error),
      );
    const queuedNext = await this.runs.release(caller, queued.alert, runId);
    if (queuedNext) await this.jobs.ring(RUN_INVESTIGATIONS_QUEUE, caller.orgId);
  }

  /**
   * A store that is away says nothing about the case; anything else is tried again a few times, then ends the
   * run.
   */
  private async giveUp(caller: Caller, runId: string, attempt: number, error: unknown): Promise<void> {
    if (error instanceof AppError || attempt < ATTEMPTS_MAX) throw error;
    this.logger.error({ msg: 'a run was given up', run: runId, attempt, err: error });
    const nothing = { failedBlocks: [], resultHash: null };
    await this.decide(caller, runId, { type: 'giveUp', attempt, reason: 'case_unreadable', ...nothing });
  }

  private async carryOut(caller: Caller, runId: string, queued: Queued, attempt: number): Promise<void> {
    const facts = await this.cases.load(caller, queued.alert);
    const hmac = await this.subjectKeys.hmac(caller, queued.alert);
    const { recipe, configHash, version: recipeVersion } = await this.recipes.current(caller);
    const past = await this.pastOf(caller, queued);
    const result = runBlocks(facts, recipe, hmac, BLOCKS, past);
    for (const { blockId, reason } of result.failed)
      this.logger.error({ msg: 'a block failed', block: blockId, run: runId, reason });
    const content: InvestigationContent = {
      result,
      summary: composeSummary(facts, result),
      configHash,
      recipeVersion,
      ...(past.notes.length > 0 ? { notes: past.notes.map(({ noteId }) => noteId) } : {}),
      listVersions: facts.listVersions,
      read: [...facts.versions],
    };
    const [salt] = newSalts(1);
    const resultHash = saltedHash(salt!, content);
    const row = { id: attemptId(runId, attempt), salt: salt!, hash: resultHash, content };
    await this.records.for(caller).put(InvestigationRunRecord, row);
    const { score, disposition } = result;
    await this.decide(
      caller,
      runId,
      score === null || disposition === null
        ? {
            type: 'giveUp',
            attempt,
            reason: 'block_failed',
            failedBlocks: result.failed.map(({ blockId }) => blockId),
            resultHash,
          }
        : { type: 'complete', attempt, score, disposition, resultHash },
      configHash,
    );
  }

  private async pastOf(caller: Caller, { alert, modulesToRerun }: Queued): Promise<RunPast> {
    const notes = await this.notes.of(caller, alert);
    const run = await this.results.newestCompleted(caller, alert);
    const content = run && (await this.results.content(caller, run));
    const previous = content && { runId: run.id, perBlock: content.result.perBlock };
    return { notes, previous, modules: previous && modulesToRerun };
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
