// One suite: the application is loaded once, and started and ended by each file of cases in turn.
describe.each([
  'add-block-note',
  'changed-facts',
  'compare-investigations',
  'get-flag-agreement',
  'predict-rerun-impact',
  'replay-findings',
  'set-recipe',
])('%s', (name) => {
  jest.requireActual(`./${name}.cases`);
});
