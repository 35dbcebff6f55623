import { BLOCKS } from '../../../src/investigations/blocks/index.js';
import { recipeDecider, type RecipeChange } from '../../../src/investigations/domain/recipe.decider.js';
import type { RecipeSettings } from '../../../src/investigations/domain/recipe.events.js';
import { recipeWith } from '../../../src/investigations/domain/recipe.js';
import { given } from '../../support/given.js';

const decider = recipeDecider(BLOCKS);
const change = (part: Partial<RecipeChange>): RecipeChange => ({
  replace: null,
  enable: [],
  disable: [],
  ...part,
});
const set = (version: number, settings: RecipeSettings) =>
  ({ type: 'RecipeSet', data: { version, settings } }) as const;
const withoutAge = set(1, { blocks: { account_age: { enabled: false } } });

it('keeps what differs from the defaults and counts the changes', () => {
  given(decider)
    .when(change({ disable: ['account_age'], escalateAt: 70, redBlocksMin: 2 }))
    .then(set(1, { escalateAt: 70, redBlocksMin: 2, blocks: { account_age: { enabled: false } } }));
  given(decider, withoutAge)
    .when(change({ escalateAt: 55 }))
    .then(set(2, { escalateAt: 55, blocks: { account_age: { enabled: false } } }));
  given(decider, withoutAge)
    .when(change({ enable: ['account_age'] }))
    .then(set(2, {}));
});

it('replaces all settings at once', () => {
  const settings = { blocks: { account_age: { weight: 0.4, rules: { ageRedBelowDays: 9 } } } };
  given(decider, withoutAge)
    .when(change({ replace: settings }))
    .then(set(2, settings));
});

it('does nothing when the settings hold already', () => {
  given(decider)
    .when(change({ enable: ['account_age'] }))
    .then();
  given(decider, withoutAge)
    .when(change({ disable: ['account_age'] }))
    .then();
  given(decider, withoutAge)
    .when(change({ replace: withoutAge.data.settings }))
    .then();
});

it.each<[string, Partial<RecipeChange>, string]>([
  ['an unknown block', { disable: ['astrology'] }, 'disable'],
  ['a block on both lists', { enable: ['account_age'], disable: ['account_age'] }, 'disable'],
  [
    'an unknown flag',
    { replace: { blocks: { account_age: { flagWeights: { TP1: 1 } } } } },
    'blocks.account_age.flagWeights',
  ],
  [
    'an unknown bound',
    { replace: { blocks: { account_age: { rules: { ageRed: 1 } } } } },
    'blocks.account_age.rules',
  ],
  [
    'a bound of another type',
    { replace: { blocks: { account_age: { rules: { ageRedBelowDays: 'x' } } } } },
    'blocks.account_age.rules.ageRedBelowDays',
  ],
  ['a recipe without any block', { disable: BLOCKS.map(({ id }) => id) }, 'blocks'],
])('refuses %s', (_, part, field) => {
  given(decider).when(change(part)).thenRefuses('validation_error', { field });
});

it('gives the recipe in force: the defaults with what was set', () => {
  const recipe = recipeWith(
    {
      escalateAt: 70,
      blocks: {
        account_age: {
          enabled: false,
          weight: 0.4,
          flagWeights: { AA2: 0.5 },
          rules: { ageRedBelowDays: 9 },
        },
      },
    },
    BLOCKS,
  );
  expect(recipe).toMatchObject({ escalateAt: 70, redBlocksMin: 3 });
  const { account_age: age, transaction_patterns: patterns } = recipe.blocks;
  expect(age).toMatchObject({ enabled: false, weight: 0.4, flagWeights: { AA2: 0.5 } });
  expect(age!.rules).toMatchObject({ ageRedBelowDays: 9, ageYellowBelowDays: 30 });
  expect(patterns).toMatchObject({ enabled: true, weight: 1, flagWeights: { TP5: 0.6 } });
});
