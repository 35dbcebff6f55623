import { BLOCKS, DEFAULT_RECIPE } from '../../../src/investigations/blocks/index.js';
import { CaseTables } from '../../../src/investigations/domain/runs/case-tables.js';
import { TABLE_ROWS_MAX } from '../../../src/investigations/domain/consistency/listed-rows.js';
import { composeTables } from '../../../src/investigations/engine/write-up/compose-tables.js';
import { largestOf } from '../../../src/investigations/engine/write-up/compose-opening.js';
import { subjectOf } from '../../../src/investigations/domain/case/facts/case-facts.js';
import { sumsByParty } from '../../../src/investigations/domain/case/money/case-story.js';
import { runBlocks } from '../../../src/investigations/engine/run-blocks.js';
import { givenCase, type Payment } from './given-case.js';

const tablesOf = (payments: readonly Payment[], partyNames = {}) => {
  const facts = givenCase({ payments, further: { partyNames } });
  return composeTables(facts, runBlocks(facts, DEFAULT_RECIPE, String, BLOCKS));
};

test('transactions that carry findings stand with the bank’s own ids and what they show', () => {
  const near = Array.from({ length: 6 }, (_, i): Payment => ({
    daysAgo: i / 10,
    amount: '9500',
    with: 'Cash Desk',
  }));
  const other: Payment = { daysAgo: 60, amount: '12.5', with: 'Grocer', direction: 'out' };
  const tables = tablesOf([...near, other], { 'name:cash desk': 'Cash Desk' });
  expect(CaseTables.parse(tables)).toEqual(tables);
  expect(tables.transactions).toHaveLength(6);
  expect(tables.transactions.every(({ ownId, flags }) => ownId !== '' && flags.includes('TP1'))).toBe(true);
  const times = tables.transactions.map(({ at }) => at);
  expect(times).toEqual([...times].sort());
  expect(tables.transactions[0]).toMatchObject({
    ...{ direction: 'in', amount: '9500', currency: 'USD' },
    counterparty: { entityId: null, name: 'Cash Desk', address: null },
  });
  expect(tables.counterparties).toEqual([
    {
      ...{ entityId: null, name: 'Cash Desk', address: null },
      sums: [{ currency: 'USD', in: '57000', inPayments: 6, out: '0', outPayments: 0 }],
    },
  ]);
});

test('what followed the alert and what did not move stand beside what was measured', () => {
  const payments: Payment[] = [
    { daysAgo: 0, amount: '1600', with: 'Elsa' },
    { daysAgo: 1, amount: '900', with: 'Omar', direction: 'out', status: 'DECLINED' },
    { daysAgo: -1, amount: '1500', with: 'Ali', direction: 'out' },
    { daysAgo: -2, amount: '20', with: 'Grocer', direction: 'out' },
  ];
  const facts = givenCase({ payments, alert: { flagged_transaction_id_list: ['T1', 'T2'] } });
  const tables = composeTables(facts, runBlocks(facts, DEFAULT_RECIPE, String, BLOCKS));
  expect(CaseTables.parse(tables)).toEqual(tables);
  expect(tables.transactions.map(({ ownId, beside, state }) => [ownId, beside, state])).toEqual([
    ['T2', 'not_moved', 'DECLINED'],
    ['T1', undefined, undefined],
    ['T3', 'later', undefined],
  ]);
});

test('of more than fit those stay that carry most', () => {
  const many = Array.from({ length: 200 }, (_, i): Payment => ({
    daysAgo: i / 40,
    amount: '100',
    with: `S ${i}`,
  }));
  const { transactions, counterparties } = tablesOf([
    ...many,
    { daysAgo: 100, amount: '99999', with: 'Big' },
  ]);
  expect(transactions.length).toBeLessThanOrEqual(TABLE_ROWS_MAX);
  expect(counterparties.length).toBeLessThanOrEqual(20);
});

test('the largest party is that of the largest worth, not of the largest number', () => {
  const payments: Payment[] = [
    { daysAgo: 3, amount: '9000', currency: 'JPY', with: 'Tokyo Books', direction: 'out' },
    { daysAgo: 2, amount: '400', currency: 'EUR', with: 'Berlin Books', direction: 'out' },
    { daysAgo: 1, amount: '700', currency: 'XAF', with: 'Douala Books', direction: 'out' },
  ];
  const rates = { JPY: '0.006', EUR: '1', XAF: null };
  const profile = { highRiskOccupation: null, highRiskIndustry: null, rates, reference: 'EUR' };
  const facts = givenCase({
    payments,
    alert: { flagged_transaction_id_list: ['T1', 'T2', 'T3'] },
    further: { profile },
  });
  const run = runBlocks(facts, DEFAULT_RECIPE, String, BLOCKS);
  const named = composeTables(facts, run).counterparties.map(({ name }) => name);
  expect(named).toEqual(['berlin books', 'tokyo books', 'douala books']);
  expect(largestOf(facts, sumsByParty(subjectOf(facts).transactions), 'out').map(({ key }) => key)).toEqual([
    'name:berlin books',
    'name:tokyo books',
    'name:douala books',
  ]);
});
