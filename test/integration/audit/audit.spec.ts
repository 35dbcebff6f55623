import { endSuiteApp } from '../../support/suite-app.js';

afterAll(endSuiteApp);

// One suite: the application is loaded once.
describe.each(['audit-events', 'random-decisions', 'replay-alert'])('%s', (name) => {
  jest.requireActual(`./${name}.cases`);
});
