import {
  understandSearchQuestion,
  type SearchConstraints,
} from '../../../src/investigations/domain/search/question.js';
import set from '../../fixtures/search/phrasings.json' with { type: 'json' };
import written from '../../fixtures/search/searches.json' with { type: 'json' };

const nowMs = Date.parse(set.now);

test('there are 200 phrasings, a third of them traps', () => {
  const traps = set.phrasings.filter(({ filters }) => Object.keys(filters).length === 0);
  expect(set.phrasings).toHaveLength(200);
  expect(traps.length).toBeGreaterThan(200 / 3);
});

test.each(set.phrasings)('$query', ({ query, filters }) => {
  const { text, constraints } = understandSearchQuestion(query, nowMs);
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
  expect(understandSearchQuestion(query, nowMs).text).toBe(text);
});

test('a score of one or less with a point is of the scale up to 1, any other of the one up to 100', () => {
  expect(understandSearchQuestion('risk score of at least 1', nowMs).constraints).toEqual({ minScore: 1 });
  expect(understandSearchQuestion('risk score of at least 1.0', nowMs).constraints).toEqual({
    minScore: 100,
  });
  expect(understandSearchQuestion('risk score of at least 0.57', nowMs).constraints).toEqual({
    minScore: 57,
  });
});

test.each([
  ['mixers from 2026-01-01 – 2026-01-31', { from: '2026-01-01', to: '2026-01-31' }],
  ['mixers in March and April', { from: '2025-03-01', to: '2025-04-30' }],
  ['mixers, 5 to 9 March 2026', { from: '2026-03-05', to: '2026-03-09' }],
  ['mixers, May 3 to 17', { from: '2025-05-03', to: '2025-05-17' }],
  ['mixers between 28 December and 3 January', { from: '2025-12-28', to: '2026-01-03' }],
  ['mixers, March-April 2026', { from: '2026-03-01', to: '2026-04-30' }],
  ['mixers in 2024 and 2025', { from: '2024-01-01', to: '2025-12-31' }],
  ['mixers after 2026-01-01 and before 2026-02-01', { from: '2026-01-02', to: '2026-01-31' }],
  ['mixers Q1 2025 to Q2 2025', { from: '2025-01-01', to: '2025-06-30' }],
  ['mixers, first half of last year', { from: '2025-01-01', to: '2025-06-30' }],
  ['mixers since yesterday', { from: '2026-03-17' }],
  ['mixers until the end of Q1 2025', { to: '2025-03-31' }],
  ['mixers with a score of 40-60', { minScore: 40, maxScore: 60 }],
  ['mixers with a score of at least 40 and at most 60', { minScore: 40, maxScore: 60 }],
  ['mixers with a score of 70+', { minScore: 70 }],
  ['mixers, no more than 45 risk points', { maxScore: 45 }],
  ["mixers whose score isn't below 45", { minScore: 45 }],
  ['mixers excluding scores above 45', { maxScore: 45 }],
  ["mixers that weren't escalated", { disposition: 'CLEARED' }],
  ["mixers that didn't get cleared", { disposition: 'ESCALATED' }],
  ['mixers, de-escalated', { disposition: 'CLEARED' }],
  ['mixers, no further action', { disposition: 'CLEARED' }],
  [
    'mixers referred to the MLRO last Friday',
    { disposition: 'ESCALATED', from: '2026-03-13', to: '2026-03-13' },
  ],
  ['mixers, calendar week 9', { from: '2026-02-23', to: '2026-03-01' }],
  ['mixers, exceeding a score of 90', { minScore: 90.01 }],
])('"%s" is read whole', (query, constraints) => {
  expect(understandSearchQuestion(query, nowMs)).toEqual({ text: 'mixers', constraints, hints: [] });
});

test.each([
  ['mixers in January and March', 'as days'],
  ['mixers not in March', 'as days'],
  ['mixers on 03/04/2026', 'as days'],
  ['mixers with a score of 20 or 40', 'as a score'],
  ['mixers with a score below 20 or above 80', 'as a score'],
  ['mixers with a score above 80 and below 20', 'as a score'],
  ['mixers with a score around 70', 'as a score'],
  ['mixers with a score above 700', 'as a score'],
  ['cases between 40 and 60', 'as a score'],
  ['mixers, pending', 'No outcome was applied'],
  ['mixers at the end of Q1 2025', 'as days'],
  ['mixers in early March', 'as days'],
  ['mixers with a high risk score', 'as a score'],
  ['mixers without adverse media', 'No block was applied'],
  ['screening and adverse media', 'No block was applied'],
])('"%s" is not read by half: it stays text, and a hint says so', (query, hint) => {
  const { hints, ...read } = understandSearchQuestion(query, nowMs);
  expect(read).toEqual({ text: query, constraints: {} });
  expect(hints.join()).toContain(hint);
});

test.each([
  'mixers that should have been escalated',
  'credit score of 80',
  'risk over 3 wallets',
  'risk of at least 2 countries',
  'risk over 6 months',
  'aged 40 to 60',
])('"%s" asks for nothing but words', (query) =>
  expect(understandSearchQuestion(query, nowMs)).toEqual({ text: query, constraints: {}, hints: [] }),
);

test('a hint says which of two scales was read', () => {
  const hintsOf = (query: string) => understandSearchQuestion(query, nowMs).hints.join();
  expect(hintsOf('score above 0.7')).toContain('0.7 was read as 70.');
  expect(hintsOf('score above 1')).toContain('1 was read as it stands');
});

test.each([
  ['mixers since 2026-01-15 and 3 wallets', { from: '2026-01-15' }],
  ['score above 70 and over 3 wallets', { minScore: 70.01 }],
  ['between 2026-01-01 and 2026-01-31 and 2 hops', { from: '2026-01-01', to: '2026-01-31' }],
  ['no phone, escalated', { disposition: 'ESCALATED' }],
])('"%s" says all that is read', (query, constraints) => {
  expect(understandSearchQuestion(query, nowMs).constraints).toEqual(constraints);
});

interface Expected {
  readonly outcome?: string;
  readonly score_min?: number;
  readonly score_max?: number;
  readonly from?: string;
  readonly to?: string;
  readonly module?: string;
  readonly ask?: boolean;
}

test('of 300 searches by somebody who had not seen the parser 270 are read as they were meant', () => {
  const today = written.now.slice(0, 10);
  const near = (read = Infinity, meant = Infinity) => read === meant || Math.abs(read - meant) <= 1;
  const ends = (day: string | undefined) => (day === undefined || day >= today ? null : day);
  const isAsMeant = (read: SearchConstraints, isAsked: boolean, meant: Expected) => {
    // Why: a bound may be told beside the question which scale is meant.
    const isDoubtful = meant.ask === true && isAsked;
    const scores =
      isDoubtful || (near(read.minScore, meant.score_min) && near(read.maxScore, meant.score_max));
    const days = read.from === meant.from && ends(read.to) === ends(meant.to);
    // Why not its name: blocks are named by the analyst.
    const module = (read.module === undefined) === (meant.module === undefined);
    return scores && days && module && read.disposition === meant.outcome && isAsked === (meant.ask ?? false);
  };
  const failed = written.searches.filter(({ text, expects }) => {
    const { constraints, hints } = understandSearchQuestion(text, Date.parse(written.now));
    return !isAsMeant(constraints, hints.length > 0, expects);
  });
  expect(written.searches).toHaveLength(300);
  expect(300 - failed.length).toBeGreaterThanOrEqual(270);
});
