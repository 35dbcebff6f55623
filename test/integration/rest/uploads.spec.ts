// One suite: the application is loaded once, and started and ended by each file of cases in turn.
describe.each([
  'crypto-lists',
  'entities',
  'idempotency-key',
  'transaction-file',
  'transaction-file-gzip',
  'transaction-file-refusals',
  'transactions-upload-sessions',
  'transactions-upload-via-url',
])('%s', (name) => {
  jest.requireActual(`./${name}.cases`);
});
