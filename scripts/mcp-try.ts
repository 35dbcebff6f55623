/** What an assistant and its user do, step by step, against the demonstration: npm run mcp:try. */
import { createHash, randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { Browser } from './mcp-try/browser.js';
import { Demonstration, ORGANIZATION } from './mcp-try/demonstration.js';
import { fetched, heading, resultOf, rpc, say, show } from './mcp-try/http.js';

const HELP = `npm run mcp:try [-- <address>]

Shows a session of an assistant with the demonstration: discovery, registration, login and consent, the
list of tools, an alert, a decision and its undo.

<address>  of a running demonstration (default http://127.0.0.1:3000), which works in DATA_DIR (default data);
           where none answers, a small one is started for the session
--help     shows this`;

/** Wrong usage, as of the command line. */
const EXIT_USAGE = 2;
const CALLBACK = 'http://127.0.0.1:8787/callback';
const SCOPES = ['alerts:read', 'alerts:write'];

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

async function session(demonstration: Demonstration): Promise<void> {
  const { baseUrl, alertId } = demonstration;
  const endpoint = `${baseUrl}/mcp/v1`;
  const server = await discovered(endpoint);
  heading('Registration: nobody has to agree upon a secret before');
  const { client_id: clientId } = await fetched<{ client_id: string }>(server.registration_endpoint, {
    client_name: 'A first try',
    redirect_uris: [CALLBACK],
    token_endpoint_auth_method: 'none',
  });
  const user = await newAnalyst(demonstration);
  await demonstration.command(['org', 'features', ORGANIZATION, '--enable', 'semantic_search']);
  try {
    const token = await tokenFor(user, clientId, server, baseUrl);
    await work(endpoint, token, alertId);
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
  say(`the user ticks ${SCOPES.join(' and ')}, and allows`);
  const ticks = SCOPES.map((scope): [string, string] => ['scope', scope]);
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

interface CallResult {
  readonly content: readonly [{ readonly text: string }];
}

async function work(endpoint: string, token: string, alertId: string): Promise<void> {
  heading('Handshake: which revision of the protocol, and what the model is told');
  const client = { capabilities: {}, clientInfo: { name: 'mcp:try', version: '1' } };
  show(
    await resultOf(await rpc(endpoint, token, 'initialize', { protocolVersion: '2025-11-25', ...client })),
  );

  heading('The tools: every client sees all of them');
  const list = await rpc(endpoint, token, 'tools/list');
  const { tools } = await resultOf<{ tools: { name: string; description: string }[] }>(list);
  for (const { name, description } of tools) say(`${name.padEnd(32)} ${description.split('. ')[0]}.`);

  const call = async (name: string, args: object) => {
    say(`-> tools/call ${name} ${JSON.stringify(args)}`);
    const answer = await rpc(endpoint, token, 'tools/call', { name, arguments: args });
    show((await resultOf<CallResult>(answer)).content[0].text);
  };
  heading('A search: alerts that nobody has decided about, and all of them in figures');
  await call('search_alerts', { disposition: 'NOT_REVIEWED', page_size: 2 });
  await call('get_alert_portfolio_stats', {});
  heading('A search over past investigations by what they mean, with a constraint in the question');
  await call('search_agent_investigations', { query: 'many strangers pay in, score above 20', top_k: 2 });
  heading('An alert, as its investigation explains it');
  await call('get_alert', { alert_id: alertId });
  heading('A decision of the analyst');
  await call('update_alert_disposition', { alert_id: alertId, disposition: 'CLEARED' });
  heading('Its undo, within 5 minutes');
  await call('undo_disposition', { alert_id: alertId });
  heading('Mistakes: a refusal says what is wrong, what was written, and what to do next');
  await call('get_alert', { alert_id: 'no-such-alert' });
  await call('update_alert_disposition', { alert_id: alertId, disposition: 'MAYBE' });
}

/** The address; ends the process where help is wanted or needed. */
function asked(): string {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' } },
    });
    const [address = 'http://127.0.0.1:3000', more] = positionals;
    if (values.help) {
      console.log(HELP);
      process.exit(0);
    }
    if (more !== undefined) throw new Error(`one address, and not ${more} as well`);
    if (!/^https?:\/\//.test(address) || !URL.canParse(address))
      throw new Error(`${address} is no address such as http://127.0.0.1:3000`);
    return address.replace(/\/+$/, '');
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${HELP}`);
    process.exit(EXIT_USAGE);
  }
}

const demonstration = await Demonstration.find(asked(), process.env.DATA_DIR || 'data');
try {
  await session(demonstration);
} finally {
  await demonstration.end();
}
