import { endSuiteApp } from '../../support/suite-app.js';

afterAll(endSuiteApp);

// One suite: the application is loaded once. What needs other settings, or an empty server, starts another.
describe.each(['api-key-guard', 'api-key-rotation', 'api-keys', 'members', 'organizations'])('%s', (name) => {
  jest.requireActual(`./${name}.cases`);
});
