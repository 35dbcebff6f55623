// Its hook is that of the whole suite.
import '../../support/data-directories.js';
import { endSuiteApp } from '../../support/suite-app.js';

afterAll(endSuiteApp);

// One suite: the application is loaded once. What has lists of its own starts another, and what reads stores
// alone opens stores of its own.
describe.each([
  'add-block-note',
  'changed-facts',
  'compare-investigations',
  'entity-briefs',
  'get-flag-agreement',
  'load-case',
  'load-contacts',
  'kept-payments',
  'load-case-earlier',
  'load-network',
  'movements',
  'peer-tables',
  'replay-findings',
  'screen-case',
  'screen-case-names',
  'set-recipe',
  'stories',
])('%s', (name) => {
  jest.requireActual(`./${name}.cases`);
});
