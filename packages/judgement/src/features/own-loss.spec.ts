import { DEFAULT_RECIPE } from '../recipe/recipe.js';
import { caseViewOf } from './feature.js';
import { isVictimOfOwnLoss } from './own-loss.js';
import { givenCase, type Given, type Payment } from '../../test/given-case.js';

const isTold = (payments: readonly Payment[], entity: Given['entity'] = {}): boolean =>
  isVictimOfOwnLoss(
    caseViewOf(
      givenCase({ payments: [...LIFE, ...payments], entity: { name: 'Ada Lind', ...entity } }),
      DEFAULT_RECIPE,
    ),
  );

/** Groceries of half a year, so that most other sides are known. */
const LIFE: readonly Payment[] = Array.from({ length: 6 }, (_, i) => ({
  daysAgo: 20 + 25 * i,
  amount: '60',
  with: 'Corner Shop',
  direction: 'out',
  type: 'PAYMENT',
}));

const out = (daysAgo: number, amount: string, who = 'Far Trust'): Payment => ({
  daysAgo,
  amount,
  with: who,
  direction: 'out',
  type: 'TRANSFER',
});
const into = (daysAgo: number, amount: string, who: string, type: Payment['type'] = 'TRANSFER'): Payment => ({
  daysAgo,
  amount,
  with: who,
  type,
});
const PAID = [out(2, '4000'), out(1, '5000')];

describe('a victim is told by whose money is gone', () => {
  it.each<[string, readonly Payment[]]>([
    ['own savings went to somebody new', [into(3, '9000', 'Ada Savings', 'INTERNAL'), ...PAID]],
    ['a loan went there', [into(3, '9000', 'Quick Credit', 'LOAN'), ...PAID]],
    [
      'the sums rise, and what came back was bait',
      [into(9, '100', 'Far Trust'), out(8, '1500'), out(5, '2500'), ...PAID],
    ],
    [
      'cheques were taken back after they had been passed on',
      [into(5, '9000', 'Jo Client'), ...PAID, { ...out(0, '9000', 'Bank'), type: 'CHARGEBACK' }],
    ],
  ])('%s', (_, payments) => {
    expect(isTold(payments)).toBe(true);
  });

  it.each<[string, readonly Payment[]]>([
    ['strangers paid in what left', [into(3, '5000', 'Kim One'), into(3, '4000', 'Lou Two'), ...PAID]],
    ['one payment out of what was there, without more', [out(1, '9000')]],
    [
      'cash was brought in',
      [
        into(3, '9000', 'Ada Savings', 'INTERNAL'),
        { daysAgo: 2, amount: '3000', with: null, type: 'DEPOSIT' },
        ...PAID,
      ],
    ],
    ['next to nothing left', [into(3, '90', 'Ada Savings', 'INTERNAL'), out(1, '90')]],
  ])('but not where %s', (_, payments) => {
    expect(isTold(payments)).toBe(false);
  });

  it('a firm that trades is one where two new receivers got of its own, and not where one did', () => {
    const firm = { type: 'BUSINESS', name: 'Lind Ltd' } as const;
    const monthly = (amount: string, who: string, direction: 'in' | 'out'): Payment[] =>
      [35, 65, 95, 125, 155].map((daysAgo) => ({ daysAgo, amount, with: who, direction, type: 'TRANSFER' }));
    const buyers = ['Ash', 'Birch', 'Cedar', 'Dogwood'].flatMap((who) => monthly('5000', who, 'in'));
    const costs = ['Rent', 'Wages'].flatMap((who) => monthly('2000', who, 'out'));
    const two = [out(2, '4000', 'Far Trust'), out(1, '5000', 'New Haven')];
    expect(isTold([...buyers, ...costs, ...two], firm)).toBe(true);
    expect(isTold([...buyers, ...costs, ...PAID], firm)).toBe(false);
    expect(isTold([...buyers, ...two], firm)).toBe(false);
  });

  it('a firm whose payments rise is none without savings or loans', () => {
    const firm = { type: 'BUSINESS', name: 'Lind Ltd' } as const;
    expect(isTold([out(9, '1500'), out(5, '2500'), ...PAID], firm)).toBe(false);
    expect(isTold([into(3, '9000', 'Lind Reserve', 'INTERNAL'), ...PAID], firm)).toBe(true);
  });
});
