import { entityOf } from '../faults/upload-bodies.js';
import { ASSISTANT_ENV, BuiltAssistant } from '../support/built-assistant.js';
import { BuiltServer, type Bank } from '../support/built-server.js';
import { callMcp } from '../support/oauth-client.js';
import { inTime } from '../support/patience.js';
import { temporaryFolder } from '../support/temporary-folder.js';

/** Longer than the calls of this test take on a busy machine. */
const NOTICE_MS = '120000';

let server: BuiltServer;
let bank: Bank;
let by: BuiltAssistant;

beforeAll(async () => {
  const env = { ...ASSISTANT_ENV, SHUTDOWN_NOTICE_MS: NOTICE_MS };
  server = await BuiltServer.start(await temporaryFolder(), { env });
  bank = await server.bank('Stopping Bank');
  by = await BuiltAssistant.connect(server, bank.id, 'analyst@example.com');
});
afterAll(() => server?.end('SIGKILL'));

const TOOLS = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

async function answers() {
  const url = '/api/v1/transaction-monitoring/entities';
  const body = { entities: [entityOf('e-1')] };
  const all = [
    await server.rest({ method: 'POST', url, headers: { 'x-api-key': bank.key }, body }),
    await by.browser.get('/settings/account'),
    await callMcp(server, by.accessToken, TOOLS),
    await callMcp(server, by.accessToken, TOOLS, { accept: 'application/json, text/event-stream' }),
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
