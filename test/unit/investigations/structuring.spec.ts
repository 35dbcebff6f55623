import type { Block } from '../../../src/investigations/blocks/block.js';
import { transactionPatterns } from '../../../src/investigations/blocks/transaction-patterns.block.js';
import { flagOf, givenCase, type Given, type Payment } from './given-case.js';

const block = transactionPatterns as Block<unknown, unknown>;
const flag = (payments: readonly Payment[], given: Given = {}) =>
  flagOf(block, 'TP1', givenCase({ payments, ...given }));
const times = (count: number, make: (i: number) => Payment): Payment[] =>
  Array.from({ length: count }, (_, i) => make(i));

const cash = (count: number, every: number, more: (i: number) => Partial<Payment> = () => ({})): Payment[] =>
  times(count, (i) => ({ daysAgo: i * every, amount: '9500', type: 'DEPOSIT', ...more(i) }));
const small = (count: number, more: (i: number) => Partial<Payment> = () => ({})): Payment[] =>
  cash(count, 3, (i) => ({ amount: `${2_500 + i}`, with: `Branch ${i % 4}`, ...more(i) }));
const firm: Given = { entity: { type: 'BUSINESS' } };

describe('what counts is cash where the type is known', () => {
  it.each<[Payment['type'], Payment['subtype'], string]>([
    ['DEPOSIT', undefined, 'red'],
    ['WITHDRAWAL', 'CASH_WITHDRAWAL', 'red'],
    ['TRANSFER', 'CHECK_TRANSFER', 'red'],
    [undefined, undefined, 'red'],
    ['OTHER', undefined, 'red'],
    ['TRANSFER', undefined, 'white'],
    ['CREDIT', undefined, 'white'],
    ['DEPOSIT', 'DEPOSIT_BANK', 'white'],
    ['WITHDRAWAL', 'WIRE_TRANSFER', 'white'],
  ])('type %s, subtype %s: %s', (type, subtype, color) => {
    expect(flag(times(6, (i) => ({ daysAgo: i, amount: '9500', type, subtype }))).color).toBe(color);
  });

  it('counts what comes slowly, or is small, of known cash alone', () => {
    expect(flag(cash(10, 9)).color).toBe('red');
    expect(flag(cash(10, 9, () => ({ type: undefined }))).color).toBe('white');
    expect(flag(small(25)).color).toBe('red');
    expect(flag(small(25, () => ({ type: undefined }))).color).toBe('white');
    expect(flag(small(25, () => ({ type: 'PAYMENT' }))).color).toBe('white');
  });
});

describe('several weeks', () => {
  it('takes one direction, and nobody who is reported as often', () => {
    const both = cash(10, 9, (i) => (i % 2 ? { direction: 'out', type: 'WITHDRAWAL' } : {}));
    expect(flag(both).color).toBe('yellow');
    const reported = (count: number) =>
      times(count, () => ({ daysAgo: 5, amount: '14000', type: 'DEPOSIT' }));
    expect(flag([...cash(10, 9), ...reported(2)]).color).toBe('red');
    expect(flag([...cash(10, 9), ...reported(3)]).color).toBe('white');
  });

  it('of a business takes two places: takings come to one', () => {
    expect(flag(cash(10, 9), firm).color).toBe('white');
    expect(
      flag(
        cash(10, 9, (i) => ({ with: `Branch ${i % 2}` })),
        firm,
      ).color,
    ).toBe('red');
  });

  it('tells amounts, days and places', () => {
    const payments = cash(10, 9, (i) => ({ amount: `${9_400 + i}`, with: `Branch ${i % 3}` }));
    expect(flag(payments).rationale).toBe(
      '10 cash transactions of 80 to 100 % of a reporting threshold in 82 days (from 10 April 2024): ' +
        '9,400 to 9,409 USD, 94,045 USD in all at 3 places or by as many payers, the last on 30 June 2024.',
    );
  });
});

describe('small amounts', () => {
  it('are many, alike, often and at several places', () => {
    expect(flag(small(25)).rationale).toBe(
      '25 cash transactions, alike and below 80 % of a reporting threshold, in 73 days ' +
        '(from 19 April 2024): 2,500 to 2,524 USD, 62,800 USD in all at 4 places or by as many payers, ' +
        'the last on 30 June 2024.',
    );
    expect(flag(small(11, () => ({ amount: '7900' }))).color).toBe('white');
    expect(flag(small(25, (i) => ({ with: `Branch ${i % 2}` }))).color).toBe('white');
    expect(flag(small(25, (i) => ({ with: i % 5 < 3 ? 'Branch' : `Other ${i % 5}` }))).color).toBe('white');
    expect(flag(small(25, (i) => ({ amount: `${1_800 + 90 * i}` }))).color).toBe('white');
    expect(flag(small(18, (i) => ({ daysAgo: i * 10, amount: '3400' }))).color).toBe('red');
    expect(flag(small(17, (i) => ({ daysAgo: i * 10.1, amount: '3600' }))).color).toBe('white');
  });

  it('are no pocket money', () => {
    const machines = (amount: string) =>
      times(170, (i) => ({
        daysAgo: i,
        amount,
        type: 'WITHDRAWAL',
        direction: 'out',
        with: `Machine ${i % 9}`,
      }));
    expect(flag(machines('999')).color).toBe('white');
    expect(flag(machines('1000')).color).toBe('red');
  });
});

describe('sums of a day', () => {
  const split = (days: number, amounts: readonly string[], places = 3): Payment[] =>
    times(days, (i) => ({ daysAgo: i })).flatMap(({ daysAgo }) =>
      amounts.map((amount, j) => ({
        daysAgo: daysAgo + j / 100,
        amount,
        type: 'DEPOSIT' as const,
        with: `Branch ${j % places}`,
      })),
    );

  it.each<[number, string[], number, string]>([
    [6, ['3100', '3200', '3300'], 3, 'red'],
    [3, ['3100', '3200', '3300'], 3, 'yellow'],
    [3, ['4000', '4000'], 2, 'yellow'],
    [3, ['4000', '3999.99'], 2, 'white'],
    [3, ['6000', '6000'], 2, 'yellow'],
    [3, ['6000', '6000.01'], 2, 'white'],
    [3, ['4500', '4500'], 1, 'white'],
  ])('%d days of %j at %d places: %s', (days, amounts, places, color) => {
    expect(flag(split(days, amounts, places)).color).toBe(color);
  });

  it('are told as such', () => {
    const { rationale, evidence, value } = flag(split(6, ['3100', '3200', '3300']));
    expect(rationale).toMatch(/^6 transactions, or sums of a day at several places, of 80 to 120 % of a /);
    expect([evidence.length, value]).toEqual([18, 6]);
  });
});

it('looks at the flagged rows first, where they are as telling as all', () => {
  const payments = [...cash(4, 1), ...cash(5, 1, (i) => ({ daysAgo: 60 + i }))];
  const of = (ids: readonly string[]) => flag(payments, { alert: { flagged_transaction_id_list: [...ids] } });
  expect(of(['T1', 'T2', 'T3', 'T4']).value).toBe(4);
  expect(of(['T1']).value).toBe(5);
});
