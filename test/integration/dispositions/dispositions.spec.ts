import { endSuiteApp } from '../../support/suite-app.js';

afterAll(endSuiteApp);

// One suite: the application is loaded once.
describe.each(['single', 'bulk', 'cut-off-bulk'])('%s', (name) => {
  jest.requireActual(`./${name}.cases`);
});
