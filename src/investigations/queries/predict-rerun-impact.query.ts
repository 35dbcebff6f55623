import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import { codePoints } from '../../kernel/fields.js';
import { Query } from '../../kernel/message.js';
import { withOwnWords } from '../../risk-data/words/word-lists.js';
import type { BlockId } from '../domain/scoring/dimensions.js';
import { BLOCKS, FLAGS } from '../rules/rule-table.js';
import { impactOf, type Impact } from '../domain/notes/note-effects.js';
import { AlertResults } from '../engine/alert-results.js';
import { Recipes } from '../engine/recipes.js';

export const ANALYST_FEEDBACK_CHARS_MAX = 4000;

interface RerunImpact {
  readonly summary: string;
  readonly directlyAffected: readonly BlockId[];
  /** Blocks that are mentioned but unlikely to change. */
  readonly references: readonly BlockId[];
}

/** Predicts what a note would change; writes nothing. Errors: alert_not_found, validation_error. */
export class PredictRerunImpact extends Query<RerunImpact> {
  static readonly permission = 'alerts:read';

  /** `alertId`: the caller's own id; `analystFeedback`: up to 4,000 characters. */
  constructor(
    readonly caller: Caller,
    readonly alertId: string,
    readonly analystFeedback: string,
  ) {
    super();
  }
}

@QueryHandler(PredictRerunImpact)
export class PredictRerunImpactHandler implements IQueryHandler<PredictRerunImpact> {
  constructor(
    private readonly results: AlertResults,
    private readonly recipes: Recipes,
  ) {}

  async execute({ caller, alertId, analystFeedback }: PredictRerunImpact): Promise<RerunImpact> {
    if (codePoints(analystFeedback) > ANALYST_FEEDBACK_CHARS_MAX) {
      const reason = `analyst_feedback is longer than ${ANALYST_FEEDBACK_CHARS_MAX} characters`;
      throw new AppError('validation_error', { field: 'analyst_feedback', reason });
    }
    await this.results.alert(caller, alertId);
    const { recipe } = await this.recipes.current(caller);
    const enabled = BLOCKS.filter(({ id }) => recipe.blocks[id]?.enabled);
    const impact = withOwnWords(recipe.lists, () => impactOf(analystFeedback, enabled, FLAGS));
    const { directlyAffected, references } = impact;
    return { summary: summaryOf(impact), directlyAffected, references };
  }
}

function summaryOf({ kinds, disputed, directlyAffected, references }: Impact): string {
  const understood = [
    ...kinds.map((kind) => kind.replaceAll('_', ' ')),
    ...(disputed.length > 0 ? [`${disputed.join(', ')} in question`] : []),
  ];
  if (understood.length > 0) {
    const affected = directlyAffected.length > 0 ? directlyAffected.join(', ') : 'no block of the recipe';
    return `Understood: ${understood.join('; ')}; a rerun may change ${affected}.`;
  }
  return references.length > 0
    ? `No fact was understood; the text mentions ${references.join(', ')}.`
    : 'Nothing in the text was understood as a fact or as a part of the analysis. Understood are ids of ' +
        'flags, and sentences on where money came from ("Source of funds is a car loan, contract ' +
        'attached."), who a sender or receiver is ("The receiver is the landlord, lease on file."), ' +
        'a move, a corrected date of birth, a checked identity, a false match with a list, a scam, ' +
        'a report that was filed and a request of law enforcement.';
}
