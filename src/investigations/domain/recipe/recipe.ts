import { z } from 'zod';
import { canonicalJson } from '../../../kernel/canonical-json.js';
import { BLOCK_IDS, type BlockId } from '../scoring/dimensions.js';
import { MANDATORY_RULES } from '../scoring/mandatory-rules.js';
import type { RecipeSettings } from './recipe.events.js';

const share = z.number().min(0).max(1);

export const BlockConfig = z.object({
  enabled: z.boolean(),
  weight: share,
  /** By flag id; a flag that is not named weighs 1. */
  flagWeights: z.record(z.string(), share),
  /** The bands of the block, in the shape of its own `rules` schema. */
  rules: z.record(z.string(), z.json()),
});

export const Recipe = z.object({
  version: z.int().min(1),
  /** Escalate from this score, 0 to 100; a policy of the organisation, not a truth. */
  escalateAt: z.number().min(0).max(100),
  redBlocksMin: z.int().min(1),
  /** Which rules escalate whatever the score. */
  mandatory: z.record(z.enum(MANDATORY_RULES), z.boolean()),
  /** What clearing needs: see `GroundRules`. */
  assessedPercentMin: z.number().min(0).max(100),
  unprofiledSumsMax: z.number().min(0),
  blocks: z.partialRecord(z.enum(BLOCK_IDS), BlockConfig),
});

export type BlockConfig = z.infer<typeof BlockConfig>;
export type Recipe = z.infer<typeof Recipe>;

export interface BlockDefaults {
  readonly id: BlockId;
  readonly weight: number;
  readonly flags: readonly { readonly id: string; readonly weight?: number }[];
  readonly rules: z.ZodType;
}

/** Raised whenever a default weight or band changes. */
const DEFAULT_RECIPE_VERSION = 3;

/** The untrained default: every block enabled with its own weights and bands. */
export function defaultRecipe(blocks: readonly BlockDefaults[]): Recipe {
  return Recipe.parse({
    version: DEFAULT_RECIPE_VERSION,
    escalateAt: 60,
    redBlocksMin: 3,
    mandatory: Object.fromEntries(MANDATORY_RULES.map((rule) => [rule, true])),
    // Own choices: a quarter of the flags, and five sums that have to be reported.
    assessedPercentMin: 25,
    unprofiledSumsMax: 5,
    blocks: Object.fromEntries(
      blocks.map(({ id, weight, flags, rules }) => [
        id,
        { enabled: true, weight, flagWeights: flagWeightsOf(flags), rules: rules.parse({}) },
      ]),
    ),
  });
}

const flagWeightsOf = (flags: BlockDefaults['flags']): BlockConfig['flagWeights'] =>
  Object.fromEntries(flags.flatMap(({ id, weight }) => (weight === undefined ? [] : [[id, weight]])));

/** The default with what an organisation sets differently. Throws on rules that the block refuses. */
export function recipeWith(settings: RecipeSettings, blocks: readonly BlockDefaults[]): Recipe {
  const recipe = defaultRecipe(blocks);
  for (const { id, rules: schema } of blocks) {
    const own = settings.blocks?.[id];
    const config = recipe.blocks[id];
    if (!own || !config) continue;
    recipe.blocks[id] = {
      enabled: own.enabled ?? config.enabled,
      weight: own.weight ?? config.weight,
      flagWeights: { ...config.flagWeights, ...own.flagWeights },
      rules: schema.parse(own.rules ?? {}) as BlockConfig['rules'],
    };
  }
  return {
    ...recipe,
    escalateAt: settings.escalateAt ?? recipe.escalateAt,
    redBlocksMin: settings.redBlocksMin ?? recipe.redBlocksMin,
    mandatory: { ...recipe.mandatory, ...settings.mandatory },
    assessedPercentMin: settings.assessedPercentMin ?? recipe.assessedPercentMin,
    unprofiledSumsMax: settings.unprofiledSumsMax ?? recipe.unprofiledSumsMax,
  };
}

/** Raised when the formulas of score, outcome or the texts change; a block raises its own `rev`. */
export const ENGINE_VERSION = 35;

/** Hash of all that makes a result of facts; `fixedData`: versions of the FX table and the FATF file. */
export const configHash = (
  recipe: Recipe,
  sha256: (text: string) => string,
  fixedData: Readonly<Record<string, string>> = {},
): string => sha256(canonicalJson({ recipe, engineVersion: ENGINE_VERSION, fixedData }));
