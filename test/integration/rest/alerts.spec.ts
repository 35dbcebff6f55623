import { endSuiteApp } from '../../support/suite-app.js';

afterAll(endSuiteApp);

// One suite: the application is loaded once. What stops parts of it, or needs other settings, starts another.
describe.each([
  'agent-alert-feedback',
  'alerts',
  'alerts-dispositions',
  'alerts-investigate',
  'found-again',
  'investigation',
  'investigation-rerun',
])('%s', (name) => {
  jest.requireActual(`./${name}.cases`);
});
