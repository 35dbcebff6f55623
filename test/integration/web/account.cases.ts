import { UserEvents } from '../../../src/access/domain/user.events.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { loggedOf } from '../../support/logged-events.js';
import { PASSWORD, signedIn, WebBrowser } from '../../support/web-browser.js';
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
    expect([status, text.includes('the password is not right')]).toEqual([401, true]);
  }
  expect((await browser.post(`${ACCOUNT}/password`, { ...fields, old: PASSWORD })).status).toBe(429);
  expect((await browser.get(ACCOUNT)).text).toContain(email);
});
