import { endMcpApps } from '../mcp-app.js';

// A browser.
describe.each(['alert-app'])('%s', (name) => {
  jest.requireActual(`./${name}.cases`);
});

afterAll(() => endMcpApps());
