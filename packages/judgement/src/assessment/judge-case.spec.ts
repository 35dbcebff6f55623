import type { CaseFacts } from '../case/facts/case-facts.js';
import { recipeOfSettings, SWITCHABLE_RULES, type RuleConfig } from '../recipe/recipe.js';
import type { RecipeSettings } from '../recipe/recipe-settings.js';
import { runBlocks } from './run-blocks.js';
import { paymentsScore } from '../scoring/risk-score.js';
import { REVIEW_REQUEST_ROWS, BEHAVIOUR_ROWS, featuresReadByRules } from '../rules/rule-table.js';
import { daysBefore, givenCase, hmac, type Payment } from '../../test/given-case.js';

const run = (facts: CaseFacts, settings: RecipeSettings = {}) =>
  runBlocks(facts, recipeOfSettings(settings), hmac);
const ruleOf = (facts: CaseFacts, settings: RecipeSettings = {}) => {
  const { disposition, kind, rule } = { ...run(facts, settings), ...run(facts, settings).outcome! };
  return `${disposition} ${kind} ${rule}`;
};

const purchases: Payment[] = Array.from({ length: 20 }, (_, i) => ({
  daysAgo: 20 + i * 8,
  amount: `${10 + i}`,
  direction: 'out',
  with: `Shop ${i % 4}`,
  type: 'PAYMENT',
}));
const person = { name: 'Jon Jonsson', dob: '1970-03-04', nationality: ['IS'], occupation: 'Teacher' };
/** Strangers pay in and one stranger gets it all, within days. */
const mule = givenCase({
  registeredAt: daysBefore(800),
  payments: [
    ...purchases,
    ...Array.from({ length: 4 }, (_, i): Payment => ({
      daysAgo: 3 + i / 4,
      amount: '2000',
      with: `Payer ${i}`,
    })),
    { daysAgo: 2, amount: '7900', direction: 'out', with: 'A stranger' },
  ],
  entity: person,
  alert: { flagged_transaction_id_list: Array.from({ length: 5 }, (_, i) => `T${21 + i}`) },
});

describe('a hypothesis', () => {
  it('is weighed by the features of the case, and makes the score with what the payments show', () => {
    const { score, outcome, hypotheses, behaviour, features } = run(mule);
    const shown = behaviour!.reduce((sum, each) => sum + each.points, 0);
    const paid = { pattern: hypotheses![0]!.points, behaviour: shown, isOwnLoss: false };
    expect(score).toBeCloseTo(paymentsScore(paid), 0);
    for (const { feature } of behaviour!) expect(features).toHaveProperty(feature.split('.')[0]!);
    expect(outcome).toMatchObject({ kind: 'hypothesis', rule: 'mule' });
    const [first] = hypotheses!;
    const points = (reasons: readonly { readonly points: number }[]) =>
      reasons.reduce((sum, each) => sum + each.points, 0);
    expect(first).toMatchObject({ id: 'mule', points: points(first!.for) - points(first!.against) });
    for (const { feature } of first!.for) expect(features).toHaveProperty(feature.split('.')[0]!);
  });

  it('counts more where the own money is gone', () => {
    const paid: Payment[] = Array.from({ length: 5 }, (_, i): Payment => ({
      daysAgo: 6 - i,
      amount: `${2000 + 300 * i}`,
      direction: 'out',
      with: 'A stranger',
    }));
    const savings: Payment = { daysAgo: 7, amount: '14000', with: 'Savings 1', type: 'INTERNAL' };
    const flagged_transaction_id_list = Array.from({ length: 6 }, (_, i) => `T${21 + i}`);
    const robbed = givenCase({
      registeredAt: daysBefore(800),
      payments: [...purchases, savings, ...paid],
      entity: person,
      alert: { flagged_transaction_id_list },
    });
    const { score, role, hypotheses, behaviour } = run(robbed);
    const [{ points } = { points: 0 }] = hypotheses!;
    const measured = behaviour!.reduce((sum, each) => sum + each.points, 0);
    // The higher reading counts: the pattern in full, or behaviour with a part of it.
    const readings = [null, measured].map((part) =>
      paymentsScore({ pattern: points, behaviour: part, isOwnLoss: true }),
    );
    const other = paymentsScore({ pattern: points, behaviour: measured, isOwnLoss: false });
    expect(role).toBe('victim');
    expect(score).toBeCloseTo(Math.max(...readings), 0);
    expect(score).toBeGreaterThan(other + 3);
  });

  it('cites the points that the result stores', () => {
    const { outcome, hypotheses } = run(mule);
    const [, , points] = outcome!.references!;
    expect(points).toMatchObject({ source: '/hypotheses/mule/points', text: `${hypotheses![0]!.points}` });
  });

  it('gives no points where it is switched off, or transaction patterns are', () => {
    const off = run(mule, { rows: { mule: { enabled: false } } });
    expect(off.hypotheses!.map(({ id }) => id)).not.toContain('mule');
    const without = run(mule, { blocks: { transaction_patterns: { enabled: false } } });
    const ofBlock = BEHAVIOUR_ROWS.filter(({ block }) => block === 'transaction_patterns');
    const left = without.behaviour!.filter(({ feature }) => ofBlock.some((row) => row.feature === feature));
    expect([without.hypotheses, left]).toEqual([[], []]);
  });

  it('is not changed by a threshold that a recipe of an earlier engine gave it', () => {
    expect(run(mule, { rows: { mule: { threshold: 90 } } })).toEqual(run(mule));
  });
});

describe('a rule that asks', () => {
  const ROW = REVIEW_REQUEST_ROWS.find(({ id }) => id === 'nothing_known')!;
  const { min, max } = ROW.threshold!;
  const unknown = givenCase({
    payments: [...purchases, { daysAgo: 0, amount: '9000', with: 'A stranger' }],
    registeredAt: daysBefore(800),
  });
  /** With this row alone. */
  const alone = (row: RuleConfig | { readonly threshold: number }): RecipeSettings => ({
    rows: {
      ...Object.fromEntries(SWITCHABLE_RULES.map(({ id }) => [id, { enabled: false }])),
      [ROW.id]: row,
    },
  });

  it('decides where nothing else does, and names what it would take', () => {
    expect(ruleOf(unknown, alone({ threshold: min }))).toBe(`ESCALATED asks ${ROW.id}`);
    const { would, because } = run(unknown, alone({ threshold: min })).outcome!;
    expect([would, because.startsWith(`${ROW.title}: `)]).toEqual([ROW.would, true]);
    expect(because).toContain('due diligence fields');
  });

  it('asks about large sums of strangers, and not where they are those of earlier months', () => {
    const sums = (last: string) =>
      givenCase({
        payments: [150, 120, 90, 60, 30, 0].map((daysAgo) => ({
          daysAgo,
          amount: '600000',
          with: daysAgo === 0 ? last : 'Grower',
        })),
        registeredAt: daysBefore(800),
      });
    expect(ruleOf(sums('Grower'), alone({ threshold: min }))).toBe('CLEARED clear clear');
    expect(ruleOf(sums('A stranger'), alone({ threshold: min }))).toBe(`ESCALATED asks ${ROW.id}`);
  });

  it('follows the threshold of the recipe, and gives way where it is switched off', () => {
    expect(ruleOf(unknown, alone({ threshold: max }))).toBe('CLEARED clear clear');
    expect(ruleOf(unknown, alone({ enabled: false, threshold: min }))).toBe('CLEARED clear clear');
  });
});

it('keeps no feature that no row reads, and says of none more than it found', () => {
  const { features } = run(mule);
  const read = featuresReadByRules();
  expect(Object.keys(features!).filter((id) => !read.has(id))).toEqual([]);
  for (const { evidence = [] } of Object.values(features!)) expect(evidence.length).toBeLessThanOrEqual(20);
});
