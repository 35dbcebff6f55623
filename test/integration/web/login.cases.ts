import { CreateUser } from '../../../src/access/commands/create-user.command.js';
import { DisableUser } from '../../../src/access/commands/disable-user.command.js';
import { SetUserPassword } from '../../../src/access/commands/set-user-password.command.js';
import { PasswordRecord } from '../../../src/access/domain/password.record.js';
import { LoginEvents } from '../../../src/access/domain/login.events.js';
import { LOGIN_TRIES_WINDOW_MS, LoginFailures } from '../../../src/access/login-failures.js';
import { AppError } from '@alert-review/kernel';
import { scryptHashes } from '../../../src/platform/crypto/password-hashes.js';
import { hashOfToken } from '../../../src/platform/crypto/secret-tokens.js';
import { Records } from '../../../src/platform/records/records.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { loggedOf } from '../../support/logged-events.js';
import { whileStoresAreSlow } from '../../support/slow-stores.js';
import { newPerson, PASSWORD, WebBrowser } from '../../support/web-browser.js';
import { suiteApp } from './web-app.js';

const SHORT = 'too short';

let server: TestApp;
let bank: TestOrganization;

beforeAll(async () => {
  server = await suiteApp();
  bank = await server.newOrganization();
});

test('a page asks who is not signed in to sign in, and comes back after it', async () => {
  const { email } = await newPerson(server, bank, 'admin');
  const browser = new WebBrowser(server);
  const asked = await browser.get('/settings/members');
  expect([asked.status, asked.location]).toEqual([303, '/login?return_to=%2Fsettings%2Fmembers']);
  expect([asked.headers['content-type'], asked.text]).toEqual(['text/html; charset=utf-8', '']);
  const form = await browser.get(asked.location!);
  expect(form.text).toContain('name="return_to" value="/settings/members"');
  const { status, location } = await browser.post('/login', {
    email: email.toUpperCase(),
    password: PASSWORD,
    return_to: '/settings/members',
  });
  expect([status, location]).toEqual([303, '/settings/members']);
  expect((await browser.get('/settings/members')).status).toBe(200);
  expect((await browser.get('/login')).location).toBe('/alerts');
});

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/a\r\nb: c',
  '',
])('a login leads to no other site, whatever the form says: %j', async (returnTo) => {
  const { email } = await newPerson(server, bank, 'viewer');
  const browser = new WebBrowser(server);
  await browser.get(`/login?return_to=${encodeURIComponent(returnTo)}`);
  const answer = await browser.post('/login', { email, password: PASSWORD, return_to: returnTo });
  expect([answer.status, answer.location]).toEqual([303, '/alerts']);
});

test('an unknown user, a wrong password, no password yet and a disabled user look alike [75]', async () => {
  const known = await newPerson(server, bank, 'viewer');
  const disabled = await newPerson(server, bank, 'viewer');
  await server.bus.send(new DisableUser(bank.caller, disabled.id));
  const invited = 'invited@example.com';
  await server.bus.send(new CreateUser(bank.caller, { email: invited, role: 'viewer' }));
  const answers = [];
  for (const [email, password] of [
    [known.email, 'not their password'],
    [known.email, SHORT],
    ['nobody@example.com', PASSWORD],
    [invited, PASSWORD],
    [disabled.email, PASSWORD],
  ] as const) {
    const browser = new WebBrowser(server, '192.0.2.75');
    const { status, text } = await browser.logIn(email, password);
    answers.push([status, text.replaceAll(email, 'EMAIL').replaceAll(browser.formToken, 'TOKEN')]);
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]![0]).toBe(401);
  expect(answers[0]![1]).toContain('The e-mail address or the password is wrong.');
});

test('eight failures shut an account for 15 minutes, also for the right password [63]', async () => {
  const { email } = await newPerson(server, bank, 'viewer');
  const browser = new WebBrowser(server, '192.0.2.63');
  for (let tries = 0; tries < 8; tries++) expect((await browser.logIn(email, SHORT)).status).toBe(401);
  const refused = await browser.logIn(email);
  const seconds = String(LOGIN_TRIES_WINDOW_MS / 1000);
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, seconds]);
  expect(refused.text).toContain('Too many requests: try again in 900 seconds.');
  expect((await new WebBrowser(server, '192.0.2.64').logIn(email)).status).toBe(429);
  server.clock.advance(LOGIN_TRIES_WINDOW_MS);
  expect((await browser.logIn(email)).status).toBe(303);
});

test('of many guesses at once no more than eight are looked at [63]', async () => {
  const { email } = await newPerson(server, bank, 'viewer');
  const guesses = Array.from({ length: 20 }, () => new WebBrowser(server, '192.0.2.65').logIn(email, SHORT));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(8);
  expect(statuses.filter((status) => status === 429)).toHaveLength(12);
});

test('processes asked at once look at 8 and at 80 guesses together [63]', async () => {
  const records = server.app.get(Records, { strict: false });
  const processes = Array.from({ length: 10 }, () => new LoginFailures(records, server.clock));
  let looks = 0;
  const guesses = async (count: number, emailOf: (n: number) => string, address: string) => {
    looks = 0;
    const refused = () => {
      looks++;
      return Promise.reject(new AppError('login_refused'));
    };
    const answers = await Promise.allSettled(
      Array.from({ length: count }, (_, n) =>
        processes[n % processes.length]!.tryLogin({ email: emailOf(n), address }, refused),
      ),
    );
    return answers.map((answer) => (answer.status === 'rejected' ? (answer.reason as AppError).code : ''));
  };
  await whileStoresAreSlow(server, async () => {
    const many = await guesses(120, (n) => `many-${n}@example.com`, '192.0.2.70');
    expect([looks, many.filter((code) => code === 'rate_limited').length]).toEqual([80, 40]);
    const one = await guesses(20, () => 'one-account@example.com', '192.0.2.71');
    expect([looks, one.filter((code) => code === 'rate_limited').length]).toEqual([8, 12]);
  });
});

test('a right password takes its own try back, and no failure [63]', async () => {
  const { email } = await newPerson(server, bank, 'viewer');
  const status = async (password: string) =>
    (await new WebBrowser(server, '192.0.2.72').logIn(email, password)).status;
  for (let tries = 0; tries < 7; tries++) expect(await status(SHORT)).toBe(401);
  for (let tries = 0; tries < 3; tries++) expect(await status(PASSWORD)).toBe(303);
  expect([await status(SHORT), await status(PASSWORD)]).toEqual([401, 429]);
});

test('failures are counted, not attempts: who signs in rightly may do it often [63]', async () => {
  const { email } = await newPerson(server, bank, 'viewer');
  for (let tries = 0; tries < 10; tries++)
    expect((await new WebBrowser(server, '192.0.2.66').logIn(email)).status).toBe(303);
});

test.each([
  ['a network address', () => '192.0.2.67', '192.0.2.68'],
  ['a network of IPv6', (tries: number) => `2001:db8:0:67::${tries}`, '2001:db8:0:68::1'],
])(
  '80 failures of %s shut it, also at once, whichever accounts they named [63]',
  async (_, addressOf, other) => {
    const logIn = (address: string, name: string) =>
      new WebBrowser(server, address).logIn(`${name}@example.com`, SHORT);
    const guess = (tries: number) => logIn(addressOf(tries), `guess-${tries}`);
    const answers = await Promise.all(Array.from({ length: 90 }, (_, tries) => guess(tries)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(80);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect((await logIn(other, 'another')).status).toBe(401);
  },
);

test('a password from a machine without Argon2 works, and is hashed anew at its use', async () => {
  const { email } = await newPerson(server, bank, 'viewer');
  const rows = server.app.get(Records, { strict: false }).forSystem();
  const id = hashOfToken(email);
  const hash = await scryptHashes.hash(PASSWORD);
  await rows.compareAndSet(PasswordRecord, { id }, { $set: { hash } });
  expect((await new WebBrowser(server).logIn(email)).status).toBe(303);
  expect((await rows.get(PasswordRecord, id))?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await new WebBrowser(server).logIn(email)).status).toBe(303);
});

test('an address signs in to one organization of the server: another one cannot take it', async () => {
  const { email } = await newPerson(server, bank, 'viewer');
  const other = await server.newOrganization();
  const { id } = await server.bus.send(new CreateUser(other.caller, { email, role: 'admin' }));
  const taken = server.bus.send(
    new SetUserPassword(other.caller, { userId: id, password: 'another good password' }),
  );
  await expect(taken).rejects.toMatchObject({
    code: 'name_taken',
    details: { field: 'email', value: email },
  });
  expect((await new WebBrowser(server).logIn(email)).status).toBe(303);
});

test('logins and their failures are events, which name no address', async () => {
  const { id, email } = await newPerson(server, bank, 'viewer');
  const browser = new WebBrowser(server);
  await browser.logIn('stranger@example.com', PASSWORD);
  await browser.logIn(email, 'not their password');
  await browser.logIn(email);
  await browser.get('/settings/account');
  await browser.post('/logout');
  const events = await loggedOf(server, LoginEvents);
  expect(events.slice(-4).map(({ org, type, data }) => ({ org, type, data }))).toEqual([
    { org: 'system', type: 'LoginFailed', data: { userId: null, reason: 'unknown_user' } },
    { org: bank.id, type: 'LoginFailed', data: { userId: id, reason: 'wrong_password' } },
    { org: bank.id, type: 'LoginSucceeded', data: { userId: id, by: 'password' } },
    { org: bank.id, type: 'SessionEnded', data: { reason: 'logged_out' } },
  ]);
  expect(events.at(-2)!.stream).toBe(events.at(-1)!.stream);
});
