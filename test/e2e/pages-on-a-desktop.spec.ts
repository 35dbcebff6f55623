import { rm } from 'node:fs/promises';
import { BuiltServer } from '../support/built-server.js';
import { missingForConformance, runConformance } from '../support/conformance-suite.js';
import { freePort } from '../support/free-port.js';
import {
  administrator,
  describePages,
  DESKTOP,
  EMAIL,
  PASSWORD,
  PHONE,
  registeredClient,
  SCREENSHOTS,
  walkThroughPages,
} from '../support/page-walk.js';
import { PAGE_PATIENCE_MS } from '../support/patience.js';
import { describeInstalled } from '../support/require.js';
import { TlsProxy } from '../support/tls-proxy.js';

describePages((stage) => {
  walkThroughPages(stage, DESKTOP);

  test.each([PHONE, DESKTOP])(
    'one looks an endpoint up in the description of the REST API, and tries it: $device',
    async ({ device, width, host }) => {
      const { server, browser } = stage;
      const base = `http://${host}:${server.port}`;
      const [organization] = await server.operate('org-list', {});
      const made = { organization: organization!.id, name: `key of the ${device}` };
      const { key } = await server.operate('api-key-create', made);
      const reader = await browser.newContext({ viewport: { width, height: 844 }, colorScheme: 'dark' });
      const api = await reader.newPage();
      api.setDefaultTimeout(PAGE_PATIENCE_MS);
      const told: string[] = [];
      const asked: string[] = [];
      api.on('console', (message) => told.push(message.text()));
      api.on('pageerror', ({ message }) => told.push(message));
      api.on('request', (request) => asked.push(request.url()));
      await api.goto(`${base}/api/docs`);
      await api.getByRole('heading', { level: 1, name: 'Alert Review REST API' }).waitFor();
      if (device === 'phone') await api.getByRole('button', { name: /menu/i }).first().click();
      await api.getByRole('search').first().click();
      await api.keyboard.type('fiat');
      await api.getByRole('dialog').getByText('List fiat currencies').click();
      await api.getByRole('heading', { level: 3, name: 'List fiat currencies' }).waitFor();
      await api
        .getByText(/curl http/)
        .first()
        .waitFor();
      await api.getByRole('textbox', { name: 'Value' }).first().fill(key);
      await api.getByRole('button', { name: 'Test Request (get /api/v1/crypto/fiat-currencies)' }).click();
      await api.getByRole('button', { name: /^Send get request/ }).click();
      await api.getByText('200 OK').first().waitFor();
      if (SCREENSHOTS) await api.screenshot({ path: `${SCREENSHOTS}/${device}-api.png`, fullPage: true });
      expect(await api.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false);
      expect(await api.evaluate('JSON.stringify([localStorage, sessionStorage])')).not.toContain(key);
      expect(asked.filter((url) => !url.startsWith(`${base}/`) && !url.startsWith('data:'))).toEqual([]);
      expect(told).toEqual([]);
      await reader.close();
    },
  );

  describeInstalled(missingForConformance, 'the conformance suite for authorization servers', () => {
    test('passes, with a user who signs in and agrees', async () => {
      const page = await stage.browser.newPage();
      page.setDefaultTimeout(PAGE_PATIENCE_MS);
      const issuer = `http://localhost:${stage.server.port}`;
      const id = await registeredClient(issuer, 'http://127.0.0.1/callback', {
        token_endpoint_auth_method: 'none',
      });
      const port = await freePort();
      let opened: Promise<void> | undefined;
      const agree = async (url: string) => {
        await page.goto(url);
        await page.getByLabel('E-mail address').fill(EMAIL);
        await page.getByLabel('Password').fill(PASSWORD);
        await page.getByRole('button', { name: 'Sign in' }).click();
        await page.getByRole('button', { name: 'Allow' }).click();
        await page.getByText('You can close this page').waitFor();
      };
      const argv = ['authorization', '--url', issuer, '--client-id', id, '-p', String(port)];
      const { code, output } = await runConformance(argv, (said) => {
        const url = /^http\S+\/oauth\/authorize\S+$/m.exec(said)?.[0];
        if (url) opened ??= agree(url);
      });
      await opened;
      expect([code, code === 0 ? '' : output]).toEqual([0, '']);
      expect(output).toContain('authorization-code-grant');
      await page.context().close();
    });
  });

  test('behind a proxy that ends TLS the cookie is of this host alone, over https', async () => {
    const proxy = await TlsProxy.start();
    const secure = await BuiltServer.start(`${stage.dataDir}-tls`, { env: { PUBLIC_BASE_URL: proxy.url } });
    proxy.targetPort = secure.port;
    const context = await stage.browser.newContext({ ignoreHTTPSErrors: true });
    try {
      await administrator(secure);
      const page = await context.newPage();
      page.setDefaultTimeout(PAGE_PATIENCE_MS);
      await page.goto(`http://127.0.0.1:${secure.port}/settings/members`);
      await page.getByLabel('E-mail address').fill(EMAIL);
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in' }).click();
      // Sent to the address that the server is known by.
      await page.waitForURL(`${proxy.url}/login?return_to=%2Fsettings%2Fmembers`);
      await page.getByLabel('E-mail address').fill(EMAIL);
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
      const taken = { domain: 'localhost', path: '/', secure: true, httpOnly: true, sameSite: 'Lax' };
      expect(await context.cookies(proxy.url)).toMatchObject([{ name: '__Host-session', ...taken }]);
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
      await page.goto(`${proxy.url}/settings/members`);
      await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    } finally {
      await context.close();
      await secure.end('SIGTERM');
      proxy.stop();
      await rm(`${stage.dataDir}-tls`, { recursive: true, force: true });
    }
  });
});
