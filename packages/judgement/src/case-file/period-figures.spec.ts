import { daysBefore, givenCase, type Payment } from '../../test/given-case.js';
import {
  countInflowsSentOnWithin,
  rowsOfFlaggedPeriod,
  rowsBeforeFlagged,
  rowsWithoutLargestParties,
} from './period-figures.js';
import { subjectFactsOf } from '../case/facts/case-facts.js';

const paid = (daysAgo: number, amount: string, who: string, direction: 'in' | 'out' = 'in'): Payment => ({
  daysAgo,
  amount,
  with: who,
  direction,
  type: 'TRANSFER',
});

const FACTS = givenCase({
  registeredAt: daysBefore(400),
  payments: [
    paid(50, '70', 'Ada Lind'),
    paid(9, '900', 'Bo Holm'),
    paid(8.9, '500', 'Cay Berg', 'out'),
    paid(8, '300', 'Dan Sund'),
    paid(6, '20', 'Eva Falt', 'out'),
    paid(1, '40', 'Fay Moe'),
  ],
  alert: { flagged_transaction_id_list: ['T2', 'T4'] },
});
const ownIds = (rows: readonly { readonly ownId?: string }[]) => rows.map(({ ownId }) => ownId);

it('payments before and around the flagged ones are told apart by days', () => {
  expect([ownIds(rowsBeforeFlagged(FACTS)), ownIds(rowsOfFlaggedPeriod(FACTS))]).toEqual([
    ['T1'],
    ['T2', 'T3', 'T4'],
  ]);
});

it('an incoming payment is followed where half of it went out in time', () => {
  const counts = [1, 24, 24 * 7].map((hours) => countInflowsSentOnWithin(FACTS, hours));
  expect(counts).toEqual([0, 1, 1]);
});

it('the rest is what the largest counterparties leave', () => {
  const { transactions } = subjectFactsOf(FACTS);
  expect(ownIds(rowsWithoutLargestParties(transactions, 3))).toEqual(['T1', 'T5', 'T6']);
});
