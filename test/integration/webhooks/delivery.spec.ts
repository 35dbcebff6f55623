// One suite: the application is loaded once, and started and ended by the file of cases.
describe.each(['webhooks', 'receivers'])('%s', (name) => {
  jest.requireActual(`./${name}.cases`);
});
