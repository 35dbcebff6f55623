import { peerSegmentsOf, type SegmentedCustomer } from './peer-cutting.js';

const NOW = Date.UTC(2026, 0, 31);
const named = (given: Partial<SegmentedCustomer>) =>
  peerSegmentsOf({ type: 'INDIVIDUAL', ...given }, NOW).map(({ named: text }) => text);
const earning = (upper_bound: number, currency = 840) => ({ annual_income: { upper_bound, currency } });

test('the narrowest comes first, the whole type last', () => {
  const income = 'individuals with a declared income (upper end) from 20,000 to below 50,000 USD';
  expect(named({ ...earning(48_000), registered_at: '2020-01-01T00:00:00Z' })).toEqual([
    `${income} with an account of a year or more`,
    income,
    'individuals with an account of a year or more',
    'individuals',
  ]);
  const bakery = {
    type: 'BUSINESS',
    industry: ' Bakery  and Café',
    registered_at: '2025-06-01T00:00:00Z',
  } as const;
  expect(named(bakery)).toEqual([
    'businesses in bakery and café with an account of less than a year',
    'businesses in bakery and café',
    'businesses with an account of less than a year',
    'businesses',
  ]);
});

test('each is wider than the one before', () => {
  const [first] = peerSegmentsOf(
    { type: 'BUSINESS', industry: 'Bakery', registered_at: '2020-01-01T00:00:00Z' },
    NOW,
  );
  expect(first!.wider!.named).toBe('businesses in bakery');
  expect(first!.wider!.wider).toEqual({ key: 'BUSINESS', named: 'businesses', wider: null });
});

test.each([
  [0, 'below 10,000 USD'],
  [9_999, 'below 10,000 USD'],
  [10_000, '(upper end) from 10,000 to below 20,000 USD'],
  [19_999, '(upper end) from 10,000 to below 20,000 USD'],
  [20_000, '(upper end) from 20,000 to below 50,000 USD'],
  [50_000, '(upper end) from 50,000 to below 100,000 USD'],
  [1_000_000, '(upper end) from 1,000,000 to below 2,000,000 USD'],
])('an income of %d is one %s', (amount, step) => {
  expect(named(earning(amount))[0]).toBe(`individuals with a declared income ${step}`);
});

test.each<[string, Partial<SegmentedCustomer>]>([
  ['nothing is known', {}],
  ['the income is negative', earning(-1)],
  ['a person has an industry', { industry: 'Bakery' }],
  ['the industry says nothing', { type: 'BUSINESS', industry: 'n/a' }],
  ['a firm has an income', { type: 'BUSINESS', ...earning(9) }],
])('where %s the type alone is compared', (_, given) => {
  expect(named(given)).toHaveLength(1);
});

test('an account turns a year old on a day of its own', () => {
  expect(named({ registered_at: '2025-01-31T00:00:00Z' })[0]).toMatch(/a year or more$/);
  expect(named({ registered_at: '2025-01-31T00:00:01Z' })[0]).toMatch(/less than a year$/);
});
