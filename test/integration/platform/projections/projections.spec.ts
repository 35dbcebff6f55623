// Its hook is that of the whole suite.
import '../../../support/data-directories.js';

// One suite: what the stores need is loaded once; each file of cases opens stores of its own.
describe.each([
  'alert',
  'catch-up',
  'compare-generations',
  'generations',
  'projector',
  'rebuild',
  'records-read-once',
  'row-batch',
])('%s', (name) => {
  jest.requireActual(`./${name}.cases`);
});
