import { startApp, type TestApp } from '../../support/app.js';

export const BASE = 'https://alerts.example.com';

let running: Promise<TestApp> | null = null;

/** One application for the whole suite; each file of cases makes organizations of its own. */
export const suiteApp = (): Promise<TestApp> =>
  (running ??= startApp({
    env: {
      PUBLIC_BASE_URL: BASE,
      WEBHOOK_PRIVATE_ADDRESSES: 'true',
      SSO_PRIVATE_ADDRESSES: 'true',
      RATE_LIMIT_REST_PER_MINUTE: '0',
      RATE_LIMIT_WEB_PER_MINUTE: '0',
      RATE_LIMIT_UNAUTHENTICATED_PER_MINUTE: '0',
    },
  }));

export async function endSuiteApp(): Promise<void> {
  await (await running)?.close();
}
