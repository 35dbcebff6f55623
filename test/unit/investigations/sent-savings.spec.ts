import { isEmptiedSavings, sentSavings } from '../../../src/investigations/domain/case/money/sent-savings.js';
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

  it('is not paid for by a loan', () => {
    const loan: Payment = { daysAgo: 30, amount: '54000', type: 'LOAN', with: 'Nord Bank' };
    expect(sentSavings(person([loan, ...bills]))).toHaveLength(6);
    expect(sentSavings(person([{ ...loan, type: 'CREDIT' }, ...bills]))).toEqual([]);
  });

  it.each([
    ['own money', { with: 'Ada Holm' }, 6],
    ['a broker', { with: 'Avanza Funds', descriptor: 'Sale of units' }, 6],
    ['a house of funds', { with: 'Nordea Fonder', descriptor: 'Sale of units' }, 6],
    ['a loan by its text', { with: 'Nord Bank', descriptor: 'Personal loan' }, 6],
    ['a loan of who is no bank', { with: 'Tyra Banks', descriptor: 'Loan' }, 0],
    ['a client', { with: 'Client 4' }, 0],
  ])('is not paid for by what was saved or lent before: %s', (_, paid, asked) => {
    expect(sentSavings(person([{ daysAgo: 30, amount: '54000', ...paid }, ...bills]))).toHaveLength(asked);
  });

  it('is three fifths of it, and no bills', () => {
    expect(sentSavings(person(sent(6, '2800', 25, 4)))).toHaveLength(6);
    expect(sentSavings(person(sent(6, '2799', 25, 4)))).toEqual([]);
    const billed = bills.map((each) => ({ ...each, descriptor: 'Invoice 7' }));
    expect(sentSavings(person(billed))).toEqual([]);
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

  const moved = (amount: string, daysAgo = 20): Payment => ({ daysAgo, amount, with: 'Ada Holm' });
  const paid = (daysAgo: number, amount: string, name = 'Bonus Trust'): Payment => ({
    ...{ daysAgo, amount, direction: 'out', type: 'TRANSFER', with: name },
  });

  it.each<[string, number, readonly Payment[], number?]>([
    ['most within a fortnight', 3, [moved('25000'), ...[17, 11, 6].map((ago) => paid(ago, '6700'))]],
    ['less within a fortnight', 0, [moved('25000'), ...[17, 11, 6].map((ago) => paid(ago, '6600'))]],
    ['some of it later', 0, [moved('25000'), paid(17, '12500'), paid(5.9, '12500')]],
    ['less than two reportable sums', 0, [moved('20000'), paid(19, '19999')]],
    ['less than half of a year’s income', 0, [moved('25000'), paid(19, '25000')], 50_001],
    ['half of a year’s income', 1, [moved('25000'), paid(19, '25000')], 50_000],
    ['much of it within two days', 1, [moved('40000'), paid(18, '24000')]],
    ['less within two days', 0, [moved('40000'), paid(18, '23999')]],
    ['much of it after two days', 0, [moved('40000'), paid(17.9, '24000')]],
    ['much more than was moved', 0, [moved('25000'), paid(19, '31251')]],
    ['to whom money went a month before', 0, [moved('25000'), paid(50, '20'), paid(19, '25000')]],
    ['to whom some went just before', 1, [moved('25000'), paid(30, '20'), paid(19, '25000')]],
    ['to the family', 0, [moved('25000'), paid(19, '25000', 'Nils Holm')]],
    ['to the own name', 0, [moved('25000'), paid(19, '25000', 'Ada Holm')]],
    ['to a tax office', 0, [moved('25000'), paid(19, '25000', 'Tax Office')]],
    ['of somebody else', 0, [{ ...moved('25000'), with: 'Ferrum OU' }, paid(19, '25000')]],
    ['in cash', 0, [{ ...moved('25000'), type: 'DEPOSIT', descriptor: 'Cash deposit' }, paid(19, '25000')]],
  ])('are asked about where much is gone: %s', (_, count, payments, upper = 28_000) => {
    const facts = person(payments, { entity: income(upper) });
    expect([sentSavings(facts).length, isEmptiedSavings(facts)]).toEqual([count, count > 0]);
  });

  it('are none where an account that keeps for many names the customer, unless it sells coins', () => {
    const told = (name: string) => [
      moved('25000'),
      { ...paid(19, '25000', name), descriptor: 'Ada Holm 771' },
    ];
    expect([sentSavings(person(told('North Broker'))), sentSavings(person(told('Kraken'))).length]).toEqual([
      [],
      1,
    ]);
  });

  it('are little for whom a year brings more than a bound', () => {
    const entity = (lower: number) => ({
      ...income(0),
      annual_income: { lower_bound: lower, upper_bound: null, currency: 840 },
    });
    const asked = (lower: number) =>
      sentSavings(person([moved('25000'), paid(19, '25000')], { entity: entity(lower) }));
    expect([asked(50_000).length, asked(50_001).length]).toEqual([1, 0]);
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
