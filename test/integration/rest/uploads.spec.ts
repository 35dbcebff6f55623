import { endSuiteApp } from '../../support/suite-app.js';

afterAll(endSuiteApp);

// One suite: the application is loaded once. What stops parts of it, or needs other settings, starts another.
describe.each([
  'agent-alert-feedback',
  'alerts',
  'alerts-dispositions',
  'alerts-investigate',
  'bank-files',
  'crypto-lists',
  'entities',
  'found-again',
  'idempotency-key',
  'investigation',
  'investigation-rerun',
  'large-items',
  'made-ids',
  'rejected-rows',
  'rulings',
  'transaction-file',
  'transaction-file-gzip',
  'transaction-file-refusals',
  'transactions-upload-sessions',
  'transactions-upload-via-url',
])('%s', (name) => {
  jest.requireActual(`./${name}.cases`);
});
