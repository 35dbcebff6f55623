import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { discoverAndRequestJwtAuthGrant, exchangeJwtAuthGrant } from '@modelcontextprotocol/client';
import { calculateJwkThumbprint, createRemoteJWKSet, decodeProtectedHeader, exportJWK } from 'jose';
import { generateKeyPair, jwtVerify, SignJWT, type JWTVerifyOptions } from 'jose';
import { customFetch, validateJwtAccessToken } from 'oauth4webapi';
import { BASE, OAuthClient } from '../../support/oauth-client.js';
import { endOAuthApps, oauthApp } from './oauth-app.js';

// What the program signs is judged by libraries that know nothing of it: this shows that it speaks the
// standards, and not that a server of ours would accept it, as none does yet (docs/oauth-extensions.md).

const PROGRAM = path.resolve(import.meta.dirname, '../../../scripts/oauth-test-issuer.ts');
const RESOURCE = `${BASE}/mcp/v1`;
const CLIENT = 'cl_desk';

let program: ReturnType<typeof spawn>;
let issuer: string;

beforeAll(async () => {
  program = spawn(process.execPath, ['--import', 'tsx', PROGRAM, '--port', '0'], {
    stdio: ['ignore', 'pipe', 2],
  });
  const [line] = (await once(program.stdout!, 'data')) as [Buffer];
  issuer = /http:\S+/.exec(line.toString())![0];
});

afterAll(async () => {
  program.kill();
  await once(program, 'exit');
  await endOAuthApps();
});

async function asked(route: string, form?: Record<string, string>): Promise<Record<string, string>> {
  const init = form && { method: 'POST', body: new URLSearchParams(form) };
  return (await (await fetch(`${issuer}${route}`, init)).json()) as Record<string, string>;
}

/** As the official client asks for it. */
async function grant(clientId = CLIENT, lifetime = '300'): Promise<string> {
  const { id_token: idToken = '' } = await asked(`/id-token?client_id=${clientId}`);
  const withLifetime = (url: string | URL, init: RequestInit = {}) =>
    fetch(
      url,
      init.method === 'POST' ? { ...init, body: `${init.body as string}&lifetime=${lifetime}` } : init,
    );
  const wanted = { audience: BASE, resource: RESOURCE, scope: 'alerts:read', clientId, idToken };
  const answer = await discoverAndRequestJwtAuthGrant({ idpUrl: issuer, ...wanted, fetchFn: withLifetime });
  return answer.jwtAuthGrant;
}

const DEMANDED: JWTVerifyOptions = {
  typ: 'oauth-id-jag+jwt',
  algorithms: ['ES256'],
  audience: BASE,
  maxTokenAge: '5 minutes',
  requiredClaims: ['iss', 'sub', 'email', 'client_id', 'resource', 'scope', 'exp', 'jti'],
};

const verified = async (token: string, changed: JWTVerifyOptions = {}) => {
  const keys = createRemoteJWKSet(new URL(`${issuer}/jwks`));
  return (await jwtVerify(token, keys, { ...DEMANDED, issuer, ...changed })).payload;
};

test('the official client finds the provider and is given a grant, as the design demands it', async () => {
  const claims = await verified(await grant());
  expect(claims).toMatchObject({ sub: 'ada-7', email: 'ada@bank.example', client_id: CLIENT });
  expect(claims).toMatchObject({ resource: RESOURCE, scope: 'alerts:read' });
  expect(claims.exp! - claims.iat!).toBe(300);
  expect((await verified(await grant())).jti).not.toBe(claims.jti);
});

test('another audience, issuer, type and key, and the end of a grant, are told apart', async () => {
  const token = await grant();
  const claim = (name: string) => ({ code: 'ERR_JWT_CLAIM_VALIDATION_FAILED', claim: name });
  await expect(verified(token, { audience: 'https://other.example' })).rejects.toMatchObject(claim('aud'));
  await expect(verified(token, { issuer: 'https://other.example' })).rejects.toMatchObject(claim('iss'));
  const { id_token: idToken = '' } = await asked(`/id-token?client_id=${CLIENT}`);
  await expect(verified(idToken)).rejects.toMatchObject(claim('typ'));
  await expect(verified(await grant(CLIENT, '-1'))).rejects.toMatchObject({ code: 'ERR_JWT_EXPIRED' });
  const { privateKey } = await generateKeyPair('ES256');
  const forged = await new SignJWT(await verified(token))
    .setProtectedHeader({ alg: 'ES256', typ: DEMANDED.typ!, kid: 'test' })
    .sign(privateKey);
  await expect(verified(forged)).rejects.toMatchObject({ code: 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED' });
});

test('the provider vouches only for who has an ID token of its own for that client', async () => {
  const { id_token: idToken = '' } = await asked('/id-token?client_id=cl_other');
  const wanted = { idpUrl: issuer, audience: BASE, resource: RESOURCE, clientId: CLIENT };
  await expect(discoverAndRequestJwtAuthGrant({ ...wanted, idToken })).rejects.toThrow('no ID token');
});

test('our token endpoint refuses the grant, as it says in its metadata', async () => {
  const server = await oauthApp();
  const client = await OAuthClient.confidential(server);
  const overApp = async (url: string | URL, init?: RequestInit) => {
    const { pathname } = new URL(String(url));
    const headers = Object.fromEntries(new Headers(init?.headers));
    const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await server.rest({
      method: 'POST',
      url: pathname,
      headers: form,
      body: init!.body as string,
    });
    return new Response(answer.text, { status: answer.status });
  };
  const sent = { tokenEndpoint: `${BASE}/oauth/token`, clientId: client.id, clientSecret: client.secret! };
  const jwtAuthGrant = await grant(client.id);
  await expect(
    exchangeJwtAuthGrant({ ...sent, jwtAuthGrant, authMethod: 'client_secret_post', fetchFn: overApp }),
  ).rejects.toThrow('unsupported_grant_type');
  const { json } = await server.rest({ method: 'GET', url: '/.well-known/oauth-authorization-server' });
  const { grant_types_supported: grantTypes }: Record<string, unknown> = json;
  expect(grantTypes).toEqual(['authorization_code', 'refresh_token']);
});

const CALL = { htm: 'POST', htu: RESOURCE };

const proof = async (form: Record<string, string>) => (await asked('/proof', { ...CALL, ...form })).proof!;

/** A call with a token that is bound to the key "client", as a library for servers judges it. */
async function judged(sent: string, accessToken: string, keys: object): Promise<unknown> {
  const as = { issuer: BASE, jwks_uri: `${BASE}/jwks` };
  const headers = { authorization: `DPoP ${accessToken}`, dpop: sent };
  const request = new Request(RESOURCE, { method: 'POST', headers });
  const fetchKeys = () => Promise.resolve(Response.json(keys));
  return validateJwtAccessToken(as, request, RESOURCE, { requireDPoP: true, [customFetch]: fetchKeys }).catch(
    ({ cause, message }: Error) => (cause as Error | undefined)?.message ?? message,
  );
}

test('proofs of another key, address, token and time are told apart; a replay only by its id', async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const { jwk } = decodeProtectedHeader(await proof({}));
  const bound = { client_id: CLIENT, cnf: { jkt: await calculateJwkThumbprint(jwk!) } };
  const token = await new SignJWT(bound)
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt' })
    .setIssuer(BASE)
    .setSubject('ada-7')
    .setAudience(RESOURCE)
    .setJti('1')
    .setIssuedAt()
    .setExpirationTime('5 minutes')
    .sign(privateKey);
  const keys = { keys: [{ ...(await exportJWK(publicKey)), alg: 'ES256', use: 'sig' }] };
  const accepted = async (form: Record<string, string>) =>
    judged(await proof({ access_token: token, ...form }), token, keys);
  expect(await accepted({})).toMatchObject({ sub: 'ada-7' });
  expect(await accepted({ key: 'other' })).toMatch(/JWT Access Token confirmation mismatch/);
  expect(await accepted({ htu: `${BASE}/oauth/token` })).toBe('DPoP Proof htu mismatch');
  expect(await accepted({ htm: 'GET' })).toBe('DPoP Proof htm mismatch');
  expect(await accepted({ access_token: 'at_1' })).toBe('DPoP Proof ath mismatch');
  expect(await accepted({ age: '400' })).toBe('DPoP Proof iat is not recent enough');
  const twice = await proof({ access_token: token });
  expect(await judged(twice, token, keys)).toMatchObject({ sub: 'ada-7' });
  expect(await judged(twice, token, keys)).toMatchObject({ sub: 'ada-7' });
});
