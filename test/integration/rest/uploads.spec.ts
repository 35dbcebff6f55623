import { endSuiteApp } from '../../support/suite-app.js';

afterAll(endSuiteApp);

// One suite: the application is loaded once. What stops parts of it, or needs other settings, starts another.
describe.each([
  'bank-files',
  'crypto-lists',
  'entities',
  'idempotency-key',
  'item-files',
  'large-items',
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
