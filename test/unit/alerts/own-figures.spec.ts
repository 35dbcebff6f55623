import { ownFiguresMarkdown } from '../../../src/alerts/domain/own-figures.js';

const nothing = { alerts: [], truncated: false, stability: { months: [], measures: [] }, challenger: null };

test('agreement with flags: how many agreed, and which color the others wanted', () => {
  const wanted: Record<string, Record<string, number>> = { red: { white: 2 } };
  const byFlag = [
    { flagId: 'TP1', feedback: 3, agreed: 1, wanted },
    { flagId: 'TP6', feedback: 1, agreed: 1, wanted: {} },
  ];
  const text = ownFiguresMarkdown({ ...nothing, agreement: { byFlag, truncated: true } });
  expect(text).toContain('| TP1 | 3 | 1 | 33 % | red → white: 2 |');
  expect(text).toContain('| TP6 | 1 | 1 | 100 % | – |');
  expect(text).toContain('the newest feedback alone');
});

test('without feedback it is said that there is none', () => {
  const text = ownFiguresMarkdown({ ...nothing, agreement: { byFlag: [], truncated: false } });
  expect(text).toContain('## Agreement with flags');
  expect(text).toContain('No feedback was given.');
});
