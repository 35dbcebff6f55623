import { endMcpApps } from './mcp-app.js';

// One suite: two applications are started once, and each file of cases has organizations of its own.
describe.each([
  'assistant-rules',
  'exchanges',
  'oracle',
  'protocol',
  'rights',
  'scopes',
  'tool-catalogue',
  'transport',
])('%s', (name) => {
  jest.requireActual(`./${name}.cases`);
});

afterAll(() => endMcpApps());
