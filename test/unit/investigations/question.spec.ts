import { understand } from '../../../src/investigations/domain/search/question.js';
import set from '../../fixtures/search/phrasings.json' with { type: 'json' };

const nowMs = Date.parse(set.now);

test('there are 200 phrasings, a third of them traps', () => {
  const traps = set.phrasings.filter(({ filters }) => Object.keys(filters).length === 0);
  expect(set.phrasings).toHaveLength(200);
  expect(traps.length).toBeGreaterThan(200 / 3);
});

test.each(set.phrasings)('$query', ({ query, filters }) => {
  const { text, constraints } = understand(query, nowMs);
  expect(constraints).toEqual(filters);
  if (Object.keys(filters).length === 0) expect(text).toBe(query);
});

test.each([
  ['escalated mixers with a score above 70 in the last 30 days', 'mixers'],
  ['cleared crypto exposure with score below 20', ''],
  ['mixers, cleared', 'mixers'],
  ['which alerts about gold dealers got escalated', 'gold dealers'],
  ['score above 70 and amounts above 9,000', 'amounts above 9,000'],
  ['escalated', ''],
])('of "%s" is looked for: "%s"', (query, text) => {
  expect(understand(query, nowMs).text).toBe(text);
});

test('a score of one or less with a point is of the scale up to 1, any other of the one up to 100', () => {
  expect(understand('risk score of at least 1', nowMs).constraints).toEqual({ minScore: 1 });
  expect(understand('risk score of at least 1.0', nowMs).constraints).toEqual({ minScore: 100 });
  expect(understand('risk score of at least 0.57', nowMs).constraints).toEqual({ minScore: 57 });
});

test.each([
  'mixers from 2026-01-01 – 2026-01-31',
  'mixers in March and April',
  'mixers, 5 to 9 March 2026',
  'mixers, March-April 2026',
  'mixers in 2024 and 2025',
  'mixers after 2026-01-01 and before 2026-02-01',
  'mixers last month and this month',
  'mixers Q1 2025 to Q2 2025',
  'mixers with a score of 40 to 60',
  'mixers with a score of 40-60',
  'mixers with a score of at least 40 and at most 60',
  'mixers with a score of 70+',
  'risk over 3 wallets',
  'risk of at least 2 countries',
  'risk over 6 months',
  'not yet escalated',
  "wasn't escalated",
  'has not been cleared',
  'mixers that should have been escalated',
])('"%s" is not read by half: it stays text', (query) => {
  expect(understand(query, nowMs)).toEqual({ text: query, constraints: {} });
});

test.each([
  ['mixers since 2026-01-15 and 3 wallets', { from: '2026-01-15' }],
  ['score above 70 and over 3 wallets', { minScore: 70.01 }],
  ['between 2026-01-01 and 2026-01-31 and 2 hops', { from: '2026-01-01', to: '2026-01-31' }],
  ['no phone, escalated', { disposition: 'ESCALATED' }],
  ['not yet escalated but cleared', { disposition: 'CLEARED' }],
])('"%s" says all that is read', (query, constraints) => {
  expect(understand(query, nowMs).constraints).toEqual(constraints);
});
