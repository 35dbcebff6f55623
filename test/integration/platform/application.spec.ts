// One suite: the application is loaded once, and started and ended by each file of cases in turn.
describe.each(['master-key', 'sealed-text', 'transports'])('%s', (name) => {
  jest.requireActual(`./${name}.cases`);
});
