// One suite: the application is loaded once, and started and ended by each file of cases in turn.
describe.each([
  'alert-runs',
  'run-investigation',
  'run-investigation-attempts',
  'run-investigation-batches',
  'run-investigation-fairness',
  'run-investigation-outage',
])('%s', (name) => {
  jest.requireActual(`./${name}.cases`);
});
