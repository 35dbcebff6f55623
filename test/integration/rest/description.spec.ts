import { endSuiteApp } from '../../support/suite-app.js';

afterAll(endSuiteApp);

// One suite: the application is loaded once. What has limits of its own starts another.
describe.each(['openapi', 'rights'])('%s', (name) => {
  jest.requireActual(`./${name}.cases`);
});
