import type { CaseFacts } from '../src/case/facts/case-facts.js';
import type { Recipe } from '../src/recipe/recipe.js';
import type { Flag } from '../src/scoring/flag.js';
import { caseViewOf } from '../src/features/feature.js';
import { computeFlag } from '../src/rules/flag-reader.js';
import { BLOCKS, defaultRules, FLAGS } from '../src/rules/rule-table.js';

/** Returns the default bounds of every block. `moved` replaces some of them in all blocks that have them. */
export const boundsWith = (moved: Readonly<Record<string, unknown>> = {}): Pick<Recipe, 'blocks'> => ({
  blocks: Object.fromEntries(
    BLOCKS.map((block) => {
      const { id, weight } = block;
      return [id, { enabled: true, weight, flagWeights: {}, rules: { ...defaultRules(block), ...moved } }];
    }),
  ),
});

/** Returns the flag computed from these facts. Throws if the id is unknown. */
export function readOf(
  flagId: string,
  facts: CaseFacts,
  moved: Readonly<Record<string, unknown>> = {},
): Flag {
  const row = FLAGS.find(({ id }) => id === flagId);
  if (!row) throw new Error(`no flag ${flagId}`);
  return computeFlag(row, row.block, caseViewOf(facts, boundsWith(moved)));
}
