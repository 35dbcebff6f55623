import { BLOCK_IDS, DIMENSIONS } from '../scoring/dimensions.js';
import { configHash, DEFAULT_RECIPE, Recipe, SWITCHABLE_RULES } from './recipe.js';
import { BLOCKS, FLAGS } from '../rules/rule-table.js';
import { sha256 } from '../../test/given-case.js';

it('has defaults that its own schema accepts, with every bound of every block and every row in force', () => {
  expect(Recipe.parse(DEFAULT_RECIPE)).toEqual(DEFAULT_RECIPE);
  for (const { id, params } of BLOCKS)
    expect(Object.keys(DEFAULT_RECIPE.blocks[id]!.rules)).toEqual(Object.keys(params));
  expect(Object.keys(DEFAULT_RECIPE.rows)).toEqual(SWITCHABLE_RULES.map(({ id }) => id));
  expect(Object.values(DEFAULT_RECIPE.rows).every(({ enabled }) => enabled)).toBe(true);
});

it('has rows whose ids no other row has, and whose thresholds lie within their bounds', () => {
  expect(new Set(SWITCHABLE_RULES.map(({ id }) => id)).size).toBe(SWITCHABLE_RULES.length);
  for (const { threshold } of SWITCHABLE_RULES) {
    if (!threshold) continue;
    expect(threshold.default).toBeGreaterThanOrEqual(threshold.min);
    expect(threshold.default).toBeLessThanOrEqual(threshold.max);
  }
});

it('weighs the blocks and flags as decided', () => {
  expect(DEFAULT_RECIPE).toMatchObject({
    escalateAt: 60,
    blocks: {
      account_age: { enabled: true, weight: 0.5, flagWeights: { AA1: 0, AA3: 0 } },
      transaction_patterns: { enabled: true, weight: 0.6, flagWeights: { TP5: 0.6 } },
    },
  });
});

it('refuses weights outside 0 to 1 and unknown blocks', () => {
  const broken = structuredClone(DEFAULT_RECIPE);
  broken.blocks.account_age!.weight = 1.01;
  expect(Recipe.safeParse(broken).success).toBe(false);
  const unknown = { ...DEFAULT_RECIPE, blocks: { astrology: DEFAULT_RECIPE.blocks.account_age } };
  expect(Recipe.safeParse(unknown).success).toBe(false);
});

it('hashes by content, not by the order of keys', () => {
  const hash = (recipe: Recipe, fixedData = {}) => configHash(recipe, sha256, fixedData);
  const reversed = Object.fromEntries(Object.entries(DEFAULT_RECIPE).reverse()) as Recipe;
  expect(hash(reversed)).toBe(hash(DEFAULT_RECIPE));
  expect(hash({ ...DEFAULT_RECIPE, escalateAt: 61 })).not.toBe(hash(DEFAULT_RECIPE));
  expect(hash(DEFAULT_RECIPE, { fx: 'h' })).not.toBe(hash(DEFAULT_RECIPE));
});

it('shows every block in exactly one assessment group, the one that the block names', () => {
  expect(Object.values(DIMENSIONS).flat().sort()).toEqual([...BLOCK_IDS].sort());
  for (const block of BLOCKS) expect(DIMENSIONS[block.dimension]).toContain(block.id);
});

it('lists the blocks in running order, with flag ids that no other block uses', () => {
  const ids = BLOCKS.map((block) => block.id);
  expect(ids).toEqual(BLOCK_IDS.filter((id) => ids.includes(id)));
  const flagIds = FLAGS.map(({ id }) => id);
  expect(new Set(flagIds).size).toBe(flagIds.length);
});
