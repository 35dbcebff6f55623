import { request } from 'node:http';
import { rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { loadSet } from '../../src/cli/load/load-set.js';
import { openSampleSet } from '../../samples/demo/sample-set.js';
import { BuiltServer, holdMsMax, type Bank, type Hold } from '../support/built-server.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const API = '/api/v1/transaction-monitoring';
const CUSTOMERS = 40;
/** What one poll of an ended run may cost, head included. */
const POLL_BYTES_MAX = 2_048;

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  /** On the wire: head and body. */
  readonly bytes: number;
}

let dataDir: string;
let server: BuiltServer;
let bank: Bank;
let ids: readonly string[];

beforeAll(async () => {
  dataDir = await temporaryFolder();
  server = await BuiltServer.start(dataDir, { probed: true, longLived: true });
  bank = await server.bank('Example Bank');
  const { investigations } = await loadSet(openSampleSet(CUSTOMERS), {
    baseUrl: server.url,
    apiKey: bank.key,
    onProgress: () => undefined,
  });
  ids = investigations.map(({ investigationId }) => investigationId);
});

afterAll(async () => {
  await server?.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

/** Not `fetch`, which unpacks what it gets. */
async function ask(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const asked = request(`${server.url}${path}`, {
    agent: false,
    headers: { 'X-API-Key': bank.key, ...headers },
  });
  asked.end();
  const response = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve).once('error', reject);
  });
  const { socket } = response;
  const body = await buffer(response);
  return { status: response.statusCode!, headers: response.headers, body, bytes: socket.bytesRead };
}

test('a poll of an ended run moves 2 KB at most, and less when nothing changed', async () => {
  const sizes: Record<string, number[]> = { whole: [], br: [], gzip: [], status: [], unchanged: [] };
  for (const id of ids.slice(0, 10)) {
    const url = `${API}/investigation/${id}`;
    const whole = await ask(url);
    const br = await ask(url, { 'Accept-Encoding': 'br' });
    const gzip = await ask(url, { 'Accept-Encoding': 'gzip' });
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(br.body).equals(whole.body)).toBe(true);
    expect(gunzipSync(gzip.body).equals(whole.body)).toBe(true);
    const status = await ask(`${url}/status`);
    expect(JSON.parse(status.body.toString())).toMatchObject({
      agent_investigation_id: id,
      processing_status: 'completed',
      check_back_after_seconds: 0,
    });
    for (const path of [url, `${url}/status`]) {
      const tag = String((await ask(path)).headers['etag']);
      const unchanged = await ask(path, { 'If-None-Match': tag });
      expect([unchanged.status, unchanged.body.length]).toEqual([304, 0]);
      sizes['unchanged']!.push(unchanged.bytes);
    }
    sizes['whole']!.push(whole.bytes);
    sizes['br']!.push(br.bytes);
    sizes['gzip']!.push(gzip.bytes);
    sizes['status']!.push(status.bytes);
  }
  const most = Object.fromEntries(Object.entries(sizes).map(([name, all]) => [name, Math.max(...all)]));
  if (process.env['SHOW_SIZES']) process.stdout.write(`${JSON.stringify({ sizes, most })}\n`);
  expect(most['status']).toBeLessThanOrEqual(POLL_BYTES_MAX);
  expect(most['unchanged']).toBeLessThanOrEqual(POLL_BYTES_MAX);
  expect(most['br']).toBeLessThan(Math.max(...sizes['whole']!) / 3);
});

test('twenty clients that take packed answers hold the event loop for less than 50 ms', async () => {
  const round = () =>
    Promise.all(
      ids
        .slice(0, 20)
        .flatMap((id) => [
          ask(`${API}/investigation/${id}`, { 'Accept-Encoding': 'br' }),
          ask(`${API}/investigations?limit=500`, { 'Accept-Encoding': 'gzip' }),
        ]),
    );
  const holds: Hold[] = [];
  const isShort = (hold: Hold) => hold.longestMs < holdMsMax(hold);
  for (let attempt = 0; attempt < 5 && !holds.some(isShort); attempt++) {
    await round();
    await server.longestHold();
    await round();
    holds.push(await server.longestHold());
  }
  expect({ holds, isShort: holds.some(isShort) }).toEqual({ holds, isShort: true });
});
