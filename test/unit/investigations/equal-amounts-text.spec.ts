import { DEFAULT_RECIPE } from '../../../src/investigations/blocks/index.js';
import { checkNarrative } from '../../../src/investigations/domain/consistency/check-narrative.js';
import type { ReferencedText } from '../../../src/investigations/domain/texts/referenced-text.js';
import { toldEqual } from '../../../src/investigations/engine/write-up/equal-amounts-text.js';
import { givenCase, type Payment } from './given-case.js';

function textOf(payments: readonly Payment[], shown?: readonly string[]): string {
  const facts = givenCase({ payments });
  const told = toldEqual(facts, 2, shown && new Set(shown)) as ReferencedText;
  checkNarrative(told, { facts, recipe: DEFAULT_RECIPE, blocks: [] });
  return told.text;
}

const rents = [1, 2, 3].map((i): Payment => ({
  daysAgo: 10 * i,
  amount: i === 1 ? '500.50' : '500.5',
  direction: 'out',
  with: 'Ann',
}));

describe('equal payments', () => {
  it('are told with their number, amount, other side and days', () => {
    expect(textOf(rents)).toBe(
      '3 payments of 500.50 USD each went out to "ann" between 31 May 2024 and 20 June 2024.',
    );
  });

  it('of several are told with how many these are', () => {
    const gifts = ['A', 'B', 'A'].map((name): Payment => ({ daysAgo: 1, amount: '9', with: name }));
    expect(textOf(gifts)).toBe('3 payments of 9 USD each came in from 2 counterparties on 29 June 2024.');
  });

  it.each<[string, readonly Payment[]]>([
    ['two', rents.slice(1)],
    ['less than a tenth of what moved that way', [...rents, { ...rents[0]!, amount: '13514' }]],
    ['in another currency', [...rents.slice(1), { ...rents[0]!, currency: 'EUR' }]],
    ['in both directions', [...rents.slice(1), { ...rents[0]!, direction: 'in' }]],
    ['between own accounts', rents.map((rent) => ({ ...rent, direction: 'self' }))],
  ])('are none: %s', (_, payments) => {
    expect(textOf(payments)).toBe('');
  });

  it('stand in a draft that shows several of them', () => {
    expect(textOf(rents, ['tx00001', 'tx00002'])).toBe('');
    expect(textOf(rents, ['tx00001', 'tx00002', 'tx00003'])).toMatch(/^3 payments of 500\.50 USD each /);
  });
});
