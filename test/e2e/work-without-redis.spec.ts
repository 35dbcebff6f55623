import { cp, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { finishRuns, loadBase, sendAlerts } from '../faults/acknowledged-calls.js';
import { eventually } from '../faults/kill-kind.js';
import { Ledger } from '../faults/ledger.js';
import { Stage } from '../faults/stage.js';
import { entityOf } from '../faults/upload-bodies.js';
import { ASSISTANT_ENV, BuiltAssistant } from '../support/built-assistant.js';
import { runCli } from '../support/built-server.js';
import { whenTrue } from '../support/patience.js';
import { RedisServer } from '../support/redis-server.js';
import { describeWith } from '../support/require.js';
import { RestCalls } from '../support/rest-calls.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';

const ALERTS = Array.from({ length: 12 }, (_, n) => `told-${n}`);
const ERASED = ['erased-before', 'erased-meanwhile'] as const;
const TOLD_AT_KILL = 3;

interface Ready {
  readonly limits: readonly { readonly store: string }[];
  readonly checkpoints: { readonly seconds_behind: number | null };
}

const FAULTS = {
  'was killed and kept its file': (redis: RedisServer) => redis.resume(),
  'was killed and lost its file': (redis: RedisServer) => redis.forget().then(() => redis.resume()),
} as const;

/** One step per test: each needs the state that the one before left. */
describeWith(['redis-server'], 'webhooks, an erasure, a backup and the seal of the log', () => {
  describe.each(Object.entries(FAULTS))('Redis %s', (_, comeBack) => {
    let redis: RedisServer;
    let stage: Stage;
    let receiver: WebhookReceiver;
    let by: BuiltAssistant;
    let backup: string;
    let audit: RestCalls;
    const ledger = new Ledger();

    beforeAll(async () => {
      redis = await RedisServer.start();
      receiver = await WebhookReceiver.start();
      backup = path.join(await temporaryFolder(), 'backup');
      const env = { REDIS_URL: redis.url, WEBHOOK_PRIVATE_ADDRESSES: 'true', SWEEP_SECONDS: '1' };
      stage = await Stage.open({ env: { ...ASSISTANT_ENV, ...env, JOB_LEASE_SECONDS: '5' } });
      await loadBase(stage, ledger, 10);
      await stage.client().post('entities', { entities: ERASED.map(entityOf) });
      const { organization } = stage;
      by = await BuiltAssistant.connect(stage.process, organization, 'ann@example.com');
      const { key } = await stage.operate('api-key-create', {
        organization,
        name: 'w',
        scopes: ['webhooks:manage', 'audit:export'],
      });
      audit = new RestCalls(stage.process.url, key);
      await receiver.addTo(stage.process, key, ['disposition.changed']);
      await sendAlerts(stage.client(), ledger, ALERTS, true);
      await finishRuns(stage.client(), ledger);
    });
    afterAll(async () => {
      await stage?.close();
      await redis?.stop();
      await receiver?.close();
    });

    const ready = async () => {
      const { status, json } = await stage.process.rest({ method: 'GET', url: '/readyz' });
      return { ...(json as Ready), code: status };
    };
    const decide = (ids: readonly string[], disposition: string) =>
      Promise.all(
        ids.map((id) =>
          by.call(stage.process, 'update_alert_disposition', { alert_id: id, disposition, reason: 'so' }),
        ),
      );
    const told = () => new Set(receiver.taken.map(({ id }) => id)).size;
    const erase = (customer: string) =>
      stage.operate('purge', {
        organization: stage.organization,
        customer,
        reason: 'request 7',
        force: true,
        dryRun: false,
      });
    const isSealed = async () => {
      const { json } = await audit.call('GET', '/api/v1/audit/events?limit=1000');
      const { events } = json as { events: { event_id: string }[] };
      const receipt = `/api/v1/audit/receipt?event_id=${events.at(-1)!.event_id}`;
      return (await audit.call('GET', receipt)).status === 200;
    };

    test('all of it goes on while Redis is away, and readiness says what is limited', async () => {
      const first = decide(ALERTS, 'ESCALATED');
      await eventually('messages', async () => (told() >= TOLD_AT_KILL ? true : null), 1);
      const erasing = erase(ERASED[0]);
      await redis.kill();
      await Promise.all([first, erasing]);
      await whenTrue(async () => (await ready()).limits.some(({ store }) => store === 'jobs'));
      expect((await ready()).code).toBe(200);
      await decide(ALERTS, 'CLEARED');
      await erase(ERASED[1]);
      const taken = await runCli(stage.dataDir, ['backup', backup]);
      expect(taken).toMatchObject({ code: 0 });
    });

    test('once it is back, every decision is told and sealed, and nothing stays limited', async () => {
      await comeBack(redis);
      await eventually('messages', async () => (told() === 2 * ALERTS.length ? true : null));
      await whenTrue(isSealed);
      await whenTrue(async () => (await ready()).limits.length === 0);
    });

    test('no key is blocked: what comes later is told and sealed, too', async () => {
      await decide(ALERTS, 'ESCALATED');
      await eventually('messages', async () => (told() === 3 * ALERTS.length ? true : null));
      await whenTrue(isSealed);
      const behind = async () => (await ready()).checkpoints.seconds_behind;
      await whenTrue(async () => (await behind()) === 0);
    });

    test('the customers are gone, the backup is whole, and so are the stores', async () => {
      for (const customer of ERASED)
        expect(await erase(customer)).toMatchObject({ purged: { at: expect.any(String) as string } });
      const folder = path.join(await temporaryFolder(), 'restored');
      await mkdir(folder);
      await cp(path.join(stage.dataDir, 'keys'), path.join(folder, 'keys'), { recursive: true });
      expect(await runCli(folder, ['restore', backup])).toMatchObject({ code: 0 });
      expect(await runCli(folder, ['verify'])).toMatchObject({ code: 0 });
      await stage.stop();
      expect(await runCli(stage.dataDir, ['verify'], { REDIS_URL: redis.url })).toMatchObject({ code: 0 });
    });
  });
});
