import { endMcpApp } from './mcp-app.js';
import { addTestTools } from './test-tools.js';

// Its list of tools has some that no server has: an application of its own.
addTestTools();

describe.each(['exchanges', 'oracle', 'rights', 'sdk-clients', 'conformance'])('%s', (name) => {
  jest.requireActual(`./${name}.cases`);
});

afterAll(() => endMcpApp());
