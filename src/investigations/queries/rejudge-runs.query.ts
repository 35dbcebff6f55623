import type { Caller } from '../../kernel/caller.js';
import { Clock } from '../../kernel/clock.js';
import { Query } from '../../kernel/message.js';
import { HandlerOf } from '../../platform/bus/define-handler.js';
import { inParallel } from '../../platform/process/in-parallel.js';
import type { Disposition } from '../domain/scoring/score.js';
import { RejudgedResults } from '../engine/recorded-input.js';
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
  /** Runs for which there was no time. */
  readonly left: number;
}

/** One works in the thread, the input of another is read. */
const RUNS_AT_ONCE = 2;

/**
 * Works out completed runs anew from their recorded input by a changed recipe; writes nothing and begins no
 * run after `deadlineMs`. Throws validation_error as SetRecipe does.
 */
export class RejudgeRuns extends Query<Rejudged> {
  static readonly forFeatures = true;

  constructor(
    readonly caller: Caller,
    readonly runIds: readonly string[],
    readonly change: RecipeChange,
    /** Time from which no further run is begun, in ms since 1970. */
    readonly deadlineMs: number,
  ) {
    super();
  }
}

@HandlerOf(RejudgeRuns)
export class RejudgeRunsHandler {
  constructor(
    private readonly recipes: Recipes,
    private readonly results: RejudgedResults,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, runIds, change, deadlineMs }: RejudgeRuns): Promise<Rejudged> {
    const current = await this.recipes.current(caller);
    const [set] = recipeDecider.decide(current, change);
    const recipe = { ...current, settings: set?.data.settings ?? current.settings };
    let left = 0;
    const found = await inParallel(runIds, RUNS_AT_ONCE, async (id) => {
      if (this.clock.now() < deadlineMs) return this.rejudged(caller, id, recipe);
      left += 1;
      return null;
    });
    const runs = found.filter((run) => run !== null);
    return { runs, left, unreadable: runIds.length - left - runs.length };
  }

  private async rejudged(caller: Caller, run: string, recipe: RecipeInForce): Promise<RejudgedRun | null> {
    const result = await this.results.of(caller, run, (input, listVersions) => {
      return { ...input, recipe: this.recipes.withLists(recipe, listVersions) };
    });
    if (!result) return null;
    const { score, disposition, outcome } = result;
    return score === null || !disposition || !outcome
      ? null
      : { run, score, disposition, rule: outcome.rule };
  }
}
