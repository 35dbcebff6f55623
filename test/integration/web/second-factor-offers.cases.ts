import { SetSecondFactorRule } from '../../../src/access/commands/set-second-factor-rule.command.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { authenticatorCode } from '../../support/authenticator.js';
import { newPerson, PASSWORD, signedIn, WebBrowser } from '../../support/web-browser.js';
import { suiteApp } from './web-app.js';

const PAGE = '/settings/account/second-factor';

let server: TestApp;
let bank: TestOrganization;

beforeAll(async () => {
  server = await suiteApp();
  bank = await server.newOrganization();
});

const secretOf = (text: string): string =>
  /<code tabindex="0"[^>]*>([A-Z2-7 ]+)<\/code>/.exec(text)![1]!.replaceAll(' ', '');
const offerOf = (text: string): string => /name="app" value="([^"]+)"/.exec(text)![1]!;
const isSignedIn = async (browser: WebBrowser) => (await browser.get('/settings/account')).status === 200;

test('a refused form with an offer that cannot be used shows another one, which works', async () => {
  const { browser: other } = await signedIn(server, bank, 'viewer');
  const foreign = offerOf((await other.get(PAGE)).text);
  for (const stale of ['own', foreign, 'nonsense', 'x'.repeat(300), '']) {
    const { browser } = await signedIn(server, bank, 'viewer');
    const own = offerOf((await browser.get(PAGE)).text);
    if (stale === 'own') server.clock.advance(30 * 60_000);
    const app = stale === 'own' ? own : stale;
    const refused = await browser.post(PAGE, { app, code: '123456', old: PASSWORD });
    expect([stale, refused.status >= 400, offerOf(refused.text)]).not.toEqual([stale, true, app]);
    expect(refused.text).toContain('This is a new secret');
    const code = authenticatorCode(secretOf(refused.text), server.clock.now());
    const done = await browser.post(PAGE, { app: offerOf(refused.text), code, old: PASSWORD });
    expect([stale, done.status]).toEqual([stale, 200]);
  }
});

test('the second step of a sign-in that has to set one up shows another one, too', async () => {
  const other = await server.newOrganization();
  await server.bus.send(new SetSecondFactorRule(other.caller, { required: true }));
  const foreign = offerOf((await (await signedIn(server, bank, 'viewer')).browser.get(PAGE)).text);
  for (const app of [foreign, 'nonsense', null]) {
    const { email } = await newPerson(server, other, 'viewer');
    const browser = new WebBrowser(server);
    await browser.logIn(email);
    const refused = await browser.post('/login/code', { code: '123456', ...(app !== null && { app }) });
    expect([app, refused.status]).toEqual([app, 401]);
    const code = authenticatorCode(secretOf(refused.text), server.clock.now());
    const done = await browser.post('/login/code', { code, app: offerOf(refused.text) });
    expect([app, done.status]).toEqual([app, 200]);
    expect(await isSignedIn(browser)).toBe(true);
  }
});
