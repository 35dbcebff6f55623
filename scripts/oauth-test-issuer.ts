/** A made-up identity provider on loopback, and a client's key: npm run oauth:test-issuer. */
import { createHash, createPublicKey, generateKeyPairSync, randomUUID, sign, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';

const HELP = `npm run oauth:test-issuer -- [--port <port>] [--user <e-mail>]

An identity provider of a made-up company, to try what docs/oauth-extensions.md designs: it vouches for one
user, and signs proofs for a client. It listens on 127.0.0.1 alone, makes new keys at each start, asks nobody
for a password and lets every client in: trust it nowhere but in tests.

--port <port>    to listen at (default 4400; 0 for any that is free)
--user <e-mail>  of the user (default ada@bank.example)
--help           shows this

GET  /.well-known/oauth-authorization-server  metadata (RFC 8414)
GET  /jwks                                    its public key, for ES256
GET  /id-token?client_id=…                    an ID token, as a client has it after the login of the user
POST /token                                   token exchange (RFC 8693): a form with the ID token as
                                              subject_token, client_id, audience, resource, scope; the
                                              answer's access_token is the grant (ID-JAG), which
                                              is good for "lifetime" seconds
POST /proof                                   a DPoP proof (RFC 9449): a form with htm, htu and, for a call,
                                              access_token; made "age" seconds ago, by the "key" of that name

The fields in quotes (defaults 300, 0 and "client") are no part of the standards: a negative lifetime makes a
grant that has expired, an age an old proof, another name another key. Wrong audiences and addresses are
made by asking for them, replays by sending twice.

Exit codes: 0 ended by a signal, 2 wrong usage.`;

const EXIT_USAGE = 2;
const URN = 'urn:ietf:params:oauth';
const GRANT_TYPE = `${URN}:grant-type:token-exchange`;
const ID_JAG = `${URN}:token-type:id-jag`;
const LIFETIME_SECONDS = 300;
const SIGNATURE = { dsaEncoding: 'ieee-p1363' } as const;

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
type Key = ReturnType<typeof newKey>;
const publicJwk = (key: Key) => createPublicKey(key).export({ format: 'jwk' });
const seconds = () => Math.floor(Date.now() / 1000);
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The claims under a signature of ES256, with an id of their own. */
function jwt(key: Key, header: object, claims: object): string {
  const signed = `${encoded({ alg: 'ES256', ...header })}.${encoded({ jti: randomUUID(), ...claims })}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), { key, ...SIGNATURE }).toString('base64url')}`;
}

function field(form: URLSearchParams, name: string): string {
  const value = form.get(name);
  if (!value) throw new Error(`the ${name} is missing`);
  return value;
}

const key = newKey();
const clientKeys = new Map<string, Key>();

function asserted(typ: string, claims: object, lifetime: number): string {
  const now = seconds();
  const times = { iat: Math.min(now, now + lifetime), exp: now + lifetime, auth_time: now };
  return jwt(key, { typ, kid: 'test' }, { iss: issuer, sub: 'ada-7', email: user, ...claims, ...times });
}

function isIdTokenFor(client: string, token: string): boolean {
  const [header, body = '', signature = ''] = token.split('.');
  const by = { key: createPublicKey(key), ...SIGNATURE };
  if (!verify('sha256', Buffer.from(`${header}.${body}`), by, Buffer.from(signature, 'base64url')))
    return false;
  const { aud, exp } = JSON.parse(Buffer.from(body, 'base64url').toString()) as { aud: string; exp: number };
  return aud === client && exp > seconds();
}

const routes: Record<string, (form: URLSearchParams) => object> = {
  'GET /.well-known/oauth-authorization-server': () => ({
    issuer,
    jwks_uri: `${issuer}/jwks`,
    token_endpoint: `${issuer}/token`,
    authorization_endpoint: `${issuer}/authorize`,
    response_types_supported: ['none'],
    grant_types_supported: [GRANT_TYPE],
    token_endpoint_auth_methods_supported: ['none'],
    identity_chaining_requested_token_types_supported: [ID_JAG],
  }),

  'GET /jwks': () => ({ keys: [{ ...publicJwk(key), use: 'sig', alg: 'ES256', kid: 'test' }] }),

  'GET /id-token': (form) => ({
    id_token: asserted('JWT', { aud: field(form, 'client_id') }, LIFETIME_SECONDS),
  }),

  'POST /token': (form) => {
    const [client_id, subject] = [field(form, 'client_id'), field(form, 'subject_token')];
    if (form.get('grant_type') !== GRANT_TYPE || form.get('requested_token_type') !== ID_JAG)
      throw new Error(`only ${GRANT_TYPE} for ${ID_JAG} is known`);
    if (!isIdTokenFor(client_id, subject)) throw new Error('the subject_token is no ID token for the client');
    const lifetime = Number(form.get('lifetime') ?? LIFETIME_SECONDS);
    const scope = form.get('scope') ?? '';
    const named = { aud: field(form, 'audience'), resource: field(form, 'resource'), client_id, scope };
    const grant = asserted('oauth-id-jag+jwt', named, lifetime);
    return { issued_token_type: ID_JAG, access_token: grant, token_type: 'N_A', scope, expires_in: lifetime };
  },

  'POST /proof': (form) => {
    const name = form.get('key') ?? 'client';
    const own = clientKeys.get(name) ?? newKey();
    clientKeys.set(name, own);
    const token = form.get('access_token');
    const ath = token === null ? {} : { ath: createHash('sha256').update(token).digest('base64url') };
    const iat = seconds() - Number(form.get('age') ?? 0);
    const claims = { htm: field(form, 'htm'), htu: field(form, 'htu'), iat, ...ath };
    return { proof: jwt(own, { typ: 'dpop+jwt', jwk: publicJwk(own) }, claims) };
  },
};

const server = createServer((request, response) => {
  const send = (status: number, body: object) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  const { pathname, searchParams } = new URL(request.url!, 'http://127.0.0.1');
  const route = routes[`${request.method} ${pathname}`];
  if (!route) return void send(404, { error: 'not_found', error_description: 'see --help' });
  text(request)
    .then((body) => send(200, route(request.method === 'POST' ? new URLSearchParams(body) : searchParams)))
    .catch((error: Error) => send(400, { error: 'invalid_request', error_description: error.message }));
});

/** Where to listen and for whom; ends the process where help is wanted or needed. */
function asked() {
  try {
    const word = { type: 'string' } as const;
    const { values } = parseArgs({ options: { port: word, user: word, help: { type: 'boolean' } } });
    const { port = '4400', user = 'ada@bank.example', help } = values;
    if (!/^\d{1,5}$/.test(port) || Number(port) > 65535) throw new Error(`--port ${port} is no port`);
    if (!help) return { port: Number(port), user };
    console.log(HELP);
    process.exit(0);
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${HELP}`);
    process.exit(EXIT_USAGE);
  }
}

const { port, user } = asked();
await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
console.log(`Test issuer at ${issuer}`);
