import { type Caller, Command } from '@alert-review/kernel';
import { HandlerOf } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { mapInParallel } from '../../platform/process/in-parallel.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { investigationDecider, type ReviewStatus } from '../domain/runs/investigation.decider.js';
import { InvestigationEvents } from '../domain/runs/investigation.events.js';
import { rowsById } from '../../platform/records/rows-by-id.js';
import { InvestigationReadModel } from '../investigation.read-model.js';

export const REVIEWS_PER_REQUEST_MAX = 100;

const PARALLEL_RUNS = 32;

interface InvestigationReview {
  readonly investigationId: string;
  readonly status: ReviewStatus;
}

interface ReviewInvestigationsResult {
  readonly processed: number;
  /** Positions, in the request, of the reviews whose investigation is unknown. */
  readonly unknown: readonly number[];
}

/**
 * Records the bank's opinion of investigations, in any state. Reports unknown investigations one by one. Does
 * not change dispositions of alerts.
 */
export class ReviewInvestigations extends Command<ReviewInvestigationsResult> {
  static readonly permission = 'alerts:write';

  constructor(
    readonly caller: Caller,
    readonly reviews: readonly InvestigationReview[],
  ) {
    super();
  }
}

@HandlerOf(ReviewInvestigations)
export class ReviewInvestigationsHandler {
  constructor(
    private readonly readModels: ReadModels,
    private readonly decisions: Decisions,
  ) {}

  async execute({ caller, reviews }: ReviewInvestigations): Promise<ReviewInvestigationsResult> {
    const ids = [...new Set(reviews.map(({ investigationId }) => investigationId))];
    // Only ids found in the read model may name a stream, never ids as sent by a client.
    const rows = this.readModels.for(caller);
    const known = await rowsById(rows, InvestigationReadModel, ids, { fields: ['run'] });
    const knownIds = new Set(known.map(({ id }) => id));
    await mapInParallel([...knownIds], PARALLEL_RUNS, async (id) => {
      for (const { investigationId, status } of reviews)
        if (investigationId === id) await this.review(caller, id, status);
    });
    const unknown = [...reviews.keys()].filter((at) => !knownIds.has(reviews[at]!.investigationId));
    return { processed: reviews.length - unknown.length, unknown };
  }

  private async review(caller: Caller, streamId: string, status: ReviewStatus): Promise<void> {
    await this.decisions.decide({
      caller,
      family: InvestigationEvents,
      decider: investigationDecider,
      streamId,
      operation: ReviewInvestigations.name,
      command: { type: 'review', status },
    });
  }
}
