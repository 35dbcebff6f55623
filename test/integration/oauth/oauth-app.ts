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

/** What the application of all these tests has said: addresses that it sends to, headers, and refusals. */
export const said = { urls: [] as string[], headers: [] as string[], refusals: [] as string[] };

/** A browser is given its cookie; addresses are looked at apart. */
const BY_DESIGN = ['location', 'set-cookie'];

async function listenedTo(app: TestApp): Promise<TestApp> {
  const rest: TestApp['rest'] = async (request) => {
    const answer = await app.rest(request);
    const { location } = answer.headers;
    if (typeof location === 'string') said.urls.push(location);
    const others = Object.entries(answer.headers).filter(([name]) => !BY_DESIGN.includes(name));
    said.headers.push(JSON.stringify(others));
    if (answer.status >= 400) said.refusals.push(answer.text);
    return answer;
  };
  return { ...app, rest };
}

let running: Promise<TestApp> | null = null;
let strict: Promise<TestApp> | null = null;

export const oauthApp = (): Promise<TestApp> => (running ??= startApp({ env: OAUTH_ENV }).then(listenedTo));

/** Where a used refresh token is never served again, under a clock that does not step back. */
export const strictApp = (): Promise<TestApp> =>
  (strict ??= startApp({
    env: { ...OAUTH_ENV, OAUTH_REFRESH_LEEWAY_SECONDS: '0' },
    clock: new SteppedClock(),
  }));

export async function endOAuthApps(): Promise<void> {
  for (const app of [running, strict]) await (await app)?.close();
}
