import { endMcpApps } from '../mcp-app.js';
import { casesNotNamed } from '../../../support/cases-of-folder.js';

// All files of cases in this folder that no other suite names. One suite: the application is loaded and
// started once, and each file of cases has organizations of its own. The first two replay all rows of the
// server, or advance its clock as little has happened yet.
describe.each(['search-alerts', 'refusals', ...casesNotNamed(import.meta.dirname)])('%s', (name) => {
  jest.requireActual(`./${name}.cases`);
});

afterAll(() => endMcpApps());
