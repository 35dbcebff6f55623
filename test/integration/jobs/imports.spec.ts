// One suite: the application is loaded once, and started and ended by each file of cases in turn.
describe.each(['chunk-queue', 'import-large-files', 'import-transactions'])('%s', (name) => {
  jest.requireActual(`./${name}.cases`);
});
