import type { CycleFacts } from './network-facts.js';
import { readOf } from '../../test/default-bounds.js';
import { givenCase, type Payment } from '../../test/given-case.js';
import { DAY_MS } from '@alert-review/kernel';

const cycle = (...transactions: string[]): CycleFacts => ({
  transactions,
  startMs: 0,
  spanMs: DAY_MS,
  changePercent: 1,
});

/** What the customer paid and got back is the first and the second payment. */
const found = (out: string, back: string, given: { currency?: string; cycles?: CycleFacts[] } = {}) => {
  const { currency = 'USD', cycles = [cycle('tx00001', 'between', 'tx00002')] } = given;
  const payments: Payment[] = [
    { daysAgo: 2, amount: out, currency, direction: 'out' },
    { daysAgo: 1, amount: back, currency },
  ];
  const read = { followed: 2, counterparties: 2, truncated: false };
  const network = { ...read, cycles, chain: [], pattern: null, escalated: [] };
  return readOf('CN3', givenCase({ payments, further: { network } }));
};

it.each([
  ['10000', '10000', 0.9],
  ['10000', '9999.99', undefined],
  ['9999.99', '10000', undefined],
])('%s that went out and came back as %s: severity %p', (out, back, severity) => {
  expect(found(out, back)).toMatchObject({ color: 'red' });
  expect(found(out, back).severity).toBe(severity);
});

it('says whom the customer paid and who paid it back, by name and id', () => {
  const payments: Payment[] = [
    { daysAgo: 2, amount: '9500', direction: 'out', withEntity: 'C7' },
    { daysAgo: 1, amount: '9300.5', withEntity: 'C9' },
  ];
  const read = { followed: 2, counterparties: 2, truncated: false };
  const network = {
    ...read,
    cycles: [{ ...cycle('tx00001', 'between', 'tx00002'), startMs: Date.UTC(2024, 5, 28) }],
    chain: [],
    pattern: null,
    escalated: [],
  };
  const told = (partyNames: Record<string, string>) =>
    readOf('CN3', givenCase({ payments, further: { network, partyNames } })).rationale;
  expect(told({ 'entity:C7': 'Ann Berg', 'entity:C8': 'Nobody' })).toContain(
    '9,500 USD went to "Ann Berg" ("C7") and 9,300.50 USD came from "C9"',
  );
});

it('knows no large sum in a currency without a threshold, and none where it was not read', () => {
  expect(found('10000', '10000', { currency: 'XYZ' }).severity).toBeUndefined();
  expect(found('10000', '10000', { cycles: [cycle('a', 'b', 'c')] }).severity).toBeUndefined();
});

it('takes any of the cycles that the bounds let pass', () => {
  const small = cycle('a', 'b', 'c');
  const slow = { ...cycle('tx00001', 'between', 'tx00002'), spanMs: 26 * DAY_MS };
  const large = cycle('tx00001', 'between', 'tx00002');
  expect(found('10000', '10000', { cycles: [small, large] }).severity).toBe(0.9);
  expect(found('10000', '10000', { cycles: [small, slow] }).severity).toBeUndefined();
});

it('counts those that share no payment, for one payment goes round but once', () => {
  const cycles = [cycle('a', 'b', 'c'), cycle('a', 'd', 'c'), cycle('e', 'f', 'g')];
  expect(found('10', '10', { cycles }).value).toMatchObject({ cycles: 2 });
});
