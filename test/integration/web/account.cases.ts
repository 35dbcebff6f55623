import { SetUserPassword } from '../../../src/access/commands/set-user-password.command.js';
import { PasswordRecord } from '../../../src/access/domain/password.record.js';
import { UserEvents } from '../../../src/access/domain/user.events.js';
import { WebSessionRecord } from '../../../src/access/domain/web-session.record.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { loggedOf } from '../../support/logged-events.js';
import { atStoreStep } from '../../support/store-steps.js';
import { newPerson, PASSWORD, signedIn, WebBrowser } from '../../support/web-browser.js';
import { suiteApp } from './web-app.js';

const ACCOUNT = '/settings/account';
const NEW = 'another good password';

let server: TestApp;
let bank: TestOrganization;

beforeAll(async () => {
  server = await suiteApp();
  bank = await server.newOrganization();
});

test('a changed password ends all sessions, and is the one that counts', async () => {
  const { id, email, browser } = await signedIn(server, bank, 'viewer');
  const other = new WebBrowser(server);
  await other.logIn(email);
  await browser.get(ACCOUNT);
  const changed = await browser.post(`${ACCOUNT}/password`, { old: PASSWORD, password: NEW, repeated: NEW });
  expect([changed.status, changed.location]).toEqual([303, '/login?password=set']);
  expect((await other.get(ACCOUNT)).status).toBe(303);
  expect((await new WebBrowser(server).logIn(email)).status).toBe(401);
  expect((await new WebBrowser(server).logIn(email, NEW)).status).toBe(303);
  const events = await loggedOf(server, UserEvents);
  const set = events.filter(({ streamId, type }) => streamId === id && type === 'UserPasswordSet');
  expect(set.map(({ data }) => data)).toEqual([{ by: 'operator' }, { by: 'user' }]);
});

test('a wrong present password changes nothing and counts as a failure', async () => {
  const { email, browser } = await signedIn(server, bank, 'viewer');
  await browser.get(ACCOUNT);
  const fields = { old: 'guess', password: NEW, repeated: NEW };
  for (let tries = 0; tries < 8; tries++) {
    const { status, text } = await browser.post(`${ACCOUNT}/password`, fields);
    expect([status, text.includes('the password is wrong')]).toEqual([401, true]);
  }
  expect((await browser.post(`${ACCOUNT}/password`, { ...fields, old: PASSWORD })).status).toBe(429);
  expect((await browser.get(ACCOUNT)).text).toContain(email);
});

test('many guesses of the present password at a time are no more than 8', async () => {
  const { browser } = await signedIn(server, bank, 'viewer');
  await browser.get(ACCOUNT);
  const fields = { old: 'a guess that is wrong', password: NEW, repeated: NEW };
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => browser.post(`${ACCOUNT}/password`, fields)),
  );
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array<number>(8).fill(401), ...Array<number>(4).fill(429)]);
});

test('a login with the password that is replaced meanwhile opens nothing', async () => {
  const { id, email } = await newPerson(server, bank, 'viewer');
  const browser = new WebBrowser(server);
  const replace = {
    before: () => server.bus.send(new SetUserPassword(bank.caller, { userId: id, password: NEW })),
  };
  const step = { operation: 'insert', record: WebSessionRecord } as const;
  const { status } = await atStoreStep(server, step, replace, () => browser.logIn(email));
  expect([status, (await browser.get(ACCOUNT)).status]).toEqual([401, 303]);
  expect((await browser.logIn(email, NEW)).status).toBe(303);
});

test('no session outlives a new password whose setting was cut off behind it', async () => {
  const { id, email, browser } = await signedIn(server, bank, 'viewer');
  const die = {
    after: () => {
      throw new Error('the process died');
    },
  };
  const step = { operation: 'compareAndSet', record: PasswordRecord } as const;
  const set = () => server.bus.send(new SetUserPassword(bank.caller, { userId: id, password: NEW }));
  await expect(atStoreStep(server, step, die, set)).rejects.toThrow('died');
  expect((await browser.get(ACCOUNT)).status).toBe(303);
  expect((await browser.logIn(email, NEW)).status).toBe(303);
});

describe('keyboard shortcuts are turned off in the account', () => {
  const SHORTCUTS = '/settings/account/shortcuts';
  const OFF = '<body data-shortcuts="off">';
  const pageTexts = async (browser: WebBrowser) => {
    const texts: string[] = [];
    for (const path of ['/alerts', '/settings/account', '/search', '/figures'])
      texts.push((await browser.get(path)).text);
    return texts;
  };

  test('for this person alone, in every session, until they are turned on again', async () => {
    const { email, browser } = await signedIn(server, bank, 'analyst');
    const { browser: colleague } = await signedIn(server, bank, 'analyst');
    const help = 'You can turn these shortcuts off in';
    for (const text of await pageTexts(browser)) expect(text).not.toContain(OFF);
    expect((await browser.get('/alerts')).text).toContain(help);
    expect((await browser.get('/settings/account')).text).toContain(`href="${SHORTCUTS}"`);

    await browser.get(SHORTCUTS);
    const sent = await browser.post(SHORTCUTS, { shortcuts: 'off' });
    expect([sent.status, sent.location]).toEqual([303, `${SHORTCUTS}?saved=yes`]);
    const later = new WebBrowser(server);
    await later.logIn(email);
    for (const each of [browser, later]) {
      for (const text of await pageTexts(each)) expect(text).toContain(OFF);
      const { text } = await each.get('/alerts');
      expect(text).toContain('You have turned these shortcuts off in');
      expect(text).not.toContain('Search ( / )');
    }
    for (const text of await pageTexts(colleague)) expect(text).not.toContain(OFF);

    await later.get(SHORTCUTS);
    await later.post(SHORTCUTS, { shortcuts: 'on' });
    for (const text of await pageTexts(browser)) expect(text).not.toContain(OFF);
  });

  test.each(['', 'maybe'])('a form with the choice “%s” changes nothing and says so', async (shortcuts) => {
    const { browser } = await signedIn(server, bank, 'viewer');
    await browser.get(SHORTCUTS);
    const { status, text } = await browser.post(SHORTCUTS, { shortcuts });
    expect([status, text.includes('shortcuts')]).toEqual([422, true]);
    expect((await browser.get('/alerts')).text).not.toContain(OFF);
  });
});
