import type { AddressInfo } from 'node:net';
import type { Tool } from '../../../src/mcp/tool.js';
import { ALL_TOOLS } from '../../../src/mcp/tools/index.js';
import { startApp, type TestApp } from '../../support/app.js';
import { UNLIMITED } from '../oauth/oauth-app.js';
import { BASE } from '../../support/oauth-client.js';

let running: Promise<TestApp> | null = null;

/** The first call may say which tools it has. */
export const mcpApp = (tools: readonly Tool[] = ALL_TOOLS): Promise<TestApp> =>
  (running ??= startApp({
    tools,
    env: { PUBLIC_BASE_URL: BASE, ...UNLIMITED, RATE_LIMIT_REST_PER_MINUTE: '0', EMBEDDER: 'none' },
  }));

export async function endMcpApp(): Promise<void> {
  await (await running)?.close();
}

/** The port of 127.0.0.1 where it takes connections, too. */
export async function listening({ app }: TestApp): Promise<number> {
  const http = app.getHttpServer();
  if (!http.listening) await app.listen(0, '127.0.0.1');
  return (http.address() as AddressInfo).port;
}
