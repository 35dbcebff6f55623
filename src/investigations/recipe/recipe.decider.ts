import { AppError, canonicalJson, type Decider, type EventOf } from '@alert-review/kernel';
import {
  type RecipeChange as SettingsChange,
  type RecipeSettings,
  scoringRecipe,
} from '@alert-review/judgement';
import type { RecipeEvents, ThresholdEvidence } from './recipe.events.js';

type Event = EventOf<typeof RecipeEvents>;

interface RecipeState {
  /** 0: nothing was ever set, so the defaults apply. */
  readonly version: number;
  readonly settings: RecipeSettings;
}

export interface RecipeChange extends SettingsChange {
  /** Version on which the change is based; undefined: any version. */
  readonly seenVersion?: number | undefined;
  /** What is known of the new threshold; left out if the threshold stays. */
  readonly evidence?: ThresholdEvidence | null | undefined;
}

export const recipeDecider: Decider<RecipeState, RecipeChange, Event> = {
  initial: { version: 0, settings: {} },

  decide({ version, settings: present }, change) {
    if (change.seenVersion !== undefined && change.seenVersion !== version)
      throw new AppError('recipe_changed');
    const settings = scoringRecipe.changed(present, change);
    return canonicalJson(settings) === canonicalJson(present)
      ? []
      : [{ type: 'RecipeSet', data: { version: version + 1, settings, evidence: change.evidence ?? null } }];
  },

  evolve: (_recipe, event) => event.data,
};
