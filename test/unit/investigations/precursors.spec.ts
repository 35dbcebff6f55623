import { paidForPrecursors } from '../../../src/investigations/domain/case/money/precursors.js';
import { givenCase } from './given-case.js';

describe('makers of chemicals', () => {
  const bought = (name: string, occupation = 'Waiter') =>
    paidForPrecursors(
      givenCase({
        entity: { occupation },
        payments: [9, 6, 3].map((daysAgo) => ({ daysAgo, direction: 'out', with: name, type: 'TRANSFER' })),
      }),
    ).length;

  it.each([
    ['Hebei Lan Chem', 3],
    ['Hubei Chem. Co., Ltd', 3],
    ['Zhejiang Chemie', 3],
    ['Chemical Bank', 0],
    ['Universität Chemie', 0],
    ['Royal Society of Chemistry', 0],
    ['JPMorgan Chemical Pension', 0],
    ['Chem. Dr. Hans Wolf', 0],
  ])('%s: %i payments', (name, count) => {
    expect(bought(name)).toBe(count);
  });

  it.each([
    ['Market research assistant', 3],
    ['Car manufacturing worker', 3],
    ['Research chemist', 0],
    ['Laboratory assistant', 0],
  ])('paid by a %s: %i payments', (occupation, count) => {
    expect(bought('Hebei Lan Chem', occupation)).toBe(count);
  });
});
