import { triageOf, type Judged } from '../../../../scripts/eval/triage.js';

/** 'P90' is a labelled one with 90 points, 'n10' an unlabelled one with 10. */
const judged = (text: string): Judged[] =>
  text.split(' ').map((each) => ({ score: Number(each.slice(1)), isPositive: each.startsWith('P') }));

test('the triage says what a threshold lets through, the threshold itself included', () => {
  expect(triageOf(judged('P80 n80 n79.99 P10'), 80)).toMatchObject({ escalated: 0.5, found: 0.5 });
  expect(triageOf(judged('n1'), 80)).toMatchObject({ escalated: 0, found: null });
  expect(triageOf([{ score: 1, isPositive: true, isMandatory: true }], 80)).toMatchObject({
    escalated: 1,
    found: 1,
  });
  expect(triageOf([], 80)).toMatchObject({ escalated: null, found: null });
});

test('what lacks data is neither escalated nor cleared, unless it escalates', () => {
  const some = judged('P80 n79.99 P10 n5');
  const lacking = some.map((one, i) => ({ ...one, isAsked: i < 3 }));
  expect(triageOf(some, 80)).toMatchObject({ undecided: 0, undecidedFound: 0 });
  expect(triageOf(lacking, 80)).toMatchObject({ undecided: 0.5, undecidedFound: 0.5 });
});
