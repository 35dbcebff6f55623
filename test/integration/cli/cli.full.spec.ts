// One suite: the application is loaded once. Each case starts it several times, on servers or on stores that
// are hurt, lost or held by another process.
describe.each([
  'accept-loss',
  'alone',
  'audit-bundle-of-changed-stores',
  'backup-in-bucket',
  'config-check',
  'status-on-servers',
  'verify',
  'verify-report-files',
])('%s', (name) => {
  jest.requireActual(`./${name}.cases`);
});
