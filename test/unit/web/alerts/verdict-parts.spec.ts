import type { RunFindings } from '../../../../src/investigations/queries/get-alert-findings.query.js';
import { narrativeSection } from '../../../../src/web/alerts/verdict-parts.js';

const run: RunFindings = {
  investigationId: 'run',
  ranAt: '2025-03-08T10:00:00.000Z',
  engine: 42,
  isOfEarlierEngine: false,
  score: 10,
  escalateAt: 60,
  scoreWithoutNotes: null,
  assessedShare: 0.5,
  unassessed: null,
  outcome: null,
  hypothesis: null,
  customerRole: null,
  blocks: [],
  narrative: 'It was read.',
  stepRecords: new Map(),
  draft: null,
  strips: [],
  passedOn: [],
  passThrough: [],
  evidence: new Map(),
};
const told = (given: Partial<RunFindings>): string =>
  String(narrativeSection({ ...run, ...given })).replaceAll(/\s+/g, ' ');

test('a run of an earlier engine says so and how to get a score that compares', () => {
  const warns =
    /An earlier version of the engine made this result \(38\): start a new investigation to get a score/;
  expect(told({ engine: 38, isOfEarlierEngine: true })).toMatch(warns);
  expect(told({ engine: null, isOfEarlierEngine: true })).toContain(
    'of the engine made this result: start a new investigation',
  );
  expect(told({})).not.toContain('engine');
});
