import { endMcpApp } from './mcp-app.js';

// One suite: the application is loaded and started once, and each file of cases has organizations of its own.
describe.each(['protocol', 'scopes', 'tool-catalogue', 'transport', 'injection', 'assistant-rules'])(
  '%s',
  (name) => {
    jest.requireActual(`./${name}.cases`);
  },
);

afterAll(() => endMcpApp());
