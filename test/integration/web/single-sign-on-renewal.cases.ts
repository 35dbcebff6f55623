import { SetSingleSignOn } from '../../../src/access/commands/set-single-sign-on.command.js';
import { SetUserPassword } from '../../../src/access/commands/set-user-password.command.js';
import { DisableUser } from '../../../src/access/commands/disable-user.command.js';
import { SignInProofRecord } from '../../../src/access/domain/sign-in-proof.record.js';
import { LoginEvents } from '../../../src/access/domain/login.events.js';
import { Records } from '../../../src/platform/records/records.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { loggedOf } from '../../support/logged-events.js';
import { callMcp, OAuthClient } from '../../support/oauth-client.js';
import { SingleSignOnStage } from '../../support/single-sign-on-stage.js';
import { TestIssuer, type IssuerPerson } from '../../support/test-issuer.js';
import { WebBrowser } from '../../support/web-browser.js';
import { BASE, suiteApp } from './web-app.js';

const MINUTE_MS = 60_000;
const SCOPES = ['openid', 'email', 'groups', 'offline_access'];

let server: TestApp;
/** With a refresh token. */
let lasting: TestIssuer;
/** Without one. */
let passing: TestIssuer;

beforeAll(async () => {
  server = await suiteApp();
  const callback = `${BASE}/sso/callback`;
  lasting = await TestIssuer.start(callback, { refreshes: true });
  passing = await TestIssuer.start(callback);
});
afterAll(async () => {
  await lasting.close();
  await passing.close();
});
afterEach(() => {
  lasting.instead = {};
  passing.instead = {};
});

const isSignedIn = async (browser: WebBrowser) => (await browser.get('/settings/account')).status === 200;

/** A bank with an administrator and somebody else, both signed in at the provider. */
async function stageAt(issuer: TestIssuer, over: Partial<IssuerPerson> = {}) {
  const stage = new SingleSignOnStage(server, issuer);
  const bank = await stage.bank({ scopes: SCOPES });
  const mark = bank.id.slice(-8);
  const named = (sub: string, groups: string[]) =>
    stage.person({ sub: `${sub}-${mark}`, email: `${sub}-${mark}@example.com`, groups });
  await stage.signIn(bank, named('boss', ['aml-admins']));
  const who = { ...named('ann', ['aml-team']), ...over };
  const { browser } = await stage.signIn(bank, who);
  const user = async () => (await stage.users(bank)).find(({ email }) => email === who.email)!;
  return { stage, bank, who, browser, user };
}

/** Connects an assistant in the name of whoever is signed in; tells whether it still gets in. */
async function assistantOf(browser: WebBrowser) {
  const client = await OAuthClient.confidential(server, 'http://127.0.0.1:1/callback');
  let { refresh } = await client.exchange(await client.code(browser, ['alerts:read']));
  return async (): Promise<boolean> => {
    const renewed = await client.refresh(refresh);
    if (renewed.status !== 200) return false;
    refresh = renewed.refresh;
    return (await callMcp(server, renewed.access)).status === 200;
  };
}

const proofOf = (userId: string) =>
  server.app.get(Records, { strict: false }).forSystem().get(SignInProofRecord, userId);

test('whoever loses all mapped groups loses session, account and assistants', async () => {
  const { stage, who, browser, user } = await stageAt(lasting);
  const ask = await assistantOf(browser);
  expect(await ask()).toBe(true);
  server.clock.advance(11 * MINUTE_MS);
  lasting.person = { ...who, groups: ['others'] };
  await stage.askAgain();
  expect(await isSignedIn(browser)).toBe(false);
  expect((await user()).disabledAt).not.toBeNull();
  expect(await ask()).toBe(false);
});

test('groups that come back let the person in again, but what assistants had stays ended', async () => {
  const { stage, bank, who, browser, user } = await stageAt(lasting);
  const ask = await assistantOf(browser);
  server.clock.advance(11 * MINUTE_MS);
  lasting.person = { ...who, groups: [] };
  await stage.askAgain();
  expect((await user()).disabledAt).not.toBeNull();
  expect((await stage.signIn(bank, who)).answer.location).toBe('/alerts');
  expect((await user()).disabledAt).toBeNull();
  expect(await ask()).toBe(false);
});

test('whom an administrator disables stays out, whatever the groups', async () => {
  const { stage, bank, who, user } = await stageAt(lasting);
  server.clock.advance(11 * MINUTE_MS);
  lasting.person = { ...who, groups: [] };
  await stage.askAgain();
  await server.bus.send(new DisableUser(bank.caller, (await user()).id));
  expect((await stage.signIn(bank, who)).answer.text).toContain('your account is disabled here');
});

test('a role follows the groups without a sign-in, and the session goes on', async () => {
  const { stage, who, browser, user } = await stageAt(lasting);
  for (let round = 0; round < 6; round++) {
    server.clock.advance(11 * MINUTE_MS);
    lasting.person = { ...who, groups: ['aml-admins'] };
    await stage.askAgain();
    expect(await isSignedIn(browser)).toBe(true);
  }
  expect((await user()).role).toBe('admin');
  expect((await proofOf((await user()).id))!.sealed).not.toContain('refresh');
});

test('while a provider is away rights go on for 15 minutes, then end until it is back', async () => {
  const { stage, who, browser } = await stageAt(lasting);
  const ask = await assistantOf(browser);
  lasting.person = who;
  lasting.instead = { '/.well-known/openid-configuration': (response) => void response.destroy() };
  for (const minutes of [11, 3]) {
    server.clock.advance(minutes * MINUTE_MS);
    await stage.askAgain();
    expect([minutes, await isSignedIn(browser), await ask()]).toEqual([minutes, true, true]);
  }
  server.clock.advance(2 * MINUTE_MS);
  await stage.askAgain();
  expect(await isSignedIn(browser)).toBe(false);
  expect(await ask()).toBe(false);
  lasting.instead = {};
  server.clock.advance(2 * MINUTE_MS);
  await stage.askAgain();
  expect(await isSignedIn(browser)).toBe(true);
});

test('an administrator of whom the provider says nothing for 15 minutes manages no members', async () => {
  const { stage, bank, who } = await stageAt(lasting, { groups: ['aml-admins'] });
  const { browser } = await stage.signIn(bank, who);
  expect((await browser.get('/settings/members')).status).toBe(200);
  lasting.person = { ...who, groups: ['others'] };
  lasting.instead = { '/token': (response) => void response.writeHead(503).end() };
  for (const minutes of [11, 5]) {
    server.clock.advance(minutes * MINUTE_MS);
    await stage.askAgain();
  }
  expect((await browser.get('/settings/members')).status).not.toBe(200);
});

test('a refused refresh token ends session and assistants until the person is back', async () => {
  const { stage, who, browser, user } = await stageAt(lasting);
  const ask = await assistantOf(browser);
  server.clock.advance(11 * MINUTE_MS);
  lasting.instead = {
    '/token': (response) =>
      void response
        .writeHead(400, { 'content-type': 'application/json' })
        .end('{"error":"invalid_grant","error_description":"User disabled"}'),
  };
  await stage.askAgain();
  expect([await isSignedIn(browser), await ask()]).toEqual([false, false]);
  expect((await user()).disabledAt).toBeNull();
  lasting.instead = {};
  lasting.person = who;
});

test('the last administrator loses the session and unused links, not the account', async () => {
  const stage = new SingleSignOnStage(server, lasting);
  const bank = await stage.bank({ scopes: SCOPES });
  const boss = stage.person({ sub: `only-${bank.id}`, email: 'only@example.com', groups: ['aml-admins'] });
  const { browser } = await stage.signIn(bank, boss);
  await browser.get('/settings/members');
  const email = `ghost.${bank.id}@example.com`;
  const invited = await browser.post('/settings/members', { email, role: 'analyst' });
  const code = /iv_[\w-]{43}/.exec(invited.text)![0];
  server.clock.advance(11 * MINUTE_MS);
  lasting.person = { ...boss, groups: [] };
  await stage.askAgain();
  expect((await new WebBrowser(server).get(`/invitation?code=${code}`)).text).not.toContain(email);
  expect(await isSignedIn(browser)).toBe(false);
  expect((await stage.users(bank))[0]).toMatchObject({ role: 'admin', disabledAt: null });
  expect((await stage.signIn(bank, boss)).answer.location).toBe('/alerts');
});

describe('where the provider gives no refresh token', () => {
  /** Opens a page as the browser does, with the way to the provider and back. */
  async function open(stage: SingleSignOnStage, browser: WebBrowser, path: string) {
    let answer = await browser.get(path);
    for (let hops = 0; answer.location && hops < 6; hops++) {
      const to = answer.location;
      answer = await browser.get(to.startsWith(passing.url) ? await stage.through(browser, to) : to);
    }
    return answer;
  }

  test('the provider confirms the person after 15 minutes, without asking them', async () => {
    const { stage, bank, browser, who } = await stageAt(passing);
    passing.person = who;
    server.clock.advance(14 * MINUTE_MS);
    expect(await isSignedIn(browser)).toBe(true);
    server.clock.advance(2 * MINUTE_MS);
    expect((await browser.get('/settings/account')).location).toContain('/login');
    expect((await open(stage, browser, '/settings/account')).status).toBe(200);
    expect(await isSignedIn(browser)).toBe(true);
    expect(passing.prompts).toContain('none');
    const events = (await loggedOf(server, LoginEvents)).filter(({ org }) => org === bank.id);
    expect(events.map(({ type }) => type)).toEqual(['LoginSucceeded', 'LoginSucceeded']);
    server.clock.advance(16 * MINUTE_MS);
    stage.forgetProvider(browser);
    expect((await open(stage, browser, '/settings/account')).status).toBe(200);
    const after = (await loggedOf(server, LoginEvents)).filter(({ org }) => org === bank.id);
    expect(after.slice(2).map(({ type }) => type)).toEqual(['SessionEnded', 'LoginSucceeded']);
  });

  test('somebody without the groups is out at the next page', async () => {
    const { stage, browser, who, user } = await stageAt(passing);
    server.clock.advance(16 * MINUTE_MS);
    passing.person = { ...who, groups: ['others'] };
    expect((await open(stage, browser, '/settings/account')).status).toBe(403);
    expect(await isSignedIn(browser)).toBe(false);
    expect((await user()).disabledAt).not.toBeNull();
  });

  test('another person at the provider does not go on with the session', async () => {
    const { stage, bank, browser } = await stageAt(passing);
    stage.forgetProvider(browser);
    const other = stage.person({ sub: `other-${bank.id}`, email: 'other@example.com' });
    server.clock.advance(16 * MINUTE_MS);
    passing.person = other;
    const { text } = await open(stage, browser, '/settings/account');
    expect(text).not.toContain('ann-');
    const ended = (await loggedOf(server, LoginEvents)).filter(
      ({ org, type }) => org === bank.id && type === 'SessionEnded',
    );
    expect(ended.map(({ data }) => data)).toEqual([{ reason: 'not_confirmed' }]);
  });

  test('assistants go on for a quarter of an hour, until the person is back', async () => {
    const { stage, browser, who } = await stageAt(passing);
    passing.person = who;
    const ask = await assistantOf(browser);
    server.clock.advance(14 * MINUTE_MS);
    expect(await ask()).toBe(true);
    server.clock.advance(2 * MINUTE_MS);
    expect(await ask()).toBe(false);
    expect((await open(stage, browser, '/settings/account')).status).toBe(200);
    expect(await ask()).toBe(true);
  });

  test('so they do where an earlier release let them go on for twelve hours', async () => {
    const { browser, user } = await stageAt(passing);
    const ask = await assistantOf(browser);
    const { id } = await user();
    const grantsUntil = server.clock.now() + 720 * MINUTE_MS;
    await server.app
      .get(Records, { strict: false })
      .forSystem()
      .compareAndSet(SignInProofRecord, { id }, { $set: { grantsUntil } });
    server.clock.advance(16 * MINUTE_MS);
    expect(await ask()).toBe(false);
  });

  test('a password of before keeps no assistant where passwords open no session', async () => {
    const { stage, bank, browser, user } = await stageAt(passing);
    const { id } = await user();
    await server.bus.send(new SetUserPassword(bank.caller, { userId: id, password: 'a password of before' }));
    const again = await stage.signIn(bank, passing.person);
    const ask = await assistantOf(again.browser);
    server.clock.advance(16 * MINUTE_MS);
    expect(await ask()).toBe(true);
    await server.bus.send(new SetSingleSignOn(bank.caller, { passwords: 'refused' }));
    expect(await ask()).toBe(false);
    expect(await isSignedIn(browser)).toBe(false);
  });
});

test('an insider cannot occupy the address of somebody who has no account yet', async () => {
  const stage = new SingleSignOnStage(server, lasting);
  const bank: TestOrganization = await stage.bank();
  const insider = stage.person({
    sub: `insider-${bank.id}`,
    email: 'ceo@example.com',
    email_verified: undefined,
  });
  expect((await stage.signIn(bank, insider)).answer.status).toBe(403);
  expect(await stage.users(bank)).toEqual([]);
  const vouching = await stage.bank({ vouchedDomains: ['example.com'] });
  expect((await stage.signIn(vouching, insider)).answer.location).toBe('/alerts');
  const denied = { ...insider, sub: `denied-${bank.id}`, email: 'cfo@example.com', email_verified: false };
  expect((await stage.signIn(vouching, denied)).answer.status).toBe(403);
});
