import { SharedBackEnds } from '../support/back-end-servers.js';
import type { RestRequest } from '../support/app.js';
import { runCli, type Bank, type BuiltServer } from '../support/built-server.js';
import { entityOf } from '../faults/upload-bodies.js';
import { describeWith } from '../support/require.js';

const API = '/api/v1/transaction-monitoring';
const DATABASE = 'alert-review';

/** What an empty database would not know. */
const ASKED = {
  'an API key': (key: string) => ({
    method: 'POST' as const,
    url: `${API}/entities`,
    headers: { 'x-api-key': key },
    body: { entities: [entityOf('after')] },
  }),
  'an access token': () => ({
    method: 'POST' as const,
    url: '/mcp/v1',
    headers: { authorization: 'Bearer unknown', accept: 'application/json, text/event-stream' },
    body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  }),
  'a token to refresh': () => ({
    method: 'POST' as const,
    url: '/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=refresh_token&refresh_token=unknown&client_id=unknown',
  }),
};

describeWith(['redis-server'], 'a database that somebody empties under running processes', () => {
  let backEnds: SharedBackEnds;
  let bank: Bank;
  const servers: BuiltServer[] = [];

  const run = (command: object) => backEnds.rows!.commands.run({ ...command, $db: DATABASE });
  const collections = (): string[] =>
    (run({ listCollections: 1 })['cursor'] as { firstBatch: { name: string }[] }).firstBatch.map(
      ({ name }) => name,
    );
  /** The status; null once the process is gone. */
  const ask = (server: BuiltServer, request: RestRequest): Promise<number | null> =>
    server.rest(request).then(
      ({ status }) => status,
      () => null,
    );
  async function answersUntilGone(server: BuiltServer, request: RestRequest): Promise<(number | null)[]> {
    const answers = [await ask(server, request)];
    while (answers.at(-1) !== null) answers.push(await ask(server, request));
    return answers;
  }

  beforeAll(async () => {
    backEnds = await SharedBackEnds.start({ own: true });
    while (servers.length < Object.keys(ASKED).length) servers.push(await backEnds.process());
    bank = await backEnds.bank('Example Bank');
  });
  afterAll(() => backEnds.stop());

  test('answers 503, not 401, stores nothing, ends, and does not start again', async () => {
    const requests = Object.values(ASKED).map((request) => request(bank.key));
    const before = await Promise.all(requests.map((request, at) => ask(servers[at]!, request)));
    expect(before).toEqual([200, 401, 401]);
    for (const name of collections()) run({ drop: name });
    const answers = await Promise.all(requests.map((request, at) => answersUntilGone(servers[at]!, request)));
    // A process may also see by itself what happened, and be gone before it is asked.
    expect(answers.flat()).toContain(503);
    for (const [at, name] of Object.keys(ASKED).entries())
      expect([name, answers[at]!.filter((status) => status !== 503 && status !== null)]).toEqual([name, []]);
    for (const server of servers) expect(await server.exited).toEqual({ code: 1, signal: null });
    expect(collections().filter((name) => name.startsWith('entities'))).toEqual([]);
    const { code, stderr } = await runCli(backEnds.newDataDir(), ['org', 'list'], backEnds.env);
    expect([code, stderr]).toEqual([78, expect.stringMatching(/is empty, and .* has events/) as string]);
  });
});
