import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { canonicalJson } from '../../kernel/canonical-json.js';
import type { Caller } from '../../kernel/caller.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { RiskLists } from '../../risk-data/risk-lists.js';
import {
  changesOf,
  configHash,
  type RecipeChangeShown,
  type RecipeOfRun,
  type RecipeSettings,
  recipeWith,
  ROWS,
} from '@alert-review/judgement';
import { RecipeEvents } from '../recipe/recipe.events.js';
import { RecipeReadModel } from '../recipe.read-model.js';

type ListVersions = Readonly<Record<string, string>>;

export interface RecipeInForce extends RecipeOfRun {
  readonly settings: RecipeSettings;
  readonly setAt: string | null;
  readonly setBy: string | null;
}

/** The recipe in force with its changes from the defaults. */
export interface RecipeShown extends RecipeInForce {
  readonly changes: readonly RecipeChangeShown[];
  /** The rows that a recipe may switch off. */
  readonly table: typeof ROWS;
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
      ...recipeOf(settings, versions),
      version: row?.version ?? 0,
      settings,
      setAt: row?.setAt ?? null,
      setBy: row?.setBy ?? null,
    };
  }

  /** Returns the recipe with the versions of the lists that a run has asked, whatever is in force by now. */
  withLists({ settings, version }: RecipeInForce, listVersions: ListVersions): RecipeOfRun {
    return { ...recipeOf(settings, listVersions), version };
  }

  async shown(caller: Pick<Caller, 'orgId'>): Promise<RecipeShown> {
    const inForce = await this.current(caller);
    return { ...inForce, changes: changesOf(inForce.settings), table: ROWS };
  }

  /** Returns an earlier recipe as today's engine understands it; null when it was never set. */
  async version(
    caller: Pick<Caller, 'orgId'>,
    version: number,
    listVersions: ListVersions,
  ): Promise<RecipeOfRun | null> {
    if (version === 0) return { ...recipeOf({}, listVersions), version };
    const events = await this.decisions.read(RecipeEvents, caller, caller.orgId);
    const set = events.find(({ data }) => data.version === version);
    return set ? { ...recipeOf(set.data.settings, listVersions), version } : null;
  }
}

const sha256 = (text: string) => hash('sha256', text, 'base64url');

type Composed = Pick<RecipeOfRun, 'recipe' | 'configHash'>;

/** Kept by settings and lists: nearly all runs of a process have the same few. */
const composed = new Map<string, Composed>();
const COMPOSED_MAX = 100;

/** Why these lists only: they change seldom; daily ones stand in the input hashes of their readers. */
function recipeOf(settings: RecipeSettings, { fx = '', fatf = '' }: ListVersions): Composed {
  const key = canonicalJson({ settings, fx, fatf });
  const known = composed.get(key);
  if (known) return known;
  const recipe = recipeWith(settings);
  const made = { recipe, configHash: configHash(recipe, sha256, { fx, fatf }) };
  if (composed.size === COMPOSED_MAX) composed.clear();
  composed.set(key, made);
  return made;
}
