import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../kernel/caller.js';
import { ReadModels } from '../../platform/read-store/read-models.js';
import { RiskLists } from '../../risk-data/risk-lists.js';
import { BLOCKS } from '../blocks/index.js';
import { configHash, recipeWith, type Recipe } from '../domain/recipe.js';
import type { RecipeSettings } from '../domain/recipe.events.js';
import { RecipeReadModel } from '../recipe.read-model.js';

export interface RecipeInForce {
  /** How often the organisation changed it; 0 = the defaults. */
  readonly version: number;
  readonly settings: RecipeSettings;
  readonly recipe: Recipe;
  readonly configHash: string;
  /** Null while the defaults hold. */
  readonly setAt: string | null;
  readonly setBy: string | null;
}

/** The recipe by which the alerts of an organisation are analysed now. */
@Injectable()
export class Recipes {
  constructor(
    private readonly readModels: ReadModels,
    private readonly riskLists: RiskLists,
  ) {}

  async current(caller: Pick<Caller, 'orgId'>): Promise<RecipeInForce> {
    const row = await this.readModels.for(caller).get(RecipeReadModel, caller.orgId);
    const settings = row?.settings ?? {};
    const recipe = recipeWith(settings, BLOCKS);
    return {
      version: row?.version ?? 0,
      settings,
      recipe,
      configHash: configHash(recipe, (text) => hash('sha256', text, 'base64url'), this.fixedData()),
      setAt: row?.setAt ?? null,
      setBy: row?.setBy ?? null,
    };
  }

  /** Lists that change seldom; those that change daily stand in the input hashes of their readers only. */
  private fixedData(): Record<string, string> {
    const { fx, fatf } = this.riskLists.current().versions();
    return { fx: fx ?? '', fatf: fatf ?? '' };
  }
}
