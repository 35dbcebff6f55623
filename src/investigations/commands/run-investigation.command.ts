import { hash } from 'node:crypto';
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
import { investigationDecider, type InvestigationCommand } from '../domain/investigation.decider.js';
import { InvestigationEvents } from '../domain/investigation.events.js';
import {
  attemptId,
  InvestigationRunRecord,
  type InvestigationContent,
} from '../domain/investigation-run.record.js';
import { configHash, defaultRecipe } from '../domain/recipe.js';
import { composeSummary } from '../engine/compose-summary.js';
import { LoadCase } from '../engine/load-case.js';
import { QueueRun } from '../engine/queue-run.js';
import { runBlocks } from '../engine/run-blocks.js';
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

@CommandHandler(RunInvestigation)
export class RunInvestigationHandler implements ICommandHandler<RunInvestigation> {
  private readonly logger = new Logger(RunInvestigation.name);
  private readonly recipe = defaultRecipe(BLOCKS);
  private readonly configHash = configHash(this.recipe, (text) => hash('sha256', text, 'base64url'));

  constructor(
    private readonly decisions: Decisions,
    private readonly cases: LoadCase,
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
      await this.carryOut(caller, runId, queued.alert, attempt).catch((error: unknown) =>
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

  private async carryOut(caller: Caller, runId: string, alertId: string, attempt: number): Promise<void> {
    const facts = await this.cases.load(caller, alertId);
    const hmac = await this.subjectKeys.hmac(caller, alertId);
    const result = runBlocks(facts, this.recipe, hmac);
    for (const { blockId, reason } of result.failed)
      this.logger.error({ msg: 'a block failed', block: blockId, run: runId, reason });
    const content: InvestigationContent = {
      result,
      summary: composeSummary(facts, result),
      configHash: this.configHash,
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
    );
  }

  private decide(caller: Caller, runId: string, command: InvestigationCommand) {
    return this.decisions.decide({
      caller,
      family: InvestigationEvents,
      decider: investigationDecider,
      streamId: runId,
      operation: `RunInvestigation.${command.type}`,
      command,
      configHash: this.configHash,
    });
  }
}
