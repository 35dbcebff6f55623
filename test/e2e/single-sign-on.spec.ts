import { rm } from 'node:fs/promises';
import { chromium, type Browser, type Page } from 'playwright-core';
import { BuiltServer } from '../support/built-server.js';
import { CHECK, MEASURE } from '../support/page-checks.js';
import { PAGE_PATIENCE_MS } from '../support/patience.js';
import { describeWith, programPath } from '../support/require.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { CLIENT_ID, CLIENT_SECRET, TestIssuer } from '../support/test-issuer.js';

const { SCREENSHOTS } = process.env;
const ORGANIZATION = 'Nordhaven Bank';

describeWith(['chromium'], 'single sign-on in Chromium', () => {
  let dataDir = '';
  let base = '';
  let organization = '';
  let [server, issuer, browser, page]: [BuiltServer, TestIssuer, Browser, Page] = [] as never;

  beforeAll(async () => {
    dataDir = await temporaryFolder();
    [server, browser] = await Promise.all([
      BuiltServer.start(dataDir, { env: { SSO_PRIVATE_ADDRESSES: 'true' } }),
      chromium.launch({ executablePath: programPath('chromium')!, args: ['--no-sandbox'] }),
    ]);
    base = `http://localhost:${server.port}`;
    issuer = await TestIssuer.start(`${base}/sso/callback`);
    issuer.person = { sub: 'ann', email: 'ann@nordhaven.example', groups: ['aml-admins'] };
    ({ id: organization } = await server.bank(ORGANIZATION));
    const scopes = ['openid', 'email', 'groups'];
    const settings = { issuer: issuer.url, clientId: CLIENT_ID, scopes, passwords: 'refused' } as const;
    const roles = [{ group: 'aml-admins', role: 'admin' as const }];
    await server.operate('org-sso', { organization, ...settings, roles });
    await server.operate('org-sso-secret', { organization, secret: CLIENT_SECRET });
    page = await browser.newPage();
    page.setDefaultTimeout(PAGE_PATIENCE_MS);
  });

  afterAll(async () => {
    await browser?.close();
    await issuer?.close();
    await server?.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  });

  const checked = async (name: string) => {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(MEASURE)).toEqual({ overflows: false, small: [] });
      expect(await page.evaluate(CHECK)).toEqual([]);
      if (SCREENSHOTS) await page.screenshot({ path: `${SCREENSHOTS}/${name}-${width}.png`, fullPage: true });
    }
  };

  test('a person of a mapped group signs in and lands on the queue', async () => {
    await page.goto(`${base}/alerts`);
    await checked('sign-in');
    await page.getByLabel('Organization').fill(ORGANIZATION);
    await page.getByRole('button', { name: 'Single sign-on' }).click();
    await page.getByRole('heading', { level: 1, name: 'Alerts' }).waitFor();
    expect(page.url()).toBe(`${base}/alerts`);
    if (SCREENSHOTS) await page.screenshot({ path: `${SCREENSHOTS}/queue-after-single-sign-on.png` });
  });

  test('an administrator sees the settings, without the secret', async () => {
    await page.goto(`${base}/settings/sign-in`);
    expect(await page.getByLabel('Issuer').inputValue()).toBe(issuer.url);
    expect(await page.content()).not.toContain(CLIENT_SECRET);
    await checked('settings-of-sign-in');
  });

  test('after signing out, a person whose groups map to nothing is refused in words', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${base}/login`);
    issuer.person = { sub: 'bob', email: 'bob@nordhaven.example', groups: ['others'] };
    await page.context().clearCookies({ domain: '127.0.0.1' });
    await page.goto(`${base}/sso?organization=${organization}`);
    await page.getByText('none of your groups has a role here').waitFor();
    await checked('refused-single-sign-on');
  });
});
