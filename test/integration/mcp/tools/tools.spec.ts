import { endMcpApps } from '../mcp-app.js';
import { casesNotNamed } from '../../../support/cases-of-folder.js';

// All files of cases in this folder that no other suite names. One suite: the application is loaded and
// started once, and each file of cases has organizations of its own. The first advances the clock of the
// server, so it runs while no other file has asked for anything that ends with time.
describe.each(['refusals', ...casesNotNamed(import.meta.dirname)])('%s', (name) => {
  jest.requireActual(`./${name}.cases`);
});

afterAll(() => endMcpApps());
