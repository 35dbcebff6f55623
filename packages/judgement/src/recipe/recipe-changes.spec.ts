import { recipeChangesOf } from './recipe-changes.js';
import { RecipeSettings } from './recipe-settings.js';
import { Recipe, recipeOfSettings, SWITCHABLE_RULES } from './recipe.js';

/** Of recipes before the table of rules. */
const BEFORE_THE_TABLE = {
  redBlocksMin: 2,
  assessedPercentMin: 10,
  unprofiledSumsMax: 3,
  mandatory: { conviction: false, named_scheme: false },
};

test('a recipe that was stored before keeps every one of its settings, and runs', () => {
  const settings = RecipeSettings.parse(BEFORE_THE_TABLE);
  expect(settings).toEqual(BEFORE_THE_TABLE);
  const recipe = recipeOfSettings(settings);
  expect(Recipe.parse(recipe)).toEqual(recipe);
});

test('every setting that means nothing any more says so, and what still means something does not', () => {
  const told = recipeChangesOf(BEFORE_THE_TABLE).map((each) => [
    each.setting,
    each.value,
    each.default,
    each.note,
  ]);
  const nothing = 'the engine knows no such setting any more: it changes nothing';
  expect(told).toEqual([
    ['redBlocksMin', 2, null, nothing],
    ['assessedPercentMin', 10, null, nothing],
    ['unprofiledSumsMax', 3, null, nothing],
    ['mandatory.conviction', false, true, null],
    ['mandatory.named_scheme', false, null, nothing],
  ]);
});

test('values stand beside the defaults, and what is known no more says so', () => {
  const rules = { ageRedBelowDays: 10, ageRed: 1 };
  const account_age = { enabled: false, flagWeights: { AA3: 0.5, AA9: 0.5 }, rules };
  const row = SWITCHABLE_RULES.find(({ kind }) => kind === 'hypothesis')!;
  const rows = { [row.id]: { enabled: false, threshold: 55 }, astrology: { enabled: false } };
  const told = recipeChangesOf({ rows, blocks: { account_age } }).map((each) => [
    each.setting,
    each.value,
    each.default,
  ]);
  expect(told).toEqual([
    [`rows.${row.id}.enabled`, false, true],
    [`rows.${row.id}.threshold`, 55, null],
    ['rows.astrology.enabled', false, null],
    ['blocks.account_age.enabled', false, true],
    ['blocks.account_age.flagWeights.AA3', 0.5, 0],
    ['blocks.account_age.flagWeights.AA9', 0.5, null],
    ['blocks.account_age.rules.ageRedBelowDays', 10, 7],
    ['blocks.account_age.rules.ageRed', 1, null],
  ]);
  expect(recipeChangesOf({})).toEqual([]);
});
