import { endSuiteApp } from './web-app.js';
import { casesNotNamed } from '../../support/cases-of-folder.js';

// All files of cases in this folder. One suite: the application is loaded and started once, for all files of
// cases.
describe.each(casesNotNamed(import.meta.dirname))('%s', (name) => {
  jest.requireActual(`./${name}.cases`);
});

afterAll(endSuiteApp);
