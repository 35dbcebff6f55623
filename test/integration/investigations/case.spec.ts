// Its hook is that of the whole suite.
import '../../support/data-directories.js';

// One suite: the application is loaded once, and started and ended by each file of cases in turn.
describe.each([
  'load-case',
  'load-contacts',
  'load-network',
  'entity-briefs',
  'movements',
  'peer-tables',
  'screen-case',
  'screen-names',
])('%s', (name) => {
  jest.requireActual(`./${name}.cases`);
});
