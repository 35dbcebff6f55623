import { equalParts } from '../../../src/investigations/domain/case/money/equal-parts.js';
import type { Entity } from '../../../src/ingestion/domain/entity.record.js';
import { givenCase, type Payment } from './given-case.js';

const paid = (count: number, amount: string, every: number, to: readonly string[]): Payment[] =>
  Array.from({ length: count }, (_, i) => ({
    ...{ daysAgo: 170 - i * every, amount, direction: 'out', type: 'TRANSFER', with: to[i % to.length]! },
  }));
const bill: Payment = { ...paid(1, '900', 1, ['Nord Paper'])[0]!, descriptor: 'Invoice 4' };
const MEN = ['Rahim Stan', 'Omar Pop'];
const paydays = (every: number): Payment[] =>
  MEN.flatMap((name) => paid(4, '3000', every, [name])).sort((a, b) => b.daysAgo - a.daysAgo);
const parts = (payments: readonly Payment[], entity: Partial<Entity> = {}) =>
  equalParts(givenCase({ entity: { type: 'BUSINESS', industry: 'Retail', ...entity }, payments })).length;

it.each<[string, readonly Payment[], number]>([
  ['eight to two', [bill, ...paid(8, '3000', 6, MEN)], 8],
  ['seven', [bill, ...paid(7, '3000', 6, MEN)], 0],
  ['to one', [bill, ...paid(8, '3000', 6, ['Rahim Stan'])], 0],
  ['by the month, as wages are', [bill, ...paid(8, '3000', 13, MEN)], 0],
  ['twice a month, to all on one day', [bill, ...paydays(14)], 0],
  ['twice a month, by turns', [bill, ...paid(8, '3000', 7, MEN)], 8],
  ['every twelve days, to all on one day', [bill, ...paydays(12)], 8],
  ['to firms', [bill, ...paid(8, '3000', 6, ['Nord AB', 'Sud GmbH'])], 0],
  ['of small sums, as wages of a week are', [bill, ...paid(8, '900', 6, MEN)], 0],
  ['less than half of what left', [bill, ...paid(8, '3000', 6, MEN), { ...bill, amount: '24000' }], 0],
  ['where no payment has a word', paid(8, '3000', 6, MEN), 0],
  ['with a word', [bill, ...paid(8, '3000', 6, MEN).map((row) => ({ ...row, descriptor: 'Goods' }))], 0],
])('equal sums of a firm: %s', (_, payments, found) => {
  expect(parts(payments)).toBe(found);
});

it('are asked about of a charity however small, and by the month; of a person never', () => {
  const charity = { industry: 'Charity', source_of_funds: ['Donations'] };
  const payments = [bill, ...paid(8, '900', 13, MEN)];
  expect(parts(payments, charity)).toBe(8);
  expect(parts(payments, { ...charity, type: 'INDIVIDUAL' })).toBe(0);
});
