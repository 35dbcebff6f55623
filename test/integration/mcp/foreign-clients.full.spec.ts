import { endMcpApps } from './mcp-app.js';

describe.each(['sdk-clients', 'conformance'])('%s', (name) => {
  jest.requireActual(`./${name}.cases`);
});

afterAll(() => endMcpApps());
