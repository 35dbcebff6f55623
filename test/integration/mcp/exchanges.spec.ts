import { ALL_TOOLS } from '../../../src/mcp/tools/index.js';
import { endMcpApp, mcpApp } from './mcp-app.js';
import { TEST_TOOLS } from './test-tools.js';

beforeAll(() => mcpApp([...ALL_TOOLS, ...TEST_TOOLS]));

describe.each(['exchanges', 'oracle', 'rights'])('%s', (name) => {
  jest.requireActual(`./${name}.cases`);
});

afterAll(() => endMcpApp());
