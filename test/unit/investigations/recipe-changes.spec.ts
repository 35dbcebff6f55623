import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BLOCKS } from '../../../src/investigations/blocks/index.js';
import { changesOf } from '../../../src/investigations/domain/recipe/recipe-changes.js';
import {
  RecipeEvents,
  type RecipeSettings,
} from '../../../src/investigations/domain/recipe/recipe.events.js';
import { Recipe, recipeWith } from '../../../src/investigations/domain/recipe/recipe.js';

/**
 * All settings, rules and flags that a recipe could name before rules escalated whatever the score, with the
 * least and the greatest that each took.
 */
const FILE = path.join(import.meta.dirname, '../../fixtures/recipes/settings-of-before.json');
const { lowest, highest } = JSON.parse(readFileSync(FILE, 'utf8')) as Record<
  'lowest' | 'highest',
  RecipeSettings
>;

test.each([lowest, highest])(
  'a recipe that was stored before keeps every one of its settings: %#',
  (stored) => {
    const { settings } = RecipeEvents.definitions.RecipeSet.schema.parse({ version: 1, settings: stored });
    expect(settings).toEqual(stored);
    const recipe = recipeWith(settings, BLOCKS);
    expect(Recipe.parse(recipe)).toEqual(recipe);
    expect(recipe).toMatchObject(stored);
  },
);

test('it is told setting by setting, with a note where one no longer means what it did', () => {
  const changes = changesOf(highest, BLOCKS);
  const noteOf = (setting: string) => changes.find((each) => each.setting === setting)!.note;
  expect(changes.filter(({ default: standard }) => standard === null)).toEqual([]);
  expect(noteOf('escalateAt')).toMatch(/^points tell how rare a customer is since/);
  expect(noteOf('blocks.counterparty_network.rules.escalatedRedFrom')).toMatch(/^counts .* real flow alone/);
  expect(noteOf('blocks.account_age.rules.ageRedBelowDays')).toBeNull();
});

test('values stand beside the defaults, and what is known no more says so', () => {
  const rules = { ageRedBelowDays: 10, ageRed: 1 };
  const account_age = { enabled: false, flagWeights: { AA2: 0.5, AA9: 0.5 }, rules };
  const settings = { redBlocksMin: 2, mandatory: { conviction: false }, blocks: { account_age } };
  const told = changesOf(settings, BLOCKS).map((each) => [each.setting, each.value, each.default]);
  expect(told).toEqual([
    ['redBlocksMin', 2, 3],
    ['mandatory.conviction', false, true],
    ['blocks.account_age.enabled', false, true],
    ['blocks.account_age.flagWeights.AA2', 0.5, 1],
    ['blocks.account_age.flagWeights.AA9', 0.5, null],
    ['blocks.account_age.rules.ageRedBelowDays', 10, 7],
    ['blocks.account_age.rules.ageRed', 1, null],
  ]);
  expect(changesOf({}, BLOCKS)).toEqual([]);
});
