// size: the pages of one built server, in the order in which a new user meets them.
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { SCOPE_TEXTS } from '@alert-review/kernel';
import {
  ASSISTANT_CEILINGS,
  CALLS_NEEDING_CONFIRMATION,
} from '../../src/access/domain/assistant-rules.settings.js';
import { WEBHOOK_MESSAGE_TYPES } from '../../src/webhooks/domain/webhook.events.js';
import { authenticatorCode } from './authenticator.js';
import { BuiltServer } from './built-server.js';
import { CHECK, focusOrder, MEASURE } from './page-checks.js';
import { PAGE_PATIENCE_MS } from './patience.js';
import { describeWith, programPath } from './require.js';
import { temporaryFolder } from './temporary-folder.js';

export const EMAIL = 'ann@nordhaven.example';
export const PASSWORD = 'correct horse battery staple';
export const { SCREENSHOTS } = process.env;

/** The elements in the focus order before the content of every settings page. */
const FRAME = [
  'Skip to the content',
  'Alert Review',
  'Alerts',
  'Search',
  'Decisions',
  'Reports',
  'Uploads',
  'Screening',
  'Support',
  'Settings',
  'Help',
  'Search',
  'Sign out',
  'API KEYS',
  'Members',
  'Scoring rules',
  'Reasons',
  'Four-eyes approval',
  'Sign-in',
  'Features',
  'Risk lists',
  'Webhooks',
  'Assistants',
  'Pending confirmations',
  'Connected applications',
  'Account',
];
/** The row of a phone has no room for the box: the link beside it leads to the search. */
const withoutSearchBox = (order: readonly string[]): string[] =>
  order.filter((name, at) => name !== 'Search' || order[at + 1] !== 'Sign out');
const SIGN_IN = ['E-mail address', 'Password', 'Sign in', 'Organization', 'Single sign-on'];
const NEW_PASSWORD = ['New password', 'New password, once more'];
const INVITATION = ['Invitation code', ...NEW_PASSWORD, 'Set password', 'Back to sign in'];
const KEY_FORM = [
  'Name',
  'Expires',
  'Upload customers, transactions and alerts records:ingest',
  'Read alerts and investigations alerts:read',
  'Start investigations and send feedback alerts:write',
  'Export the audit trail of the whole organization audit:export',
  'Assign alerts alerts:assign',
  'Manage webhooks webhooks:manage',
  'Provision users and groups by SCIM members:provision',
  'Generate Key',
];
/** The message types to choose from. Those of the teamwork feature are missing because it is off. */
const OFFERED = WEBHOOK_MESSAGE_TYPES.filter((type) => !/^(question|service_level)\./.test(type));
const WEBHOOK_FORM = ['Address', ...OFFERED, 'Add webhook'];
const WEBHOOK = [
  'Send a test',
  'Pause',
  'Remove',
  'Address',
  ...OFFERED,
  'Save',
  'The old secret ends',
  'Rotate secret',
  // Chromium stops at the month, day, year and calendar button. The calendar button's focus mark is not an
  // outline, so the check reports it as "without a visible focus".
  'Events since',
  'Events since',
  'Events since',
  'without a visible focus',
  'Send again',
];
const CONSENT = [
  ...Object.entries(SCOPE_TEXTS).map(([scope, { label, about }]) => `${label} ${scope}: ${about}`),
  'Allow',
  'Deny',
];
/** The focus order of the members page, with these members who can still sign in. */
const people = (...emails: readonly string[]) => [
  ...FRAME,
  ...emails.flatMap((email) => [
    `Role of ${email}`,
    `Set the role of ${email}`,
    `New link for ${email}`,
    ...(email === EMAIL ? [] : [`Vouch for ${email}`]),
    `Disable ${email}`,
  ]),
  'E-mail address',
  'Role',
  'Add member',
];

/** Registers a new client and returns its id. */
export async function registeredClient(base: string, redirectUri: string, metadata: object): Promise<string> {
  const body = JSON.stringify({ redirect_uris: [redirectUri], ...metadata });
  const headers = { 'content-type': 'application/json' };
  const registered = await fetch(`${base}/oauth/register`, { method: 'POST', headers, body });
  return ((await registered.json()) as { client_id: string }).client_id;
}

/** Registers a new client and returns the address to which it sends its user for authorization. */
async function authorization(base: string, name: string, redirectUri: string): Promise<string> {
  const clientId = await registeredClient(base, redirectUri, { client_name: name });
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    state: 'of-the-client',
    code_challenge: 'c'.repeat(43),
    code_challenge_method: 'S256',
  });
  return `${base}/oauth/authorize?${query.toString()}`;
}

/** Makes a new organization with the administrator EMAIL, whose password is PASSWORD. */
export async function administrator(server: BuiltServer): Promise<void> {
  const organization = 'Nordhaven Bank';
  await server.operate('org-create', { name: organization });
  const { id: userId } = await server.operate('user-create', { organization, email: EMAIL, role: 'admin' });
  await server.operate('user-set-password', { organization, userId, password: PASSWORD });
}

/**
 * A built server with an administrator, a browser, and an application to which the server redirects users
 * after consent.
 */
export interface PageStage {
  dataDir: string;
  server: BuiltServer;
  browser: Browser;
  application: Server;
}

/** Screen width in pixels, colour scheme, and the host name by which the browser reaches the server. */
export interface Device {
  readonly device: string;
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
  readonly host: string;
}

export const PHONE: Device = {
  device: 'phone',
  width: 390,
  colorScheme: 'light',
  host: '127.0.0.1',
};
export const DESKTOP: Device = {
  device: 'desktop',
  width: 1280,
  colorScheme: 'dark',
  host: 'localhost',
};

/** Defines tests of pages, with a server and a browser of their own. */
export function describePages(define: (stage: PageStage) => void): void {
  describeWith(['chromium'], 'pages in Chromium', () => {
    const stage = {} as PageStage;

    beforeAll(async () => {
      stage.dataDir = await temporaryFolder();
      stage.application = createServer((_, response) => response.end('Connected')).listen(0, '127.0.0.1');
      await once(stage.application, 'listening');
      [stage.server, stage.browser] = await Promise.all([
        BuiltServer.start(stage.dataDir, { env: { WEBHOOK_PRIVATE_ADDRESSES: 'true' } }),
        chromium.launch({ executablePath: programPath('chromium')!, args: ['--no-sandbox'] }),
      ]);
      await administrator(stage.server);
    });

    afterAll(async () => {
      await stage.browser?.close();
      await stage.server?.end('SIGTERM');
      stage.application?.close();
      await rm(stage.dataDir, { recursive: true, force: true });
    });

    define(stage);
  });
}

/** Visits every page in turn, in the order in which a new user meets them. */
export const walkThroughPages = (stage: PageStage, { device, width, colorScheme, host }: Device): void =>
  describe(`on a ${device}`, () => {
    // Without animations, because the test measures colours at once and not during a transition.
    const screen = { viewport: { width, height: 844 }, colorScheme, reducedMotion: 'reduce' } as const;
    let base: string;
    let context: BrowserContext;
    let page: Page;
    const newcomer = `new-on-${device}@nordhaven.example`;
    let guest: Page;
    const faults: string[] = [];

    beforeAll(async () => {
      base = `http://${host}:${stage.server.port}`;
      context = await stage.browser.newContext(screen);
      page = await context.newPage();
      page.setDefaultTimeout(PAGE_PATIENCE_MS);
      page.on('pageerror', ({ message }) => void faults.push(message));
      page.on('console', (message) => {
        if (/Content Security Policy/.test(message.text())) faults.push(message.text());
      });
    });

    afterAll(() => context?.close());

    async function isSound(name: string, order: readonly string[], at = page): Promise<void> {
      // A page that has just begun to load has nothing to measure.
      await at.waitForLoadState();
      expect(await at.evaluate(MEASURE)).toEqual({ overflows: false, small: [] });
      expect(await at.evaluate(CHECK)).toEqual([]);
      if (SCREENSHOTS) await at.screenshot({ path: `${SCREENSHOTS}/${device}-${name}.png`, fullPage: true });
      expect(await focusOrder(at)).toEqual(device === 'phone' ? withoutSearchBox(order) : order);
    }

    test('one signs in on behalf of an application, and denies it what it asks', async () => {
      const guests = await stage.browser.newContext(screen);
      const theirs = await guests.newPage();
      theirs.setDefaultTimeout(PAGE_PATIENCE_MS);
      const redirectUri = `http://127.0.0.1:${(stage.application.address() as AddressInfo).port}/callback`;
      await theirs.goto(await authorization(base, 'An assistant to be denied', redirectUri));
      await isSound('flow-sign-in', SIGN_IN, theirs);
      await theirs.getByLabel('E-mail address').fill(EMAIL);
      await theirs.getByLabel('Password').fill('not my password');
      await theirs.getByRole('button', { name: 'Sign in' }).click();
      await theirs.getByRole('alert').waitFor();
      await isSound('flow-sign-in-refused', SIGN_IN, theirs);
      await theirs.getByLabel('Password').fill(PASSWORD);
      await theirs.getByRole('button', { name: 'Sign in' }).click();
      await theirs.getByRole('heading', { level: 1, name: 'Connect an application' }).waitFor();
      await theirs.getByRole('button', { name: 'Deny' }).click();
      await theirs.waitForURL(`${redirectUri}?**`);
      const { searchParams } = new URL(theirs.url());
      expect([searchParams.get('state'), searchParams.get('error')]).toEqual([
        'of-the-client',
        'access_denied',
      ]);
      await theirs.goto(`${base}/oauth/authorize?client_id=cl_unknown&response_type=code`);
      await theirs.getByRole('heading', { level: 1, name: 'Unknown application' }).waitFor();
      await isSound('flow-error', ['Back to the alerts'], theirs);
      await guests.close();
    });

    test('one signs in, after a mistake too, and comes to the page one asked for', async () => {
      await page.goto(`${base}/settings/api-keys`);
      await isSound('sign-in', [...SIGN_IN, 'Use an invitation code']);
      await page.getByLabel('E-mail address').fill(EMAIL);
      await page.getByLabel('Password').fill('not my password');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.locator('#password:focus ~ .fault').waitFor();
      await isSound('sign-in-refused', [...SIGN_IN, 'Use an invitation code']);
      await page.getByLabel('Password').fill(PASSWORD);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'API KEYS' }).waitFor();
      // The test uses http on the local machine. The cookie's other name has a prefix that browsers accept
      // only over https.
      expect(await context.cookies()).toMatchObject([{ name: 'session', secure: false }]);
    });

    test('one generates a key, sees it once and revokes it', async () => {
      const name = `nightly upload of the ${device}`;
      await page.getByLabel('Name').fill(name);
      await page.getByRole('button', { name: 'Generate Key' }).click();
      const key = await page.getByText(/^ak_[\w-]{43}$/).textContent();
      await isSound('new-key', [...FRAME, key!.trim(), 'Done']);
      const use = () =>
        fetch(`${base}/api/v1/crypto/crypto-chains`, { headers: { 'x-api-key': key!.trim() } });
      expect((await use()).status).toBe(200);
      await page.getByRole('link', { name: 'Done' }).click();
      expect(await page.getByText(/ak_/).count()).toBe(0);
      const changes = (of: string) => [`Rotate ${of}`, `Revoke ${of}`];
      const order = [...FRAME, ...KEY_FORM, ...changes(name), 'How the API is used'];
      await isSound('api-keys', order);
      await page.getByRole('link', { name: `Rotate ${name}` }).click();
      await isSound('rotate-key', [...FRAME, 'The old key ends', 'Rotate key', 'Cancel']);
      await page.getByRole('link', { name: 'Cancel' }).click();
      await page.getByRole('link', { name: `Revoke ${name}` }).click();
      await isSound('revoke-key', [...FRAME, 'It is not needed any more', 'Revoke key', 'Cancel']);
      await page.getByLabel('Somebody may have seen it').check();
      await page.getByRole('button', { name: 'Revoke key' }).click();
      await page.getByRole('heading', { level: 1, name: 'API KEYS' }).waitFor();
      expect((await use()).status).toBe(401);
    });

    test('one invites a member, who sets a password and signs in', async () => {
      await page.getByRole('link', { name: 'Members' }).click();
      await isSound('members', people(EMAIL));
      await page.getByLabel('E-mail address').fill(newcomer);
      await page.getByLabel('Role', { exact: true }).selectOption('viewer');
      await page.getByRole('button', { name: 'Add member' }).click();
      const link = (await page.getByText(/\?code=iv_[\w-]{43}$/).textContent())!.trim();
      await isSound('invitation-link', [...FRAME, link, 'Done']);
      const theirs = await (await stage.browser.newContext(screen)).newPage();
      theirs.setDefaultTimeout(PAGE_PATIENCE_MS);
      await theirs.goto(`${base}/invitation`);
      await isSound('invitation', INVITATION, theirs);
      await theirs.getByLabel('Invitation code').fill('iv_mistyped');
      await theirs.getByLabel('New password', { exact: true }).fill('a good long password');
      await theirs.getByLabel('New password, once more').fill('a good long password');
      await theirs.getByRole('button', { name: 'Set password' }).click();
      await theirs.locator('#code:focus').waitFor();
      await isSound('invitation-refused', INVITATION, theirs);
      await theirs.goto(link.replace(/^.*(?=\/invitation)/, base));
      await theirs.getByLabel('New password', { exact: true }).fill('a good long password');
      await theirs.getByLabel('New password, once more').fill('a good long password');
      await theirs.getByRole('button', { name: 'Set password' }).click();
      await theirs.getByLabel('E-mail address').fill(newcomer);
      await theirs.getByLabel('Password').fill('a good long password');
      await theirs.getByRole('button', { name: 'Sign in' }).click();
      await theirs.goto(`${base}/settings`);
      await theirs.getByRole('link', { name: 'Account' }).waitFor();
      expect(await theirs.getByRole('link', { name: 'Members' }).count()).toBe(0);
      guest = theirs;
    });

    test('one changes the role of a member, who has other rights at the next page', async () => {
      await page.getByRole('link', { name: 'Done' }).click();
      const row = page.getByRole('row').filter({ hasText: newcomer });
      await row.getByLabel(`Role of ${newcomer}`).selectOption('admin');
      await row.getByRole('button', { name: `Set the role of ${newcomer}` }).click();
      await page.getByRole('status').filter({ hasText: newcomer }).waitFor();
      expect(await row.getByLabel(`Role of ${newcomer}`).inputValue()).toBe('admin');
      await isSound('role-changed', people(EMAIL, newcomer));
      await guest.reload();
      await guest.getByRole('link', { name: 'Members' }).waitFor();
    });

    test('a member sets up a second factor and signs in with it; an administrator resets it', async () => {
      await guest.goto(`${base}/settings/account/second-factor`);
      const secret = (await guest.locator('.secret code').textContent())!;
      await isSound('second-factor-set-up', [...FRAME, secret, 'Code', 'Present password', 'Turn on'], guest);
      const code = (at: number) => authenticatorCode(secret.replaceAll(' ', ''), at);
      const now = Date.now();
      await guest.getByLabel('Code', { exact: true }).fill(code(now));
      await guest.getByLabel('Present password').fill('a good long password');
      await guest.getByRole('button', { name: 'Turn on' }).click();
      await guest.getByRole('heading', { level: 1, name: 'Your recovery codes' }).waitFor();
      await isSound('recovery-codes', [...FRAME, 'I have saved them'], guest);
      await guest.getByRole('link', { name: 'I have saved them' }).click();
      await isSound('second-factor-on', [...FRAME, 'Code', 'Present password', 'Turn off'], guest);
      await guest.getByRole('button', { name: 'Sign out' }).click();
      await guest.getByLabel('E-mail address').fill(newcomer);
      await guest.getByLabel('Password').fill('a good long password');
      await guest.getByRole('button', { name: 'Sign in' }).click();
      await guest.getByRole('heading', { level: 1, name: 'Enter your code' }).waitFor();
      await isSound('enter-code', ['Code', 'Sign in', 'Start again'], guest);
      await guest.getByLabel('Code', { exact: true }).fill('123');
      await guest.keyboard.press('Enter');
      await guest.locator('#code:focus ~ .fault').waitFor();
      // The time step of the code that turned two-factor sign-in on is used up, so the code of the next step
      // is used early.
      await guest.getByLabel('Code', { exact: true }).fill(code(now + 30_000));
      await guest.keyboard.press('Enter');
      await guest.getByRole('heading', { level: 1, name: 'Alerts' }).waitFor();
      await page.getByRole('link', { name: 'Members' }).click();
      await page.getByRole('link', { name: `Reset second factor of ${newcomer}` }).click();
      await isSound('reset-second-factor', [...FRAME, 'Reset second factor', 'Cancel']);
      await page.getByRole('button', { name: 'Reset second factor' }).click();
      await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
      expect(await page.getByText('Reset second factor').count()).toBe(0);
    });

    test('one disables a member after a question, and they are out', async () => {
      const row = page.getByRole('row').filter({ hasText: newcomer });
      await row.getByRole('link', { name: `Disable ${newcomer}` }).click();
      await isSound('disable-member', [...FRAME, 'Disable member', 'Cancel']);
      await page.getByRole('button', { name: 'Disable member' }).click();
      await page.getByRole('status').filter({ hasText: newcomer }).waitFor();
      expect(await row.textContent()).toContain('disabled');
      expect(await row.getByRole('link').count()).toBe(0);
      await isSound('member-disabled', people(EMAIL));
      await guest.reload();
      await guest.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
      await guest.context().close();
    });

    test('the last administrator cannot disable themselves, and is told why', async () => {
      await page.getByRole('link', { name: `Disable ${EMAIL}` }).click();
      await page.getByRole('button', { name: 'Disable member' }).click();
      expect(await page.getByRole('alert').textContent()).toContain('needs at least one administrator');
      await isSound('last-administrator', people(EMAIL));
    });

    test('an address that there is not is a page with a way back', async () => {
      await page.goto(`${base}/alerts/none`);
      await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
      const menu = FRAME.slice(0, FRAME.indexOf('Sign out') + 1);
      await isSound('not-found', [...menu, 'Back to the alerts', 'About this error']);
    });

    test('one reads what the error means, and finds other documents', async () => {
      await page.getByRole('link', { name: 'About this error' }).click();
      await page.locator('tr:target').filter({ hasText: 'alert_not_found' }).waitFor();
      await page.getByRole('searchbox').or(page.getByLabel('Search the documents')).last().fill('backup');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await page.getByRole('link', { name: 'Backup and restore' }).first().click();
      await page.getByRole('heading', { level: 1, name: 'Backup and restore' }).waitFor();
      for (const address of [
        '/docs',
        '/docs/deployment',
        '/docs/errors',
        '/docs/readme',
        '/docs?q=restore',
      ]) {
        await page.goto(`${base}${address}`);
        expect([address, await page.evaluate(MEASURE), await page.evaluate(CHECK)]).toEqual([
          address,
          { overflows: false, small: [] },
          [],
        ]);
      }
      await page.goto(`${base}/alerts`);
    });

    test('one agrees to what an application may do, and disconnects it', async () => {
      const client = `Assistant of the ${device}`;
      const redirectUri = `http://127.0.0.1:${(stage.application.address() as AddressInfo).port}/callback`;
      await page.goto(await authorization(base, client, redirectUri));
      await page.getByRole('heading', { level: 1, name: 'Connect an application' }).waitFor();
      await isSound('consent', CONSENT);
      await page.getByRole('button', { name: 'Allow' }).click();
      await page.waitForURL(`${redirectUri}?**`);
      const { searchParams } = new URL(page.url());
      expect([searchParams.get('state'), searchParams.get('code')]).toEqual([
        'of-the-client',
        expect.stringMatching(/^ac_/),
      ]);
      await page.goto(`${base}/settings/connected-applications`);
      await isSound('connected-applications', [...FRAME, `Disconnect ${client}`]);
      await page.getByRole('link', { name: `Disconnect ${client}` }).click();
      await isSound('disconnect', [...FRAME, 'Disconnect', 'Cancel']);
      await page.getByRole('button', { name: 'Disconnect' }).click();
      await page.getByRole('heading', { level: 1, name: 'Connected applications' }).waitFor();
      expect(await page.getByText(client).count()).toBe(0);
    });

    test('one sets what assistants may do, and sees that nothing waits', async () => {
      await page.getByRole('link', { name: 'Assistants' }).click();
      const { everything, no_bulk: noBulk } = ASSISTANT_CEILINGS;
      const rest = [CALLS_NEEDING_CONFIRMATION.nothing, 'Applications that may connect', 'Save rules'];
      await isSound('assistants', [...FRAME, everything, ...rest]);
      await page.getByLabel(noBulk).check();
      await page.getByRole('button', { name: 'Save rules' }).click();
      await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
      await isSound('assistants-saved', [...FRAME, noBulk, ...rest]);
      await page.getByLabel(everything).check();
      await page.getByRole('button', { name: 'Save rules' }).click();
      await page.getByRole('link', { name: 'Pending confirmations' }).click();
      await isSound('held-calls', FRAME);
    });

    test('one adds a webhook, sends it a test, rotates its secret and removes it', async () => {
      await page.getByRole('link', { name: 'Webhooks' }).click();
      await isSound('webhooks-none', [...FRAME, ...WEBHOOK_FORM]);
      const url = `http://127.0.0.1:${(stage.application.address() as AddressInfo).port}/hooks/${device}`;
      await page.getByLabel('Address').fill(url);
      await page.getByRole('button', { name: 'Add webhook' }).click();
      const secret = await page.getByText(/^whsec_/).textContent();
      await isSound('webhook-secret', [...FRAME, secret!.trim(), 'Done']);
      await page.getByRole('link', { name: 'Done' }).click();
      await page.getByRole('button', { name: 'Send a test' }).click();
      await page.getByRole('status').filter({ hasText: 'taken with 200' }).waitFor();
      await isSound('webhook', [...FRAME, ...WEBHOOK]);
      expect(await page.getByText(/whsec_/).count()).toBe(0);
      await page.getByRole('button', { name: 'Rotate secret' }).click();
      expect(await page.getByText(/^whsec_/).textContent()).not.toBe(secret);
      await page.getByRole('link', { name: 'Webhooks' }).click();
      await isSound('webhooks', [...FRAME, url, ...WEBHOOK_FORM]);
      await page.getByRole('link', { name: url }).click();
      await page.getByRole('link', { name: 'Remove' }).click();
      await isSound('remove-webhook', [...FRAME, 'Remove webhook', 'Cancel']);
      await page.getByRole('button', { name: 'Remove webhook' }).click();
      await page.getByText('No webhooks yet.').waitFor();
    });

    test('one signs out everywhere, and is out', async () => {
      await page.getByRole('link', { name: 'Account' }).click();
      await isSound('account', [
        ...FRAME,
        'Present password',
        ...NEW_PASSWORD,
        'Change password',
        'Second factor',
        'Keyboard shortcuts',
        'Sign out everywhere',
      ]);
      await page.getByRole('button', { name: 'Sign out everywhere' }).click();
      await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
      await page.goto(`${base}/settings/members`);
      await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
      expect(faults).toEqual([]);
    });
  });
