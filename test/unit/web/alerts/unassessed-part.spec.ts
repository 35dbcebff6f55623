import { unassessedPart } from '../../../../src/web/alerts/unassessed-part.js';

const check = (subject: string) => ({
  code: 'of_a_test',
  sentence: `${subject}: not assessed, nothing is loaded.`,
  references: [],
  wouldSettle: `A list for ${subject}.`,
  flags: [],
});
const told = (...given: Parameters<typeof unassessedPart>): string =>
  String(unassessedPart(...given)).replaceAll(/\s+/g, ' ');

test('the first three checks are told at once, all of them with what would settle each on demand', () => {
  const text = told({ unassessed: ['A', 'B', 'C', 'D', 'E'].map(check), assessedShare: 0.5 });
  const [summary = '', list = ''] = text.split('</summary>');
  expect(summary).toContain('C: not assessed, nothing is loaded. And 2 more.');
  expect(summary).not.toContain('D: not assessed');
  expect(list).toContain('E: not assessed, nothing is loaded.');
  expect(list).toContain('It would take: A list for E.');
});

test('a run that assessed everything says nothing', () => {
  expect(unassessedPart({ unassessed: [], assessedShare: 1 })).toBeNull();
});

test('an earlier result, which does not record it, is not shown as one that assessed everything', () => {
  expect(told({ unassessed: null, assessedShare: 0.6 })).toContain('not recorded by this investigation');
  expect(unassessedPart({ unassessed: null, assessedShare: 1 })).toBeNull();
});
