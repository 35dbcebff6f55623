import { recipeDecider, type RecipeChange } from '../../../src/investigations/recipe/recipe.decider.js';
import type { RecipeSettings } from '@alert-review/judgement';
import { BLOCK_IDS } from '../../../packages/judgement/src/scoring/dimensions.js';
import { SWITCHABLE_RULES } from '../../../packages/judgement/src/recipe/recipe.js';
import { recipeOfSettings } from '../../../packages/judgement/src/recipe/recipe.js';
import { given } from '../../support/given.js';

const decider = recipeDecider;
const change = (part: Partial<RecipeChange>): RecipeChange => ({
  replace: null,
  enable: [],
  disable: [],
  ...part,
});
const set = (version: number, settings: RecipeSettings) =>
  ({ type: 'RecipeSet', data: { version, settings, evidence: null } }) as const;
const withoutAge = set(1, { blocks: { account_age: { enabled: false } } });

it('keeps what differs from the defaults and counts the changes', () => {
  given(decider)
    .when(change({ disable: ['account_age'], escalateAt: 70 }))
    .then(set(1, { escalateAt: 70, blocks: { account_age: { enabled: false } } }));
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
  ['a recipe without any block', { disable: [...BLOCK_IDS] }, 'blocks'],
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
        of('escalateAt', 400, 'is 400 and has to be from 0 to 100'),
        of(`${place}.weight`, 'much', 'must be a number'),
        of(`${place}.flagWeights.AA1`, 2, 'is 2 and has to be from 0 to 1'),
        of(`${place}.flagWeights.TP1`, 1, 'is no setting'),
        of(`${place}.rules.ageRed`, 1, 'is no setting'),
        of('blocks.ip_geo.colour', 'red', 'is no setting'),
        of('blocks.astrology', {}, 'is no setting'),
        of('escalate', 1, 'is no setting'),
        of(`${place}.rules.ageYellowBelowDays`, 5, band),
      ],
    });
});

describe('bounds', () => {
  type Rules = NonNullable<NonNullable<RecipeSettings['blocks']>['account_age']>['rules'];
  const rules = (blockId: string, own: Rules) =>
    change({ replace: { blocks: { [blockId]: { rules: own } } } });

  it.each<[string, string, Rules, string, number]>([
    ['yellow below red', 'account_age', { ageYellowBelowDays: 5 }, 'ageYellowBelowDays', 5],
    ['red above the default of yellow', 'account_age', { ageRedBelowDays: 31 }, 'ageRedBelowDays', 31],
    ['yellow above red', 'ip_geo', { sharedYellowFrom: 9, sharedRedFrom: 8 }, 'sharedYellowFrom', 9],
    [
      'red below the default of yellow',
      'expected_activity',
      { depositsRedAbovePercent: 149 },
      'depositsRedAbovePercent',
      149,
    ],
    ['yellow above red of a score', 'screening', { yellowFrom: 91 }, 'yellowFrom', 91],
    ['red above black', 'screening', { redFrom: 96 }, 'redFrom', 96],
    ['green below yellow', 'account_age', { ageGreenAboveDays: 29 }, 'ageGreenAboveDays', 29],
    ['yellow above green', 'account_age', { ageYellowBelowDays: 731 }, 'ageYellowBelowDays', 731],
    ['from above to', 'counterparty_network', { cycleHopsFrom: 6, cycleHopsTo: 5 }, 'cycleHopsFrom', 6],
    ['a negative count', 'transaction_patterns', { structuringYellowFrom: -1 }, 'structuringYellowFrom', -1],
    ['a negative number of days', 'account_age', { dormantAboveDays: -0.5 }, 'dormantAboveDays', -0.5],
  ])('refuses %s, naming field and value', (_, blockId, own, name, value) => {
    given(decider)
      .when(rules(blockId, own))
      .thenRefuses('validation_error', {
        field: `blocks.${blockId}.rules.${name}`,
        value,
        reason: expect.stringContaining(`is ${value}`) as string,
      });
  });

  it.each<[string, Rules]>([
    ['account_age', { ageRedBelowDays: 30 }],
    ['account_age', { ageGreenAboveDays: 30 }],
    ['expected_activity', { depositsYellowAbovePercent: 300 }],
    ['screening', { redFrom: 95 }],
    ['account_age', { dormantAboveDays: 0 }],
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
  const recipe = recipeOfSettings({
    escalateAt: 70,
    blocks: {
      account_age: {
        enabled: false,
        weight: 0.4,
        flagWeights: { AA3: 0.5 },
        rules: { ageRedBelowDays: 9 },
      },
    },
  });
  expect(recipe).toMatchObject({ escalateAt: 70 });
  const { account_age: age, transaction_patterns: patterns } = recipe.blocks;
  expect(age).toMatchObject({ enabled: false, weight: 0.4, flagWeights: { AA3: 0.5 } });
  expect(age!.rules).toMatchObject({ ageRedBelowDays: 9, ageYellowBelowDays: 30 });
  expect(patterns).toMatchObject({ enabled: true, weight: 0.6, flagWeights: { TP5: 0.6 } });
});

describe('rows of the table', () => {
  const row = SWITCHABLE_RULES.find(({ threshold }) => threshold)!;
  const mandatory = SWITCHABLE_RULES.find(({ kind }) => kind === 'mandatory')!;
  const { min, max, default: standard } = row.threshold!;
  const rules = (...all: NonNullable<RecipeChange['rules']>[number][]) => change({ rules: all });

  it('are switched off and on, and their thresholds moved, one after the other', () => {
    given(decider)
      .when(rules({ id: row.id, to: 'off' }, { id: row.id, to: max }))
      .then(set(1, { rows: { [row.id]: { enabled: false, threshold: max } } }));
    const off = set(1, { rows: { [row.id]: { enabled: false, threshold: min } } });
    given(decider, off)
      .when(rules({ id: row.id, to: 'on' }))
      .then(set(2, { rows: { [row.id]: { threshold: min } } }));
    given(decider, set(1, { rows: { [row.id]: { enabled: false } } }))
      .when(rules({ id: row.id, to: 'on' }))
      .then(set(2, {}));
    given(decider, off)
      .when(rules({ id: row.id, to: 'off' }))
      .then();
  });

  it('are in force unless switched off, with their own thresholds unless moved', () => {
    expect(recipeOfSettings({}).rows[row.id]).toEqual({ enabled: true, threshold: standard });
    const rows = { [row.id]: { threshold: min }, [mandatory.id]: { enabled: false } };
    const { rows: inForce } = recipeOfSettings({ rows });
    expect(inForce[row.id]).toEqual({ enabled: true, threshold: min });
    expect(inForce[mandatory.id]).toEqual({ enabled: false });
  });

  it.each([
    ['a row that there is not', 'astrology', 'off', 'rows.astrology', { enabled: false }, 'is no setting'],
    ['its being switched on', 'astrology', 'on', 'rows.astrology', { enabled: true }, 'is no setting'],
    [
      'a threshold beyond its bounds',
      row.id,
      max + 1,
      `rows.${row.id}.threshold`,
      max + 1,
      `is ${max + 1} and has to be from ${min} to ${max}`,
    ],
    [
      'a threshold of a row that has none',
      mandatory.id,
      5,
      `rows.${mandatory.id}.threshold`,
      5,
      'is no setting',
    ],
  ] as const)('refuse %s, naming field and value', (_, id, to, field, value, message) => {
    given(decider).when(rules({ id, to })).thenRefuses('validation_error', { field, value, message });
  });

  it('are read from how mandatory ones were switched off before, until one is switched on', () => {
    const before = set(1, { mandatory: { [mandatory.id]: false } });
    expect(recipeOfSettings(before.data.settings).rows[mandatory.id]).toEqual({ enabled: false });
    given(decider, before)
      .when(rules({ id: mandatory.id, to: 'on' }))
      .then(set(2, {}));
  });
});

it('takes changes to a recipe that names what means nothing any more, but no such settings anew', () => {
  const stored = { redBlocksMin: 2, mandatory: { named_scheme: false } };
  given(decider, set(1, stored))
    .when(change({ escalateAt: 70 }))
    .then(set(2, { ...stored, escalateAt: 70 }));
  given(decider)
    .when(change({ replace: stored }))
    .thenRefuses('validation_error', { field: 'mandatory.named_scheme', problems_total: 2 });
});

describe('what would otherwise slip through', () => {
  const refused = (field: unknown, part: Partial<RecipeChange>, ...events: ReturnType<typeof set>[]) =>
    given(decider, ...events)
      .when(change(part))
      .thenRefuses('validation_error', { field: expect.stringMatching(String(field)) as unknown });

  it('is a threshold out of bounds in place of another one', () => {
    const stored = set(1, { rows: { nothing_known: { threshold: 0.1 } } });
    const rules = [{ id: 'nothing_known', to: 9_999 }];
    refused('rows.nothing_known.threshold', { rules }, stored);
    expect(recipeOfSettings(stored.data.settings).rows).toEqual(recipeOfSettings({}).rows);
  });

  it('is a stored bound of another kind', () => {
    const rules = { nearThresholdFromPercent: 'often' };
    const { blocks } = recipeOfSettings({ blocks: { transaction_patterns: { rules } } });
    expect(blocks['transaction_patterns']).toEqual(recipeOfSettings({}).blocks['transaction_patterns']);
  });

  it.each(['ーー', 'ـــ', 'ʼʼ'])('is a word without letters that texts are compared by: %s', (word) => {
    refused('lists.offences.terrorism', { addWords: [{ group: 'offences.terrorism', words: [word] }] });
  });

  it('are words of which patterns would take long to be made', () => {
    const words = Array.from({ length: 100 }, (_, n) => `word ${n} ${'x'.repeat(60)}`);
    refused('lists', { addWords: [{ group: 'placeholders.answers', words }] });
    refused('lists', { addWords: [{ group: 'placeholders.answers', words: ['a b c d e f g'] }] });
  });

  it('are blocks that are null, and a rule named like a part of all objects', () => {
    refused('blocks', { replace: { blocks: null } });
    refused('__proto__', { rules: [{ id: '__proto__', to: 'off' }] });
  });
});
