// One suite: the application is loaded once, and started and ended by each file of cases in turn.
describe.each([
  'api-key-guard',
  'api-key-rotation',
  'api-keys',
  'last-administrator',
  'members',
  'organizations',
])('%s', (name) => {
  jest.requireActual(`./${name}.cases`);
});
