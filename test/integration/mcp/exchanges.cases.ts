import { request } from 'node:http';
import type { TestApp } from '../../support/app.js';
import { ERAS, McpClient, type Era } from '../../support/mcp-client.js';
import { BASE } from '../../support/oauth-client.js';
import { until } from '../../support/rest-client.js';
import { listening, testToolsApp } from './mcp-app.js';
import { waiting } from './test-tools.js';

/** `EXCHANGES=2000` takes a longer look. */
const EXCHANGES = Number(process.env['EXCHANGES'] ?? 400);
const AT_ONCE = 100;

interface Party {
  readonly orgId: string;
  readonly client: McpClient;
}

let server: TestApp;
let parties: readonly [Party, Party];

beforeAll(async () => {
  server = await testToolsApp();
  const party = async () => {
    const bank = await server.newOrganization();
    return { orgId: bank.id, client: await McpClient.connect(server, bank) };
  };
  parties = [await party(), await party()];
});

type Said = {
  readonly id?: number;
  readonly params?: { readonly progressToken: string; readonly progress: number };
  readonly result?: { readonly structuredContent: { readonly text: string } };
};

const eventsOf = (text: string): Said[] =>
  [...text.matchAll(/^data: (.+)$/gm)].map(([, data]) => JSON.parse(data!) as Said);

/** What arrived at the client that said `text`, in short. */
async function exchange({ client }: Party, era: Era, text: string): Promise<string[]> {
  const params = { name: 'test_echo', arguments: { text }, _meta: { progressToken: `token of ${text}` } };
  const headers = { accept: 'application/json, text/event-stream' };
  const answer = await client.speaking(era).request('tools/call', params, headers);
  return eventsOf(answer.text).map(({ id, params, result }) =>
    result ? `${id}: ${result.structuredContent.text}` : `${params?.progressToken}: ${params?.progress}`,
  );
}

test('of hundreds of exchanges with one and the same id none gets anything of another', async () => {
  let next = 0;
  let crossed = 0;
  const seen = new Set<string>();
  const work = async () => {
    while (next < EXCHANGES) {
      const n = next++;
      const party = parties[n % 2]!;
      const text = `exchange ${n}`;
      const era = ERAS[(n >> 1) % 2]!;
      const came = await exchange(party, era, text);
      const own = [1, 2, 3].map((step) => `token of ${text}: ${step}`);
      if (came.join() !== [...own, `1: ${party.orgId} ${text}`].join()) crossed++;
      else seen.add(text);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  expect({ crossed, answered: seen.size }).toEqual({ crossed: 0, answered: EXCHANGES });
});

describe.each(ERAS)('%s', (era) => {
  test('a client that goes ends the work that only it waits for', async () => {
    const port = await listening(server);
    const before = { ...waiting };
    const sent = parties[0].client.speaking(era).message('tools/call', { name: 'test_wait', arguments: {} });
    const asked = request({
      port,
      host: '127.0.0.1',
      path: '/mcp/v1',
      method: 'POST',
      headers: sent.headers,
    });
    asked.on('error', () => undefined);
    asked.end(JSON.stringify(sent.body));
    await until(
      async () => waiting.begun,
      (begun) => begun === before.begun + 1,
    );
    expect(waiting.gone).toBe(before.gone);
    asked.destroy();
    await until(
      async () => waiting.gone,
      (gone) => gone === before.gone + 1,
    );
  });

  test('progress goes to who asked for it and takes events, to others only the answer', async () => {
    const client = parties[0].client.speaking(era);
    const call = { name: 'test_echo', arguments: { text: 'x' } };
    const both = { accept: 'application/json, text/event-stream', origin: BASE };
    const withToken = { ...call, _meta: { progressToken: 't' } };
    const stream = await client.request('tools/call', withToken, both);
    expect(stream.headers['content-type']).toContain('text/event-stream');
    expect(stream.headers['cache-control']).toContain('no-cache');
    for (const [params, accept] of [
      [call, both],
      [call, { accept: '*/*', origin: BASE }],
    ] as const) {
      const answer = await client.request('tools/call', params, accept);
      expect(answer.headers['content-type']).toContain('application/json');
      expect(answer.json).toMatchObject({
        id: 1,
        result: { structuredContent: {} },
      });
      for (const name of ['access-control-allow-origin', 'x-content-type-options', 'x-frame-options'])
        expect([name, answer.headers[name]]).toEqual([name, stream.headers[name] ?? 'not in the stream']);
      expect(answer.headers['access-control-allow-origin']).toBe(BASE);
    }
  });
});

test('a client that takes no stream of events gets the answer all the same', async () => {
  const params = { name: 'test_echo', arguments: { text: 'x' }, _meta: { progressToken: 't' } };
  for (const accept of ['application/json', '*/*', 'text/html']) {
    const answer = await parties[0].client.request('tools/call', params, { accept });
    expect([accept, answer.status]).toEqual([accept, 200]);
    expect(answer.headers['content-type']).toContain('application/json');
  }
});
