// One suite: the application is loaded once, and started and ended by each file of cases in turn.
describe.each(['openapi', 'rights', 'route-table'])('%s', (name) => {
  jest.requireActual(`./${name}.cases`);
});
