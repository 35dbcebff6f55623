import type { ServerResponse } from 'node:http';
import { Logger } from '@nestjs/common';
import { SetSingleSignOn } from '../../../src/access/commands/set-single-sign-on.command.js';
import { StructuredLogger } from '../../../src/platform/observability/logger.js';
import type { TestOrganization } from '../../support/app.js';
import { SingleSignOnStage } from '../../support/single-sign-on-stage.js';
import { signedToken, TestIssuer, type IssuerPerson } from '../../support/test-issuer.js';
import { signedIn, WebBrowser } from '../../support/web-browser.js';
import { BASE, suiteApp } from './web-app.js';

let stage: SingleSignOnStage;
let issuer: TestIssuer;
let bank: TestOrganization;
let admin: WebBrowser;

beforeAll(async () => {
  issuer = await TestIssuer.start(`${BASE}/sso/callback`);
  stage = new SingleSignOnStage(await suiteApp(), issuer);
  bank = await stage.bank();
  ({ browser: admin } = await signedIn(stage.server, bank, 'admin'));
});
afterAll(() => issuer.close());
afterEach(() => {
  issuer.instead = {};
  issuer.tamper = null;
});

type Tamper = NonNullable<TestIssuer['tamper']>;

const json =
  (status: number, body: object | string) =>
  (response: ServerResponse): void => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  };
const now = () => Math.floor(Date.now() / 1000);
const resigned =
  (over: (claims: Record<string, unknown>) => object): Tamper =>
  (claims) =>
    signedToken(issuer.key, { ...claims, ...over(claims) });
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

interface FaultCase {
  readonly tamper?: () => Tamper;
  readonly instead?: TestIssuer['instead'];
  readonly who?: Partial<IssuerPerson>;
  readonly says: () => string;
}

const FAULTS: Record<string, FaultCase> = {
  'another issuer in the token': {
    tamper: () => resigned(() => ({ iss: 'https://other.example' })),
    says: () =>
      `Paste this as the issuer if it is yours: https://other.example (the settings have ${issuer.url})`,
  },
  'a token for another application': {
    tamper: () => resigned(() => ({ aud: 'another' })),
    says: () => 'for another application (claim aud): another. The client id in the settings is alert-review',
  },
  'another authorized party': {
    tamper: () => resigned(() => ({ azp: 'another' })),
    says: () => 'issued to another application (claim azp): &quot;another&quot;',
  },
  'a token that expired': {
    tamper: () => resigned(() => ({ exp: now() - 600, iat: now() - 1200 })),
    says: () => 'The ID token expired 600 seconds ago (claim exp)',
  },
  'a token issued in the future': {
    tamper: () => resigned(() => ({ iat: now() + 300, exp: now() + 900 })),
    says: () => 'seconds in the future (claim iat)',
  },
  'a token that begins in the future': {
    tamper: () => resigned(() => ({ nbf: now() + 300 })),
    says: () => 'seconds in the future (claim nbf)',
  },
  'another nonce': { tamper: () => resigned(() => ({ nonce: 'x' })), says: () => 'The claim nonce' },
  'no nonce': { tamper: () => resigned(() => ({ nonce: undefined })), says: () => 'The claim nonce' },
  'no subject': {
    tamper: () => resigned(() => ({ sub: undefined })),
    says: () => 'The ID token lacks the claim sub',
  },
  'no end': { tamper: () => resigned(() => ({ exp: undefined })), says: () => 'lacks the claim exp' },
  'a time that is a text': {
    tamper: () => resigned(() => ({ iat: 'now' })),
    says: () => 'The claim iat of the ID token does not have the form',
  },
  'an unknown key': {
    tamper: () => (claims) => signedToken(issuer.key, claims, { kid: 'key-2' }),
    says: () => 'signed with the key key-2, which is not in the key set of the provider',
  },
  'no signature': {
    tamper: () => (claims) => `${part({ alg: 'none' })}.${part(claims)}.`,
    says: () => 'signed with none, which is not accepted',
  },
  'a symmetric signature': {
    tamper: () => (claims) => `${part({ alg: 'HS256' })}.${part(claims)}.AAAA`,
    says: () => 'signed with HS256, which is not accepted',
  },
  'a changed claim': {
    tamper: () => (claims, token) => {
      const [head, , signature] = token.split('.');
      return `${head}.${part({ ...claims, email: 'x@example.com' })}.${signature}`;
    },
    says: () => 'The signature of the ID token is wrong',
  },
  'an encrypted token': { tamper: () => () => 'a.b.c.d.e', says: () => 'The ID token is encrypted' },
  'no token': { tamper: () => () => 'no token', says: () => 'The ID token cannot be read' },
  'an empty token': { tamper: () => () => '', says: () => 'sent no ID token' },
  'a wrong client secret': {
    instead: { '/token': json(401, { error: 'invalid_client', error_description: 'bad secret' }) },
    says: () => 'Enter the secret anew; it may have expired there. The provider said: bad secret',
  },
  'a code that was used': {
    instead: { '/token': json(400, { error: 'invalid_grant' }) },
    says: () => `The provider refused the code (invalid_grant)`,
  },
  'a token endpoint that fails': {
    instead: { '/token': json(500, 'x') },
    says: () => `${issuer.url}/token answered with the status 500`,
  },
  'a key set that is missing': {
    instead: { '/jwks': json(404, {}) },
    says: () => `${issuer.url}/jwks answered with the status 404`,
  },
  'a userinfo endpoint that fails': {
    instead: { '/me': json(503, {}) },
    says: () => 'lacks the claim email, and the userinfo endpoint could not be asked',
  },
  'a userinfo endpoint that tells of somebody else': {
    instead: { '/me': json(200, { sub: 'other', email: 'x@example.com', groups: ['aml-admins'] }) },
    says: () => 'The userinfo endpoint answered about another person',
  },
  'a document that is missing': {
    instead: { '/.well-known/openid-configuration': json(404, {}) },
    says: () => '/.well-known/openid-configuration answered with the status 404',
  },
  'a document that is no JSON': {
    instead: {
      '/.well-known/openid-configuration': (response) =>
        void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
    },
    says: () => 'answered with text/html instead of JSON',
  },
  'a document that is broken JSON': {
    instead: { '/.well-known/openid-configuration': json(200, '{') },
    says: () => 'is not valid JSON',
  },
  'a document that is too large': {
    instead: { '/.well-known/openid-configuration': json(200, ' '.repeat(300_000)) },
    says: () => 'is longer than 256 KiB',
  },
  'a document that redirects': {
    instead: {
      '/.well-known/openid-configuration': (response) =>
        void response.writeHead(301, { location: 'https://new.example/x' }).end(),
    },
    says: () => 'redirects to https://new.example/x',
  },
  'a document of another issuer': {
    instead: { '/.well-known/openid-configuration': json(200, { issuer: 'https://right.example/' }) },
    says: () => 'Paste this as the issuer: https://right.example/',
  },
  'a document of all tenants': {
    instead: {
      '/.well-known/openid-configuration': json(200, { issuer: 'https://cloud.example/{tenantid}/v2.0' }),
    },
    says: () => 'names none of its own (https://cloud.example/{tenantid}/v2.0). Enter the issuer',
  },
  'several audiences and no authorized party': {
    tamper: () => resigned(() => ({ aud: ['alert-review', 'another'] })),
    says: () => 'several applications (claim aud): alert-review, another. Such a token needs the claim azp',
  },
  'a subject that is a number': {
    tamper: () => resigned(() => ({ sub: 4711 })),
    says: () => 'claim sub',
  },
  'a provider that is away': {
    instead: { '/.well-known/openid-configuration': (response) => void response.destroy() },
    says: () => 'No connection to 127.0.0.1',
  },
  'no address': { who: { email: undefined }, says: () => 'has an e-mail address (claim email)' },
  'two addresses': {
    who: { email: ['a@example.com', 'b@example.com'] },
    says: () => 'is no single e-mail address',
  },
  'an unverified address': { who: { email_verified: false }, says: () => 'email_verified is false' },
  'an address of which nobody says that it is verified': {
    who: { email_verified: undefined },
    says: () => 'or list the domain example.com under “Domains that the provider vouches for”',
  },
  'another domain': {
    who: { email: 'ann@example.org' },
    says: () => 'Addresses of the domain example.org may not sign in. Allowed: example.com',
  },
  'no groups': { who: { groups: undefined }, says: () => 'has the groups of the person (claim groups)' },
  'groups without a role': {
    who: { groups: ['/aml-team', 'others'] },
    says: () => 'Received in the claim groups: /aml-team, others. With a role: aml-admins, aml-team',
  },
  'groups that are objects': {
    who: { groups: [{ id: 1 }] },
    says: () => 'is neither a text, a list of texts',
  },
  'more groups than Entra sends': {
    who: { groups: undefined, _claim_names: { groups: 'src1' } },
    says: () => 'in more groups than the provider puts into a token (groups)',
  },
  'more groups, by the short mark': {
    who: { groups: undefined, hasgroups: true },
    says: () => 'in more groups than the provider puts into a token',
  },
};

describe.each(Object.entries(FAULTS))('%s', (_, { tamper, instead, who, says }) => {
  const prepare = () => {
    issuer.tamper = tamper?.() ?? null;
    issuer.instead = instead ?? {};
  };

  test('is named in the report of a test sign-in, which makes nobody', async () => {
    const people = (await stage.users(bank)).length;
    const person = stage.person(who);
    issuer.person = person;
    await admin.get('/settings/sign-in');
    const isOfDocument = Object.keys(instead ?? {}).some((path) => path.startsWith('/.well-known'));
    if (isOfDocument) prepare();
    const text = isOfDocument ? '' : await (prepare(), stage.testSignIn(admin, person));
    const shown = isOfDocument ? (await admin.post('/settings/sign-in/test')).text : text;
    expect(shown).toContain(says());
    expect(shown).not.toMatch(/[^.]\.\.(?!\.)/);
    expect(await stage.users(bank)).toHaveLength(people);
  });

  test('gives the person a code, by which the administrator finds it', async () => {
    const browser = new WebBrowser(stage.server);
    const path = await stage.answerPath(browser, bank, stage.person(who));
    prepare();
    const { status, text } = await browser.get(path);
    const [, code] = /\(code ([0-9A-F]{10})\)/.exec(text) ?? [];
    expect([status, code]).toEqual([403, (await stage.newestRefusal(bank))!.code]);
    issuer.instead = {};
    const settings = (await admin.get('/settings/sign-in')).text;
    expect(settings).toContain(code);
    expect(settings).toContain(says());
    expect((await browser.get('/alerts')).status).toBe(303);
  });
});

test.each([
  ['access_denied', 'are not assigned to this application there'],
  ['consent_required', 'The provider wants consent'],
  ['login_required', 'to sign in there again (login_required)'],
  ['interaction_required', 'to sign in there again (interaction_required)'],
  ['invalid_scope', 'The settings ask for: openid email groups'],
  ['unauthorized_client', 'check the client id'],
  ['server_error', 'a fault of its own (server_error)'],
  ['temporarily_unavailable', 'a fault of its own (temporarily_unavailable)'],
  ['custom_error', 'answered with the error custom_error'],
])('the error %s of a provider is told with what it said', async (error, words) => {
  const browser = new WebBrowser(stage.server);
  const path = await stage.answerPath(browser, bank, stage.person());
  const state = new URL(path, BASE).searchParams.get('state')!;
  const said = encodeURIComponent('Person <b>x</b> AADSTS50105');
  const refused = await browser.get(`/sso/callback?error=${error}&error_description=${said}&state=${state}`);
  expect(refused.status).toBe(403);
  expect(refused.text).not.toContain('AADSTS50105');
  const { text } = (await stage.newestRefusal(bank))!;
  expect(text).toContain(words);
  expect(text).toContain('The provider said: Person <b>x</b> AADSTS50105');
  expect((await admin.get('/settings/sign-in')).text).toContain('Person &lt;b&gt;x');
});

describe('a refusal names the address that the claims have', () => {
  const MAPPED = ['aml-team'];
  test.each<[string, Partial<IssuerPerson>, string, Tamper | null]>([
    ['not verified', { email: 'eve@example.com', email_verified: false }, 'eve@example.com', null],
    ['of another domain', { email: 'eve@other.example' }, 'eve@other.example', null],
    ['without a mapped group', { email: 'eve-2@example.com', groups: ['others'] }, 'eve-2@example.com', null],
    ['no single address', { email: ['a@example.com', 'b@example.com'] }, 'a@example.com', null],
    ['in another claim', { email: undefined, upn: 'eve-3@example.com' }, 'eve-3@example.com', null],
    [
      'of a token for another application',
      { email: 'eve-4@example.com' },
      'eve-4@example.com',
      (claims) => signedToken(issuer.key, { ...claims, email: 'eve-4@example.com', azp: 'another' }),
    ],
    [
      'of a token that expired',
      { email: 'eve-5@example.com' },
      'eve-5@example.com',
      (claims) => signedToken(issuer.key, { ...claims, email: 'eve-5@example.com', exp: now() - 600 }),
    ],
  ])('%s', async (_, over, address, tamper) => {
    const who = stage.person({ groups: MAPPED, ...over });
    const browser = new WebBrowser(stage.server);
    const path = await stage.answerPath(browser, bank, who);
    issuer.tamper = tamper;
    const refused = await browser.get(path);
    expect(refused.status).toBe(403);
    // Whoever is refused is not told what the provider says of them.
    expect(refused.text).not.toContain(address);
    expect(await stage.newestRefusal(bank)).toMatchObject({ claimed: address });
    expect((await admin.get('/settings/sign-in')).text).toContain(`${address} (claimed)`);
    issuer.tamper = tamper;
    expect(await stage.testSignIn(admin, who)).toContain(`Claimed address: ${address}.`);
  });

  test('and the log its domain, with the code by which administrators find the address', async () => {
    const lines: string[] = [];
    const write = (line: string) => void lines.push(line);
    Logger.overrideLogger(new StructuredLogger({ level: 'warn', format: 'json', write }));
    await stage.signIn(bank, stage.person({ email: 'eve-6@example.com', groups: ['others'] }));
    Logger.overrideLogger(false);
    const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const line = logged.find(({ msg }) => msg === 'a single sign-on was refused');
    expect(line).toMatchObject({ claimedDomain: 'example.com', check: 'groups', fault: 'groups_unmapped' });
    expect(await stage.newestRefusal(bank)).toMatchObject({
      code: line!['code'],
      claimed: 'eve-6@example.com',
    });
    expect(lines.join()).not.toContain('eve-6');
  });
});

test('a lost cookie and a state that is missing have their own words', async () => {
  const path = await stage.answerPath(new WebBrowser(stage.server), bank, stage.person());
  const lost = await new WebBrowser(stage.server).get(path);
  expect([lost.status, lost.text]).toEqual([403, expect.stringContaining('belongs to another browser')]);
  expect((await stage.newestRefusal(bank))!.text).toContain('its cookie was lost or blocked');
  expect((await new WebBrowser(stage.server).get('/sso/callback?code=x')).status).toBe(403);
});

test('a test sign-in that passes opens no session, makes nobody and changes no role', async () => {
  const who = stage.person();
  const report = await stage.testSignIn(admin, who);
  expect(report).toContain('The person can sign in with these settings.');
  expect(report).toContain(`${String(who.email)}, verified`);
  expect(report).toContain('Role analyst. Received: aml-team.');
  expect(report).toContain('An account is made.');
  expect((await stage.users(bank)).map(({ email }) => email)).not.toContain(who.email);
  await stage.signIn(bank, who);
  expect(await stage.testSignIn(admin, { ...who, groups: ['aml-admins'] })).toContain('Role admin.');
  const user = (await stage.users(bank)).find(({ email }) => email === who.email);
  expect(user!.role).toBe('analyst');
});

test('a test sign-in is for administrators, and its report for the one who tested', async () => {
  const { browser: analyst } = await signedIn(stage.server, bank, 'analyst');
  await analyst.get('/settings/account');
  expect((await analyst.post('/settings/sign-in/test')).status).toBe(403);
  issuer.person = stage.person();
  const { browser: other } = await signedIn(stage.server, bank, 'admin');
  expect(await stage.testSignIn(other, stage.person())).toContain('can sign in');
  expect((await admin.get('/settings/sign-in/test/01j9x4k2m7q8r5t6v0w1y2z3a4')).text).toContain(
    'no longer available',
  );
});

test('an issuer with a slash too many is refused with the right one to paste', async () => {
  const organization = await stage.server.newOrganization();
  const wrong = { issuer: `${issuer.url}/`, clientId: 'x' };
  await expect(stage.server.bus.send(new SetSingleSignOn(organization.caller, wrong))).rejects.toThrow(
    `Paste this as the issuer: ${issuer.url} (the settings have ${issuer.url}/)`,
  );
});

test('an ID token that has all is enough: userinfo is not asked', async () => {
  const whole = await TestIssuer.start(`${BASE}/sso/callback`, { tokenHasClaims: true });
  try {
    const there = new SingleSignOnStage(stage.server, whole);
    const organization = await there.bank();
    expect((await there.signIn(organization, there.person())).answer.location).toBe('/alerts');
    expect(whole.asked).not.toContain('/me');
  } finally {
    await whole.close();
  }
});
