import { HOP_CHANGE_PERCENT_MAX } from '../network/hops.js';
import { CYCLE_HOPS_MAX, CYCLE_HOPS_MIN, CYCLE_MS_MAX } from '../network/money-graph.js';
import type { CycleFacts, NetworkFacts } from '../network/network-facts.js';
import { readOf } from '../../test/default-bounds.js';
import { BLOCKS } from '../rules/rule-table.js';
import { givenCase, peersWith, type Given, type Payment } from '../../test/given-case.js';
import { DAY_MS } from '@alert-review/kernel';

const flag = (flagId: string, given: Given, rules = {}) => readOf(flagId, givenCase(given), rules);

const nothing: NetworkFacts = {
  followed: 5,
  counterparties: 5,
  truncated: false,
  cycles: [],
  chain: [],
  pattern: null,
  escalated: [],
};
const today: Payment = { daysAgo: 0 };
const onNetwork = (flagId: string, facts: Partial<NetworkFacts>, rules = {}) =>
  flag(flagId, { payments: [today], further: { network: { ...nothing, ...facts } } }, rules);

describe.each([
  ['CN1', 'fan_in', 'in'],
  ['CN2', 'fan_out', 'out'],
] as const)('%s, distinct rare counterparties in a fortnight against peers', (flagId, metric, direction) => {
  const peers = peersWith({ [metric]: { p80: '2', p95: '4' } });
  const fresh = (count: number, stepDays = 0): Payment[] =>
    Array.from({ length: count }, (_, i) => ({ daysAgo: i * stepDays, with: `New ${i}`, direction }));

  it('does not call somebody new who was there months ago', () => {
    const old = { daysAgo: 100, with: 'New 0', direction };
    const { rationale } = flag(flagId, { payments: [old, ...fresh(3)], peers });
    const who = direction === 'in' ? 'senders' : 'recipients';
    const did = direction === 'in' ? 'paid in' : 'were paid';
    expect(rationale).toContain(
      `3 ${who} with at most 2 payments each ${did} within 14 days (30 June 2024; 370.35 USD), ` +
        'compared with 0.24',
    );
  });

  it('counts fourteen days and one direction', () => {
    expect(flag(flagId, { payments: fresh(3, 7), peers }).value).toBe(3);
    expect(flag(flagId, { payments: fresh(3, 7.001), peers }).value).toBe(2);
    const other = direction === 'in' ? ('out' as const) : ('in' as const);
    const payments = fresh(5).map((each) => ({ ...each, direction: other }));
    expect(flag(flagId, { payments, peers }).value).toBe(0);
  });

  it('shows the fortnight with most counterparties, not that with most transactions', () => {
    const few = [1, 2, 3, 4].map((i) => ({ daysAgo: 40, with: `Pair ${i % 2}`, direction }));
    const found = flag(flagId, { payments: [...few, ...fresh(3)], peers });
    expect(found).toMatchObject({ value: 3, evidence: ['tx00005', 'tx00006', 'tx00007'] });
  });
});

describe('CN3, money that came back', () => {
  const cycle = (hops: number, days = 4, changePercent = 3): CycleFacts => ({
    transactions: Array.from({ length: hops }, (_, i) => `c${i}`),
    startMs: 0,
    spanMs: days * DAY_MS,
    changePercent,
  });

  it('is red with a cycle and white without', () => {
    const found = onNetwork('CN3', { cycles: [cycle(3)] });
    expect(found).toMatchObject({ color: 'red', evidence: ['c0', 'c1', 'c2'] });
    expect(found.value).toEqual({ cycles: 1, hops: 3, days: 4, changePercent: 3 });
    expect(onNetwork('CN3', {})).toMatchObject({ color: 'white', value: { cycles: 0 } });
  });

  it.each([
    [cycle(4), { cycleHopsFrom: 4 }, 'red'],
    [cycle(3), { cycleHopsFrom: 4 }, 'white'],
    [cycle(5), { cycleHopsTo: 5 }, 'red'],
    [cycle(6), { cycleHopsTo: 5 }, 'white'],
    [cycle(3, 10), { cycleDaysMax: 10 }, 'red'],
    [cycle(3, 10.001), { cycleDaysMax: 10 }, 'white'],
    [cycle(3, 4, 5), { cycleChangePercentMax: 5 }, 'red'],
    [cycle(3, 4, 5.01), { cycleChangePercentMax: 5 }, 'white'],
  ])('narrower rules: %#', (given, rules, color) => {
    expect(onNetwork('CN3', { cycles: [given] }, rules).color).toBe(color);
  });

  it('refuses bounds that are wider than the search', () => {
    const { params } = BLOCKS.find(({ id }) => id === 'counterparty_network')!;
    expect(params).toMatchObject({
      cycleHopsFrom: { min: CYCLE_HOPS_MIN },
      cycleHopsTo: { max: CYCLE_HOPS_MAX },
      cycleDaysMax: { max: CYCLE_MS_MAX / DAY_MS },
      cycleChangePercentMax: { max: HOP_CHANGE_PERCENT_MAX },
    });
  });
});

describe('CN4, counterparties in alerts that an analyst escalated', () => {
  const colorWith = (payments: readonly Payment[], ...numbers: number[]) => {
    const ids = numbers.map((number) => `tx${String(number).padStart(5, '0')}`);
    const escalated = [{ counterparty: 'E1', transactions: ids }];
    const entity = { occupation: 'Teacher' };
    return flag('CN4', { payments, entity, further: { network: { ...nothing, escalated } } });
  };

  it('counts money of both directions and each currency apart', () => {
    const payments: Payment[] = [
      { daysAgo: 2, amount: '9500' },
      { daysAgo: 2, amount: '500', withEntity: 'E1' },
      { daysAgo: 1, amount: '8500', direction: 'out' },
      { daysAgo: 1, amount: '1500', direction: 'out', withEntity: 'E1' },
      { daysAgo: 1, amount: '1700', currency: 'EUR', direction: 'out' },
    ];
    expect(colorWith(payments, 2).color).toBe('yellow');
    expect(colorWith(payments, 2, 4)).toMatchObject({ color: 'red', mandatory: 'escalated_counterparty' });
    expect(colorWith(payments, 5).color).toBe('red');
  });

  const BOUGHT: Partial<Payment> = { direction: 'out', type: 'PAYMENT' };
  const income = (upper_bound: number, currency = 840) => ({ upper_bound, currency });

  const paid = (daysAgo: readonly number[], given: Partial<Payment>): Payment[] =>
    daysAgo.map((days) => ({ daysAgo: days, withEntity: 'E1', ...given }));

  it.each<[string, Payment[], string]>([
    ['all of hardly anything', paid([1], { amount: '20' }), 'yellow'],
    ['a tenth of the threshold', paid([1], { amount: '1000' }), 'red'],
    ['monthly wages', paid([93, 62, 31, 1], { amount: '3180' }), 'yellow'],
    ['weekly wages', paid([22, 15, 8, 1], { amount: '800' }), 'yellow'],
    [
      'monthly sums that grow',
      [...paid([93, 62], { amount: '900' }), ...paid([31, 1], { amount: '4000' })],
      'red',
    ],
    ['sums without a rhythm', paid([40, 38, 20, 1], { amount: '3180' }), 'red'],
    ['wages and more', [...paid([62, 31, 1], { amount: '3180' }), ...paid([20], { amount: '9400' })], 'red'],
    [
      'purchases',
      [
        ...paid([9, 5, 3, 1], { amount: '950', ...BOUGHT }),
        { daysAgo: 4, amount: '38000', direction: 'out' },
      ],
      'yellow',
    ],
    [
      'purchases, and little else, that went out',
      paid([9, 8, 7, 6, 5, 4, 3, 2, 1], { amount: '999', ...BOUGHT }),
      'red',
    ],
    [
      'everyday purchases',
      paid([9, 8, 7, 6, 5, 4, 3, 2, 1].concat([9, 8, 7]), { ...BOUGHT, amount: '99.99' }),
      'yellow',
    ],
    [
      'what costs more',
      paid([9, 8, 7, 6, 5, 4, 3, 2, 1].concat([9, 8, 7]), { ...BOUGHT, amount: '100' }),
      'red',
    ],
    [
      'everyday purchases of the threshold in all',
      Array.from({ length: 102 }, (_, i) => paid([i], { ...BOUGHT, amount: '99' })).flat(),
      'red',
    ],
    ['payments that come in', paid([9, 5, 3, 1], { amount: '950', type: 'PAYMENT' }), 'red'],
    ['wages at the reporting threshold', paid([93, 62, 31, 1], { amount: '10000' }), 'red'],
    ['wages just below it', paid([93, 62, 31, 1], { amount: '9999' }), 'yellow'],
    ['weekly wages that reach it in a month', paid([22, 15, 8, 1], { amount: '2400' }), 'red'],
    ['one large purchase', paid([9], { amount: '4000', ...BOUGHT }), 'red'],
    [
      'purchases that add up to the threshold',
      paid([9, 8, 7, 6, 5, 4, 3, 2, 1], { amount: '999', ...BOUGHT }).concat(
        paid([9, 5], { amount: '999', ...BOUGHT }),
      ),
      'red',
    ],
  ])('of a counterparty with %s', (_what, payments, color) => {
    const own = payments.flatMap(({ withEntity }, i) => (withEntity ? [i + 1] : []));
    expect(colorWith(payments, ...own).color).toBe(color);
  });

  it('takes a rhythm for wages where the customer has an occupation alone', () => {
    const payments = paid([93, 62, 31, 1], { amount: '3180' });
    const transactions = payments.map((_, i) => `tx0000${i + 1}`);
    const further = { network: { ...nothing, escalated: [{ counterparty: 'E1', transactions }] } };
    expect(flag('CN4', { payments, further }).color).toBe('red');
    expect(flag('CN4', { payments, further, entity: { occupation: 'n/a' } }).color).toBe('red');
  });

  it.each<[string, Given['entity'], string, string]>([
    ['no job', { occupation: 'Unemployed' }, '3180', 'red'],
    ['a school to go to', { occupation: 'student' }, '3180', 'red'],
    ['a pension', { occupation: 'Teacher', employment_status: 'retired' }, '3180', 'red'],
    ['no job by the status', { occupation: 'Teacher', employment_status: 'not_employed' }, '3180', 'red'],
    ['a large income', { occupation: 'Surgeon', annual_income: income(240_000) }, '30000', 'yellow'],
    ['an income that is less', { occupation: 'Surgeon', annual_income: income(240_000) }, '30001', 'red'],
    ['a small income', { occupation: 'Teacher', annual_income: income(24_000) }, '3180', 'red'],
    ['an income in euros', { occupation: 'Teacher', annual_income: income(24_000, 978) }, '3300', 'yellow'],
    [
      'an income without a rate',
      { occupation: 'Teacher', annual_income: income(24_000, 752) },
      '3180',
      'yellow',
    ],
  ])('monthly sums of somebody with %s', (_what, entity, amount, color) => {
    const payments = paid([93, 62, 31, 1], { amount });
    const escalated = [{ counterparty: 'E1', transactions: payments.map((_, i) => `tx0000${i + 1}`) }];
    const profile = { highRiskOccupation: null, highRiskIndustry: null, rates: { USD: '1', EUR: '1.1' } };
    const further = { profile, network: { ...nothing, escalated } };
    expect(flag('CN4', { payments, entity: entity!, further }).color).toBe(color);
    const person = [{ ...escalated[0]!, isPerson: true as const }];
    const paidByOne = { profile, network: { ...nothing, escalated: person } };
    expect(flag('CN4', { payments, entity: entity!, further: paidByOne }).color).toBe('red');
  });

  it('is white where every counterparty was looked up, however many movements one of them has', () => {
    expect(onNetwork('CN4', { truncated: true }).color).toBe('white');
  });
});

describe('CN5, depth of a chain', () => {
  it('states the typology as a value and in words', () => {
    const pattern = {
      typology: 'gather_scatter',
      confidence: 'medium',
      transactions: 12,
      accounts: 8,
    } as const;
    const found = onNetwork('CN5', { pattern });
    expect(found.value).toEqual({ depth: 0, typology: 'gather_scatter' });
    expect(found.rationale).toBe('Around the customer, many accounts pay one, which pays many.');
  });

  it('meets no mandatory rule by a pattern, and shows its transactions first', () => {
    const counts = { transactions: 12, accounts: 7 };
    const pattern = { typology: 'bipartite', confidence: 'high', ...counts, own: ['tx00001'] } as const;
    const found = onNetwork('CN5', { pattern, chain: ['a'] });
    expect(found).toMatchObject({ color: 'red', evidence: ['a', 'tx00001'] });
    expect(found.mandatory).toBeUndefined();
  });
});

describe.each(['CN3', 'CN4', 'CN5'])('%s without a whole network', (flagId) => {
  const hit: Partial<NetworkFacts> = {
    cycles: [{ transactions: ['a', 'b', 'c'], startMs: 0, spanMs: 1, changePercent: 1 }],
    escalated: [{ counterparty: 'E1', transactions: ['a'] }],
    chain: ['a', 'b', 'c'],
  };

  it('keeps a band that is met where a part is missing, and is gray otherwise', () => {
    const whole = onNetwork(flagId, hit).color;
    const part = { counterparties: 6, truncated: true };
    expect(['red', 'yellow']).toContain(whole);
    expect(onNetwork(flagId, { ...hit, ...part }).color).toBe(whole);
    expect(onNetwork(flagId, part).color).toBe('gray');
    expect(onNetwork(flagId, { ...part, busy: 2 }).rationale).toMatch(
      /but not all .* read: (2 accounts with more than 1,000 transfers, of which .* were read; )?5 of 6 /,
    );
    const further = { network: nothing };
    expect(flag(flagId, { payments: [today], truncated: true, further }).color).toBe('gray');
  });
});
