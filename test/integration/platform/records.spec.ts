// Its hook is that of the whole suite.
import '../../support/data-directories.js';

// One suite: the application is loaded once, and started and ended by each file of cases in turn.
describe.each([
  'access-days',
  'access-log',
  'access-log-retention',
  'decisions',
  'first-versions',
  'golden-data',
  'id-search',
  'many-versions',
  'newest-version',
  'records',
  'request-log',
  'stream-state-cache',
  'subject-keys',
  'versioned-records',
])('%s', (name) => {
  jest.requireActual(`./${name}.cases`);
});
