// Its hook is that of the whole suite.
import '../../support/data-directories.js';

// One suite: the application is loaded once, and started and ended by each file of cases in turn.
describe.each(['bus', 'master-key', 'sealed-text', 'transports', 'unread-body'])('%s', (name) => {
  jest.requireActual(`./${name}.cases`);
});
