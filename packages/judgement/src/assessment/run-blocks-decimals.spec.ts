import { DEFAULT_RECIPE } from '../recipe/recipe.js';
import { decimalField } from '@alert-review/kernel';
import { composeTexts } from '../texts/compose-texts.js';
import { runBlocks } from './run-blocks.js';
import { daysBefore, givenCase, hmac, type Payment } from '../../test/given-case.js';

/** Spellings of one amount that an upload may use. */
const SPELLINGS = ['1250.75', '0000001250.75', '01250.750', '1250.750000000000000000'];
const WHOLE = ['9500', '09500', '9500.0', '00009500.00'];
const NOTHING = ['0', '-0', '-0.00', '000', '00.0'];

const payments = (amount: string): Payment[] => [
  { daysAgo: 0, amount },
  { daysAgo: 1, amount: '5' },
  { daysAgo: 2, amount: '7', direction: 'out' },
];

const judged = (amount: string) => {
  const facts = givenCase({ payments: payments(amount), registeredAt: daysBefore(9) });
  const run = runBlocks(facts, DEFAULT_RECIPE, hmac);
  return { facts, run };
};

it.each([...SPELLINGS, ...WHOLE, ...NOTHING])('a run on an amount of %s is complete', (amount) => {
  expect(decimalField().parse(amount)).toBe(amount);
  const { facts, run } = judged(amount);
  expect(run.failed).toEqual([]);
  expect(run.disposition).not.toBeNull();
  expect(() => composeTexts(facts, DEFAULT_RECIPE, run, [])).not.toThrow();
});

it.each([SPELLINGS, WHOLE, NOTHING])('spellings of one amount give one score', (...amounts) => {
  expect(new Set(amounts.map((amount) => judged(amount).run.score)).size).toBe(1);
});

it.each(['+1', '1.', '.5', '1e3', '', '-', ' 1', '1,5', '١'])('"%s" is no amount', (amount) => {
  expect(decimalField().safeParse(amount).success).toBe(false);
});
