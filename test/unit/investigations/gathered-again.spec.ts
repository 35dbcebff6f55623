import { gatheredAgain } from '../../../src/investigations/domain/case/gathered-again.js';
import { daysBefore, givenCase, type Payment } from './given-case.js';

const gathering = (people: number, daysAgo: number): Payment[] =>
  Array.from({ length: people }, (_, i) => ({ daysAgo, amount: '520', with: `Payer ${i}` }));
const drawn = (daysAgo: number): Payment => {
  return { daysAgo, amount: '7000', direction: 'out', type: 'WITHDRAWAL', with: 'Cash desk' };
};
const found = (...payments: Payment[]) =>
  gatheredAgain(givenCase({ payments, registeredAt: daysBefore(800) }));

it('fourteen people who pay within a day of three months are counted, though none of them is rare', () => {
  const { rows, isPassedOn } = found(
    ...[63, 33, 3].flatMap((ago) => [...gathering(14, ago), drawn(ago - 1)]),
  );
  expect([rows.length, isPassedOn]).toEqual([42, true]);
});

it('money that stays is no money passed on', () => {
  expect(found(...gathering(14, 33), ...gathering(14, 3)).isPassedOn).toBe(false);
});

it.each([
  ['once', gathering(34, 3)],
  ['nine people', [...gathering(9, 33), ...gathering(9, 3)]],
])('%s: nobody', (_, payments) => {
  expect(found(...payments).rows).toEqual([]);
});
