import { type Caller, Clock, queryWith } from '@alert-review/kernel';
import { HandlerOf } from '../../platform/bus/define-message.js';
import { mapInParallel } from '../../platform/process/in-parallel.js';
import type { Disposition } from '@alert-review/judgement';
import { RecomputedResults } from '../engine/recorded-input.js';
import { Recipes, type RecipeInForce } from '../engine/recipes.js';
import { recipeDecider, type RecipeChange } from '../recipe/recipe.decider.js';

export interface RejudgedRun {
  readonly run: string;
  readonly score: number;
  readonly disposition: Disposition;
  readonly rule: string;
}

interface Rejudged {
  readonly runs: readonly RejudgedRun[];
  /** Runs whose result or input is no longer stored. */
  readonly unreadable: number;
  /** Runs without a score, because one of their blocks failed. */
  readonly unscored: number;
  /** Runs that were not begun before the deadline. */
  readonly left: number;
}

/** Two: while the thread computes one run, the input of the next is read. */
const RUNS_AT_ONCE = 2;

interface RejudgeRunsFields {
  readonly runIds: readonly string[];
  readonly change: RecipeChange;
  /** When to stop beginning further runs (epoch ms). */
  readonly deadlineMs: number;
}

/**
 * Computes completed runs again from their recorded input with changed scoring rules. Writes nothing; begins
 * no run after `deadlineMs`. Throws validation_error as SetRecipe does.
 */
export class RejudgeRuns extends queryWith<Rejudged, RejudgeRunsFields>() {
  static readonly forFeatures = true;
}

@HandlerOf(RejudgeRuns)
export class RejudgeRunsHandler {
  constructor(
    private readonly recipes: Recipes,
    private readonly results: RecomputedResults,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, runIds, change, deadlineMs }: RejudgeRuns): Promise<Rejudged> {
    const current = await this.recipes.current(caller);
    const [set] = recipeDecider.decide(current, change);
    const recipe = { ...current, settings: set?.data.settings ?? current.settings };
    const found = await mapInParallel(runIds, RUNS_AT_ONCE, async (id) =>
      this.clock.now() < deadlineMs ? this.rejudged(caller, id, recipe) : 'left',
    );
    const counted = (why: (typeof found)[number]) => found.filter((each) => each === why).length;
    const runs = found.filter((run) => typeof run !== 'string');
    const leftOut = {
      left: counted('left'),
      unreadable: counted('unreadable'),
      unscored: counted('unscored'),
    };
    return { runs, ...leftOut };
  }

  private async rejudged(
    caller: Caller,
    run: string,
    recipe: RecipeInForce,
  ): Promise<RejudgedRun | 'unreadable' | 'unscored'> {
    const result = await this.results.of(caller, run, (input, listVersions) => {
      return { ...input, recipe: this.recipes.withLists(recipe, listVersions) };
    });
    if (!result) return 'unreadable';
    const { score, disposition, outcome } = result;
    return score === null || !disposition || !outcome
      ? 'unscored'
      : { run, score, disposition, rule: outcome.rule };
  }
}
