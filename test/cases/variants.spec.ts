import { readFileSync } from 'node:fs';
import {
  AS_TOLD,
  figuresOf,
  figuresText,
  VARIANT_FIGURES,
  type VariantFigures,
} from '../../scripts/eval/variant-figures.js';
import { ENGINE_VERSION } from '../../packages/judgement/src/recipe/recipe.js';
import { seeded, shuffled } from '../support/seeded.js';
import { CASES } from './all-cases.js';
import type { Case } from './case.js';
import { investigate, withServer } from './made-up-bank.js';
import { BANKS, uploadsOf, type Bank } from './run-cases.js';
import { VARIANTS } from './variants.js';

/** Stories that are run here, each as one of its variants. */
const SAMPLE = 40;
/** In another company a few stories have other peers, and with them another verdict. */
const AGREE_MIN = 0.9;
/** Shares of the guilty that may be cleared, and of the innocent that have to be. */
const LIMITS: readonly (readonly [variant: string, bank: Bank, guiltyMax: number, innocentMin: number])[] = [
  ['undeclared', 'withPeers', 0.53, 0.9],
  ['undeclared', 'without', 0.53, 0.9],
  ['declared_by_the_guilty', 'withPeers', 0.53, 0],
  ['declared_by_the_guilty', 'without', 0.53, 0],
];

const figures = JSON.parse(readFileSync(VARIANT_FIGURES, 'utf8')) as VariantFigures;
const NAMES = Object.keys(VARIANTS);
const story = (id: string): Case => CASES.find((one) => one.id === id)!;

test('the figures are of this engine and of all stories and variants (npm run eval -- variants)', () => {
  expect(figures.engine).toBe(ENGINE_VERSION);
  expect(Object.keys(figures.totals)).toEqual([AS_TOLD, ...NAMES]);
  expect(Object.keys(figures.stories).sort()).toEqual(CASES.map(({ id }) => id).sort());
});

test.each(LIMITS)('%s, %s: as many are found and cleared as was measured', (variant, bank, most, least) => {
  const { guilty, guiltyCleared, innocent, innocentCleared } = figures.totals[variant]![bank];
  expect(guiltyCleared / guilty).toBeLessThanOrEqual(most);
  if (least > 0) expect(innocentCleared / innocent).toBeGreaterThanOrEqual(least);
});

test('a sample of variants gets the verdicts that the figures name', async () => {
  const random = seeded(42);
  const sample = shuffled(CASES, random)
    .slice(0, SAMPLE)
    .flatMap((one) => {
      const name = NAMES[Math.floor(random() * NAMES.length)]!;
      const changed = VARIANTS[name]!(one);
      return changed ? [{ name, changed }] : [];
    });
  const stories = sample.map(({ changed }) => changed);
  const found = await withServer(async (server) => {
    const verdicts: boolean[] = [];
    for (const bank of BANKS)
      for (const upload of uploadsOf(stories, bank)) {
        const { runs } = await investigate(server, upload);
        for (const [id, { disposition }] of runs) {
          const { name } = sample.find(({ changed }) => changed.id === id)!;
          const { [AS_TOLD]: told, [name]: other } = figures.stories[id]![bank];
          verdicts.push((other ?? told)!.startsWith(disposition!));
        }
      }
    return verdicts;
  });
  expect(found.length).toBe(2 * sample.length);
  expect(found.filter(Boolean).length / found.length).toBeGreaterThanOrEqual(AGREE_MIN);
});

test('a variant changes what it is called after, and nothing else', () => {
  const one = story('wedding-and-caterer');
  const { rows, customer, alert, ...rest } = one;
  const of = (name: string) => VARIANTS[name]!(one)!;
  expect(of('undeclared')).toEqual({ ...one, customer: expect.any(Object) as object });
  expect(of('undeclared').customer).not.toHaveProperty('annual_income');
  expect(of('undeclared').customer.occupation).toBe(customer.occupation);
  expect(of('without_texts').rows.some(({ text }) => text !== undefined)).toBe(false);
  expect(of('without_texts').alert).toMatchObject({ title: 'Alert', rule_title: 'Alert' });
  expect(of('other_language').rows.map(({ text }) => text)).toContainEqual(
    expect.stringMatching(/hochzeit/i),
  );
  expect(of('other_language').alert!.title).not.toBe(alert!.title);
  expect(of('amounts_up')).toMatchObject({ ...rest, customer, alert });
  expect(of('amounts_up').rows.at(-1)!.out).toBe('6820.00');
  expect(of('amounts_down').rows.at(-1)!.out).toBe('5580.00');
  expect(of('chaff').rows.slice(0, rows.length)).toEqual(rows);
  expect(of('chaff').rows.length).toBe(rows.length + 30);
  expect(of('chaff')).toEqual(of('chaff'));
  expect(of('dates_moved')).toMatchObject({ rows, alert, earlierDays: 17 });
  expect(VARIANTS['declared_by_the_guilty']!(one)).toBeNull();
});

test('names become neutral one by one, and the customer keeps its own', () => {
  const one = story('half-before-the-work');
  const [neutral, payee] = ['neutral_names', 'largest_payee_renamed'].map((name) => VARIANTS[name]!(one)!);
  const names = (of: Case) => new Set(of.rows.map(({ with: name }) => name));
  expect(names(neutral!).size).toBe(names(one).size);
  expect([...names(neutral!)].filter((name) => !/^(Name|Party) \d+$/.test(name))).toEqual(['Mirka Oldsen']);
  expect([...names(payee!)].filter((name) => !names(one).has(name))).toEqual(['Party 1']);
  expect(names(payee!).has('Holm Joinery AB')).toBe(false);
});

test('the guilty declare a fifth more than they move in a month and in a year', () => {
  const { customer } = VARIANTS['declared_by_the_guilty']!(story('six-motorbikes'))!;
  const month = customer.estimated_monthly_deposits!.upper_bound!;
  expect(month).toBeGreaterThan(9_000 * 1.2);
  expect(customer.annual_income!.upper_bound).toBeGreaterThan(month);
});

test('by a mandatory rule names of others stay, for most of these rules read them', () => {
  const named = CASES.filter(({ rule }) => rule !== undefined);
  for (const one of named) expect(VARIANTS['neutral_names']!(one)).toBeNull();
});

test('only another disposition is a change', () => {
  const told = new Map([
    ['wedding-and-caterer', 'CLEARED by clear' as const],
    ['six-motorbikes', 'ESCALATED by score' as const],
  ]);
  const other = new Map([
    ['wedding-and-caterer', 'ESCALATED by asked' as const],
    ['six-motorbikes', 'ESCALATED by mule' as const],
  ]);
  const both = (verdicts: ReadonlyMap<string, `${string} by ${string}`>) => ({
    withPeers: verdicts,
    without: verdicts,
  });
  const made = figuresOf(1, both(told), [['chaff', both(other)]], {});
  expect(made.totals['chaff']!.withPeers).toEqual({
    guilty: 1,
    guiltyCleared: 0,
    innocent: 1,
    innocentCleared: 0,
    changed: 1,
  });
  expect(made.stories['wedding-and-caterer']!.without).toEqual({
    as_told: 'CLEARED by clear',
    chaff: 'ESCALATED by asked',
  });
  expect(JSON.parse(figuresText(made))).toEqual(made);
});
