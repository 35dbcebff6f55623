import { BLOCKS } from '../../../src/investigations/blocks/index.js';
import {
  recipeDecider,
  type RecipeChange,
} from '../../../src/investigations/domain/recipe/recipe.decider.js';
import type { RecipeSettings } from '../../../src/investigations/domain/recipe/recipe.events.js';
import { recipeWith } from '../../../src/investigations/domain/recipe/recipe.js';
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
    'a name that no store takes',
    { replace: { blocks: { crypto_exposure: { rules: { categoriesById: { $x: 'mixer' } } } } } },
    'blocks.crypto_exposure.rules.categoriesById.$x',
  ],
  [
    'an unknown flag',
    { replace: { blocks: { account_age: { flagWeights: { TP1: 1 } } } } },
    'blocks.account_age.flagWeights.TP1',
  ],
  [
    'an unknown bound',
    { replace: { blocks: { account_age: { rules: { ageRed: 1 } } } } },
    'blocks.account_age.rules.ageRed',
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

it('names every fault of settings that somebody wrote', () => {
  const account_age = {
    weight: 'much',
    flagWeights: { TP1: 1, AA1: 2 },
    rules: { ageRed: 1, ageYellowBelowDays: 5 },
  };
  const blocks = { astrology: {}, account_age, ip_geo: { colour: 'red' } };
  const of = (field: string, value: unknown, message: string) => ({ field, value, message });
  const place = 'blocks.account_age';
  const band = 'is 5 and may not be lower than ageRedBelowDays, which is 7';
  given(decider)
    .when(change({ replace: { escalateAt: 400, blocks, escalate: 1 } }))
    .thenRefuses('validation_error', {
      field: 'escalateAt',
      value: 400,
      problems_total: 9,
      problems: [
        of('escalateAt', 400, 'must be at most 100'),
        of(`${place}.weight`, 'much', 'must be a number'),
        of(`${place}.flagWeights.AA1`, 2, 'must be at most 1'),
        of('blocks.ip_geo.colour', 'red', 'is no setting'),
        of('blocks.astrology', {}, 'is no setting'),
        of('escalate', 1, 'is no setting'),
        of(`${place}.flagWeights.TP1`, 'TP1', 'is no flag of the block account_age'),
        of(`${place}.rules.ageRed`, 'ageRed', 'is no rule of the block account_age'),
        of(`${place}.rules.ageYellowBelowDays`, '5', band),
      ],
    });
});

describe('bounds', () => {
  type Rules = NonNullable<NonNullable<RecipeSettings['blocks']>['account_age']>['rules'];
  const rules = (blockId: string, own: Rules) =>
    change({ replace: { blocks: { [blockId]: { rules: own } } } });

  it.each<[string, string, Rules, string, string]>([
    ['yellow below red', 'account_age', { ageYellowBelowDays: 5 }, 'ageYellowBelowDays', '5'],
    ['red above the default of yellow', 'account_age', { ageRedBelowDays: 31 }, 'ageRedBelowDays', '31'],
    ['yellow above red', 'ip_geo', { sharedYellowFrom: 9, sharedRedFrom: 8 }, 'sharedYellowFrom', '9'],
    [
      'red below the default of yellow',
      'expected_activity',
      { depositsRedAbovePercent: 149 },
      'depositsRedAbovePercent',
      '149',
    ],
    ['yellow above red of a score', 'screening', { yellowFrom: 91 }, 'yellowFrom', '91'],
    ['red above black', 'screening', { redFrom: 96 }, 'redFrom', '96'],
    ['green below yellow', 'account_age', { ageGreenAboveDays: 29 }, 'ageGreenAboveDays', '29'],
    ['yellow above green', 'account_age', { ageYellowBelowDays: 731 }, 'ageYellowBelowDays', '731'],
    ['from above to', 'counterparty_network', { cycleHopsFrom: 6, cycleHopsTo: 5 }, 'cycleHopsFrom', '6'],
    [
      'a negative count',
      'transaction_patterns',
      { structuringYellowFrom: -1 },
      'structuringYellowFrom',
      '-1',
    ],
    ['a negative number of days', 'account_age', { dormantAboveDays: -0.5 }, 'dormantAboveDays', '-0.5'],
  ])('refuses %s, naming field and value', (_, blockId, own, name, value) => {
    given(decider)
      .when(rules(blockId, own))
      .thenRefuses('validation_error', {
        field: `blocks.${blockId}.rules.${name}`,
        value,
        reason: expect.stringContaining(value) as string,
      });
  });

  it.each<[string, Rules]>([
    ['account_age', { ageRedBelowDays: 30 }],
    ['account_age', { ageGreenAboveDays: 30 }],
    ['expected_activity', { depositsYellowAbovePercent: 300 }],
    ['screening', { redFrom: 95 }],
    ['transaction_patterns', { structuringYellowFrom: 0 }],
  ])('takes equal ones, under which the milder band is never met, and zero: %s %j', (blockId, own) => {
    const settings = { blocks: { [blockId]: { rules: own } } } as RecipeSettings;
    given(decider).when(rules(blockId, own)).then(set(1, settings));
  });

  it('can be loosened one after the other as long as each step is in order', () => {
    const first = set(1, { blocks: { account_age: { rules: { ageYellowBelowDays: 60 } } } });
    const both = { blocks: { account_age: { rules: { ageYellowBelowDays: 60, ageRedBelowDays: 45 } } } };
    given(decider, first)
      .when(change({ replace: both }))
      .then(set(2, both));
  });
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

it.each<[string, object, string, string]>([
  ['a multiple', { roundMultiple: '0' }, 'roundMultiple', '0'],
  [
    'a multiple of a currency',
    { roundMultipleByCurrency: { JPY: '0.00' } },
    'roundMultipleByCurrency.JPY',
    '0.00',
  ],
])('refuses %s of zero with its place and value', (_, rules, place, value) => {
  const settings = { blocks: { transaction_patterns: { rules } } } as RecipeSettings;
  const field = `blocks.transaction_patterns.rules.${place}`;
  const refused = () => decider.decide(decider.initial, change({ replace: settings }));
  expect(refused).toThrow(
    expect.objectContaining({
      code: 'validation_error',
      details: expect.objectContaining({ field, value }) as object,
    }) as Error,
  );
});
