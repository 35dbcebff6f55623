import { endSuiteApp } from '../../support/suite-app.js';

afterAll(endSuiteApp);

// One suite: the application is loaded once. What stops parts of it, or needs other settings, starts another.
describe.each([
  'alerts-questions',
  'audit',
  'audit-proofs',
  'http-frame',
  'limits-of-fields',
  'limits-of-requests',
  'openapi',
  'outcomes',
  'own-ids',
  'refused-bodies',
  'request-bodies',
  'rights',
  'unknown-keys',
  'unknown-row-keys',
  'unreadable-requests',
])('%s', (name) => {
  jest.requireActual(`./${name}.cases`);
});
