import { endSuiteApp } from '../../support/suite-app.js';

afterAll(endSuiteApp);

// One suite: the application is loaded once. What has lists of its own starts another.
describe.each([
  'add-block-note',
  'changed-facts',
  'compare-investigations',
  'get-flag-agreement',
  'replay-findings',
  'set-recipe',
  'stories',
])('%s', (name) => {
  jest.requireActual(`./${name}.cases`);
});
