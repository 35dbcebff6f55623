// One suite: the application is loaded once, and started and ended by each file of cases in turn.
describe.each([
  'http-frame',
  'limits-of-fields',
  'limits-of-requests',
  'own-ids',
  'refused-bodies',
  'request-bodies',
  'unknown-keys',
  'unknown-row-keys',
  'unreadable-requests',
])('%s', (name) => {
  jest.requireActual(`./${name}.cases`);
});
