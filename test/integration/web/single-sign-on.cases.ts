// size: all that one identity provider of another maker, started once, answers.
import { generateKeyPairSync } from 'node:crypto';
import { LoginEvents } from '../../../src/access/domain/login.events.js';
import { OrganizationEvents } from '../../../src/access/domain/organization.events.js';
import { SetSecondPersonRules } from '../../../src/access/commands/set-second-person-rules.command.js';
import { SetSecondFactorRule } from '../../../src/access/commands/set-second-factor-rule.command.js';
import { SetSingleSignOn } from '../../../src/access/commands/set-single-sign-on.command.js';
import { SetOrganizationStatus } from '../../../src/access/commands/set-organization-status.command.js';
import { DisableUser } from '../../../src/access/commands/disable-user.command.js';
import { ListUsers } from '../../../src/access/queries/list-users.query.js';
import { NO_SECOND_PERSON_RULES } from '../../../src/access/domain/second-person-rules.settings.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { loggedEvents, loggedOf } from '../../support/logged-events.js';
import { OAuthClient } from '../../support/oauth-client.js';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  signedToken,
  TestIssuer,
  throughIssuer,
  type IssuerPerson,
} from '../../support/test-issuer.js';
import { newPerson, signedIn, WebBrowser } from '../../support/web-browser.js';
import { BASE, suiteApp } from './web-app.js';

const CALLBACK = `${BASE}/sso/callback`;
const ROLES = [
  { group: 'aml-admins', role: 'admin' as const },
  { group: 'aml-team', role: 'analyst' as const },
  { group: 'auditors', role: 'viewer' as const },
];

let server: TestApp;
let issuer: TestIssuer;
let people = 0;

const person = (over: Partial<IssuerPerson> = {}): IssuerPerson => {
  const sub = `person-${++people}`;
  return { sub, email: `${sub}@example.com`, groups: ['aml-team'], ...over };
};

beforeAll(async () => {
  server = await suiteApp();
  issuer = await TestIssuer.start(CALLBACK);
});
afterAll(() => issuer.close());

const settings = () => ({
  issuer: issuer.url,
  clientId: CLIENT_ID,
  secret: CLIENT_SECRET,
  scopes: ['openid', 'email', 'groups'],
  roles: ROLES,
  domains: ['example.com'],
});

/** A bank whose people sign in at the issuer. */
async function bankWithSso(more: object = {}): Promise<TestOrganization> {
  const bank = await server.newOrganization();
  await server.bus.send(new SetSingleSignOn(bank.caller, { ...settings(), ...more }));
  return bank;
}

/** Goes to the issuer of a bank and back; returns the path of the answer, which was not opened yet. */
async function answerFor(browser: WebBrowser, bank: TestOrganization, who: IssuerPerson, returnTo = '') {
  issuer.person = who;
  await browser.get('/login');
  const sent = await browser.post('/sso', { organization: bank.name, return_to: returnTo });
  if (!sent.location) throw new Error(sent.text);
  const { pathname, search } = await throughIssuer(sent.location);
  return `${pathname}${search}`;
}

async function signIn(bank: TestOrganization, who: IssuerPerson, browser = new WebBrowser(server)) {
  return { browser, answer: await browser.get(await answerFor(browser, bank, who)) };
}

const refusalsOf = async ({ id }: TestOrganization) =>
  (await loggedOf(server, LoginEvents)).flatMap(({ org, type, data }) =>
    org === id && type === 'LoginFailed' ? [data.reason] : [],
  );

test('a person of a mapped group is made at the first sign-in, without a second factor', async () => {
  const bank = await bankWithSso();
  await server.bus.send(new SetSecondFactorRule(bank.caller, { required: true }));
  const who = person();
  const { browser, answer } = await signIn(bank, who);
  expect([answer.status, answer.location]).toEqual([303, '/alerts']);
  expect((await browser.get('/alerts')).text).toContain(who.email);
  const [user] = await server.bus.send(new ListUsers(bank.caller));
  expect(user).toMatchObject({ email: who.email, role: 'analyst', passwordSetAt: null });
  const events = (await loggedOf(server, LoginEvents)).filter(({ org }) => org === bank.id);
  expect(events).toMatchObject([
    { type: 'LoginSucceeded', data: { userId: user!.id, by: 'single_sign_on' } },
  ]);
  expect((await browser.post('/logout')).location).toBe('/login');
  expect((await browser.get('/alerts')).location).toContain('/login');
});

test('the role follows the groups at each sign-in, and one of several groups is enough', async () => {
  const bank = await bankWithSso();
  const who = person({ groups: ['others', 'auditors', 'aml-admins'] });
  await signIn(bank, person({ groups: ['aml-admins'] }));
  const roleNow = async () =>
    (await server.bus.send(new ListUsers(bank.caller))).find(({ email }) => email === who.email)?.role;
  await signIn(bank, who);
  expect(await roleNow()).toBe('admin');
  await signIn(bank, { ...who, groups: ['auditors'] });
  expect(await roleNow()).toBe('viewer');
});

test('a subject keeps its account when its address changes; the address leads nobody else in', async () => {
  const bank = await bankWithSso();
  const who = person();
  await signIn(bank, who);
  await signIn(bank, { ...who, email: 'renamed@example.com' });
  expect(await server.bus.send(new ListUsers(bank.caller))).toHaveLength(1);
  const { answer } = await signIn(bank, person({ email: who.email }));
  expect([answer.status, answer.text]).toEqual([
    403,
    expect.stringContaining('belongs to another person here'),
  ]);
  expect(await refusalsOf(bank)).toEqual(['address_refused']);
});

test('a member with that address is who signs in', async () => {
  const bank = await bankWithSso();
  const member = await newPerson(server, bank, 'viewer');
  const { answer } = await signIn(bank, person({ email: member.email.toUpperCase() }));
  expect(answer.status).toBe(303);
  const users = await server.bus.send(new ListUsers(bank.caller));
  expect(users.map(({ id, role }) => [id, role])).toEqual([[member.id, 'analyst']]);
});

test('an address that is not called verified leads to no account that is there', async () => {
  const bank = await bankWithSso();
  const member = await newPerson(server, bank, 'admin');
  const who = person({ email: member.email, email_verified: undefined });
  for (const xms_edov of [undefined, false, '0']) {
    const { answer } = await signIn(bank, { ...who, xms_edov });
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('(email_verified)')]);
  }
  expect(await refusalsOf(bank)).toEqual(['address_refused', 'address_refused', 'address_refused']);
  expect(await server.bus.send(new ListUsers(bank.caller))).toMatchObject([{ id: member.id, role: 'admin' }]);
  const insider = await signIn(bank, person({ email_verified: undefined }));
  expect([insider.answer.status, insider.answer.text]).toEqual([
    403,
    expect.stringContaining('(email_verified)'),
  ]);
  expect(await server.bus.send(new ListUsers(bank.caller))).toHaveLength(1);
  expect((await signIn(bank, { ...who, groups: ['aml-admins'], xms_edov: '1' })).answer.status).toBe(303);
  expect((await signIn(bank, { ...who, groups: ['aml-admins'] })).answer.status).toBe(303);
});

test('a person with the address of a member of another organization is another one', async () => {
  const bank = await bankWithSso();
  const other = await bankWithSso();
  const member = await newPerson(server, other, 'admin');
  await signIn(bank, person({ email: member.email }));
  const [made] = await server.bus.send(new ListUsers(bank.caller));
  expect([made!.role, made!.id === member.id]).toEqual(['analyst', false]);
  expect(await server.bus.send(new ListUsers(other.caller))).toMatchObject([
    { id: member.id, role: 'admin' },
  ]);
});

test('a link of another organization does not sign somebody out who is signed in', async () => {
  const bank = await bankWithSso();
  const other = await bankWithSso();
  const { browser } = await signIn(bank, person());
  const link = `/sso?organization=${encodeURIComponent(other.name)}`;
  expect((await browser.get(`${link}&return_to=/history`)).location).toBe('/history');
  expect((await browser.get(`${link}&return_to=//evil.example`)).location).toBe('/alerts');
  expect((await new WebBrowser(server).get(link)).location).toContain(issuer.url);
});

test('an organization that was disabled after a sign-in began lets nobody in', async () => {
  const bank = await bankWithSso();
  const browser = new WebBrowser(server);
  const path = await answerFor(browser, bank, person());
  await server.bus.send(new SetOrganizationStatus(bank.caller, 'Disable'));
  expect((await browser.get(path)).status).toBe(403);
  expect((await browser.get(`/sso?organization=${bank.id}`)).status).toBe(403);
});

test.each([
  ['groups without a role', { groups: ['others'] }, 'none of your groups has a role here', 'no_role'],
  ['no groups', { groups: [] }, 'none of your groups has a role here', 'no_role'],
  ['another domain', { email: 'ann@example.org' }, 'addresses of example.org may not', 'address_refused'],
  [
    'an unverified address',
    { email_verified: false },
    'did not confirm that your e-mail address is verified',
    'address_refused',
  ],
  ['no address', { email: '' }, 'did not confirm that your e-mail address is verified', 'address_refused'],
])('%s is refused in words and recorded', async (_, over, words, reason) => {
  const bank = await bankWithSso();
  const { browser, answer } = await signIn(bank, person(over));
  expect([answer.status, answer.text]).toEqual([403, expect.stringContaining(words)]);
  expect(await refusalsOf(bank)).toEqual([reason]);
  expect((await browser.get('/alerts')).status).toBe(303);
  expect(await server.bus.send(new ListUsers(bank.caller))).toEqual([]);
});

test('a disabled person and the last administrator without the role are refused', async () => {
  const bank = await bankWithSso();
  const admin = person({ groups: ['aml-admins'] });
  const analyst = person();
  await signIn(bank, admin);
  await signIn(bank, analyst);
  const users = await server.bus.send(new ListUsers(bank.caller));
  const { id } = users.find(({ email }) => email === analyst.email)!;
  await server.bus.send(new DisableUser(bank.caller, id));
  expect((await signIn(bank, analyst)).answer.text).toContain('your account is disabled here');
  const demoted = await signIn(bank, { ...admin, groups: ['auditors'] });
  expect(demoted.answer.text).toContain('your groups end the role of the last administrator');
  expect(await refusalsOf(bank)).toEqual(['user_disabled', 'last_admin']);
});

describe('hostile ID tokens', () => {
  let bank: TestOrganization;
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const now = () => Math.floor(Date.now() / 1000);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

  beforeAll(async () => {
    bank = await bankWithSso();
  });

  test.each<[string, (claims: Record<string, unknown>, token: string) => string]>([
    ['a signature by another key', (claims) => signedToken(other, claims)],
    [
      'a changed claim',
      (claims, token) => {
        const [head, , signature] = token.split('.');
        return `${head}.${part({ ...claims, email: 'other@example.com' })}.${signature}`;
      },
    ],
    ['no signature (alg none)', (claims) => `${part({ alg: 'none' })}.${part(claims)}.`],
    ['another issuer', (claims) => signedToken(issuer.key, { ...claims, iss: 'https://evil.example' })],
    ['another audience', (claims) => signedToken(issuer.key, { ...claims, aud: 'another' })],
    ['another nonce', (claims) => signedToken(issuer.key, { ...claims, nonce: 'another' })],
    ['no nonce', (claims) => signedToken(issuer.key, { ...claims, nonce: undefined })],
    ['an end in the past', (claims) => signedToken(issuer.key, { ...claims, exp: now() - 120 })],
    ['a beginning in the future', (claims) => signedToken(issuer.key, { ...claims, nbf: now() + 600 })],
    ['the id of an unknown key', (claims) => signedToken(issuer.key, claims, { kid: 'key-2' })],
    ['no subject', (claims) => signedToken(issuer.key, { ...claims, sub: undefined })],
    ['another authorized party', (claims) => signedToken(issuer.key, { ...claims, azp: 'another' })],
    ['no token at all', () => ''],
  ])('with %s opens no session and makes nobody', async (_, tamper) => {
    const before = (await refusalsOf(bank)).length;
    const browser = new WebBrowser(server);
    const path = await answerFor(browser, bank, person({ groups: ['aml-admins'] }));
    issuer.tamper = tamper;
    const answer = await browser.get(path);
    expect([answer.status, answer.text]).toEqual([
      403,
      expect.stringContaining('Single sign-on was refused'),
    ]);
    expect((await refusalsOf(bank)).slice(before)).toEqual(['answer_refused']);
    expect((await browser.get('/alerts')).status).toBe(303);
    expect(await server.bus.send(new ListUsers(bank.caller))).toEqual([]);
  });

  test('the same way with its own token opens a session', async () => {
    const browser = new WebBrowser(server);
    const path = await answerFor(browser, bank, person());
    issuer.tamper = (claims) => signedToken(issuer.key, claims);
    expect((await browser.get(path)).location).toBe('/alerts');
  });

  test('from the issuer of another organization is refused', async () => {
    const foreign = await TestIssuer.start(CALLBACK);
    try {
      const browser = new WebBrowser(server);
      const path = await answerFor(browser, bank, person());
      issuer.tamper = (claims) => signedToken(foreign.key, { ...claims, iss: foreign.url });
      expect((await browser.get(path)).status).toBe(403);
      const mixed = await answerFor(browser, bank, person());
      const iss = `iss=${encodeURIComponent(foreign.url)}`;
      expect((await browser.get(mixed.replace(/iss=[^&]+/, iss))).status).toBe(403);
    } finally {
      await foreign.close();
    }
  });
});

test('an answer works once, in the browser that began, within ten minutes', async () => {
  const bank = await bankWithSso();
  const browser = new WebBrowser(server);
  const thief = new WebBrowser(server);
  const path = await answerFor(browser, bank, person());
  await thief.get('/login');
  const stolen = await thief.get(path);
  expect([stolen.status, stolen.text]).toEqual([403, expect.stringContaining('belongs to another browser')]);
  expect((await browser.get(path)).status).toBe(303);
  expect((await browser.get(path)).status).toBe(403);
  const again = await answerFor(thief, bank, person());
  const replayed = again.replace(/code=[^&]+/, /code=[^&]+/.exec(path)![0]);
  expect((await thief.get(replayed)).status).toBe(403);
  const late = await answerFor(thief, bank, person());
  server.clock.advance(10 * 60_000);
  expect((await thief.get(late)).text).toContain('this sign-in has ended');
  expect((await thief.get('/sso/callback?state=guessed&code=x')).status).toBe(403);
});

test('where passwords are refused single sign-on lets people in, until the operator helps', async () => {
  const bank = await bankWithSso();
  const { email } = await newPerson(server, bank, 'admin');
  await server.bus.send(new SetSingleSignOn(bank.caller, { passwords: 'refused' }));
  const browser = new WebBrowser(server);
  const refused = await browser.logIn(email);
  expect([refused.status, refused.text]).toEqual([
    401,
    expect.stringContaining('The e-mail address or the password is wrong.'),
  ]);
  expect(await refusalsOf(bank)).toEqual(['password_not_allowed']);
  expect((await signIn(bank, person())).answer.status).toBe(303);
  await server.bus.send(new SetSingleSignOn(bank.caller, { passwords: 'allowed' }));
  expect((await browser.logIn(email)).status).toBe(303);
});

test('the consent to an assistant is asked for after single sign-on, too', async () => {
  const bank = await bankWithSso();
  const client = await OAuthClient.public(server, 'http://127.0.0.1:1/callback');
  const browser = new WebBrowser(server);
  const { location } = await client.authorize(browser);
  expect((await browser.get(location!)).text).toContain(`name="return_to" value="${location!}"`);
  issuer.person = person();
  const sent = await browser.post('/sso', { organization: bank.id, return_to: location! });
  const { pathname, search } = await throughIssuer(sent.location!);
  const back = await browser.get(`${pathname}${search}`);
  expect(back.location).toBe(location);
  expect((await browser.get(location!)).text).toContain('alerts:read');
  const agreed = await browser.post(`${location!}/consent`, { decision: 'allow', scope: ['alerts:read'] });
  expect(new URL(agreed.location!).searchParams.get('code')).toMatch(/^ac_/);
});

test('unknown organizations and those without single sign-on answer alike', async () => {
  const bank = await server.newOrganization();
  const browser = new WebBrowser(server);
  const texts = [];
  for (const organization of [bank.name, 'Unknown Bank', bank.id]) {
    const { status, text } = await browser.get(`/sso?organization=${encodeURIComponent(organization)}`);
    texts.push([status, text.replaceAll(organization, 'NAME').replaceAll(browser.formToken, 'TOKEN')]);
  }
  expect(new Set(texts.map(String)).size).toBe(1);
  expect(texts[0]).toEqual([403, expect.stringContaining('no organization of this name has single sign-on')]);
  expect((await browser.get('/sso')).status).toBe(422);
});

describe('the page of settings', () => {
  const FIELDS = () => ({
    issuer: issuer.url,
    client_id: CLIENT_ID,
    client_secret: CLIENT_SECRET,
    scopes: 'openid email groups',
    email_claim: 'email',
    groups_claim: 'groups',
    vouched_domains: '',
    roles: 'aml-admins = admin\naml-team = analyst',
    domains: 'Example.com',
    passwords: 'allowed',
  });
  const PATH = '/settings/sign-in';

  test('sets it; the secret is stored sealed and is in no event and no page', async () => {
    const bank = await server.newOrganization();
    const { browser } = await signedIn(server, bank, 'admin');
    expect((await browser.get(PATH)).text).toContain(CALLBACK);
    expect((await browser.post(PATH, FIELDS())).location).toBe(`${PATH}?saved=yes`);
    const page = await browser.get(PATH);
    expect(page.text).toContain('aml-team = analyst');
    expect(page.text).not.toContain(CLIENT_SECRET);
    expect((await signIn(bank, person())).answer.location).toBe('/alerts');
    await browser.post(PATH, { ...FIELDS(), client_secret: '', passwords: 'refused' });
    expect((await signIn(bank, person())).answer.location).toBe('/alerts');
    await browser.post(PATH, { ...FIELDS(), client_secret: 'another one' });
    expect((await signIn(bank, person())).answer.status).toBe(403);
    await browser.post(`${PATH}/remove`);
    const events = (await loggedOf(server, OrganizationEvents)).filter(({ org }) => org === bank.id);
    expect(events.map(({ type }) => type).filter((type) => type.startsWith('SingleSignOn'))).toEqual([
      'SingleSignOnSet',
      'SingleSignOnSet',
      'SingleSignOnSet',
      'SingleSignOnRemoved',
    ]);
    expect(JSON.stringify(await loggedEvents(server), (_, value: unknown) => String(value))).not.toContain(
      CLIENT_SECRET,
    );
  });

  test('waits for another administrator where these approve changes of members', async () => {
    const bank = await server.newOrganization();
    const { browser } = await signedIn(server, bank, 'admin');
    const { browser: other } = await signedIn(server, bank, 'admin');
    const rules = { ...NO_SECOND_PERSON_RULES, administration: true };
    await server.bus.send(new SetSecondPersonRules(bank.caller, rules));
    await browser.get(PATH);
    const held = await browser.post(PATH, FIELDS());
    expect([held.status, held.text]).toEqual([409, expect.stringContaining('Nothing has changed yet')]);
    const answer = async (by: WebBrowser, choice: string) => {
      const { text } = await by.get('/settings/members');
      const [, path] = /action="(\/settings\/members\/changes\/[^"]+)"/.exec(text) ?? [];
      return { text, status: (await by.post(path!, { answer: choice })).status };
    };
    expect((await answer(browser, 'approve')).status).toBe(403);
    const approved = await answer(other, 'approve');
    expect(approved.text).toContain(`Single sign-on at ${issuer.url} (client ${CLIENT_ID})`);
    expect(approved.text).toContain('aml-admins=admin, aml-team=analyst');
    expect(approved.text).not.toContain(CLIENT_SECRET);
    expect(approved.status).toBe(303);
    expect((await signIn(bank, person())).answer.location).toBe('/alerts');
    // The person got an account from the provider, which nobody approved: administrators are told.
    expect((await other.get('/settings/members')).text).toContain('identity provider');
    expect((await browser.post(`${PATH}/remove`)).status).toBe(409);
    // Other settings meanwhile: the approver would remove more than was asked for.
    await server.bus.send(new SetSingleSignOn(bank.caller, { domains: [] }));
    expect((await answer(other, 'approve')).status).toBe(409);
    expect((await answer(other, 'decline')).status).toBe(303);
    expect((await browser.post(`${PATH}/remove`)).status).toBe(409);
    expect((await signIn(bank, person())).answer.location).toBe('/alerts');
    await answer(other, 'approve');
    expect((await browser.get(PATH)).text).not.toContain('Remove single sign-on');
  });

  test.each([
    ['issuer', { issuer: 'ftp://id.example.com' }, 'needs an https address'],
    ['issuer', { issuer: 'http://127.0.0.1:9' }, 'This issuer cannot be used'],
    ['roles', { roles: 'aml-team' }, 'Roles of groups'],
    ['roles', { roles: 'aml-team = owner' }, 'Roles of groups'],
    ['domains', { domains: 'not a domain' }, 'is not a domain such as example.com'],
    ['client_id', { client_id: ' ' }, 'Client id is blank'],
  ])('names the field %s at fault and writes nothing', async (_, over, words) => {
    const bank = await server.newOrganization();
    const { browser } = await signedIn(server, bank, 'admin');
    await browser.get(PATH);
    const { status, text } = await browser.post(PATH, { ...FIELDS(), ...over });
    expect([status, text]).toEqual([422, expect.stringContaining(words)]);
    expect(text).not.toContain(CLIENT_SECRET);
    expect((await browser.get(PATH)).text).not.toContain('Remove single sign-on');
  });

  test('is for administrators', async () => {
    const bank = await server.newOrganization();
    const { browser } = await signedIn(server, bank, 'analyst');
    expect((await browser.get(PATH)).status).toBe(403);
    expect((await browser.post(PATH, FIELDS())).status).toBe(403);
  });
});

test('a secret stays with its issuer and client id', async () => {
  const bank = await bankWithSso();
  const moved = await server.bus.send(new SetSingleSignOn(bank.caller, { clientId: 'another' }));
  expect(moved.singleSignOn).toMatchObject({ clientId: 'another', secretId: null });
  expect((await signIn(bank, person())).answer.status).toBe(403);
});
