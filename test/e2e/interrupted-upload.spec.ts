import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { BASE_ENTITY, finishImport, sendEntities } from '../faults/acknowledged-calls.js';
import { Ledger } from '../faults/ledger.js';
import { Stage } from '../faults/stage.js';
import { readStoredState } from '../faults/stored-state.js';
import { transactionFile } from '../faults/upload-bodies.js';

const ADDRESS_SECONDS = 1;

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.open();
});

afterAll(() => stage.close());

/** Sends the first bytes of a body that was announced longer, then breaks the connection. */
function breakPut(url: string, body: string, sentBytes: number): Promise<void> {
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const put = request(url, { method: 'PUT', headers });
    put.on('error', () => undefined);
    put.on('close', resolve);
    put.write(body.slice(0, sentBytes), () => put.destroy());
  });
}

test('a PUT that breaks may be repeated until one is complete, then the address is used up', async () => {
  const [client, ledger] = [stage.client(), new Ledger()];
  await sendEntities(client, ledger, [BASE_ENTITY]);
  const file = transactionFile('broken', 500, BASE_ENTITY);
  const { sessionId, address } = await client.openUpload();
  for (const share of [0.01, 0.5, 0.99])
    await breakPut(`${client.url}${address}`, file.body, Math.floor(file.body.length * share));

  const put = await client.put(address, file.body);
  expect(put).toMatchObject({ status: 200, json: { bytes: Buffer.byteLength(file.body) } });
  expect(await client.put(address, file.body)).toMatchObject({
    status: 409,
    json: { error: 'upload_already_received' },
  });
  await finishImport(client, ledger, sessionId, file);
  expect((await client.put(address, '[]')).status).toBe(409);
});

test('an address that has expired, and one that somebody changed, take nothing', async () => {
  expect(await stage.stop()).toEqual({ code: 0, signal: null });
  await stage.restart({ UPLOAD_ADDRESS_SECONDS: String(ADDRESS_SECONDS) });
  const client = stage.client();
  const { sessionId, address } = await client.openUpload();
  const changed = address.replace(/expires=\d+/, `expires=${Date.now() + 86_400_000}`);
  expect(await client.put(changed, '[]')).toMatchObject({
    status: 403,
    json: { error: 'upload_address_invalid' },
  });
  await pause(ADDRESS_SECONDS * 1_000 + 50);
  expect(await client.put(address, '[]')).toMatchObject({
    status: 403,
    json: { error: 'upload_address_expired' },
  });
  expect(await client.get(`transactions/upload-sessions/${sessionId}`)).toMatchObject({
    json: { state: 'expired', counts: null },
  });
});

test('what broken bodies left behind is stored nowhere', async () => {
  expect(await stage.stop()).toEqual({ code: 0, signal: null });
  const { events } = await readStoredState(stage.dataDir);
  expect(events.filter(({ type }) => type === 'TransactionFileReceived')).toHaveLength(1);
  const left = await readdir(path.join(stage.dataDir, 'files'), { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile())).toEqual([]);
});
