import type { AddressInfo } from 'node:net';
import type { Tool } from '../../../src/mcp/tool.js';
import { ALL_TOOLS } from '../../../src/mcp/tools/index.js';
import { startApp, type TestApp } from '../../support/app.js';
import { UNLIMITED } from '../oauth/oauth-app.js';
import { BASE } from '../../support/oauth-client.js';
import { TEST_TOOLS } from './test-tools.js';

const startMcpApp = (tools: readonly Tool[]): Promise<TestApp> =>
  startApp({
    tools,
    env: { PUBLIC_BASE_URL: BASE, ...UNLIMITED, RATE_LIMIT_REST_PER_MINUTE: '0', EMBEDDER: 'none' },
  });

let running: Promise<TestApp> | null = null;
let withTestTools: Promise<TestApp> | null = null;

export const mcpApp = (): Promise<TestApp> => (running ??= startMcpApp(ALL_TOOLS));

export const testToolsApp = (): Promise<TestApp> =>
  (withTestTools ??= startMcpApp([...ALL_TOOLS, ...TEST_TOOLS]));

export async function endMcpApps(): Promise<void> {
  for (const app of [running, withTestTools]) await (await app)?.close();
}

/** The port of 127.0.0.1 where it takes connections, too. */
export async function listening({ app }: TestApp): Promise<number> {
  const http = app.getHttpServer();
  if (!http.listening) await app.listen(0, '127.0.0.1');
  return (http.address() as AddressInfo).port;
}
