import { startApp, type TestApp } from '../../support/app.js';
import { UNLIMITED } from '../oauth/oauth-app.js';
import { BASE } from '../../support/oauth-client.js';

let running: Promise<TestApp> | null = null;

export const mcpApp = (): Promise<TestApp> =>
  (running ??= startApp({
    env: { PUBLIC_BASE_URL: BASE, ...UNLIMITED, RATE_LIMIT_REST_PER_MINUTE: '0' },
  }));

export async function endMcpApp(): Promise<void> {
  await (await running)?.close();
}
