import { givenCase, type Payment } from '../../test/given-case.js';
import { hasFlaggedActivityStopped } from './rows-after.js';

const flagged: Payment = { daysAgo: 20, with: 'Ada Lind' };
const later: Payment = { daysAgo: 2, with: 'Ida Moll' };
const hasStoppedIn = (payments: readonly Payment[], truncated: boolean): boolean =>
  hasFlaggedActivityStopped(
    givenCase({ payments, truncated, alert: { flagged_transaction_id_list: ['T1'] } }),
  );

test('payments have stopped where all that followed was read', () => {
  expect(hasStoppedIn([flagged, later], false)).toBe(true);
  expect(hasStoppedIn([flagged, later, { ...flagged, daysAgo: 1 }], false)).toBe(false);
});

test('of a customer with too many payments it is said only where all that followed was read', () => {
  expect(hasStoppedIn([flagged, later, { daysAgo: 30, with: 'Ida Moll' }], true)).toBe(true);
  expect(hasStoppedIn([flagged, later], true)).toBe(false);
});
