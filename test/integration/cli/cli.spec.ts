// One suite: the application is loaded once, and started and ended by each file of cases in turn.
describe.each([
  'audit',
  'audit-bundle',
  'backup',
  'cli',
  'investigation-replay',
  'purge',
  'recipe-set',
  'risk-data-status',
  'status',
])('%s', (name) => {
  jest.requireActual(`./${name}.cases`);
});
