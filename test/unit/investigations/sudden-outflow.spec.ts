import {
  isEmptiedSavings,
  paidForPrecursors,
  redirected,
  sentSavings,
} from '../../../src/investigations/domain/case/money/sudden-outflow.js';
import type { Explanation } from '../../../src/investigations/domain/case/facts/explanation.js';
import { daysBefore, givenCase, type Given, type Payment } from './given-case.js';

const income = (upper: number, lower = 0) => ({
  name: 'Ada Holm',
  annual_income: { lower_bound: lower, upper_bound: upper, currency: 840 },
});
const person = (payments: readonly Payment[], given: Given = {}) =>
  givenCase({ entity: income(28_000), registeredAt: daysBefore(800), ...given, payments });
const sent = (count: number, amount: string, firstAgo: number, every: number): Payment[] =>
  Array.from({ length: count }, (_, i) => ({
    ...{ daysAgo: firstAgo - i * every, amount, direction: 'out', type: 'TRANSFER', with: `Craft ${i}` },
  }));
const own = (amount: string, daysAgo: number): Payment => ({ daysAgo, amount, direction: 'self' });

describe('the income of a year within two months', () => {
  const bills = sent(6, '9000', 25, 4);

  it('is asked about where nothing came in', () => {
    expect(sentSavings(person(bills))).toHaveLength(6);
  });

  it('is no outflow where a house was sold before, though the sale is explained', () => {
    const sale: Payment = { daysAgo: 30, amount: '300000', with: 'Notary Lund' };
    const explanations: readonly Explanation[] = [
      { kind: 'one_off', basis: 'record', word: 'house sale', transactions: ['tx00001'] },
    ];
    expect(sentSavings(person([sale, ...bills], { further: { explanations } }))).toEqual([]);
  });

  it('is no outflow where the family paid for it', () => {
    const gift: Payment = { daysAgo: 30, amount: '60000', with: 'Nils Holm' };
    expect(sentSavings(person([gift, ...bills]))).toEqual([]);
  });

  it('counts what came in sixty days before, and nothing older', () => {
    const older: Payment = { daysAgo: 70, amount: '300000', with: 'Notary Lund' };
    expect(sentSavings(person([older, ...bills]))).toHaveLength(6);
  });

  it('is not told of a customer who declared no income', () => {
    const household = sent(10, '1500', 25, 2);
    expect(sentSavings(person(household, { entity: income(0) }))).toEqual([]);
  });
});

describe('savings that leave within a week', () => {
  const rich = { entity: income(10_000_000) };

  it('are asked about, and told as such', () => {
    const facts = person([own('12000', 6), ...sent(5, '2400', 5, 1)], rich);
    expect([sentSavings(facts).length, isEmptiedSavings(facts)]).toEqual([5, true]);
  });

  it('are none where next to nothing was moved', () => {
    expect(sentSavings(person([own('50', 6), ...sent(5, '2400', 5, 1)], rich))).toEqual([]);
  });

  it('are found by currency, behind an earlier move of little', () => {
    const euros: Payment = { ...own('12000', 7), currency: 'EUR' };
    const facts = person([own('5', 40), euros, own('12000', 6), ...sent(5, '2400', 5, 1)], rich);
    expect(sentSavings(facts)).toHaveLength(5);
  });

  it('are no income of a year', () => {
    expect(isEmptiedSavings(person(sent(6, '9000', 25, 4)))).toBe(false);
  });

  it('are found soon among thousands of moves and payments', () => {
    const moves = Array.from({ length: 5_000 }, (_, i) => own('100', 6 - i / 1_000));
    const facts = person([...moves, ...sent(5_000, '1', 6, 0.001)], rich);
    const startMs = performance.now();
    expect(sentSavings(facts)).toEqual([]);
    expect(performance.now() - startMs).toBeLessThan(1_500);
  });
});

describe('a known name on a payment to somebody new', () => {
  const paid = (name: string): Payment[] =>
    [90, 60, 30].map((daysAgo) => ({ daysAgo, amount: '900', direction: 'out', with: name }));
  const paidTo = (receiver: string, descriptor: string): Payment => {
    return { daysAgo: 2, amount: '58000', direction: 'out', with: receiver, descriptor };
  };
  const firm: Given['entity'] & object = {
    type: 'BUSINESS',
    name: 'Oldsen Carpentry',
    account_holder_name: 'Mirka Oldsen',
  };
  const found = (known: string, receiver: string, text: string) =>
    redirected(person([...paid(known), paidTo(receiver, text)], { entity: firm })).length;

  it.each([
    ['Nord Steel AB', 'Baltia Metal', 'Nord Steel order 7'],
    ['Müller GmbH', 'Baltia Metal', 'Invoice 7 of Mueller'],
    ['Siemens', 'Baltia Metal', 'Siemens new account'],
  ])('%s, paid to %s as "%s", is asked about', (known, receiver, text) => {
    expect(found(known, receiver, text)).toBe(1);
  });

  it.each([
    ['Mirka Oldsen', 'Hotel Nord', 'Mirka Oldsen, two nights'],
    ['Oldsen, Mirka', 'Hotel Nord', 'Oldsen Mirka'],
    ['Oldsen Carpentry AB', 'Hotel Nord', 'Oldsen Carpentry'],
    ['Nord Steel AB', 'Nord Steel', 'Nord Steel AB invoice 8'],
    ['Nord Steel', 'Nord Steel AB', 'Nord Steel invoice 8'],
    ['Nord Steel', 'NordSteel S.A.', 'Nord Steel invoice 8'],
    ['Müller GmbH', 'Mueller GmbH', 'Müller GmbH Rechnung 8'],
    ['Klarna', 'Shoe Palace', 'Klarna 8812'],
  ])('%s, paid to %s as "%s", is not', (known, receiver, text) => {
    expect(found(known, receiver, text)).toBe(0);
  });

  it('is found soon among thousands of receivers with one first word', () => {
    const known = Array.from({ length: 3_300 }, (_, i) => paid(`Seller shop ${i}`)).flat();
    const facts = person([...known, paidTo('Baltia Metal', 'Seller shop 3299')], { entity: firm });
    const startMs = performance.now();
    expect(redirected(facts)).toHaveLength(1);
    expect(performance.now() - startMs).toBeLessThan(1_500);
  });
});

describe('makers of chemicals', () => {
  const bought = (name: string, occupation = 'Waiter') =>
    paidForPrecursors(
      person(
        [9, 6, 3].map((daysAgo) => ({ daysAgo, direction: 'out', with: name, type: 'TRANSFER' })),
        { entity: { occupation } },
      ),
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
