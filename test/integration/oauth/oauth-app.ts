import { startApp, type TestApp } from '../../support/app.js';
import { BASE } from '../../support/oauth-client.js';
import { SteppedClock } from '../../support/test-clock.js';

/** Every limit that a test is not about is off. */
export const UNLIMITED = {
  OAUTH_REDIRECT_HOSTS:
    'claude.ai,vscode.dev,insiders.vscode.dev,www.cursor.com,cursor://anysphere.cursor-mcp',
  RATE_LIMIT_UNAUTHENTICATED_PER_MINUTE: '0',
  RATE_LIMIT_REGISTRATION_PER_MINUTE: '0',
  RATE_LIMIT_WEB_PER_MINUTE: '0',
  RATE_LIMIT_MCP_PER_MINUTE: '0',
  RATE_LIMIT_MCP_ORGANIZATION_PER_MINUTE: '0',
};

export const OAUTH_ENV = { PUBLIC_BASE_URL: BASE, ...UNLIMITED };

let running: Promise<TestApp> | null = null;
let strict: Promise<TestApp> | null = null;

export const oauthApp = (): Promise<TestApp> => (running ??= startApp({ env: OAUTH_ENV }));

/** Where a used refresh token is never served again, under a clock that does not step back. */
export const strictApp = (): Promise<TestApp> =>
  (strict ??= startApp({
    env: { ...OAUTH_ENV, OAUTH_REFRESH_LEEWAY_SECONDS: '0' },
    clock: new SteppedClock(),
  }));

export async function endOAuthApps(): Promise<void> {
  for (const app of [running, strict]) await (await app)?.close();
}
