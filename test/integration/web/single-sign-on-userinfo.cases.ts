import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SetSingleSignOn } from '../../../src/access/commands/set-single-sign-on.command.js';
import type { TestOrganization } from '../../support/app.js';
import { SingleSignOnStage } from '../../support/single-sign-on-stage.js';
import { signedToken, TestIssuer, type IssuerPerson } from '../../support/test-issuer.js';
import { WebBrowser } from '../../support/web-browser.js';
import { BASE, suiteApp } from './web-app.js';

const DOCUMENT = '/.well-known/openid-configuration';

let stage: SingleSignOnStage;
let issuer: TestIssuer;
let bank: TestOrganization;

beforeAll(async () => {
  issuer = await TestIssuer.start(`${BASE}/sso/callback`);
  stage = new SingleSignOnStage(await suiteApp(), issuer);
  bank = await stage.bank();
});
afterAll(() => issuer.close());
afterEach(() => {
  issuer.instead = {};
});

type Answer = NonNullable<TestIssuer['instead'][string]>;

const answering =
  (type: string, body: string): Answer =>
  (response) =>
    void response.writeHead(200, { 'content-type': type }).end(body);
const json = (body: unknown) => answering('application/json', JSON.stringify(body));
const jwt = (claims: object, key: KeyObject = issuer.key, header: object = {}) =>
  answering('application/jwt', signedToken(key, { ...claims }, header));

/** Signs somebody in with other answers of the provider; returns the status and why it was refused. */
async function signedInWith(
  instead: (who: IssuerPerson) => TestIssuer['instead'],
  of: TestOrganization = bank,
): Promise<{ readonly status: number; readonly why: string }> {
  const browser = new WebBrowser(stage.server);
  const who = stage.person();
  const path = await stage.answerPath(browser, of, who);
  issuer.instead = instead({ ...who, email_verified: true });
  const { status } = await browser.get(path);
  return { status, why: status === 303 ? '' : (await stage.newestRefusal(of))!.text };
}

describe('a signed answer of the userinfo endpoint', () => {
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const good = (who: object) => ({ ...who, aud: 'alert-review', iss: issuer.url });

  test.each<[string, readonly string[] | undefined]>([
    ['names no algorithms of userinfo', undefined],
    ['names the algorithm', ['RS256']],
  ])('is taken where the document %s', async (_, algorithms) => {
    const document = (await (await fetch(`${issuer.url}${DOCUMENT}`)).json()) as object;
    expect(document).not.toHaveProperty('userinfo_signing_alg_values_supported');
    const { status } = await signedInWith((who) => ({
      ...(algorithms && {
        [DOCUMENT]: json({ ...document, userinfo_signing_alg_values_supported: algorithms }),
      }),
      '/me': jwt(good(who)),
    }));
    expect(status).toBe(303);
  });

  const OF_ANSWER = 'signed answer of the userinfo endpoint';
  test.each<[string, (who: object) => Answer, string]>([
    ['another key', (who) => jwt(good(who), other), `The signature of the ${OF_ANSWER} is wrong`],
    [
      'another application',
      (who) => jwt({ ...good(who), aud: 'x' }),
      `The ${OF_ANSWER} is for another application (claim aud): x`,
    ],
    [
      'another issuer',
      (who) => jwt({ ...good(who), iss: 'https://x.example' }),
      `The ${OF_ANSWER} comes from another issuer`,
    ],
    ['a time that is over', (who) => jwt({ ...good(who), exp: 1_000 }), `The ${OF_ANSWER} expired`],
    [
      'an algorithm that is refused',
      (who) => jwt(good(who), issuer.key, { alg: 'HS256' }),
      `The ${OF_ANSWER} is signed with HS256`,
    ],
    [
      'no signature',
      (who) => jwt(good(who), issuer.key, { alg: 'none' }),
      `The ${OF_ANSWER} is signed with none`,
    ],
    [
      'an unknown key',
      (who) => jwt(good(who), issuer.key, { kid: 'key-9' }),
      `The ${OF_ANSWER} is signed with the key key-9`,
    ],
    ['no token', () => answering('application/jwt', 'x'), `The ${OF_ANSWER} cannot be read`],
    ['an encrypted one', () => answering('application/jwt', 'a.b.c.d.e'), `The ${OF_ANSWER} is encrypted`],
  ])('with %s is refused by its own name', async (_, answer, words) => {
    const { status, why } = await signedInWith((who) => ({ '/me': answer(who) }));
    expect(status).toBe(403);
    expect(why).toContain('The ID token lacks the claim email');
    expect(why).toContain(`the answer of the userinfo endpoint was not accepted: ${words}`);
  });
});

test.each<[string, unknown, string]>([
  ['no sub', { email: 'a@bank.example' }, 'The claim sub of the userinfo answer is missing'],
  ['a number', { sub: 7 }, 'The claim sub of the userinfo answer is a number, not a text'],
  ['null', { sub: null }, 'The claim sub of the userinfo answer is null, not a text'],
  ['a list', { sub: ['x'] }, 'The claim sub of the userinfo answer is a list, not a text'],
  ['an empty text', { sub: '' }, 'The claim sub of the userinfo answer is empty'],
  ['a list in place of claims', [], '/me is JSON, but no object'],
  ['null in place of claims', null, '/me is JSON, but no object'],
])('userinfo with %s is refused by what is wrong', async (_, body, words) => {
  const { status, why } = await signedInWith(() => ({ '/me': json(body) }));
  expect(status).toBe(403);
  expect(why).toContain(words);
  expect(why).not.toContain('not valid JSON');
});

test('a signed answer without sub is told by the claim', async () => {
  const { why } = await signedInWith(() => ({ '/me': jwt({ iss: issuer.url, aud: 'alert-review' }) }));
  expect(why).toContain('The claim sub of the userinfo answer is missing');
});

test.each<[string, string, unknown, string]>([
  ['the document', DOCUMENT, [], 'is JSON, but no object'],
  ['an issuer that is a number', DOCUMENT, { issuer: 7 }, 'lacks a valid issuer'],
])('%s of another form is told', async (_, path, body, words) => {
  const { why } = await signedInWith(() => ({ [path]: json(body) }));
  expect(why).toContain(words);
});

test.each<[string, object, string]>([
  ['use', { use: 'enc' }, 'is not for signatures (use: enc)'],
  ['key_ops', { use: undefined, key_ops: ['encrypt'] }, 'is not for verifying (key_ops lacks verify)'],
  ['alg', { alg: 'RS512' }, 'is for RS512, the signature is RS256'],
])('a key of the set that must not verify is told by its %s', async (_, over, words) => {
  const jwk = createPublicKey(issuer.key).export({ format: 'jwk' });
  const keys = [{ ...jwk, kid: 'key-1', use: 'sig', alg: 'RS256', ...over }];
  const { why } = await signedInWith(() => ({ '/jwks': json({ keys }) }));
  expect(why).toContain(
    `The key that signed the ID token cannot be used: the key key-1 of the key set ${words}`,
  );
});

test('an issuer with https at a port of plain HTTP is told so', async () => {
  const server = createServer((_, response) => void response.end('plain'));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = { issuer: `https://${host}`, clientId: 'x' };
  await expect(stage.server.bus.send(new SetSingleSignOn(bank.caller, settings))).rejects.toThrow(
    `${host} does not speak TLS there`,
  );
  await new Promise((resolve) => server.close(resolve));
});

describe('an address from another claim than email', () => {
  const bankWith = (vouchedDomains: readonly string[] = []) =>
    stage.bank({ emailClaim: 'upn', vouchedDomains });
  const answer = (who: IssuerPerson, more: object) =>
    json({ sub: who.sub, groups: ['aml-team'], email_verified: true, upn: who.email, ...more });

  test.each<[string, (who: IssuerPerson) => object]>([
    ['without email', () => ({})],
    ['beside another email', () => ({ email: 'another@bank.example' })],
  ])('%s is not verified by email_verified, and the remedy says how', async (_, more) => {
    const { status, why } = await signedInWith(
      (who) => ({ '/me': answer(who, more(who)) }),
      await bankWith(),
    );
    expect(status).toBe(403);
    expect(why).toContain('The address comes from the claim upn');
    expect(why).toContain('count for the claim email alone');
    expect(why).toContain('Let the provider send the same address in the claim email too');
  });

  test('both remedies work', async () => {
    const asEmail = await signedInWith(
      (who) => ({ '/me': answer(who, { email: who.email }) }),
      await bankWith(),
    );
    expect(asEmail.status).toBe(303);
    const domain = String(stage.person().email).split('@')[1]!;
    const vouched = await signedInWith((who) => ({ '/me': answer(who, {}) }), await bankWith([domain]));
    expect(vouched.status).toBe(303);
  });
});
