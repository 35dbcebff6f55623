import { endSuiteApp } from '../../support/suite-app.js';

afterAll(endSuiteApp);

// One suite: the application is loaded once. What starts it anew has another.
describe.each(['chunk-queue', 'import-transactions', 'import-turns'])('%s', (name) => {
  jest.requireActual(`./${name}.cases`);
});
