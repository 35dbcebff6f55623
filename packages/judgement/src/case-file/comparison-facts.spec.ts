import { caseViewOf } from '../features/feature.js';
import { DEFAULT_RECIPE, recipeOfSettings } from '../recipe/recipe.js';
import { runBlocks } from '../assessment/run-blocks.js';
import { measureClause } from '../rules/measure-clauses.js';
import { givenCase, hmac, type Payment } from '../../test/given-case.js';
import type { CaseFacts } from '../case/facts/case-facts.js';
import type { CaseSources } from './case-fact.js';
import { comparisonFacts, isMeasureUnusual } from './comparison-facts.js';

const sourcesOf = (facts: CaseFacts): CaseSources => ({
  facts,
  run: runBlocks(facts, DEFAULT_RECIPE, hmac),
  view: caseViewOf(facts, DEFAULT_RECIPE),
  recipe: DEFAULT_RECIPE,
  notes: [],
});

const paid = (daysAgo: number, amount: string, who: string, direction: 'in' | 'out'): Payment => ({
  daysAgo,
  amount,
  direction,
  with: who,
  type: 'TRANSFER',
});

test('a red check without points is told and carries no recommendation', () => {
  const { run, ...from } = sourcesOf(givenCase({ payments: [paid(2, '900', 'Ada Lind', 'in')] }));
  const perBlock = run.perBlock.map((block) => ({
    ...block,
    flags: block.flags.map((flag) => (flag.flagId === 'EP1' ? { ...flag, color: 'red' as const } : flag)),
  }));
  const weightWith = (points: number) => {
    const recipe = recipeOfSettings({ blocks: { email_phone: { flagWeights: { EP1: points } } } });
    const facts = comparisonFacts({ ...from, run: { ...run, perBlock }, recipe }, new Set());
    return facts.filter(({ kind }) => kind === 'indicator').map(({ weight }) => weight);
  };
  expect([weightWith(0), weightWith(1)]).toEqual([[0], [0.5]]);
});

test('of a company, that hardly any costs show is told as unusual', () => {
  const sales = [150, 120, 90, 60, 30].map((day) => paid(day, '5000', 'Sole Buyer Ltd', 'in'));
  const ofFirm = (payments: readonly Payment[]) =>
    sourcesOf(givenCase({ entity: { type: 'BUSINESS', name: 'Quick Trade Ltd' }, payments }));
  const without = ofFirm([...sales, paid(29, '4900', 'Far Holding Ltd', 'out')]);
  const rent = [150, 120, 90, 60, 30].map((day) => paid(day + 1, '400', 'North Estates Ltd', 'out'));
  expect(isMeasureUnusual(without, 'trade.running')).toBe(true);
  expect(
    [without, ofFirm([...sales, ...rent])].map(({ view }) => measureClause(view, 'trade.running').text),
  ).toEqual([
    expect.stringMatching(/^hardly any monthly costs such as rent or wages show in the payments read since /),
    expect.stringMatching(/^monthly costs such as rent and wages took 8 % of the incoming money since /),
  ]);
});
