import { type RecipeChangeShown, scoringRecipe } from '@alert-review/judgement';
import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { RecipeEvents, type ThresholdEvidence } from '../recipe/recipe.events.js';

/** One version of an organization's scoring rules. */
export interface RecipeVersion {
  readonly version: number;
  readonly at: string;
  readonly by: string;
  /** The threshold of this version, as today's engine reads it. */
  readonly escalateAt: number;
  /** Everything that differs from the defaults. */
  readonly changes: readonly RecipeChangeShown[];
  /** What the choice of the threshold rested on; null if this version did not change the threshold. */
  readonly evidence: ThresholdEvidence | null;
}

/** Returns all versions of the scoring rules that were ever in force after the defaults, oldest first. */
export const ListRecipeChanges = defineQuery(
  'ListRecipeChanges',
  { permission: 'alerts:read', readsEventLog: true },
  (caller: Caller) => ({ caller }),
  [Decisions],
  async ({ caller }, decisions): Promise<readonly RecipeVersion[]> => {
    const events = await decisions.read(RecipeEvents, caller, caller.orgId);
    return events.map(({ actor, data, recordedAt: at }) => ({
      version: data.version,
      at,
      by: actor.user,
      escalateAt: scoringRecipe.of(data.settings, {}).recipe.escalateAt,
      changes: scoringRecipe.changesShown(data.settings),
      evidence: data.evidence,
    }));
  },
);
