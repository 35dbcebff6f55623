import { z } from 'zod';
import { canonicalJson } from '@alert-review/kernel';
import {
  ASKS,
  BLOCKS,
  defaultRules,
  HYPOTHESES,
  MANDATORY,
  tableJson,
  type Block,
} from '../rules/rule-table.js';
import { BLOCK_IDS } from '../scoring/dimensions.js';
import { OwnWords, type RecipeSettings } from './recipe-settings.js';

const share = z.number().min(0).max(1);

export const BlockConfig = z.object({
  enabled: z.boolean(),
  weight: share,
  /** Weights by flag id; a flag that is not named weighs 1. */
  flagWeights: z.record(z.string(), share),
  /** Bounds of the block, by the names of its `params`: numbers, or decimal texts by currency. */
  rules: z.record(z.string(), z.json()),
});

/** A row of the rule table: whether it is in force, and its threshold where it has one. */
export const RowConfig = z.object({ enabled: z.boolean(), threshold: z.number().optional() });

export const Recipe = z.object({
  version: z.int().min(1),
  /** Score, 0 to 100, from which a run escalates, and only then: a policy, not a truth. */
  escalateAt: z.number().min(0).max(100),
  /** Rows by id: mandatory rules, hypotheses and rules that ask. */
  rows: z.record(z.string(), RowConfig),
  blocks: z.partialRecord(z.enum(BLOCK_IDS), BlockConfig),
  lists: OwnWords,
});

export type BlockConfig = z.infer<typeof BlockConfig>;
export type RowConfig = z.infer<typeof RowConfig>;
export type Recipe = z.infer<typeof Recipe>;

/** The recipe of one run. */
export interface RecipeOfRun {
  /** Number of changes by the organization; 0 = the defaults. */
  readonly version: number;
  readonly recipe: Recipe;
  readonly configHash: string;
}

/** A row that a recipe may switch off; `threshold`: bounds within which a recipe may move it. */
export interface SwitchableRow {
  readonly id: string;
  readonly title: string;
  readonly kind: 'mandatory' | 'hypothesis' | 'asks';
  readonly threshold?: { readonly default: number; readonly min: number; readonly max: number } | undefined;
}

export const SWITCHABLE_ROWS: readonly SwitchableRow[] = [
  ...MANDATORY.map(({ id, title }): SwitchableRow => ({ id, title, kind: 'mandatory' })),
  ...HYPOTHESES.map(({ id, title }): SwitchableRow => ({ id, title, kind: 'hypothesis' })),
  ...ASKS.map(({ id, title, threshold }): SwitchableRow => ({ id, title, kind: 'asks', threshold })),
];

/** Version of the defaults, raised whenever a default weight or bound changes. */
const DEFAULT_RECIPE_VERSION = 5;
const ESCALATE_AT = 60;

const defaultWeights = ({ flags }: Pick<Block, 'flags'>): BlockConfig['flagWeights'] =>
  Object.fromEntries(flags.flatMap(({ id, weight }) => (weight === undefined ? [] : [[id, weight]])));

/** Returns a stored threshold if it is within the row's bounds; otherwise the default. */
const thresholdWithinBounds = (
  bounds: SwitchableRow['threshold'],
  at: number | undefined,
): number | undefined =>
  bounds && at !== undefined && at >= bounds.min && at <= bounds.max ? at : bounds?.default;

/** Returns the defaults changed by an organization's settings; settings that are unknown change nothing. */
export function recipeWith(settings: RecipeSettings): Recipe {
  const blocks = BLOCKS.map((block): [string, BlockConfig] => {
    const own = settings.blocks?.[block.id] ?? {};
    const defaults = defaultRules(block);
    // Why: a stored bound of another kind, from an earlier engine, changes nothing.
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
  const rows = SWITCHABLE_ROWS.map(({ id, kind, threshold }): [string, RowConfig] => {
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

/** The recipe with every block and row in force and its default weights and bounds; untrained. */
export const DEFAULT_RECIPE: Recipe = recipeWith({});

/** Raised when the formulas of score, outcome or the texts change; a block raises its own `rev`. */
export const ENGINE_VERSION = 44;

/** Raised when a result keeps more than before: a replay of an earlier one then says why it differs. */
const RESULT_SHAPE = 2;

/** Hashes all that turns facts into a result; `fixedData`: versions of the FX table and the FATF file. */
export const configHash = (
  recipe: Recipe,
  sha256: (text: string) => string,
  fixedData: Readonly<Record<string, string>> = {},
): string =>
  sha256(
    canonicalJson({
      recipe,
      table: sha256(tableJson()),
      engineVersion: ENGINE_VERSION,
      resultShape: RESULT_SHAPE,
      fixedData,
    }),
  );
