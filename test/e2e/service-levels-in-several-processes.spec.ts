import { alertOf, entityOf, transactionOf } from '../faults/upload-bodies.js';
import { SharedBackEnds } from '../support/back-end-servers.js';
import type { BuiltServer } from '../support/built-server.js';
import { inTime } from '../support/patience.js';
import { describeWith } from '../support/require.js';
import { RestCalls } from '../support/rest-calls.js';
import { PASSWORD, WebBrowser } from '../support/web-browser.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';

const ALERTS = Array.from({ length: 20 }, (_, index) => `alert-${index}`);
/** A decision in 18 s: time enough for workers to die and others to start. */
const HOURS = '0.005';
const TOLD_WITHIN_MS = 60_000;

describeWith(['redis-server'], 'service levels of an API process and two workers on shared back ends', () => {
  let backEnds: SharedBackEnds;
  let receiver: WebhookReceiver;
  let client: RestCalls;
  let admin: WebBrowser;
  let workers: BuiltServer[];
  /** When messages came, by their id, in ms. */
  const cameAt = new Map<string, number>();

  beforeAll(async () => {
    receiver = await WebhookReceiver.start();
    backEnds = await SharedBackEnds.start();
    backEnds.env = { ...backEnds.env, WEBHOOK_PRIVATE_ADDRESSES: 'true', RATE_LIMIT_WEB_PER_MINUTE: '0' };
    const bank = await backEnds.bank('Punctual Bank');
    await backEnds.command(['org', 'features', bank.id, '--enable', 'teamwork']);
    const create = ['api-key', 'create', bank.id, '--name', 'webhooks', '--scopes', 'webhooks:manage'];
    const { key } = await backEnds.command<{ key: string }>(create);
    const founder = ['user', 'create', bank.id, '--email', 'founder@example.com', '--role', 'admin'];
    const { id } = await backEnds.command<{ id: string }>(founder);
    const { code } = await backEnds.command<{ code: string }>(['user', 'invite', bank.id, id]);
    const api = await backEnds.process({ ROLE: 'api' });
    workers = await Promise.all([newWorker(), newWorker()]);
    admin = new WebBrowser(api);
    await admin.get('/invitation');
    await admin.post('/invitation', { code, password: PASSWORD, repeated: PASSWORD });
    expect((await admin.logIn('founder@example.com')).status).toBe(303);
    await receiver.addTo(api, key, ['service_level.warned', 'service_level.breached']);
    client = new RestCalls(api.url, bank.key);
  });
  afterAll(async () => {
    await backEnds?.stop();
    await receiver?.close();
  });

  const newWorker = () => backEnds.process({ ROLE: 'worker' });

  async function upload(): Promise<void> {
    await client.post('entities', { entities: ALERTS.map(entityOf) });
    const { json } = await client.post('transactions/upload-via-url', { format: 'json' });
    const { upload_uri: address, session_id: session } = json as { upload_uri: string; session_id: string };
    const body = JSON.stringify(ALERTS.map((id, index) => transactionOf(`of-${id}`, id, index)));
    expect((await fetch(address, { method: 'PUT', body })).status).toBe(200);
    await inTime(
      async () => (await client.get(`transactions/upload-sessions/${session}`)).json as { state: string },
      ({ state }) => state !== 'completed',
    );
    const alerts = ALERTS.map((id) => alertOf(id, id, `of-${id}`));
    expect((await client.post('alerts', { alerts })).status).toBe(200);
  }

  async function setLevel(): Promise<void> {
    const { text } = await admin.get('/settings/service-levels');
    const [, version] = /name="version" value="(\d+)"/.exec(text)!;
    const level = { version: version!, id: '', place: '1', decision: HOURS, warn_at: '50' };
    expect((await admin.post('/settings/teams/level', level)).status).toBe(303);
  }

  /** Messages of a kind, one for each time that they were told. */
  const told = (kind: string) => {
    const now = Date.now();
    for (const { id } of receiver.taken) if (!cameAt.has(id)) cameAt.set(id, now);
    const first = new Map(receiver.taken.map((message) => [message.id, message]));
    return [...first.values()].filter(({ type }) => type === `service_level.${kind}`);
  };
  const allTold = (kind: string) =>
    inTime(
      async () => told(kind).length,
      (count) => count < ALERTS.length,
    );

  test('each alert is warned of and breached once, within 60 s, though both workers are killed', async () => {
    await setLevel();
    await upload();
    await allTold('warned');
    await Promise.all(workers.map((worker) => worker.end('SIGKILL')));
    await Promise.all([newWorker(), newWorker()]);
    await allTold('breached');
    const late = told('breached').map(
      ({ id, data }) => cameAt.get(id)! - Date.parse(data['due_at'] as string),
    );
    expect(Math.min(...late)).toBeGreaterThan(0);
    expect(Math.max(...late)).toBeLessThan(TOLD_WITHIN_MS);
    for (const kind of ['warned', 'breached'])
      expect(
        told(kind)
          .map(({ data }) => data['alert_id'])
          .sort(),
      ).toEqual([...ALERTS].sort());
  });
});
