import { alertOf, entityOf, transactionOf } from '../faults/upload-bodies.js';
import { SharedBackEnds } from '../support/back-end-servers.js';
import type { BuiltServer } from '../support/built-server.js';
import { inTime } from '../support/patience.js';
import { describeWith } from '../support/require.js';
import { RestCalls } from '../support/rest-calls.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';

const ALERTS = Array.from({ length: 10 }, (_, index) => `alert-${index}`);
const RUNS = 3;

describeWith(['redis-server'], 'webhooks of an API process and two workers on shared back ends', () => {
  let backEnds: SharedBackEnds;
  let receiver: WebhookReceiver;
  let client: RestCalls;
  let workers: BuiltServer[];

  beforeAll(async () => {
    receiver = await WebhookReceiver.start();
    backEnds = await SharedBackEnds.start();
    backEnds.env = { ...backEnds.env, WEBHOOK_PRIVATE_ADDRESSES: 'true', JOB_LEASE_SECONDS: '5' };
    const bank = await backEnds.bank('Told Bank');
    const create = ['api-key', 'create', bank.id, '--name', 'webhooks', '--scopes', 'webhooks:manage'];
    const { key } = await backEnds.command<{ key: string }>(create);
    const api = await backEnds.process({ ROLE: 'api' });
    await receiver.addTo(api, key, ['investigation.completed', 'rerun.completed']);
    workers = [await newWorker(), await newWorker()];
    client = new RestCalls(api.url, bank.key);
    await upload();
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

  /** Runs by alert in the order in which their ends came first. */
  function runsTold(): Map<string, number[]> {
    const first = new Map(receiver.taken.map(({ id, data }) => [id, data]));
    const runs = new Map<string, number[]>();
    for (const { alert_id: alert, run } of first.values())
      runs.set(alert as string, [...(runs.get(alert as string) ?? []), run as number]);
    return runs;
  }

  const told = (count: number) =>
    inTime(
      async () => new Set(receiver.taken.map(({ id }) => id)).size,
      (found) => found < count,
    );

  test('kill -9 of each worker in turn: nothing is lost, each alert is told of in its order', async () => {
    for (let run = 1; run <= RUNS; run++) {
      const { status } = await client.post('alerts/investigate', { alert_ids: ALERTS });
      expect(status).toBe(200);
      await told((run - 1) * ALERTS.length + 2);
      const dying = workers.shift()!;
      await dying.end('SIGKILL');
      workers.push(await newWorker());
      await told(run * ALERTS.length);
    }
    const inOrder = Array.from({ length: RUNS }, (_, index) => index + 1);
    expect(runsTold()).toEqual(new Map(ALERTS.map((alert) => [alert, inOrder])));
    expect(new Set(receiver.taken.map(({ id }) => id)).size).toBe(RUNS * ALERTS.length);
  });
});
