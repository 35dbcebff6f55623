import type { Caller } from '../../kernel/caller.js';
import { Clock } from '../../kernel/clock.js';
import { Query } from '../../kernel/message.js';
import { HandlerOf } from '../../platform/bus/define-handler.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { inParallel } from '../../platform/process/in-parallel.js';
import { Records } from '../../platform/records/records.js';
import { SubjectKeys } from '../../platform/records/subject-keys.js';
import { InvestigationEvents } from '../domain/runs/investigation.events.js';
import {
  attemptId,
  InvestigationRunRecord,
  type InvestigationContent,
} from '../domain/runs/investigation-run.record.js';
import type { Disposition } from '../domain/scoring/score.js';
import { RecordedInput } from '../engine/recorded-input.js';
import { Recipes, type RecipeInForce } from '../engine/recipes.js';
import { ResultThread } from '../engine/result-thread.js';
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
    private readonly decisions: Decisions,
    private readonly records: Records,
    private readonly subjectKeys: SubjectKeys,
    private readonly input: RecordedInput,
    private readonly thread: ResultThread,
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
    const events = await this.decisions.read(InvestigationEvents, caller, run);
    const ended = events.find((event) => event.type === 'InvestigationCompleted');
    const id = ended && attemptId(run, ended.data.attempt);
    const stored = id === undefined ? null : await this.records.for(caller).get(InvestigationRunRecord, id);
    if (!ended || !stored) return null;
    const { alert } = ended.data;
    if ((await this.subjectKeys.withoutKey(caller, [alert])).length > 0) return null;
    const input = await this.input.of(caller, { alert, modulesToRerun: null, stored });
    if ('missing' in input) return null;
    const { told } = await this.thread.workOut({
      input: { ...input, recipe: this.recipes.withLists(recipe, stored.content.listVersions) },
      key: await this.subjectKeys.key(caller, alert),
      salt: stored.salt,
    });
    const { score, disposition, outcome } = (JSON.parse(told) as InvestigationContent).result;
    return score === null || !disposition || !outcome
      ? null
      : { run, score, disposition, rule: outcome.rule };
  }
}
