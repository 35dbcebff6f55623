import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { alertReview, dataOf, RefusedError, uploadTransactions } from '../../clients/typescript/client.js';
import { alertOf, entityOf, transactionOf } from '../faults/upload-bodies.js';
import { BuiltServer, type Bank } from '../support/built-server.js';
import { describeWith } from '../support/require.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const CLIENTS = path.resolve(import.meta.dirname, '../../clients');
const UPLOADS = '/api/v1/transaction-monitoring';

let dataDir: string;
let server: BuiltServer;
let bank: Bank;

beforeAll(async () => {
  dataDir = await temporaryFolder();
  server = await BuiltServer.start(dataDir);
  bank = await server.bank('Example Bank');
});

afterAll(async () => {
  await server?.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

const person = (id: string) => ({ ...entityOf(id), type: 'INDIVIDUAL' as const });

const rows = (customer: string) => [
  transactionOf(`${customer}-1`, customer, 100),
  transactionOf(`${customer}-2`, 'nobody', 200),
];

describe('the client in TypeScript', () => {
  const client = () => alertReview({ baseUrl: server.url, apiKey: bank.key });

  test('uploads a customer, transactions and an alert, and reads the investigation', async () => {
    dataOf(await client().POST(`${UPLOADS}/entities`, { body: { entities: [person('c-1')] } }));
    const session = await uploadTransactions(client(), JSON.stringify(rows('c-1')));
    expect(session).toMatchObject({ state: 'completed', counts: { received: 2, created: 1, failed: 1 } });
    const lines = rows('c-1').map((row) => JSON.stringify(row));
    const repeated = await uploadTransactions(client(), lines.join('\n'), { format: 'ndjson' });
    expect(repeated).toMatchObject({ counts: { received: 2, unchanged: 1, failed: 1 } });
    const alert = alertOf('a-1', 'c-1', 'c-1-1') as never;
    dataOf(await client().POST(`${UPLOADS}/alerts`, { body: { alerts: [alert] } }));
    const asked = dataOf(
      await client().POST(`${UPLOADS}/alerts/investigate`, { body: { alert_ids: ['a-1'] } }),
    );
    const id = (asked as { investigations: { investigation_id: string }[] }).investigations[0]!;
    const params = { path: { investigation_id: id.investigation_id } };
    const found = dataOf(await client().GET(`${UPLOADS}/investigation/{investigation_id}`, { params }));
    expect(found).toMatchObject({ agent_investigation_id: id.investigation_id });
  });

  test('a refusal says what the server said', async () => {
    const params = { path: { investigation_id: 'none' } };
    const answer = await client().GET(`${UPLOADS}/investigation/{investigation_id}`, { params });
    expect(() => dataOf(answer)).toThrow(RefusedError);
    expect(() => dataOf(answer)).toThrow(/404.*none/);
  });
});

/** Refuses the first tries, then answers; says which keys it was sent. */
async function brittleServer(refusals: readonly number[]) {
  const keys: unknown[] = [];
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    keys.push(request.headers['idempotency-key']);
    request.resume();
    const status = refusals[keys.length - 1];
    if (status === 0) return void request.socket.destroy();
    response.writeHead(status ?? 200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ success: status === undefined }));
  };
  const own = createServer(answer);
  await new Promise<void>((done) => own.listen(0, '127.0.0.1', done));
  return { keys, url: `http://127.0.0.1:${(own.address() as AddressInfo).port}`, close: () => own.close() };
}

const python = async (script: string, ...argv: string[]) => {
  const run = promisify(execFile);
  const env = { ...process.env, PYTHONPATH: path.join(CLIENTS, 'python'), PYTHONDONTWRITEBYTECODE: '1' };
  const { stdout } = await run('python3', ['-c', script, ...argv], { env });
  return JSON.parse(stdout) as unknown;
};

test('what was not answered is sent again with the key of the first try', async () => {
  const brittle = await brittleServer([503, 0, 429]);
  try {
    const client = alertReview({ baseUrl: brittle.url, apiKey: 'ak' });
    const { data } = await client.POST(`${UPLOADS}/entities`, { body: { entities: [person('c-9')] } });
    expect(data).toEqual({ success: true });
    expect(brittle.keys).toHaveLength(4);
    expect(new Set(brittle.keys).size).toBe(1);
    expect(brittle.keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  } finally {
    brittle.close();
  }
});

describeWith(['python3'], 'the client in Python', () => {
  test('uploads a customer and transactions, and says what is refused', async () => {
    const file = path.join(dataDir, 'rows.json');
    await writeFile(file, JSON.stringify(rows('p-1')));
    const script = `
import json, sys
from alert_review import AlertReview, RefusedError
client = AlertReview(sys.argv[1], sys.argv[2])
client.upload_entities({"entities": [json.loads(sys.argv[3])]})
with open(sys.argv[4], "rb") as content:
    session = client.upload_transactions(content)
line = json.dumps(json.load(open(sys.argv[4]))[0]).encode()
repeated = client.upload_transactions(line, {"format": "ndjson"})
try:
    client.get_investigation("no/ne")
except RefusedError as error:
    refused = [error.status, error.body]
print(json.dumps([session["counts"], repeated["counts"], refused]))`;
    expect(await python(script, server.url, bank.key, JSON.stringify(entityOf('p-1')), file)).toMatchObject([
      { received: 2, created: 1, failed: 1 },
      { received: 1, unchanged: 1 },
      [404, { error: 'investigation_not_found' }],
    ]);
  });

  test('what was not answered is sent again with the key of the first try', async () => {
    const brittle = await brittleServer([503, 0, 429]);
    const script = `
import json, sys
from alert_review import AlertReview
print(json.dumps(AlertReview(sys.argv[1], "ak").upload_entities({"entities": []})))`;
    try {
      expect(await python(script, brittle.url)).toEqual({ success: true });
      expect(brittle.keys).toHaveLength(4);
      expect(new Set(brittle.keys).size).toBe(1);
    } finally {
      brittle.close();
    }
  });
});

test('the collection has each operation that needs a key, with an address and a body to send', async () => {
  const text = await readFile(path.join(CLIENTS, 'postman/alert-review.json'), 'utf8');
  const { item } = JSON.parse(text) as {
    item: { item: { request: { method: string; url: { raw: string }; body?: { raw: string } } }[] }[];
  };
  const requests = item.flatMap((folder) => folder.item.map(({ request }) => request));
  const upload = requests.find(({ url, method }) => method === 'POST' && url.raw.endsWith('/entities'))!;
  expect(upload.url.raw).toBe(`{{baseUrl}}${UPLOADS}/entities`);
  const answer = await fetch(server.url + UPLOADS.concat('/entities'), {
    method: 'POST',
    headers: { 'X-API-Key': bank.key, 'Content-Type': 'application/json' },
    body: upload.body!.raw,
  });
  expect(answer.status).toBe(200);
  expect(requests.filter(({ url }) => url.raw.endsWith('/investigation/:investigation_id'))).toHaveLength(1);
});
