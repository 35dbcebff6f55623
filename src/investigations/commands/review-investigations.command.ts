import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import type { ErrorCode } from '../../kernel/error-catalogue.js';
import { Command } from '../../kernel/message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { inParallel } from '../../platform/process/in-parallel.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { investigationDecider, type ReviewStatus } from '../domain/runs/investigation.decider.js';
import { InvestigationEvents } from '../domain/runs/investigation.events.js';
import { InvestigationReadModel } from '../investigation.read-model.js';

export const REVIEWS_PER_REQUEST_MAX = 100;

const PARALLEL_RUNS = 32;

export interface InvestigationReview {
  readonly investigationId: string;
  readonly status: ReviewStatus;
}

export interface ReviewInvestigationsResult {
  readonly processed: number;
  readonly errors: readonly {
    readonly index: number;
    readonly value: string;
    readonly code: ErrorCode;
    readonly message: string;
  }[];
}

/** Leaves the disposition of alerts alone. Unknown runs and runs in progress are reported per item. */
export class ReviewInvestigations extends Command<ReviewInvestigationsResult> {
  static readonly permission = 'alerts:write';

  constructor(
    readonly caller: Caller,
    readonly reviews: readonly InvestigationReview[],
  ) {
    super();
  }
}

@CommandHandler(ReviewInvestigations)
export class ReviewInvestigationsHandler implements ICommandHandler<ReviewInvestigations> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly decisions: Decisions,
  ) {}

  async execute({ caller, reviews }: ReviewInvestigations): Promise<ReviewInvestigationsResult> {
    if (reviews.length === 0) return { processed: 0, errors: [] };
    const ids = [...new Set(reviews.map(({ investigationId }) => investigationId))];
    // Streams are named by ids of ours alone, so only an id that is known here gets near one.
    const known = await this.readModels
      .for(caller)
      .find(
        InvestigationReadModel,
        { id: { $in: ids } },
        { index: 'id', fields: ['run'], limit: ids.length },
      );
    const knownIds = new Set(known.map(({ id }) => id));
    const refusals = new Map<number, AppError>();
    await inParallel(ids, PARALLEL_RUNS, async (id) => {
      for (const [index, review] of reviews.entries()) {
        if (review.investigationId !== id) continue;
        const refusal = await this.review(caller, review, knownIds.has(id));
        if (refusal) refusals.set(index, refusal);
      }
    });
    const errors = reviews.flatMap(({ investigationId: value }, index) => {
      const refusal = refusals.get(index);
      return refusal ? [{ index, value, code: refusal.code, message: refusal.message }] : [];
    });
    return { processed: reviews.length - errors.length, errors };
  }

  private async review(
    caller: Caller,
    { investigationId, status }: InvestigationReview,
    isKnown: boolean,
  ): Promise<AppError | null> {
    if (!isKnown) return new AppError('investigation_not_found');
    try {
      await this.decisions.decide({
        caller,
        family: InvestigationEvents,
        decider: investigationDecider,
        streamId: investigationId,
        operation: ReviewInvestigations.name,
        command: { type: 'review', status },
      });
      return null;
    } catch (error) {
      if (error instanceof AppError && REFUSALS.has(error.code)) return error;
      throw error;
    }
  }
}

const REFUSALS: ReadonlySet<string> = new Set(['investigation_not_found', 'investigation_in_progress']);
