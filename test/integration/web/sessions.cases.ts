import { DisableUser } from '../../../src/access/commands/disable-user.command.js';
import { SetUserPassword } from '../../../src/access/commands/set-user-password.command.js';
import { SetUserRole } from '../../../src/access/commands/set-user-role.command.js';
import { CASE_NARRATIVE_CHARS_MAX } from '../../../src/cases/domain/case.events.js';
import { WebSessionRecord } from '../../../src/access/domain/web-session.record.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { hashOfToken } from '../../../src/platform/crypto/secret-tokens.js';
import { Records } from '../../../src/platform/records/records.js';
import { newPerson, PASSWORD, signedIn, WebBrowser } from '../../support/web-browser.js';
import { BASE, suiteApp } from './web-app.js';

const HOUR = 60 * 60 * 1000;
const PAGE = '/settings/account';

let server: TestApp;
let bank: TestOrganization;

beforeAll(async () => {
  server = await suiteApp();
  bank = await server.newOrganization();
});

const isIn = async (browser: WebBrowser): Promise<boolean> => {
  const { status, location } = await browser.get(PAGE);
  expect([status, location]).toEqual(
    status === 200 ? [200, null] : [303, '/login?return_to=%2Fsettings%2Faccount'],
  );
  return status === 200;
};

test('the session id changes at login, and the one of before is nobody’s [50]', async () => {
  const { email } = await newPerson(server, bank, 'viewer');
  const browser = new WebBrowser(server);
  await browser.get('/login');
  const before = browser.cookies.get('__Host-session')!;
  expect((await browser.logIn(email)).status).toBe(303);
  const after = browser.cookies.get('__Host-session')!;
  expect([before, after]).toEqual([expect.stringMatching(/^ws_/), expect.stringMatching(/^ws_/)]);
  expect(after).not.toBe(before);
  const planted = new WebBrowser(server);
  planted.cookies.set('__Host-session', before);
  expect([await isIn(browser), await isIn(planted)]).toEqual([true, false]);
});

test('the cookie is of this host alone, kept from scripts and sent with links, over https only', async () => {
  const { headers } = await new WebBrowser(server).get('/login');
  expect(headers['set-cookie']).toMatch(/^__Host-session=ws_[\w-]{43}; /);
  const attributes = headers['set-cookie']!.split('; ').slice(1).sort();
  expect(attributes).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure']);
});

test('a second login in one browser ends the first session', async () => {
  const { email, browser } = await signedIn(server, bank, 'viewer');
  const first = new WebBrowser(server);
  first.cookies.set('__Host-session', browser.cookies.get('__Host-session')!);
  await browser.get(PAGE);
  await browser.post('/login', { email, password: 'correct horse battery staple' });
  expect([await isIn(first), await isIn(browser)]).toEqual([false, true]);
});

test('a session ends after 8 hours without a request [K7]', async () => {
  const { browser } = await signedIn(server, bank, 'viewer');
  server.clock.advance(8 * HOUR - 1);
  expect(await isIn(browser)).toBe(true);
  server.clock.advance(8 * HOUR);
  expect(await isIn(browser)).toBe(false);
});

test('a session ends after 12 hours, however busy it is [K7]', async () => {
  const { browser } = await signedIn(server, bank, 'viewer');
  for (let hours = 0; hours < 11; hours++) {
    server.clock.advance(HOUR);
    expect(await isIn(browser)).toBe(true);
  }
  server.clock.advance(HOUR - 1);
  expect(await isIn(browser)).toBe(true);
  server.clock.advance(1);
  expect(await isIn(browser)).toBe(false);
});

test('signing out ends the session here, and everywhere when that is asked for [K7]', async () => {
  const { email, browser } = await signedIn(server, bank, 'viewer');
  const others = [new WebBrowser(server), new WebBrowser(server)];
  for (const other of others) await other.logIn(email);
  const { browser: stranger } = await signedIn(server, bank, 'viewer');
  const copy = new WebBrowser(server);
  copy.cookies.set('__Host-session', others[0]!.cookies.get('__Host-session')!);
  await others[0]!.get(PAGE);
  const out = await others[0]!.post('/logout');
  expect([out.status, out.location, others[0]!.cookies.size]).toEqual([303, '/login', 0]);
  expect([await isIn(copy), await isIn(others[1]!)]).toEqual([false, true]);
  await browser.get(PAGE);
  await browser.post(`${PAGE}/sign-out-everywhere`);
  expect([await isIn(browser), await isIn(others[1]!), await isIn(stranger)]).toEqual([false, false, true]);
});

test('however many sessions somebody has, signing out everywhere ends them all', async () => {
  const { id, browser } = await signedIn(server, bank, 'viewer');
  const rows = server.app.get(Records, { strict: false }).forSystem();
  const [own] = await rows.find(WebSessionRecord, { userId: id }, { index: 'user', limit: 1 });
  const more = Array.from({ length: 1_200 }, (_, n) => ({ ...own!, id: hashOfToken(`${id} ${n}`) }));
  await rows.putMany(WebSessionRecord, more);
  await browser.get(PAGE);
  await browser.post(`${PAGE}/sign-out-everywhere`);
  expect(await rows.count(WebSessionRecord, { userId: id }, { index: 'user' })).toBe(0);
});

test('a changed role acts at the next request, a disabled user is out, a new password ends all', async () => {
  const { id, browser } = await signedIn(server, bank, 'admin');
  expect((await browser.get('/settings/members')).status).toBe(200);
  await newPerson(server, bank, 'admin');
  await server.bus.send(new SetUserRole(bank.caller, { userId: id, role: 'viewer' }));
  const refused = await browser.get('/settings/members');
  expect([refused.status, refused.text.includes('Your role does not allow this.')]).toEqual([403, true]);
  expect(await isIn(browser)).toBe(true);
  await server.bus.send(new DisableUser(bank.caller, id));
  expect(await isIn(browser)).toBe(false);
  const reset = await signedIn(server, bank, 'viewer');
  await server.bus.send(
    new SetUserPassword(bank.caller, { userId: reset.id, password: 'another good password' }),
  );
  expect(await isIn(reset.browser)).toBe(false);
});

describe('a credential opens only what it is meant for [K6]', () => {
  test('the cookie of a session is no API key, also in its header', async () => {
    const { browser } = await signedIn(server, bank, 'admin');
    const url = '/api/v1/crypto/crypto-chains';
    expect((await browser.get(url)).status).toBe(401);
    const token = browser.cookies.get('__Host-session')!;
    expect((await browser.get(url, { 'x-api-key': token })).status).toBe(401);
  });

  test('an API key is no session, as a cookie or in its header', async () => {
    const browser = new WebBrowser(server);
    expect((await browser.get(PAGE, { 'x-api-key': bank.key })).status).toBe(303);
    browser.cookies.set('__Host-session', bank.key);
    expect(await isIn(browser)).toBe(false);
  });

  test('a form that comes when the session has ended is not carried out', async () => {
    const { browser } = await signedIn(server, bank, 'admin');
    await browser.get('/settings/api-keys');
    server.clock.advance(12 * HOUR);
    const { status, text } = await browser.post('/settings/api-keys', { name: 'late', expires: 'never' });
    expect([status, text.includes('You are no longer signed in.')]).toEqual([401, true]);
  });
});

describe('a form whose session has ended keeps what was written', () => {
  /** What a browser says of a form of our own page. */
  const OWN = { origin: BASE, 'sec-fetch-site': 'same-origin' };
  const TICKET = {
    title: 'An <odd> alert',
    description: 'First line,\r\nsecond “line”',
    report_area: '',
    alert_id: '',
  };

  /** Sends a form to where the answer leads, with the same content, as a browser does for 307. */
  const resent = async (browser: WebBrowser, path: string, fields: Record<string, string>) => {
    const token = browser.formToken;
    const { status, location } = await browser.post(path, fields, OWN);
    expect([status, location]).toEqual([307, `/login/again?to=${encodeURIComponent(path)}`]);
    return browser.post(location!, { form_token: token, ...fields }, OWN);
  };
  const keptIn = (text: string) => /name="kept" value="([\w-]+)"/.exec(text)![1]!;
  const tickets = async (browser: WebBrowser) => (await browser.get('/support')).text.match(/An &lt;odd/g);

  test('until it is sent after the sign-in, also after a wrong password', async () => {
    const { email, browser } = await signedIn(server, bank, 'analyst');
    await browser.get('/support');
    server.clock.advance(12 * HOUR);
    const asked = await resent(browser, '/support', TICKET);
    expect([asked.status, asked.text.includes('Your session has ended.')]).toEqual([401, true]);
    const wrong = await browser.post('/login', { email, password: 'wrong', kept: keptIn(asked.text) }, OWN);
    const login = { email, password: PASSWORD, kept: keptIn(wrong.text) };
    const { status, text } = await browser.post('/login', login, OWN);
    expect(status).toBe(200);
    expect(text).toMatch(/<form\s+method="post"\s+action="\/support"/);
    expect(text).toContain('First line,&#10;second “line”');
    expect(await tickets(browser)).toBeNull();
    await browser.post('/support', TICKET, OWN);
    expect(await tickets(browser)).toHaveLength(1);
  });

  test('of the longest narrative of a case, in letters that need most bytes', async () => {
    const { email, browser } = await signedIn(server, bank, 'analyst');
    await browser.get(PAGE);
    server.clock.advance(12 * HOUR);
    const narrative = `${'😀'.repeat(CASE_NARRATIVE_CHARS_MAX - 5)} end.`;
    const asked = await resent(browser, '/cases/none', { change: 'write', narrative });
    const login = { email, password: PASSWORD, kept: keptIn(asked.text) };
    const { status, text } = await browser.post('/login', login, OWN);
    expect([status, text.includes(narrative)]).toEqual([200, true]);
  });

  test('where somebody signed in meanwhile in another tab, and in a form that may have files', async () => {
    const { email, browser } = await signedIn(server, bank, 'analyst');
    const note = { block: 'general', classification: 'added_facts', note: 'The receiver is the landlord.' };
    await browser.get('/support');
    const { formToken } = browser;
    await browser.logIn(email);
    browser.formToken = formToken;
    const { status, text } = await resent(browser, '/alerts/none/notes', note);
    expect([status, text.includes('The receiver is the landlord.')]).toEqual([200, true]);
    expect(text).toContain('<input type="hidden" name="classification" value="added_facts" />');
    expect((await browser.post('/alerts/none/notes', note, OWN)).status).toBe(404);
  });

  test('for the person who wrote it alone', async () => {
    const ed = await signedIn(server, bank, 'reviewer');
    const dan = await signedIn(server, bank, 'analyst');
    await ed.browser.get('/support');
    server.clock.advance(12 * HOUR);
    const asked = await resent(ed.browser, '/support', TICKET);
    const kept = keptIn(asked.text);
    const login = { email: dan.email, password: PASSWORD, kept };
    const { status, text } = await ed.browser.post('/login', login, OWN);
    expect(status).toBe(200);
    expect(text).toContain('Another person was signed in here before');
    expect(text).not.toContain('odd');
    await ed.browser.get('/alerts');
    const own = await ed.browser.post('/login', { ...login, email: ed.email }, OWN);
    expect(own.text).toContain('First line,');
  });

  test('and the page says what it would do, and with which alerts', async () => {
    const { browser, email } = await signedIn(server, bank, 'analyst');
    const shown = async (path: string, fields: Record<string, string>) => {
      await browser.get('/alerts');
      const { formToken } = browser;
      await browser.logIn(email);
      browser.formToken = formToken;
      const { text } = await resent(browser, path, fields);
      return text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
    };
    const id = `${'0'.repeat(26)}_0`;
    expect(await shown(`/alerts/${id}/decision`, { one: 'CLEARED' })).toContain(
      `Close the alert with the address /alerts/${id}`,
    );
    expect(await shown('/alerts/decisions', { alert: id, disposition: 'ESCALATED' })).toContain(
      'Escalate 1 alert together',
    );
    expect(await shown('/support', TICKET)).toContain('Send the form of the page /support');
  });

  test('but no password, and nothing of a form of another site', async () => {
    const { browser } = await signedIn(server, bank, 'analyst');
    await browser.get(PAGE);
    server.clock.advance(12 * HOUR);
    const fields = { old: 'my old secret', password: 'my new secret', repeated: 'my new secret' };
    const { text } = await resent(browser, `${PAGE}/password`, fields);
    expect(Buffer.from(keptIn(text), 'base64url').toString()).not.toContain('secret');
    const foreign = { ...OWN, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    for (const path of ['/support', '/login/again?to=/support']) {
      const answer = await browser.post(path, TICKET, foreign);
      expect([path, [401, 403].includes(answer.status), answer.text.includes('odd')]).toEqual([
        path,
        true,
        false,
      ]);
    }
  });
});
