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
