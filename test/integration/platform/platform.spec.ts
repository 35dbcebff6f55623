// Its hook is that of the whole suite.
import '../../support/data-directories.js';

// One suite: the application is loaded once, and started and ended by each file of cases in turn.
describe.each([
  'access-days',
  'access-log',
  'access-spool',
  'bus',
  'decisions',
  'first-versions',
  'golden-data',
  'id-search',
  'many-versions',
  'master-key',
  'newest-version',
  'records',
  'refused-answers',
  'sealed-text',
  'stream-state-cache',
  'subject-keys',
  'transports',
  'versioned-records',
  'projections/alert',
  'projections/catch-up',
  'projections/compare-generations',
  'projections/generations',
  'projections/projector',
  'projections/rebuild',
  'projections/records-read-once',
  'projections/removed-rows',
  'projections/row-batch',
])('%s', (name) => {
  jest.requireActual(`./${name}.cases`);
});
