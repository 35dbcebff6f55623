import { entityOf } from '../faults/upload-bodies.js';
import { BuiltServer, type Bank } from '../support/built-server.js';
import { BASE, callMcp, OAuthClient } from '../support/oauth-client.js';
import { inTime } from '../support/patience.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { PASSWORD, WebBrowser } from '../support/web-browser.js';

/** Longer than the calls of this test take on a busy machine. */
const NOTICE_MS = '120000';

let server: BuiltServer;
let bank: Bank;
let browser: WebBrowser;
let token: string;

beforeAll(async () => {
  const env = { SHUTDOWN_NOTICE_MS: NOTICE_MS, PUBLIC_BASE_URL: BASE, OAUTH_REDIRECT_HOSTS: 'claude.ai' };
  server = await BuiltServer.start(await temporaryFolder(), { env });
  bank = await server.bank('Stopping Bank');
  const email = 'analyst@example.com';
  const user = { organization: bank.id, email, role: 'admin' } as const;
  const { id: userId } = await server.operate('user-create', user);
  await server.operate('user-set-password', { organization: bank.id, userId, password: PASSWORD });
  browser = new WebBrowser(server);
  expect((await browser.logIn(email)).status).toBe(303);
  const client = await OAuthClient.confidential(server);
  token = (await client.exchange(await client.code(browser))).access;
});
afterAll(() => server?.end('SIGKILL'));

const TOOLS = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

async function answers() {
  const url = '/api/v1/transaction-monitoring/entities';
  const body = { entities: [entityOf('e-1')] };
  const all = [
    await server.rest({ method: 'POST', url, headers: { 'x-api-key': bank.key }, body }),
    await browser.get('/settings/account'),
    await callMcp(server, token, TOOLS),
    await callMcp(server, token, TOOLS, { accept: 'application/json, text/event-stream' }),
  ];
  return all.map(({ status, headers }) => ({ status, connection: headers['connection'] }));
}

test('from the stop signal on each answer ends its connection, and all is still served', async () => {
  const four = (connection: string) => Array.from({ length: 4 }, () => ({ status: 200, connection }));
  expect(await answers()).toEqual(four('keep-alive'));
  void server.end('SIGTERM');
  await inTime(
    () => server.rest({ method: 'GET', url: '/readyz' }),
    ({ status }) => status !== 503,
  );
  expect(await answers()).toEqual(four('close'));
});
