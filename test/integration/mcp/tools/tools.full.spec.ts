import { endMcpApps } from '../mcp-app.js';

// A browser, a model, and hundreds of facts or questions.
describe.each([
  'alert-app',
  'confirm-bulk-facts-rerun',
  'propose-bulk-facts-rerun',
  'questions',
  'search-agent-investigations',
  'searched-runs',
])('%s', (name) => {
  jest.requireActual(`./${name}.cases`);
});

afterAll(() => endMcpApps());
