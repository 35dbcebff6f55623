import { Injectable } from '@nestjs/common';
import type { Caller } from '@alert-review/kernel';
import { Decisions } from '../../platform/decisions/decisions.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { RiskLists } from '../../risk-data/risk-lists.js';
import {
  type RecipeChangeShown,
  type RecipeOfRun,
  type RecipeSettings,
  scoringRecipe,
} from '@alert-review/judgement';
import { RecipeEvents } from '../recipe/recipe.events.js';
import { RecipeReadModel } from '../recipe.read-model.js';

type ListVersions = Readonly<Record<string, string>>;

export interface RecipeInForce extends RecipeOfRun {
  readonly settings: RecipeSettings;
  readonly setAt: string | null;
  readonly setBy: string | null;
}

/** The scoring rules in force with their changes from the defaults. */
export interface RecipeShown extends RecipeInForce {
  readonly changes: readonly RecipeChangeShown[];
  /** The rules that an organization may switch off. */
  readonly table: typeof scoringRecipe.rows;
}

@Injectable()
export class Recipes {
  constructor(
    private readonly readModels: ReadModels,
    private readonly riskLists: RiskLists,
    private readonly decisions: Decisions,
  ) {}

  async current(caller: Pick<Caller, 'orgId'>): Promise<RecipeInForce> {
    const versions = await this.riskLists.versions();
    const row = await this.readModels.for(caller).get(RecipeReadModel, caller.orgId);
    const settings = row?.settings ?? {};
    return {
      ...scoringRecipe.of(settings, versions),
      version: row?.version ?? 0,
      settings,
      setAt: row?.setAt ?? null,
      setBy: row?.setBy ?? null,
    };
  }

  /** Returns the scoring rules with the list versions that a run used, whichever are in force by now. */
  withLists({ settings, version }: RecipeInForce, listVersions: ListVersions): RecipeOfRun {
    return { ...scoringRecipe.of(settings, listVersions), version };
  }

  async shown(caller: Pick<Caller, 'orgId'>): Promise<RecipeShown> {
    const inForce = await this.current(caller);
    return { ...inForce, changes: scoringRecipe.changesShown(inForce.settings), table: scoringRecipe.rows };
  }

  /**
   * Returns an earlier version of the scoring rules as today's engine interprets it; null if it never
   * existed.
   */
  async version(
    caller: Pick<Caller, 'orgId'>,
    version: number,
    listVersions: ListVersions,
  ): Promise<RecipeOfRun | null> {
    if (version === 0) return { ...scoringRecipe.of({}, listVersions), version };
    const events = await this.decisions.read(RecipeEvents, caller, caller.orgId);
    const set = events.find(({ data }) => data.version === version);
    return set ? { ...scoringRecipe.of(set.data.settings, listVersions), version } : null;
  }
}
