import { endSuiteApp } from '../../support/suite-app.js';

afterAll(endSuiteApp);

// One suite: the application is loaded once. What turns its clock on starts another.
describe.each(['calibrate-recipe', 'get-alert-metrics'])('%s', (name) => {
  jest.requireActual(`./${name}.cases`);
});
