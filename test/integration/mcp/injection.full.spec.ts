import { endMcpApps } from './mcp-app.js';

// Hundreds of calls about each hostile case, with labels and without.
describe.each(['injection'])('%s', (name) => {
  jest.requireActual(`./${name}.cases`);
});

afterAll(() => endMcpApps());
