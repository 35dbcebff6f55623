import { readOf } from '../../test/default-bounds.js';
import { givenCase, type Given, type Payment } from '../../test/given-case.js';

const flag = (payments: readonly Payment[], given: Given = {}) =>
  readOf('TP1', givenCase({ payments, ...given }));
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
    ['TRANSFER', 'PREPAID_CARD_LOAD', 'red'],
    ['TRANSFER', 'CHECK_TRANSFER', 'white'],
    ['DEPOSIT', 'CHECK_TRANSFER', 'white'],
    [undefined, undefined, 'white'],
    ['OTHER', undefined, 'white'],
    ['TRANSFER', undefined, 'white'],
    ['CREDIT', undefined, 'white'],
    ['DEPOSIT', 'DEPOSIT_BANK', 'white'],
    ['WITHDRAWAL', 'WIRE_TRANSFER', 'white'],
  ])('type %s, subtype %s: %s', (type, subtype, color) => {
    expect(flag(times(6, (i) => ({ daysAgo: i, amount: '9500', type, subtype }))).color).toBe(color);
  });

  it.each<Payment['type']>([undefined, 'OTHER', 'TRANSFER', 'PAYMENT'])(
    'a bare label is unknown where nobody is named, whatever it is: %s',
    (type) => {
      const payments = times(6, (i): Payment => ({ daysAgo: i, amount: '9500', type, with: null }));
      expect(flag(payments).color).toBe('red');
    },
  );

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
    const strays = (count: number) => cash(10, 9, (i) => ({ with: i < count ? 'Stray' : 'Branch' }));
    expect(flag(strays(1), firm).color).toBe('white');
    expect(flag(strays(2), firm).color).toBe('red');
    expect(flag(strays(0)).color).toBe('red');
  });

  it('takes nothing that is arranged: one amount with one counterparty, odd or a month apart', () => {
    const salary = (count: number, every: number, more: Partial<Payment> = {}) =>
      cash(count, every, () => ({ amount: '8640.22', with: 'Hospital', ...more }));
    expect(flag(salary(13, 13)).color).toBe('white');
    expect(flag([...salary(13, 13), ...cash(4, 9)]).color).toBe('white');
    expect(flag(salary(13, 13, { amount: '8640' })).color).toBe('red');
    expect(flag(cash(13, 13, (i) => ({ amount: `${8_600 + i}.22` }))).color).toBe('red');
    expect(flag(cash(13, 13, (i) => ({ amount: '8640.22', with: `Branch ${i % 2}` }))).color).toBe('red');
    expect(flag(salary(13, 13, { with: null })).color).toBe('red');
    const loan: Partial<Payment> = { amount: '8200', type: 'WITHDRAWAL', direction: 'out' };
    expect(flag(salary(6, 30, loan)).color).toBe('white');
    expect(flag(salary(6, 24, loan)).color).toBe('yellow');
    expect(flag([...salary(6, 30, loan), ...salary(1, 1, { ...loan, with: 'Other' })]).color).toBe('yellow');
  });

  it('tells amounts, days and places', () => {
    const payments = cash(10, 9, (i) => ({ amount: `${9_400 + i}`, with: `Branch ${i % 3}` }));
    const { rationale } = flag(payments);
    for (const told of ['10 deposits', '9,400 USD to 9,409 USD', '94,045 USD in all', '3 places'])
      expect(rationale).toContain(told);
    expect(rationale).toContain('between 10 April 2024 and 30 June 2024');
  });
});

describe('small amounts', () => {
  it('are many, alike, often and at several places', () => {
    const { color, value, rationale } = flag(small(25));
    expect([color, value]).toEqual(['red', 25]);
    expect(rationale).toContain('alike and each below 80 % of the reporting threshold of 10,000 USD');
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

  it('of a night and the morning after are of two days, and midnight is not that of UTC', () => {
    const pairs = (apart: number): Payment[] =>
      times(18, (i) => ({
        daysAgo: 8 * Math.floor(i / 2) + 0.55 - (i % 2) * apart,
        amount: i % 2 ? '4700' : '4600',
        type: 'DEPOSIT',
        with: `Branch ${i % 2}`,
      }));
    expect(flag(pairs(0.1))).toMatchObject({ color: 'yellow', value: 9 });
    expect(flag(pairs(0.49)).color).toBe('yellow');
    expect(flag(pairs(0.51)).color).toBe('white');
  });

  it('end after 24 hours', () => {
    const hourly = (every: number): Payment[] =>
      times(36, (i) => ({ daysAgo: i * every, amount: '2000', type: 'DEPOSIT', with: `Branch ${i % 2}` }));
    expect(flag(hourly(0.21)).value).toBe(7);
  });

  it('are told as such', () => {
    const { rationale, evidence, value } = flag(split(6, ['3100', '3200', '3300']));
    expect(rationale).toContain('in all of a day at several places 80 to 120 %');
    expect([evidence.length, value]).toEqual([18, 6]);
  });

  it('stand apart from single amounts, and what went out from what came in', () => {
    const single = (i: number): Payment => ({
      daysAgo: i + 0.3,
      amount: '9500',
      type: 'DEPOSIT',
      with: 'Branch 9',
    });
    const drawn: Payment = {
      daysAgo: 1.6,
      amount: '9100',
      type: 'WITHDRAWAL',
      direction: 'out',
      with: 'Branch 1',
    };
    const payments = [...split(2, ['4100', '4200']), single(0), single(1), drawn];
    expect(flag(payments).value).toBe(5);
  });
});

describe('what makes deposits ordinary is looked for among all rows', () => {
  const shown = { with: 'Shown' };
  const rest = { with: 'Rest' };
  /** An alert that flags the first `count` payments. */
  const flagging = (count: number, payments: readonly Payment[], given: Given = {}) => {
    const ids = payments.slice(0, count).map((_, i) => `T${i + 1}`);
    return flag(payments, { alert: { flagged_transaction_id_list: ids }, ...given });
  };

  it('amounts that were reported', () => {
    const reported = times(10, (i) => ({ daysAgo: i * 9 + 1, amount: '15000', type: 'DEPOSIT' as const }));
    expect(flagging(10, [...cash(10, 9), ...reported]).color).toBe('white');
  });

  it('the place of a business', () => {
    const strays = cash(10, 9, (i) => ({ with: i < 2 ? 'Stray' : 'Branch' }));
    const more = cash(10, 8.7, () => ({ with: 'Branch' }));
    expect(flagging(10, strays, firm).color).toBe('red');
    expect(flagging(10, [...strays, ...more], firm).color).toBe('white');
  });

  it('takings that differ, and one place that has most of them', () => {
    const differing = cash(10, 3, (i) => ({ amount: `${1_200 + 100 * i}`, with: `Branch ${i % 4}` }));
    expect(flagging(25, small(25)).color).toBe('red');
    expect(flagging(25, [...small(25), ...differing]).color).toBe('white');
    expect(flagging(25, [...small(25), ...cash(30, 3, () => ({ amount: '2510', ...rest }))]).color).toBe(
      'white',
    );
    expect(flagging(25, [...small(25), ...cash(20, 3, () => ({ amount: '2510', ...shown }))]).color).toBe(
      'red',
    );
  });
});

it('with rows missing says what is found in a week alone', () => {
  expect(flag(cash(10, 9), { truncated: true }).color).toBe('gray');
  expect(flag([...cash(10, 9), ...cash(6, 1)], { truncated: true }).color).toBe('red');
});
