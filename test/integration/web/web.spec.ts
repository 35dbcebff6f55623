import { endSuiteApp } from './web-app.js';

// One suite: the application is loaded and started once, for all files of cases.
describe.each([
  'login',
  'sessions',
  'single-sign-on',
  'single-sign-on-faults',
  'single-sign-on-renewal',
  'scim',
  'scim-forms',
  'scim-filters',
  'scim-names',
  'scim-values',
  'scim-okta',
  'scim-entra',
  'scim-large',
  'forms',
  'api-keys',
  'members',
  'account',
  'second-factor',
  'connected-applications',
  'webhooks',
  'secrets',
  'queue',
  'setup',
  'alert-page',
  'uploads',
  'recipe',
  'features',
  'cases',
  'teams',
  'questions',
  'support',
  'figures',
  'search',
  'customers',
  'page-rights',
  'history',
  'alert-compare',
  'run-state',
  'alert-hits',
  'every-route',
])('%s', (name) => {
  jest.requireActual(`./${name}.cases`);
});

afterAll(endSuiteApp);
