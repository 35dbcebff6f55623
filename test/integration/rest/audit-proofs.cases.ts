import { createHash } from 'node:crypto';
import { API_KEY_SCOPES } from '../../../src/access/domain/roles.js';
import { isSignedBy, parseCheckpoint, textOfNote } from '@alert-review/transparency-log';
import { LogSealer } from '../../../src/log-proofs/log-sealer.js';
import type { RestAnswer, TestApp, TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { API, RestClient, type UploadAddressAnswer } from '../../support/rest-client.js';
import { rootByInclusion } from '../../support/rfc6962.js';
import { suiteApp } from '../../support/suite-app.js';

const make = new Builders(61);
let server: TestApp;
let bank: TestOrganization;

beforeAll(async () => {
  server = await suiteApp();
  bank = await server.newOrganization({ scopes: API_KEY_SCOPES });
});

const get = (path: string, key = bank.key): Promise<RestAnswer> =>
  server.rest({ method: 'GET', url: `/api/v1/audit/${path}`, key });
const write = (): Promise<RestAnswer> =>
  server.rest({ method: 'POST', url: `${API}/entities`, key: bank.key, body: { entities: [make.entity()] } });
const seal = (): Promise<void> => server.app.get(LogSealer, { strict: false }).seal();
const bytesOf = (hashes: readonly string[]): Buffer[] => hashes.map((hash) => Buffer.from(hash, 'base64'));

interface Organizations {
  readonly index: number;
  readonly inclusion: readonly string[];
  readonly checkpoint: string;
}

interface Receipt {
  readonly event: { readonly id: string; readonly stream: string; readonly revision: number };
  readonly leaf: string;
  readonly index: number;
  readonly inclusion: readonly string[];
  readonly checkpoint: string;
  readonly organizations: Organizations;
}

interface NewestCheckpoint {
  readonly size: number;
  readonly checkpoint: string;
  readonly organizations: Organizations;
  readonly keys: readonly { readonly key: string }[];
}

/** Whether the text of a checkpoint of an organization is in the signed tree of organizations. */
function isAmong(checkpoint: string, { index, inclusion, checkpoint: note }: Organizations): boolean {
  const { size, root } = parseCheckpoint(textOfNote(note));
  const leaf = createHash('sha256').update(Buffer.of(0)).update(textOfNote(checkpoint)).digest();
  return rootByInclusion(leaf, index, size, bytesOf(inclusion))?.equals(Buffer.from(root)) ?? false;
}

test('a write names its last event, whose receipt follows the next checkpoint and then stays', async () => {
  const { headers, status } = await write();
  expect(status).toBeLessThan(300);
  const [, eventId, leaf] = /^([0-9a-f-]{36});leaf=([\w+/=]{44})$/.exec(String(headers['audit-receipt']))!;
  const early = await get(`receipt?event_id=${eventId}`);
  expect(early).toMatchObject({ status: 409, json: { error: 'not_sealed_yet' } });
  expect(early.headers['retry-after']).toBe('2');
  await seal();
  const { json: receipt, status: found }: { json: Receipt; status: number } = await get(
    `receipt?event_id=${eventId}`,
  );
  expect([found, receipt.leaf, receipt.event.id]).toEqual([200, leaf, eventId]);
  const { origin, size, root } = parseCheckpoint(textOfNote(receipt.checkpoint));
  expect(origin).toMatch(new RegExp(`^alert-review/[0-9a-f]{16}/${bank.id}$`));
  const proved = rootByInclusion(
    Buffer.from(leaf!, 'base64'),
    receipt.index,
    size,
    bytesOf(receipt.inclusion),
  );
  expect(proved).toEqual(Buffer.from(root));
  expect(isAmong(receipt.checkpoint, receipt.organizations)).toBe(true);
  await write();
  await seal();
  expect((await get(`receipt?event_id=${eventId}`)).json).toEqual(receipt);
});

const receiptOf = ({ headers }: RestAnswer): string => String(headers['audit-receipt']);

test('each step of an upload has a receipt, the file by its signed address too', async () => {
  const client = new RestClient(server, bank);
  const opened = await client.post('transactions/upload-via-url', { format: 'json' });
  const { upload_uri, session_id }: UploadAddressAnswer = opened.json;
  const cancelled = (await client.openUpload()).session_id;
  const url = `${API}/transactions/upload-sessions/${cancelled}`;
  const answers = [
    opened,
    await client.putFile(upload_uri, []),
    await server.rest({ method: 'DELETE', url, key: bank.key }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await client.settledSession(session_id);
  await seal();
  for (const answer of answers) {
    const [eventId, leaf] = receiptOf(answer).split(';leaf=');
    const { status, json }: { status: number; json: Receipt } = await get(`receipt?event_id=${eventId}`);
    expect([status, json.leaf]).toEqual([200, leaf]);
  }
  expect(new Set(answers.map(receiptOf)).size).toBe(3);
});

test('a request that is repeated with its key names the receipt of the first answer', async () => {
  const body = { entities: [make.entity()] };
  const headers = { 'Idempotency-Key': 'receipt-1' };
  const send = () => server.rest({ method: 'POST', url: `${API}/entities`, key: bank.key, body, headers });
  const first = await send();
  const again = await send();
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect(receiptOf(again)).toBe(receiptOf(first));
  expect(receiptOf(first)).toMatch(/;leaf=/);
});

test('an event of nobody, or of another organization, has no receipt', async () => {
  const { headers } = await write();
  await seal();
  const [eventId] = String(headers['audit-receipt']).split(';');
  const stranger = await server.newOrganization({ scopes: API_KEY_SCOPES });
  for (const [id, key] of [
    [eventId, stranger.key],
    ['none', bank.key],
  ] as const)
    expect(await get(`receipt?event_id=${id}`, key)).toMatchObject({
      status: 404,
      json: { error: 'event_not_found' },
    });
  const reader = await server.newOrganization({ scopes: ['alerts:read'] });
  for (const path of ['receipt?event_id=x', 'checkpoint', 'consistency?from=0', 'tiles?level=0&number=0'])
    expect((await get(path, reader.key)).status).toBe(403);
});

test('the newest checkpoint is signed, tiles have its root, and an older one is proved', async () => {
  await seal();
  const { json: before }: { json: NewestCheckpoint } = await get('checkpoint');
  await write();
  await seal();
  const { json: newest }: { json: NewestCheckpoint } = await get('checkpoint');
  expect(newest.size).toBeGreaterThan(before.size);
  expect(newest.keys.map(({ key }) => isSignedBy(newest.checkpoint, key))).toEqual([true]);
  expect(isAmong(newest.checkpoint, newest.organizations)).toBe(true);
  const { json: tile }: { json: { hashes: string[] } } = await get('tiles?level=0&number=0');
  expect(tile.hashes).toHaveLength(newest.size);
  const leafOf = (hash: string) => Buffer.from(hash, 'base64');
  const { root } = parseCheckpoint(textOfNote(newest.checkpoint));
  expect(rootOfLeaves(tile.hashes.map(leafOf))).toEqual(Buffer.from(root));
  const { json: proof }: { json: { hashes: string[] } } = await get(`consistency?from=${before.size}`);
  expect(proof).toMatchObject({ from: before.size, to: newest.size });
  expect(proof.hashes.length).toBeGreaterThan(0);
  expect(await get(`consistency?from=1&to=${newest.size + 1}`)).toMatchObject({ status: 400 });
  expect(await get('tiles?level=0&number=9')).toMatchObject({ status: 404 });
});

/** Over hashes of leaves, as the tile has them. */
function rootOfLeaves(hashes: readonly Buffer[]): Buffer {
  if (hashes.length === 1) return hashes[0]!;
  let split = 1;
  while (2 * split < hashes.length) split *= 2;
  const left = rootOfLeaves(hashes.slice(0, split));
  const right = rootOfLeaves(hashes.slice(split));
  return createHash('sha256').update(Buffer.of(1)).update(left).update(right).digest();
}

test('the end of an export names the newest checkpoint of the log', async () => {
  await seal();
  const { json: newest }: { json: NewestCheckpoint } = await get('checkpoint');
  const { text } = await get('events/export');
  const last = JSON.parse(text.trimEnd().split('\n').at(-1)!) as object;
  expect(last).toMatchObject({ checkpoint: newest.organizations.checkpoint });
  const csv = (await get('events/export?format=csv')).text.trimEnd().split('\r\n').at(-1)!;
  expect(csv).toMatch(/^"rows",\d+,"alert-review\//);
});
