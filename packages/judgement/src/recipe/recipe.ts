import { z } from 'zod';
import { canonicalJson } from '@alert-review/kernel';
import {
  REVIEW_REQUEST_ROWS,
  BLOCKS,
  defaultRules,
  HYPOTHESES,
  MANDATORY_ROWS,
  ruleTableJson,
  type Block,
} from '../rules/rule-table.js';
import { BLOCK_IDS } from '../scoring/dimensions.js';
import { OwnWords, type RecipeSettings } from './recipe-settings.js';

const share = z.number().min(0).max(1);

export const BlockConfig = z.object({
  enabled: z.boolean(),
  weight: share,
  /** Weights by flag id; flags not listed weigh 1. */
  flagWeights: z.record(z.string(), share),
  /** Bounds of the block by the names of its `params`: numbers, or decimal texts by currency. */
  rules: z.record(z.string(), z.json()),
});

/** Settings of a rule: whether it is in force, and its threshold if it has one. */
export const RuleConfig = z.object({ enabled: z.boolean(), threshold: z.number().optional() });

export const Recipe = z.object({
  version: z.int().min(1),
  /**
   * A run escalates exactly if its score (0 to 100) reaches this value. The value is a policy of the bank.
   */
  escalateAt: z.number().min(0).max(100),
  /** Settings by rule id: mandatory rules, patterns, and rules that ask for a review. */
  rows: z.record(z.string(), RuleConfig),
  blocks: z.partialRecord(z.enum(BLOCK_IDS), BlockConfig),
  lists: OwnWords,
});

export type BlockConfig = z.infer<typeof BlockConfig>;
export type RuleConfig = z.infer<typeof RuleConfig>;
export type Recipe = z.infer<typeof Recipe>;

/** The scoring rules of a run. */
export interface RecipeOfRun {
  /** Number of changes by the organization; 0: the defaults. */
  readonly version: number;
  readonly recipe: Recipe;
  readonly configHash: string;
}

/**
 * A rule that an organization may switch off. `threshold`: the bounds within which its threshold may be
 * changed.
 */
export interface SwitchableRule {
  readonly id: string;
  readonly title: string;
  readonly kind: 'mandatory' | 'hypothesis' | 'asks';
  readonly threshold?: { readonly default: number; readonly min: number; readonly max: number } | undefined;
}

export const SWITCHABLE_RULES: readonly SwitchableRule[] = [
  ...MANDATORY_ROWS.map(({ id, title }): SwitchableRule => ({ id, title, kind: 'mandatory' })),
  ...HYPOTHESES.map(({ id, title }): SwitchableRule => ({ id, title, kind: 'hypothesis' })),
  ...REVIEW_REQUEST_ROWS.map(({ id, title, threshold }): SwitchableRule => ({
    id,
    title,
    kind: 'asks',
    threshold,
  })),
];

/** Version of the defaults; raise it whenever a default weight or bound changes. */
const DEFAULT_RECIPE_VERSION = 6;
const ESCALATE_AT = 60;

const defaultWeights = ({ flags }: Pick<Block, 'flags'>): BlockConfig['flagWeights'] =>
  Object.fromEntries(flags.flatMap(({ id, weight }) => (weight === undefined ? [] : [[id, weight]])));

/** Returns a stored threshold if it is within the rule's bounds; otherwise the default. */
const thresholdWithinBounds = (
  bounds: SwitchableRule['threshold'],
  at: number | undefined,
): number | undefined =>
  bounds && at !== undefined && at >= bounds.min && at <= bounds.max ? at : bounds?.default;

/** Returns the defaults changed by an organization's settings. Unknown settings have no effect. */
export function recipeOfSettings(settings: RecipeSettings): Recipe {
  const blocks = BLOCKS.map((block): [string, BlockConfig] => {
    const own = settings.blocks?.[block.id] ?? {};
    const defaults = defaultRules(block);
    // A stored bound of another type, from an earlier engine, has no effect.
    const known = Object.entries(own.rules ?? {}).filter(
      ([name, value]) => Object.hasOwn(defaults, name) && typeof value === typeof defaults[name],
    );
    return [
      block.id,
      {
        enabled: own.enabled ?? true,
        weight: own.weight ?? block.weight,
        flagWeights: { ...defaultWeights(block), ...own.flagWeights },
        rules: { ...defaults, ...Object.fromEntries(known) },
      },
    ];
  });
  const rows = SWITCHABLE_RULES.map(({ id, kind, threshold }): [string, RuleConfig] => {
    const own = settings.rows?.[id];
    const isOff = own?.enabled === false || (kind === 'mandatory' && settings.mandatory?.[id] === false);
    const at = thresholdWithinBounds(threshold, own?.threshold);
    return [id, { enabled: !isOff, ...(at === undefined ? {} : { threshold: at }) }];
  });
  return {
    version: DEFAULT_RECIPE_VERSION,
    escalateAt: settings.escalateAt ?? ESCALATE_AT,
    rows: Object.fromEntries(rows),
    blocks: Object.fromEntries(blocks),
    lists: settings.lists ?? {},
  };
}

/**
 * The scoring rules with every block and rule in force and default weights and bounds. Not trained on data.
 */
export const DEFAULT_RECIPE: Recipe = recipeOfSettings({});

/** Raise this when formulas of score, outcome or texts change; a block has its own `rev`. */
export const ENGINE_VERSION = 50;

/**
 * Raise this when results contain more than before, so that replays of earlier results explain the
 * difference.
 */
const RESULT_SHAPE = 4;

/**
 * Returns a hash of everything that turns facts into a result. `fixedData`: versions of the exchange rates
 * and the FATF list.
 */
export const configHash = (
  recipe: Recipe,
  sha256: (text: string) => string,
  fixedData: Readonly<Record<string, string>> = {},
): string =>
  sha256(
    canonicalJson({
      recipe,
      table: sha256(ruleTableJson()),
      engineVersion: ENGINE_VERSION,
      resultShape: RESULT_SHAPE,
      fixedData,
    }),
  );
