import { execFileSync } from 'node:child_process';
import { DisableUser } from '../../../src/access/commands/disable-user.command.js';
import { ResetSecondFactor } from '../../../src/access/commands/reset-second-factor.command.js';
import { SetSecondFactorRule } from '../../../src/access/commands/set-second-factor-rule.command.js';
import { SetUserPassword } from '../../../src/access/commands/set-user-password.command.js';
import { CODE_AWAITED_MS } from '../../../src/access/domain/awaited-code.record.js';
import { LoginEvents } from '../../../src/access/domain/login.events.js';
import { SecondFactorRecord } from '../../../src/access/domain/second-factor.record.js';
import { UserEvents, type Role } from '../../../src/access/domain/user.events.js';
import { NewAppSecrets } from '../../../src/access/new-app-secrets.js';
import { LOGIN_TRIES_WINDOW_MS } from '../../../src/access/login-failures.js';
import { SecondFactors } from '../../../src/access/second-factors.js';
import { callerOfUser } from '../../../src/access/user-caller.js';
import type { Clock } from '@alert-review/kernel';
import { sealBytes, TenantKeys } from '../../../src/platform/crypto/tenant-keys.js';
import { Decisions } from '../../../src/platform/decisions/decisions.js';
import { Records } from '../../../src/platform/records/records.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { authenticatorCode } from '../../support/authenticator.js';
import { loggedOf } from '../../support/logged-events.js';
import { describeWith, programPath } from '../../support/require.js';
import { whileStoresAreSlow } from '../../support/slow-stores.js';
import { TestClock } from '../../support/test-clock.js';
import { newPerson, PASSWORD, signedIn, WebBrowser } from '../../support/web-browser.js';
import { appIssuer, codeFields } from '../../../src/web/second-factor-parts.js';
import { BASE, suiteApp } from './web-app.js';

const PAGE = '/settings/account/second-factor';
const STEP_MS = 30_000;

let server: TestApp;
let bank: TestOrganization;

beforeAll(async () => {
  server = await suiteApp();
  bank = await server.newOrganization();
});

const secretOf = (text: string): string =>
  /<code tabindex="0"[^>]*>([A-Z2-7 ]+)<\/code>/.exec(text)![1]!.replaceAll(' ', '');
/** The offer of the server that a page shows: only with it a new app is taken. */
const offerOf = (text: string): string => /name="app" value="([^"]+)"/.exec(text)![1]!;
const recoveryCodesOf = (text: string): string[] => text.match(/(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}/g) ?? [];

/** Somebody whose second factor is on; each code is of a step of its own. */
async function withSecondFactor(role: Role = 'viewer') {
  const person = await signedIn(server, bank, role);
  const { browser } = person;
  const shown = (await browser.get(PAGE)).text;
  const secret = secretOf(shown);
  const code = () => {
    server.clock.advance(STEP_MS);
    return authenticatorCode(secret, server.clock.now());
  };
  const { text } = await browser.post(PAGE, { app: offerOf(shown), code: code(), old: PASSWORD });
  return { ...person, secret, code, recoveryCodes: recoveryCodesOf(text) };
}

/** A browser that gave the right password. */
async function halfSignedIn(email: string, address?: string) {
  const browser = new WebBrowser(server, address);
  const { status, text } = await browser.logIn(email);
  expect([status, text.includes('<h1>Enter your code</h1>')]).toEqual([200, true]);
  return browser;
}

const isSignedIn = async (browser: WebBrowser) => (await browser.get('/settings/account')).status === 200;

const factorEventsOf = async (userId: string) =>
  (await loggedOf(server, UserEvents))
    .filter(({ streamId, type }) => streamId === userId && /SecondFactor|RecoveryCode/.test(type))
    .map(({ type, data }) => ({ type, data }));

const newFactors = (clock: Clock = server.clock) => {
  const { app } = server;
  const records = app.get(Records, { strict: false });
  const keys = app.get(TenantKeys, { strict: false });
  return new SecondFactors(
    records,
    keys,
    app.get(Decisions, { strict: false }),
    clock,
    new NewAppSecrets(keys, clock),
  );
};

const callerOf = (id: string) => callerOfUser({ id, orgId: bank.id, role: 'viewer' }, [], 'test');

test('turned on with a code, it is asked for after the password, and the session says so', async () => {
  const { id, email, code, recoveryCodes, browser } = await withSecondFactor();
  expect(new Set(recoveryCodes).size).toBe(10);
  expect((await browser.get(PAGE)).text).toContain('Recovery codes left: 10.');
  const other = await halfSignedIn(email);
  expect(await isSignedIn(other)).toBe(false);
  const entered = await other.post('/login/code', { code: code(), return_to: PAGE });
  expect([entered.status, entered.location]).toEqual([303, PAGE]);
  expect(await isSignedIn(other)).toBe(true);
  expect((await loggedOf(server, LoginEvents)).at(-1)).toMatchObject({
    type: 'LoginSucceeded',
    data: { userId: id, by: 'password_and_code' },
  });
  expect(await factorEventsOf(id)).toEqual([{ type: 'SecondFactorEnabled', data: {} }]);
});

test('with a stolen cookie alone nobody turns it on, nor sees the secret of a new app', async () => {
  const { email, browser } = await signedIn(server, bank, 'viewer');
  const shown = (await browser.get(PAGE)).text;
  const secret = secretOf(shown);
  const app = offerOf(shown);
  const code = authenticatorCode(secret, server.clock.now());
  for (const old of ['', 'a wrong password'])
    expect((await browser.post(PAGE, { app, code, old })).status).toBe(401);
  expect((await new WebBrowser(server).logIn(email)).status).toBe(303);
  expect(secretOf((await browser.on(server).get(PAGE)).text)).not.toBe(secret);
});

test('a code of letters beyond ASCII is a wrong one', async () => {
  const { email } = await withSecondFactor();
  const half = await halfSignedIn(email);
  for (const code of ['12345é', '１２３４５６', '😀😀😀'])
    expect([code, (await half.post('/login/code', { code })).status]).toEqual([code, 401]);
});

test('a wrong first code turns nothing on, and shows the same secret again', async () => {
  const { email, browser } = await signedIn(server, bank, 'viewer');
  const shown = (await browser.get(PAGE)).text;
  const secret = secretOf(shown);
  const { status, text } = await browser.post(PAGE, { app: offerOf(shown), code: '12345', old: PASSWORD });
  expect([status, secretOf(text)]).toEqual([401, secret]);
  expect(text).toContain('The password or the code is wrong or was used before.');
  expect((await new WebBrowser(server).logIn(email)).status).toBe(303);
});

test.each([
  [-2, false],
  [-1, true],
  [0, true],
  [1, true],
  [2, false],
])('a code of %i steps away is taken: %s', async (steps, isTaken) => {
  const { email, secret } = await withSecondFactor();
  server.clock.advance(10 * STEP_MS);
  const browser = await halfSignedIn(email);
  const code = authenticatorCode(secret, server.clock.now() + steps * STEP_MS);
  expect((await browser.post('/login/code', { code })).status).toBe(isTaken ? 303 : 401);
  expect(await isSignedIn(browser)).toBe(isTaken);
});

test('the codes of RFC 6238 are those of its test vectors', async () => {
  const { id } = await newPerson(server, bank, 'viewer');
  const key = server.app.get(TenantKeys, { strict: false }).signInKey(bank.id);
  const sealed = sealBytes(key, Buffer.from('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'), `second factor ${id}`);
  const row = { id, sealed: Buffer.from(sealed).toString('base64'), usedStep: 0, recovery: '' };
  await server.app.get(Records, { strict: false }).for(bank.caller).insert(SecondFactorRecord, row);
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ] as const)
    expect([code, await newFactors(new TestClock(seconds * 1000)).take(callerOf(id), code)]).toEqual([
      code,
      [],
    ]);
});

describeWith(['oathtool'], 'an authenticator that was not written here', () => {
  test('sets it up and signs in', async () => {
    const { email, browser } = await signedIn(server, bank, 'viewer');
    const shown = (await browser.get(PAGE)).text;
    const secret = secretOf(shown);
    const code = () => {
      server.clock.advance(STEP_MS);
      const now = new Date(server.clock.now()).toISOString().replace('T', ' ').replace(/\..*/, ' UTC');
      const options = ['--totp', '--base32', `--now=${now}`, '-'];
      return execFileSync(programPath('oathtool')!, options, { input: secret, encoding: 'utf8' }).trim();
    };
    expect((await browser.post(PAGE, { app: offerOf(shown), code: code(), old: PASSWORD })).status).toBe(200);
    const other = await halfSignedIn(email);
    expect((await other.post('/login/code', { code: code() })).status).toBe(303);
  });
});

test('a code is taken once, also by two processes at once, and then a newer one', async () => {
  const { id, email, code } = await withSecondFactor();
  const typed = code();
  const taken = await whileStoresAreSlow(server, () =>
    Promise.all(Array.from({ length: 6 }, () => newFactors().take(callerOf(id), typed))),
  );
  expect(taken.filter(Boolean)).toHaveLength(1);
  const browser = await halfSignedIn(email);
  expect((await browser.post('/login/code', { code: typed })).status).toBe(401);
  const newer = code();
  expect((await browser.post('/login/code', { code: `${newer.slice(0, 3)} ${newer.slice(3)}` })).status).toBe(
    303,
  );
});

test('a recovery code works once, also at once, and is stored as a hash', async () => {
  const { id, email, recoveryCodes, browser } = await withSecondFactor();
  const [first, second] = recoveryCodes as [string, string];
  const half = await halfSignedIn(email);
  expect((await half.post('/login/code', { code: first.toLowerCase() })).status).toBe(303);
  expect((await (await halfSignedIn(email)).post('/login/code', { code: first })).status).toBe(401);
  const taken = await Promise.all(
    Array.from({ length: 4 }, () => newFactors().take(callerOf(id), second.replaceAll('-', ''))),
  );
  expect(taken.filter(Boolean)).toHaveLength(1);
  expect((await browser.get(PAGE)).text).toContain('Recovery codes left: 8.');
  expect((await factorEventsOf(id)).slice(1)).toEqual([
    { type: 'RecoveryCodeUsed', data: { left: 9 } },
    { type: 'RecoveryCodeUsed', data: { left: 8 } },
  ]);
  const stored = await rowsOf(id);
  for (const each of recoveryCodes) expect(JSON.stringify(stored)).not.toContain(each);
});

/** All that is stored of the second factor of a user. */
async function rowsOf(userId: string) {
  return server.app.get(Records, { strict: false }).for(bank.caller).get(SecondFactorRecord, userId);
}

test('half signed in, nothing opens: no page, no form, no consent', async () => {
  const { email } = await withSecondFactor('admin');
  const browser = await halfSignedIn(email);
  for (const path of ['/alerts', '/settings/members', PAGE])
    expect((await browser.get(path)).location).toBe(`/login?return_to=${encodeURIComponent(path)}`);
  await browser.logIn(email);
  for (const path of [PAGE, '/settings/sign-in/second-factor', '/logout'])
    expect([path, (await browser.post(path, { code: '1' })).status]).toEqual([path, 401]);
});

test('wrong codes count with wrong passwords: eight shut the account for 15 minutes', async () => {
  const { email, code } = await withSecondFactor();
  const half = await halfSignedIn(email, '192.0.2.90');
  for (let tries = 0; tries < 4; tries++) {
    const { status } = await half.post('/login/code', { code: '000 000x' });
    expect([status, (await new WebBrowser(server).logIn(email, 'a wrong password')).status]).toEqual([
      401, 401,
    ]);
  }
  const { status, text } = await half.post('/login/code', { code: code() });
  expect([status, text.includes('Too many requests')]).toEqual([429, true]);
  expect((await new WebBrowser(server).logIn(email)).status).toBe(429);
  server.clock.advance(LOGIN_TRIES_WINDOW_MS);
  const again = await halfSignedIn(email);
  expect((await again.post('/login/code', { code: code() })).status).toBe(303);
});

test('a sign-in waits ten minutes for its code', async () => {
  const { email, code } = await withSecondFactor();
  const half = await halfSignedIn(email);
  server.clock.advance(CODE_AWAITED_MS);
  const late = await half.post('/login/code', { code: code(), return_to: PAGE });
  expect([late.status, late.location]).toEqual([303, `/login?return_to=${encodeURIComponent(PAGE)}`]);
  expect(await isSignedIn(half)).toBe(false);
});

test('a new password ends a sign-in that waits, and does not stand for the code', async () => {
  const { id, email, code } = await withSecondFactor();
  const half = await halfSignedIn(email);
  await server.bus.send(new SetUserPassword(bank.caller, { userId: id, password: `new ${PASSWORD}` }));
  expect((await half.post('/login/code', { code: code() })).status).toBe(401);
  const browser = new WebBrowser(server);
  expect((await browser.logIn(email, `new ${PASSWORD}`)).text).toContain('Enter your code');
  expect(await isSignedIn(browser)).toBe(false);
});

test('what was written in a session that ended is kept over both steps', async () => {
  const { email, browser: before, code } = await withSecondFactor('admin');
  await before.get(PAGE);
  const browser = new WebBrowser(server);
  const again = '/login/again?to=%2Fsettings%2Freasons';
  const own = { 'sec-fetch-site': 'same-origin' };
  const { text } = await browser.post(again, { form_token: before.formToken, reasons: 'one\ntwo' }, own);
  const kept = /name="kept" value="([\w-]+)"/.exec(text)![1]!;
  const asked = await browser.post('/login', { email, password: PASSWORD, kept });
  expect(asked.text).toContain(`name="kept" value="${kept}"`);
  const entered = await browser.post('/login/code', { code: code(), kept });
  expect(entered.text).toContain('<h1>Send your text</h1>');
});

test('it is turned off with password and code, and not told which was wrong', async () => {
  const { id, email, browser, code } = await withSecondFactor();
  await browser.get(PAGE);
  const refused = [];
  for (const [old, given] of [
    ['a wrong password', code()],
    [PASSWORD, '123456x'],
  ] as const) {
    const { status, text } = await browser.post(PAGE, { old, code: given });
    refused.push([status, /role="alert">([^<]+)/.exec(text)![1]]);
  }
  expect(refused[0]).toEqual([401, 'The password or the code is wrong or was used before.']);
  expect(refused[1]).toEqual(refused[0]);
  expect((await browser.post(PAGE, { old: PASSWORD, code: code() })).status).toBe(303);
  expect(await rowsOf(id)).toBeNull();
  expect((await factorEventsOf(id)).at(-1)).toEqual({ type: 'SecondFactorDisabled', data: { by: 'user' } });
  expect((await new WebBrowser(server).logIn(email)).status).toBe(303);
});

test('where the organization needs it, a member sets it up before anything else', async () => {
  const other = await server.newOrganization();
  const { browser: admin } = await signedIn(server, other, 'admin');
  const { email } = await newPerson(server, other, 'viewer');
  await admin.get('/settings/sign-in');
  expect((await admin.post('/settings/sign-in/second-factor', { required: 'yes' })).status).toBe(303);
  const browser = new WebBrowser(server);
  const asked = await browser.logIn(email);
  expect(asked.text).toContain('<h1>Set up a second factor</h1>');
  expect(await isSignedIn(browser)).toBe(false);
  await browser.post('/login', { email, password: PASSWORD });
  const shown = await browser.logIn(email);
  const secret = secretOf(shown.text);
  const app = offerOf(shown.text);
  const wrong = await browser.post('/login/code', { code: 'no', app, email });
  expect([wrong.status, secretOf(wrong.text)]).toEqual([401, secret]);
  const code = authenticatorCode(secret, server.clock.now());
  const done = await browser.post('/login/code', { code, app, return_to: PAGE });
  expect([done.status, recoveryCodesOf(done.text).length]).toEqual([200, 10]);
  expect(done.text).toContain(`href="${PAGE}"`);
  expect(await isSignedIn(browser)).toBe(true);
  expect((await new WebBrowser(server).logIn(email)).text).toContain('<h1>Enter your code</h1>');
  await server.bus.send(new SetSecondFactorRule(other.caller, { required: false }));
  expect((await new WebBrowser(server).logIn(email)).text).toContain('<h1>Enter your code</h1>');
});

test('an administrator resets that of a member, not their own, nor one of elsewhere', async () => {
  const { id, email } = await withSecondFactor();
  const admin = await withSecondFactor('admin');
  const members = await admin.browser.get('/settings/members');
  expect(members.text.match(/Reset second factor/g)?.length).toBeGreaterThan(0);
  expect(members.text).not.toContain(`/settings/members/${admin.id}/second-factor`);
  const path = `/settings/members/${id}/second-factor`;
  expect((await admin.browser.get(path)).text).toContain(email);
  expect((await admin.browser.post(path)).status).toBe(303);
  expect((await factorEventsOf(id)).at(-1)!.data).toEqual({ by: 'administrator' });
  expect((await new WebBrowser(server).logIn(email)).status).toBe(303);
  const own = `/settings/members/${admin.id}/second-factor`;
  expect((await admin.browser.post(own)).status).toBe(403);
  const stranger = await signedIn(server, await server.newOrganization(), 'admin');
  await stranger.browser.get('/settings/members');
  expect((await stranger.browser.post(own)).status).toBe(404);
  expect((await stranger.browser.post('/settings/members/nobody/second-factor')).status).toBe(404);
  await server.bus.send(new ResetSecondFactor(bank.caller, admin.id));
  expect((await factorEventsOf(admin.id)).at(-1)!.data).toEqual({ by: 'operator' });
});

test('whoever leaves leaves no secret behind', async () => {
  const { id } = await withSecondFactor();
  await server.bus.send(new DisableUser(bank.caller, id));
  expect(await rowsOf(id)).toBeNull();
});

describe('the secret of a new app', () => {
  const CHOSEN = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

  test('is made by the server alone: one of a form, changed or of somebody else is refused', async () => {
    const { id, browser } = await signedIn(server, bank, 'viewer');
    const { browser: other } = await signedIn(server, bank, 'viewer');
    const own = offerOf((await browser.get(PAGE)).text);
    const foreign = (await other.get(PAGE)).text;
    const chosen = authenticatorCode(CHOSEN, server.clock.now());
    const ofForeign = authenticatorCode(secretOf(foreign), server.clock.now());
    const tries: Record<string, string>[] = [
      { secret: CHOSEN, code: chosen },
      { secret: CHOSEN, app: CHOSEN, code: chosen },
      { app: own.replace(/^[A-Z2-7]{32}/, CHOSEN), code: chosen },
      { app: own.replace(/[0-9a-f]{64}$/, '0'.repeat(64)), code: chosen },
      { app: offerOf(foreign), code: ofForeign },
    ];
    for (const fields of tries)
      expect([fields, (await browser.post(PAGE, { ...fields, old: PASSWORD })).status]).toEqual([
        fields,
        401,
      ]);
    expect(await rowsOf(id)).toBeNull();
  });

  test('ends after half an hour', async () => {
    const { browser } = await signedIn(server, bank, 'viewer');
    const shown = (await browser.get(PAGE)).text;
    server.clock.advance(30 * 60_000);
    const code = authenticatorCode(secretOf(shown), server.clock.now());
    expect((await browser.post(PAGE, { app: offerOf(shown), code, old: PASSWORD })).status).toBe(401);
  });

  test('is shown with organization and host, without colons, however long the name is', () => {
    expect(appIssuer('Example: Bank', 'http://localhost:3000')).toBe('Example  Bank (localhost 3000)');
    const issuer = appIssuer('🏦'.repeat(500), BASE);
    const offer = `${CHOSEN}.1740819600000.${'0'.repeat(64)}`;
    const email = `${'ä'.repeat(240)}@bank.example`;
    expect(String(codeFields({ offer, email, issuer }))).toContain('QR code of the secret below');
  });
});
