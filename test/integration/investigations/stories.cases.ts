import { OUTCOME_KINDS } from '../../../packages/judgement/src/scoring/run-result.js';
import { CASES } from '../../cases/all-cases.js';
import { runCases, type Results } from '../../cases/run-cases.js';

/** All stories are in the full lane (`test/cases`); these show each kind of outcome. */
const STORIES = [
  ['namesake-birth-date', 'CLEARED', 'clear', 'clear'],
  ['namesake-nationality', 'CLEARED', 'clear', 'clear'],
  ['salary-by-deposit', 'CLEARED', 'clear', 'clear'],
  ['listed-birth-date', 'ESCALATED', 'mandatory', 'sanctions_identity'],
  ['ransomware-direct', 'ESCALATED', 'mandatory', 'prohibited_exposure'],
  ['news-convicted', 'ESCALATED', 'mandatory', 'conviction'],
  ['escalated-lender', 'ESCALATED', 'mandatory', 'escalated_counterparty'],
  ['funnel-student', 'ESCALATED', 'hypothesis', 'mule'],
  ['phantom-trade', 'ESCALATED', 'hypothesis', 'shell_chain'],
  ['structuring-week', 'ESCALATED', 'hypothesis', 'structuring'],
  ['layered-into-crypto', 'ESCALATED', 'score', 'score'],
  ['sanctions-without-name', 'ESCALATED', 'asks', 'question_not_assessed'],
] as const;

let results: Results;
beforeAll(async () => {
  const ids: readonly string[] = STORIES.map(([id]) => id);
  results = await runCases(CASES.filter(({ id }) => ids.includes(id)));
});

test.each(STORIES)('%s: %s, %s by %s', (id, disposition, kind, rule) => {
  const { withPeers, without } = results;
  for (const bank of [withPeers, without]) expect(bank.get(id)).toMatchObject({ disposition, kind, rule });
});

test('each kind of outcome is shown', () => {
  expect(new Set<string>(STORIES.map(([, , kind]) => kind))).toEqual(new Set(OUTCOME_KINDS));
});
