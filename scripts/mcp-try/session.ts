import { createHash, randomBytes } from 'node:crypto';
import { Browser } from './browser.js';
import { ORGANIZATION, type Demonstration } from './demonstration.js';
import { fetched, heading, rpc, say } from './http.js';

const CALLBACK = 'http://127.0.0.1:8787/callback';

interface AuthorizationServer {
  readonly registration_endpoint: string;
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
}

interface User {
  readonly id: string;
  readonly email: string;
  readonly password: string;
}

/** Connects as an assistant of a new analyst, who is disabled again after `work`. */
export async function withToken(
  demonstration: Demonstration,
  scopes: readonly string[],
  work: (token: string) => Promise<void>,
): Promise<void> {
  const { baseUrl } = demonstration;
  const server = await discovered(`${baseUrl}/mcp/v1`);
  heading('Registration: nobody has to agree upon a secret before');
  const { client_id: clientId } = await fetched<{ client_id: string }>(server.registration_endpoint, {
    client_name: 'A first try',
    redirect_uris: [CALLBACK],
    token_endpoint_auth_method: 'none',
  });
  const user = await newAnalyst(demonstration);
  try {
    await work(await tokenFor(user, clientId, server, baseUrl, scopes));
  } finally {
    await demonstration.command(['user', 'disable', ORGANIZATION, user.id]);
    heading(`${user.email} is disabled again, and with it the token`);
  }
}

async function discovered(endpoint: string): Promise<AuthorizationServer> {
  heading('Discovery: the address of the server is all that an assistant is told');
  say(`-> POST ${endpoint}, without a token`);
  const { status, headers } = await rpc(endpoint, null, 'tools/list');
  const challenge = headers.get('www-authenticate') ?? '';
  say(`<- ${status}, WWW-Authenticate: ${challenge}`);
  const metadata = /resource_metadata="([^"]+)"/.exec(challenge)![1]!;
  const { authorization_servers } = await fetched<{ authorization_servers: string[] }>(metadata);
  return fetched(`${authorization_servers[0]}/.well-known/oauth-authorization-server`);
}

async function newAnalyst(demonstration: Demonstration): Promise<User> {
  const email = `try-${randomBytes(4).toString('hex')}@demonstration-bank.example`;
  const password = randomBytes(24).toString('base64url');
  const named = ['user', 'create', ORGANIZATION, '--email', email, '--role', 'analyst'];
  const { id } = await demonstration.command<{ id: string }>(named);
  await demonstration.command(['user', 'set-password', ORGANIZATION, id], password);
  return { id, email, password };
}

/** OAuth 2.1: a code by way of the user's browser, then a token for it. */
async function tokenFor(
  { email, password }: User,
  clientId: string,
  server: AuthorizationServer,
  baseUrl: string,
  scopes: readonly string[],
): Promise<string> {
  heading(`Login and consent: in the browser of ${email}, an analyst made for this session`);
  const verifier = randomBytes(48).toString('base64url');
  const asked = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: CALLBACK,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    resource: `${baseUrl}/mcp/v1`,
  });
  const browser = new Browser(baseUrl);
  say(`-> GET ${server.authorization_endpoint}?${asked.toString()}`);
  const { pathname } = (await browser.get(`${server.authorization_endpoint}?${asked.toString()}`))!;
  await browser.get(pathname);
  say('the user signs in with e-mail address and password, which the assistant does not see');
  await browser.post(`${pathname}/login`, Object.entries({ email, password }));
  await browser.get(pathname);
  say(`the user ticks ${scopes.join(' and ')}, and allows`);
  const ticks = scopes.map((scope): [string, string] => ['scope', scope]);
  const back = (await browser.post(`${pathname}/consent`, [['decision', 'allow'], ...ticks]))!;
  say(`<- the browser is sent to ${CALLBACK} with a code`);

  heading('Token: for the code and a verifier that only this program knows');
  const form = {
    grant_type: 'authorization_code',
    code: back.searchParams.get('code')!,
    code_verifier: verifier,
    client_id: clientId,
    redirect_uri: CALLBACK,
  };
  const answer = await fetched<{ access_token: string }>(server.token_endpoint, new URLSearchParams(form));
  return answer.access_token;
}
