import { endSuiteApp } from '../../support/suite-app.js';

afterAll(endSuiteApp);

// An application of its own: its clock goes on by days, its sweeper rests, and its log gets long.
describe.each(['closing-policies', 'policy-brake', 'model-validation'])('%s', (name) => {
  jest.requireActual(`./${name}.cases`);
});
