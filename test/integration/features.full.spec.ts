import { endSuiteApp } from '../support/suite-app.js';

afterAll(endSuiteApp);

// One suite: the application is loaded once. What runs several servers, or is to be cut off, starts others.
describe.each([
  'access/last-administrator',
  'dispositions/races',
  'dispositions/two-servers',
  'ingestion/import-large-files',
  'investigations/large-results',
  'investigations/predict-rerun-impact',
  'erasure/purges',
])('%s', (name) => {
  jest.requireActual(`./${name}.cases`);
});
