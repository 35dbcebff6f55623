import type { Entity } from '../../../src/ingestion/domain/entity.record.js';
import { readOf } from './default-bounds.js';
import { givenCase, daysBefore, type Given, type Payment } from './given-case.js';

const USD = 840;
const EUR = 978;
const rates = (known: Record<string, string | null>) => ({
  profile: { highRiskOccupation: null, highRiskIndustry: null, rates: known },
});
const flag = (flagId: string, given: Given) =>
  readOf(flagId, givenCase({ further: rates({ USD: '1', EUR: '1.25' }), ...given }));
const range = (upper_bound: number, currency = USD) => ({ upper_bound, currency });
const received = (...amounts: string[]): Payment[] => amounts.map((amount, i) => ({ daysAgo: i, amount }));

describe('EA1, inflow of a month', () => {
  const entity: Partial<Entity> = { estimated_monthly_deposits: range(1000) };

  it.each([
    ['1500', 'white'],
    ['1500.01', 'yellow'],
    ['3000', 'yellow'],
    ['3000.01', 'red'],
  ])('%s of declared 1000: %s', (amount, color) => {
    expect(flag('EA1', { entity, payments: received(amount) })).toMatchObject({
      color,
      value: { sum: amount, declared: '1000', currency: 'USD' },
      evidence: ['tx00001'],
    });
  });

  it('takes the busiest thirty days, and what came in alone', () => {
    const payments: Payment[] = [
      { daysAgo: 0, amount: '10' },
      { daysAgo: 100, amount: '800' },
      { daysAgo: 130, amount: '800' },
      { daysAgo: 120, amount: '9000', direction: 'out' },
      { daysAgo: 120, amount: '9000', direction: 'self' },
    ];
    expect(flag('EA1', { entity, payments })).toMatchObject({ color: 'yellow', value: { sum: '1600' } });
    payments[2] = { daysAgo: 130.001, amount: '800' };
    expect(flag('EA1', { entity, payments })).toMatchObject({ color: 'white', value: { sum: '800' } });
  });

  it('converts other currencies exactly, into whichever was declared', () => {
    const payments: Payment[] = [
      { daysAgo: 1, amount: '1200', currency: 'EUR' },
      { daysAgo: 0, amount: '0.01' },
    ];
    expect(flag('EA1', { entity, payments })).toMatchObject({ color: 'yellow', value: { sum: '1500.01' } });
    payments[1] = { daysAgo: 0, amount: '1', direction: 'out' };
    expect(flag('EA1', { entity, payments })).toMatchObject({ color: 'white', value: { sum: '1500' } });
    const inEuro = { estimated_monthly_deposits: range(1000, EUR) };
    expect(flag('EA1', { entity: inEuro, payments: received('1875') }).color).toBe('white');
    expect(flag('EA1', { entity: inEuro, payments: received('1875.01') }).color).toBe('yellow');
  });

  it('needs no rate where all is of one currency, and is gray where one is missing', () => {
    const further = rates({ USD: null });
    expect(flag('EA1', { entity, payments: received('1501'), further }).color).toBe('yellow');
    const payments: Payment[] = [...received('1000'), { daysAgo: 1, amount: '1', currency: 'XAF' }];
    expect(flag('EA1', { entity, payments })).toMatchObject({
      color: 'gray',
      rationale: 'No exchange rate is there for XAF.',
    });
    expect(flag('EA1', { entity, payments: [...payments, ...received('900')] }).color).toBe('yellow');
  });

  it('takes a lower bound where there is no upper one', () => {
    const lower = { estimated_monthly_deposits: { lower_bound: 1000, currency: USD } };
    expect(flag('EA1', { entity: lower, payments: received('1501') }).color).toBe('yellow');
  });

  it('is red above a declared nothing, and white at it', () => {
    const nothing = { estimated_monthly_deposits: range(0) };
    expect(flag('EA1', { entity: nothing, payments: received('0.01') }).color).toBe('red');
    const out: Payment[] = [{ daysAgo: 0, direction: 'out' }];
    expect(flag('EA1', { entity: nothing, payments: out }).color).toBe('white');
  });

  it('is gray without a declared amount or transactions, and on a part of them that meets no band', () => {
    expect(flag('EA1', { payments: received('1') }).color).toBe('gray');
    expect(flag('EA1', { entity, payments: [] }).color).toBe('gray');
    expect(flag('EA1', { entity, payments: received('1500'), truncated: true }).color).toBe('gray');
    expect(flag('EA1', { entity, payments: received('1501'), truncated: true }).color).toBe('yellow');
  });
});

describe('EA2, inflow of a year', () => {
  // 146 days observed are two fifths of a year.
  const given = (amount: string, more: Given = {}): Given => ({
    entity: { annual_income: range(1000) },
    registeredAt: daysBefore(146),
    payments: received(amount),
    ...more,
  });

  it.each([
    ['800', 'white'],
    ['800.01', 'yellow'],
    ['2000', 'yellow'],
    ['2000.01', 'red'],
  ])('%s in two fifths of a year, of declared 1000: %s', (amount, color) => {
    const found = flag('EA2', given(amount));
    expect(found).toMatchObject({ color });
    expect(found.value).toMatchObject({ sum: String(Math.floor(Number(amount) * 250) / 100) });
  });

  it('observes the lookback at most, and makes no year of less than 90 days', () => {
    const old = { registeredAt: daysBefore(900) };
    expect(flag('EA2', given('986', old)).color).toBe('white');
    expect(flag('EA2', given('987', old)).color).toBe('yellow');
    for (const days of [1, 89.9]) {
      const young = { registeredAt: daysBefore(days) };
      expect(flag('EA2', given('2000', young))).toMatchObject({ color: 'white', value: { sum: '2000' } });
      expect(flag('EA2', given('2001', young)).color).toBe('yellow');
    }
    expect(flag('EA2', given('2001', { registeredAt: daysBefore(10) })).rationale).toMatch(
      /too few to tell a year from/,
    );
    const season = { registeredAt: daysBefore(90) };
    expect(flag('EA2', given('493', season)).color).toBe('white');
    expect(flag('EA2', given('494', season)).color).toBe('yellow');
  });

  it('is gray without an upper bound, without transactions, without a rate', () => {
    const lower = { annual_income: { lower_bound: 1, currency: USD } };
    expect(flag('EA2', given('9000', { entity: lower })).color).toBe('gray');
    expect(flag('EA2', given('9000', { entity: {} })).color).toBe('gray');
    expect(flag('EA2', given('1', { payments: [] })).color).toBe('gray');
    const foreign: Payment[] = [{ daysAgo: 0, currency: 'XAF' }];
    expect(flag('EA2', given('1', { payments: foreign })).color).toBe('gray');
  });
});

describe('EA3, trades of a month', () => {
  const trades = (
    count: number,
    estimate: Entity['estimated_trades_per_month'] = { upper_bound: 2 },
  ): Given => ({
    entity: { estimated_trades_per_month: estimate },
    payments: [
      ...Array.from({ length: count }, (): Payment => ({ daysAgo: 30, type: 'TRADE' })),
      { daysAgo: 0, type: 'TRANSFER' },
    ],
  });

  it.each([
    [4, 'white'],
    [5, 'yellow'],
    [8, 'yellow'],
    [9, 'red'],
  ])('%d of declared 2: %s', (count, color) => {
    const found = flag('EA3', trades(count));
    expect(found).toMatchObject({ color, value: count });
    expect(found.evidence).toHaveLength(count);
  });

  it('counts trades between own accounts', () => {
    const { entity, payments } = trades(5);
    const own = payments!.map((payment) => ({ ...payment, direction: 'self' as const }));
    expect(flag('EA3', { entity: entity!, payments: own })).toMatchObject({ color: 'yellow', value: 5 });
  });

  it('is gray without an estimate and without transactions', () => {
    expect(flag('EA3', trades(9, null)).color).toBe('gray');
    expect(flag('EA3', { ...trades(0), payments: [] }).color).toBe('gray');
  });
});

describe('EA4, inside all declared ranges', () => {
  const entity: Partial<Entity> = {
    estimated_monthly_deposits: range(1000),
    estimated_monthly_withdrawals: range(500),
    estimated_trades_per_month: { upper_bound: 1 },
    annual_income: range(2000),
  };
  const within: Payment[] = [
    { daysAgo: 40, amount: '900' },
    { daysAgo: 9, amount: '500', direction: 'out', type: 'TRADE' },
  ];

  it('is green inside all of them, the bounds included', () => {
    expect(flag('EA4', { entity, payments: within })).toMatchObject({
      color: 'green',
      value: { declared: 4, outside: 0, above: 0 },
    });
    const bound = [{ ...within[0]!, amount: '986.301369863013698630' }, within[1]!];
    expect(flag('EA4', { entity, payments: bound }).color).toBe('green');
  });

  it.each<[string, Payment]>([
    ['deposits and income', { daysAgo: 40, amount: '101' }],
    ['withdrawals', { daysAgo: 9, amount: '0.01', direction: 'out' }],
    ['trades', { daysAgo: 9, amount: '0', direction: 'out', type: 'TRADE' }],
    ['income', { daysAgo: 100, amount: '200' }],
  ])('is white above the declared %s', (_, payment) => {
    expect(flag('EA4', { entity, payments: [...within, payment] }).color).toBe('white');
  });

  describe('with lower bounds', () => {
    const [deposits, trades] = [{ lower_bound: 800, upper_bound: 1000, currency: 840 }, { lower_bound: 1 }];
    const color = (amount: string, given: Partial<Entity>, more: Given = {}) =>
      flag('EA4', { ...more, entity: given, payments: [{ daysAgo: 40, amount, type: 'TRADE' }] });

    it.each<[string, Partial<Entity>, string]>([
      ['799.99', { estimated_monthly_deposits: deposits }, 'white'],
      ['800', { estimated_monthly_deposits: deposits }, 'green'],
      ['1000.01', { estimated_monthly_deposits: deposits }, 'white'],
      ['799.99', { estimated_monthly_deposits: { ...deposits, upper_bound: null } }, 'white'],
      ['9999', { estimated_monthly_deposits: { ...deposits, upper_bound: null } }, 'green'],
      ['900', { estimated_monthly_deposits: deposits, estimated_trades_per_month: trades }, 'green'],
      [
        '900',
        { estimated_monthly_deposits: deposits, estimated_trades_per_month: { lower_bound: 2 } },
        'white',
      ],
      ['900', { annual_income: { lower_bound: 1_000_000, upper_bound: 2_000_000, currency: 840 } }, 'green'],
    ])('%s beside %j: %s', (amount, given, expected) => {
      expect(color(amount, given).color).toBe(expected);
    });

    it('is gray below one where rows may be missing, and counts what is outside', () => {
      const given = { estimated_monthly_deposits: deposits, annual_income: range(1) };
      expect(color('1', { estimated_monthly_deposits: deposits }, { truncated: true }).color).toBe('gray');
      expect(color('5', given).value).toEqual({ declared: 2, outside: 2, above: 1 });
    });
  });

  it('is gray where nothing but trades was declared, a rate is missing, or rows may be', () => {
    const trades = { estimated_trades_per_month: { upper_bound: 9 } };
    expect(flag('EA4', { entity: trades, payments: within }).color).toBe('gray');
    const foreign: Payment[] = [...within, { daysAgo: 1, amount: '1', currency: 'XAF' }];
    expect(flag('EA4', { entity, payments: foreign }).color).toBe('gray');
    expect(flag('EA4', { entity, payments: within, truncated: true }).color).toBe('gray');
    expect(flag('EA4', { entity, payments: [] }).color).toBe('gray');
    expect(flag('EA4', { alert: { entity_id_list: ['C9'] }, payments: within }).color).toBe('gray');
  });
});
