import { endSuiteApp } from '../../support/suite-app.js';
import { casesNotNamed } from '../../support/cases-of-folder.js';

afterAll(endSuiteApp);

// All files of cases in this folder that no other suite names. One suite: the application is loaded once.
// What stops parts of it, or needs other settings, starts another.
describe.each(casesNotNamed(import.meta.dirname))('%s', (name) => {
  jest.requireActual(`./${name}.cases`);
});
