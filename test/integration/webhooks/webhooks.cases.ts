// size: the rules of webhooks at one application and one receiver.
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { Webhook as Convention } from 'standardwebhooks';
import { UpdateAlertDisposition } from '../../../src/dispositions/commands/update-alert-disposition.command.js';
import { UpdateAlertDispositionsBulk } from '../../../src/dispositions/commands/update-alert-dispositions-bulk.command.js';
import { type AppError, DAY_MS, HOUR_MS, Ids } from '@alert-review/kernel';
import { PurgeCustomerData } from '../../../src/erasure/commands/purge-customer-data.command.js';
import { Config } from '../../../src/platform/config/config.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { Records } from '../../../src/platform/records/records.js';
import { DEAD_LETTERS_MAX, DeadLetterRecord } from '../../../src/webhooks/domain/webhook-line.record.js';
import { postWebhookMessage } from '../../../src/webhooks/post-message.js';
import { WebhookLines } from '../../../src/webhooks/webhook-lines.js';
import { JobQueue } from '../../../src/platform/jobs/job-queue.js';
import { organizationJobKey } from '../../../src/platform/jobs/organization-key.js';
import { RerunInvestigation } from '../../../src/reruns/commands/rerun-investigation.command.js';
import { RemoveWebhook } from '../../../src/webhooks/commands/remove-webhook.command.js';
import { ReplayWebhook } from '../../../src/webhooks/commands/replay-webhook.command.js';
import { RotateWebhookSecret } from '../../../src/webhooks/commands/rotate-webhook-secret.command.js';
import { SaveWebhook, SaveWebhookHandler } from '../../../src/webhooks/commands/save-webhook.command.js';
import { SendWebhookMessage } from '../../../src/webhooks/commands/send-webhook-message.command.js';
import {
  WEBHOOK_MESSAGE_TYPES,
  type WebhookMessageType,
} from '../../../src/webhooks/domain/webhook.events.js';
import { DELIVER_WEBHOOKS_QUEUE, Webhooks } from '../../../src/webhooks/webhooks.js';
import { ListDeadLetters } from '../../../src/webhooks/queries/list-dead-letters.query.js';
import { ListWebhooks } from '../../../src/webhooks/queries/list-webhooks.query.js';
import { startApp, type TestApp, type TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { RestClient, until } from '../../support/rest-client.js';
import { bankWithRecords, UNLIMITED } from '../../support/suite-app.js';
import { TestClock } from '../../support/test-clock.js';
import { WebhookReceiver } from '../../support/webhook-receiver.js';

const make = new Builders(47);

let server: TestApp;
let guarded: TestApp;
let receiver: WebhookReceiver;
let bank: TestOrganization;
let client: RestClient;
let alerts: string[];
let customer: string;

beforeAll(async () => {
  // Why now: the convention's library refuses messages of another time.
  const clock = new TestClock(Date.now());
  const env = { ...UNLIMITED, WEBHOOK_PRIVATE_ADDRESSES: 'true' };
  [server, guarded] = await Promise.all([startApp({ env, clock }), startApp()]);
});

beforeEach(async () => {
  server.clock.leap(Date.now() - server.clock.now());
  receiver = await WebhookReceiver.start();
  const records = await bankWithRecords(server, make);
  ({ bank, client } = records);
  const { entity, row } = records;
  const uploaded = [0, 1].map(() => make.alert([entity.entity_id], [row.transaction_id]));
  await client.alerts(uploaded);
  customer = entity.entity_id;
  alerts = uploaded.map(({ alert_id: id }) => id);
});

afterEach(async () => {
  for (const { id } of await server.bus.send(new ListWebhooks(bank.caller)))
    await server.bus.send(new RemoveWebhook(bank.caller, id));
  await receiver.close();
});
afterAll(() => Promise.all([server.close(), guarded.close()]));

const add = async (types: readonly WebhookMessageType[] = WEBHOOK_MESSAGE_TYPES) => {
  const settings = { url: receiver.url, types, enabled: true };
  const { id, secret } = await server.bus.send(new SaveWebhook(bank.caller, { webhookId: null, settings }));
  return { id, secret: secret! };
};

const decide = (alert: string, to: 'ESCALATED' | 'CLEARED') =>
  server.bus.send(new UpdateAlertDisposition(bank.caller, { alertId: alert, disposition: to }));

/** Timers of the queue are of real time. */
const nudge = (id: string) =>
  server.app
    .get(JobQueue, { strict: false })
    .enqueue(DELIVER_WEBHOOKS_QUEUE, organizationJobKey(bank.id, id));

const taken = (count: number) =>
  until(
    async () => receiver.taken,
    ({ length }) => length >= count,
  );
const tried = (count: number) =>
  until(
    async () => receiver.received,
    ({ length }) => length >= count,
  );
const stateOf = async (id: string) => (await server.bus.send(new ListWebhooks(bank.caller, id)))[0]!;
const failed = (id: string) =>
  until(
    () => stateOf(id),
    ({ nextTryAt }) => nextTryAt !== null,
  );

test('each event is told with ids and states alone, signed as the convention says', async () => {
  const { secret } = await add();
  await client.entities(make.entity());
  await decide(alerts[0]!, 'ESCALATED');
  await server.bus.send(
    new UpdateAlertDispositionsBulk(bank.caller, { alertIds: alerts, disposition: 'CLEARED', batchId: null }),
  );
  // The upload before it may be told too, where the machine is slow.
  const all = await until(
    async () => receiver.taken,
    (messages) =>
      ['upload.finished', 'batch.completed'].every((type) => messages.some((told) => told.type === type)) &&
      messages.filter(({ type }) => type === 'disposition.changed').length === 3,
  );
  for (const { body, headers } of all) new Convention(secret).verify(body, headers as Record<string, string>);
  expect(all.filter(({ type }) => type === 'disposition.changed').map(({ data }) => data)).toEqual([
    { alert_id: alerts[0], disposition: 'ESCALATED' },
    { alert_id: alerts[0], disposition: 'CLEARED' },
    { alert_id: alerts[1], disposition: 'CLEARED' },
  ]);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
});

test('the end of an investigation is told, and of a later one as a rerun', async () => {
  await add(['investigation.completed', 'rerun.completed']);
  const started = await client.post('alerts/investigate', { alert_ids: [alerts[0]] });
  const [told] = await taken(1);
  expect(started.status).toBe(200);
  expect(told).toMatchObject({
    type: 'investigation.completed',
    data: { alert_id: alerts[0], run: 1, state: 'completed' },
  });
  await server.bus.send(new RerunInvestigation(bank.caller, { alertId: alerts[0]! }));
  expect((await taken(2))[1]).toMatchObject({ type: 'rerun.completed', data: { run: 2 } });
  expect(Object.keys(told!.data).sort()).toEqual([
    'alert_id',
    'disposition',
    'investigation_id',
    'run',
    'state',
  ]);
});

test('a message that is refused is tried again before those behind it', async () => {
  const { id } = await add(['disposition.changed']);
  receiver.answer = () => 503;
  await decide(alerts[0]!, 'ESCALATED');
  await decide(alerts[0]!, 'CLEARED');
  const first = await failed(id);
  expect(first).toMatchObject({ lastError: 'it answered 503', deadLetters: 0 });
  const early = receiver.received.length;
  await nudge(id);
  server.clock.advance(5_000);
  await nudge(id);
  await tried(early + 1);
  // The next try counts from when this one is noted: it has to be before the clock goes on.
  await until(
    () => stateOf(id),
    ({ nextTryAt }) => nextTryAt !== first.nextTryAt,
  );
  receiver.answer = () => 200;
  server.clock.advance(HOUR_MS);
  await nudge(id);
  const all = await taken(2);
  expect(all.map(({ data }) => data.disposition)).toEqual(['ESCALATED', 'CLEARED']);
  expect(new Set(receiver.received.slice(0, -1).map((message) => message.id)).size).toBe(1);
  expect(
    await until(
      () => stateOf(id),
      (state) => state.failingSince === null,
    ),
  ).toMatchObject({
    lastError: null,
    nextTryAt: null,
  });
});

test('an endpoint that fails holds up no other one; a redirect is not followed', async () => {
  const other = await WebhookReceiver.start();
  const { id } = await add(['disposition.changed']);
  receiver.answer = () => 302;
  const settings = { url: other.url, types: ['disposition.changed'], enabled: true } as const;
  await server.bus.send(new SaveWebhook(bank.caller, { webhookId: null, settings }));
  await decide(alerts[0]!, 'ESCALATED');
  await until(
    async () => other.taken,
    ({ length }) => length === 1,
  );
  expect(await failed(id)).toMatchObject({ lastError: 'it answered 302' });
  expect(receiver.received).toHaveLength(1);
  await other.close();
});

test('after three days a message is a dead letter, and the line goes on; it can be sent again', async () => {
  const { id } = await add(['disposition.changed']);
  receiver.answer = ({ disposition }) => (disposition === 'ESCALATED' ? 500 : 200);
  await decide(alerts[0]!, 'ESCALATED');
  await failed(id);
  server.clock.advance(3 * DAY_MS - 1);
  await nudge(id);
  await tried(2);
  await decide(alerts[0]!, 'CLEARED');
  expect(receiver.taken).toEqual([]);
  server.clock.advance(HOUR_MS);
  await nudge(id);
  expect((await taken(1))[0]!.data.disposition).toBe('CLEARED');
  const [letter, ...others] = await server.bus.send(new ListDeadLetters(bank.caller, id));
  expect([letter, others]).toMatchObject([{ type: 'disposition.changed', error: 'it answered 500' }, []]);
  const again = () =>
    server.bus.send(new SendWebhookMessage(bank.caller, { webhookId: id, deadLetterId: letter!.id }));
  expect(await again()).toEqual({ status: 500, error: 'it answered 500' });
  receiver.answer = () => 200;
  expect(await again()).toEqual({ status: 200, error: null });
  expect(receiver.taken.at(-1)).toMatchObject({ id: letter!.id, data: { disposition: 'ESCALATED' } });
  expect(await server.bus.send(new ListDeadLetters(bank.caller, id))).toEqual([]);
  await expect(again()).rejects.toMatchObject({ code: 'dead_letter_not_found' });
});

const refuseAlert = (alert: string, status: number) => {
  receiver.answer = ({ alert_id: about }) => (about === alert ? status : 200);
};
const toldOf = (alert: string) =>
  receiver.taken.filter(({ data }) => data.alert_id === alert).map(({ data }) => data.disposition);
const waitingOf = (id: string, count: number) =>
  until(
    () => stateOf(id),
    ({ waiting }) => waiting === count,
  );

test.each([400, 404, 422])('a message that is refused with %i holds up its alert alone', async (status) => {
  const { id } = await add(['disposition.changed']);
  refuseAlert(alerts[0]!, status);
  await decide(alerts[0]!, 'ESCALATED');
  const refused = await until(
    () => stateOf(id),
    ({ lastError }) => lastError !== null,
  );
  expect(refused).toMatchObject({ waiting: 1, lastError: `it answered ${status}` });
  // Within 5 s of the try, whose pause begins at the clock of the server.
  expect(Date.parse(refused.nextTryAt!) - server.clock.now()).toBeLessThanOrEqual(5_000);
  await decide(alerts[0]!, 'CLEARED');
  await decide(alerts[1]!, 'ESCALATED');
  await decide(alerts[1]!, 'CLEARED');
  await taken(2);
  expect(toldOf(alerts[1]!)).toEqual(['ESCALATED', 'CLEARED']);
  expect(await waitingOf(id, 2)).toMatchObject({ failingSince: null, deadLetters: 0 });
  expect(receiver.received).toHaveLength(3);
  receiver.answer = () => 200;
  server.clock.advance(HOUR_MS);
  await nudge(id);
  await waitingOf(id, 0);
  expect(toldOf(alerts[0]!)).toEqual(['ESCALATED', 'CLEARED']);
  expect(receiver.received[0]!.id).toBe(receiver.taken[2]!.id);
});

test('a message that is always answered with 500 waits aside after five tries, and the others go on', async () => {
  const { id } = await add(['disposition.changed']);
  refuseAlert(alerts[0]!, 500);
  await decide(alerts[0]!, 'ESCALATED');
  await decide(alerts[1]!, 'ESCALATED');
  for (let count = 1; count < 5; count++) {
    const state = await until(
      () => stateOf(id),
      ({ tries }) => tries.length === count,
    );
    expect(state).toMatchObject({ waiting: 1, lastError: 'it answered 500', deadLetters: 0 });
    expect(receiver.taken).toEqual([]);
    server.clock.leap(Date.parse(state.nextTryAt!) - server.clock.now());
    await nudge(id);
  }
  await taken(1);
  expect(toldOf(alerts[1]!)).toEqual(['ESCALATED']);
  const tried = receiver.received.map(({ data }) => alerts.indexOf(data.alert_id as string));
  expect(tried).toEqual([0, 0, 0, 0, 0, 1]);
  const { waiting, nextTryAt } = await stateOf(id);
  expect([waiting, Date.parse(nextTryAt!) > server.clock.now()]).toEqual([1, true]);
  receiver.answer = () => 200;
  server.clock.leap(Date.parse(nextTryAt!) - server.clock.now());
  await nudge(id);
  expect(await waitingOf(id, 0)).toMatchObject({ nextTryAt: null, failingSince: null });
  expect(toldOf(alerts[0]!)).toEqual(['ESCALATED']);
});

test.each(['600', 'a date'])('a receiver that asks for a later try by %s gets none before', async (form) => {
  const { id } = await add(['disposition.changed']);
  const asked = Math.ceil(server.clock.now() / 1_000) * 1_000 + 600_000;
  receiver.answer = () => 429;
  receiver.headersOf = () => ({ 'retry-after': form === '600' ? form : new Date(asked).toUTCString() });
  await decide(alerts[0]!, 'ESCALATED');
  const { nextTryAt, waiting } = await failed(id);
  expect([Date.parse(nextTryAt!) >= asked - 1_000, waiting]).toEqual([true, 1]);
  receiver.answer = () => 200;
  server.clock.leap(Date.parse(nextTryAt!) - 1 - server.clock.now());
  await nudge(id);
  await decide(alerts[1]!, 'ESCALATED');
  await server.bus.send(new ListWebhooks(bank.caller, id));
  expect(receiver.taken).toEqual([]);
  server.clock.leap(1);
  await nudge(id);
  expect((await taken(2)).map(({ data }) => data.alert_id)).toEqual(alerts.slice(0, 2));
});

test('while the line pauses, what waits aside is not tried, and next_try_at says so', async () => {
  const { id } = await add(['disposition.changed']);
  refuseAlert(alerts[0]!, 404);
  await decide(alerts[0]!, 'ESCALATED');
  await waitingOf(id, 1);
  receiver.answer = () => 429;
  receiver.headersOf = () => ({ 'retry-after': '600' });
  const before = server.clock.now();
  await decide(alerts[1]!, 'ESCALATED');
  const { nextTryAt } = await waitingOf(id, 2);
  expect(Date.parse(nextTryAt!)).toBeGreaterThanOrEqual(before + 600_000);
});

test('a later try that is asked for one that waits aside is so for all', async () => {
  const { id } = await add(['disposition.changed']);
  receiver.answer = () => 404;
  await decide(alerts[0]!, 'ESCALATED');
  await decide(alerts[1]!, 'ESCALATED');
  await waitingOf(id, 2);
  receiver.answer = () => 429;
  receiver.headersOf = () => ({ 'retry-after': '3600' });
  server.clock.advance(HOUR_MS);
  const before = server.clock.now();
  await nudge(id);
  const isAsked = (at: string | null) => at !== null && Date.parse(at) >= before + 3_600_000;
  await until(
    () => stateOf(id),
    ({ nextTryAt, tries }) => tries.length > 2 && isAsked(nextTryAt),
  );
  expect(receiver.received).toHaveLength(3);
});

test('a change of the endpoint and a replay begin to count anew: nothing waits that is not told any more', async () => {
  const { id } = await add(['disposition.changed']);
  receiver.answer = () => 503;
  await decide(alerts[0]!, 'ESCALATED');
  await waitingOf(id, 1);
  await server.bus.send(
    new SaveWebhook(bank.caller, { webhookId: id, settings: { types: ['upload.finished'] } }),
  );
  expect((await stateOf(id)).waiting).toBe(0);
  await server.bus.send(
    new SaveWebhook(bank.caller, { webhookId: id, settings: { types: ['disposition.changed'] } }),
  );
  await decide(alerts[0]!, 'CLEARED');
  await waitingOf(id, 1);
  const jobs = server.app.get(JobQueue, { strict: false });
  await jobs.stop(0);
  await server.bus.send(new ReplayWebhook(bank.caller, { webhookId: id, from: server.clock.iso() }));
  const { waiting } = await stateOf(id);
  await jobs.start();
  expect(waiting).toBe(0);
});

test('a refused message is a dead letter after three days, and the next of its alert follows', async () => {
  const { id } = await add(['disposition.changed']);
  receiver.answer = ({ disposition }) => (disposition === 'ESCALATED' ? 422 : 200);
  await decide(alerts[0]!, 'ESCALATED');
  await waitingOf(id, 1);
  await decide(alerts[0]!, 'CLEARED');
  await waitingOf(id, 2);
  server.clock.advance(3 * DAY_MS);
  await nudge(id);
  await taken(1);
  expect(await waitingOf(id, 0)).toMatchObject({ deadLetters: 1 });
  expect(toldOf(alerts[0]!)).toEqual(['CLEARED']);
});

test('what waits goes to another address at once, and is left out where its event is', async () => {
  const other = await WebhookReceiver.start();
  const { id } = await add(['disposition.changed']);
  receiver.answer = () => 422;
  await decide(alerts[0]!, 'ESCALATED');
  await decide(alerts[1]!, 'ESCALATED');
  await waitingOf(id, 2);
  await server.bus.send(new SaveWebhook(bank.caller, { webhookId: id, settings: { url: other.url } }));
  await waitingOf(id, 0);
  expect(other.taken.map(({ data }) => data.alert_id)).toEqual(alerts);
  other.answer = () => 422;
  await decide(alerts[0]!, 'CLEARED');
  await waitingOf(id, 1);
  await server.bus.send(
    new SaveWebhook(bank.caller, { webhookId: id, settings: { types: ['upload.finished'] } }),
  );
  await waitingOf(id, 0);
  expect(other.received).toHaveLength(3);
  await other.close();
});

test('a replay sends a waiting message once, and in its order', async () => {
  const { id } = await add(['disposition.changed']);
  const from = server.clock.iso();
  refuseAlert(alerts[0]!, 404);
  await decide(alerts[0]!, 'ESCALATED');
  await decide(alerts[0]!, 'CLEARED');
  await waitingOf(id, 2);
  receiver.answer = () => 200;
  await server.bus.send(new ReplayWebhook(bank.caller, { webhookId: id, from }));
  await taken(2);
  expect([toldOf(alerts[0]!), await stateOf(id)]).toMatchObject([['ESCALATED', 'CLEARED'], { waiting: 0 }]);
});

test('410 pauses the endpoint and says so; nothing is lost', async () => {
  const { id } = await add(['disposition.changed']);
  receiver.answer = () => 410;
  await decide(alerts[0]!, 'ESCALATED');
  const paused = await until(
    () => stateOf(id),
    ({ enabled }) => !enabled,
  );
  expect(paused).toMatchObject({ url: receiver.url, waiting: 1, deadLetters: 0 });
  expect(paused.lastError).toBe('it answered 410 (gone), so it is paused');
  await decide(alerts[1]!, 'ESCALATED');
  server.clock.advance(HOUR_MS);
  await nudge(id);
  receiver.answer = () => 200;
  await server.bus.send(new SaveWebhook(bank.caller, { webhookId: id, settings: { enabled: true } }));
  await taken(2);
  expect(receiver.received.map(({ status }) => status)).toEqual([410, 200, 200]);
});

test('during the overlap both secrets sign; after it the new one alone', async () => {
  const { id, secret: old } = await add(['disposition.changed']);
  const { secret } = await server.bus.send(
    new RotateWebhookSecret(bank.caller, { webhookId: id, overlapMs: HOUR_MS }),
  );
  const send = () =>
    server.bus.send(new SendWebhookMessage(bank.caller, { webhookId: id, deadLetterId: null }));
  await send();
  const isSignedBy = (by: string) => {
    const { body, headers } = receiver.received.at(-1)!;
    try {
      return new Convention(by).verify(body, headers as Record<string, string>) !== null;
    } catch {
      return false;
    }
  };
  const signatures = () => String(receiver.received.at(-1)!.headers['webhook-signature']).split(' ').length;
  expect([old, secret].map(isSignedBy)).toEqual([true, true]);
  expect(signatures()).toBe(2);
  server.clock.advance(HOUR_MS);
  await send();
  expect(signatures()).toBe(1);
});

test('a replay sends all since a date again, with the same ids', async () => {
  const { id } = await add(['disposition.changed']);
  await decide(alerts[0]!, 'ESCALATED');
  await taken(1);
  server.clock.advance(DAY_MS);
  const from = server.clock.iso();
  await decide(alerts[0]!, 'CLEARED');
  await taken(2);
  await server.bus.send(new ReplayWebhook(bank.caller, { webhookId: id, from }));
  await taken(3);
  expect(receiver.taken.map(({ data }) => data.disposition)).toEqual(['ESCALATED', 'CLEARED', 'CLEARED']);
  expect(receiver.taken[2]!.id).toBe(receiver.taken[1]!.id);
});

test('what was not told yet is told before what a replay from a later date sends again', async () => {
  const { id } = await add(['disposition.changed']);
  receiver.answer = () => 503;
  await decide(alerts[0]!, 'ESCALATED');
  await failed(id);
  server.clock.advance(DAY_MS);
  const from = server.clock.iso();
  await decide(alerts[1]!, 'CLEARED');
  receiver.answer = () => 200;
  await server.bus.send(new ReplayWebhook(bank.caller, { webhookId: id, from }));
  // A delivery that was under way when the replay began may be told once more, with its id.
  const told = await until(
    async () => [
      ...new Map(
        receiver.taken.map((each) => [each.id, [each.data.alert_id, each.data.disposition]]),
      ).values(),
    ],
    ({ length }) => length >= 2,
  );
  expect(told).toEqual([
    [alerts[0], 'ESCALATED'],
    [alerts[1], 'CLEARED'],
  ]);
});

test('a replay from a day to come is refused, and silences nothing', async () => {
  const { id } = await add(['disposition.changed']);
  const from = '2999-01-01T00:00:00.000Z';
  await expect(
    server.bus.send(new ReplayWebhook(bank.caller, { webhookId: id, from })),
  ).rejects.toMatchObject({
    code: 'validation_error',
    details: { field: 'from', value: from },
  });
  await decide(alerts[0]!, 'ESCALATED');
  await taken(1);
});

test('a replay takes the dead letters that it sends again off the list', async () => {
  const { id } = await add(['disposition.changed']);
  receiver.answer = ({ disposition }) => (disposition === 'ESCALATED' ? 500 : 200);
  const from = server.clock.iso();
  await decide(alerts[0]!, 'ESCALATED');
  await failed(id);
  server.clock.advance(3 * DAY_MS);
  await nudge(id);
  const [letter] = await until(
    () => server.bus.send(new ListDeadLetters(bank.caller, id)),
    ({ length }) => length === 1,
  );
  receiver.answer = () => 200;
  await server.bus.send(new ReplayWebhook(bank.caller, { webhookId: id, from }));
  const [again] = await taken(1);
  expect(again!.id).toBe(letter!.id);
  expect(await server.bus.send(new ListDeadLetters(bank.caller, id))).toEqual([]);
});

test('with 1,000 dead letters the next message waits in place of becoming one', async () => {
  const { id } = await add(['disposition.changed']);
  receiver.answer = () => 500;
  await decide(alerts[0]!, 'ESCALATED');
  await failed(id);
  const rows = server.app.get(Records, { strict: false }).for(bank.caller);
  const at = server.clock.iso();
  const type = 'disposition.changed';
  const letter = { webhookId: id, stream: 'none', revision: 0, type, recordedAt: at, diedAt: at, error: '' };
  const letters = Array.from({ length: DEAD_LETTERS_MAX }, (_, n) => ({ ...letter, id: `${id}-${n}` }));
  await rows.putMany(DeadLetterRecord, letters);
  server.clock.advance(4 * DAY_MS);
  await nudge(id);
  await tried(2);
  const waiting = await until(
    () => stateOf(id),
    ({ tries }) => tries.length === 2,
  );
  expect(waiting).toMatchObject({ deadLetters: DEAD_LETTERS_MAX, lastError: 'it answered 500' });
  await rows.remove(DeadLetterRecord, { id: `${id}-0` });
  server.clock.advance(HOUR_MS);
  await nudge(id);
  await until(
    () => rows.get(DeadLetterRecord, receiver.received[0]!.id),
    (found) => found !== null,
  );
});

test('the time of a pause does not count towards the three days', async () => {
  const { id } = await add(['disposition.changed']);
  const settings = { url: receiver.url, types: ['disposition.changed'] as const };
  receiver.answer = () => 503;
  await decide(alerts[0]!, 'ESCALATED');
  await failed(id);
  await server.bus.send(
    new SaveWebhook(bank.caller, { webhookId: id, settings: { ...settings, enabled: false } }),
  );
  server.clock.advance(4 * DAY_MS);
  await server.bus.send(
    new SaveWebhook(bank.caller, { webhookId: id, settings: { ...settings, enabled: true } }),
  );
  await tried(2);
  await failed(id);
  receiver.answer = () => 200;
  server.clock.advance(HOUR_MS);
  await nudge(id);
  await taken(1);
  expect((await stateOf(id)).deadLetters).toBe(0);
});

test('a worker that was overtaken moves the line neither back nor on', async () => {
  const { id } = await add(['disposition.changed']);
  // Paused, so that the worker of this application does not move the line as well.
  const paused = { url: receiver.url, types: ['disposition.changed'] as const, enabled: false };
  await server.bus.send(new SaveWebhook(bank.caller, { webhookId: id, settings: paused }));
  const lines = server.app.get(WebhookLines, { strict: false });
  const seen = await lines.get(bank.caller, id);
  expect(await lines.advance(bank.caller, seen, { position: '7000', event: 'later' })).toBe(true);
  expect(await lines.advance(bank.caller, seen, { position: '6000', event: 'earlier' })).toBe(false);
  expect((await lines.get(bank.caller, id)).position).toBe('7000');
});

test('the alert of a message has no id once it is purged', async () => {
  const { id } = await add(['disposition.changed']);
  const from = server.clock.iso();
  await decide(alerts[0]!, 'ESCALATED');
  await taken(1);
  const purge = { customer, before: null, reason: 'a request', force: true, dryRun: false };
  await server.bus.send(new PurgeCustomerData(bank.caller, purge));
  await server.bus.send(new ReplayWebhook(bank.caller, { webhookId: id, from }));
  await taken(2);
  expect(receiver.taken.map(({ data }) => data.alert_id)).toEqual([alerts[0], null]);
});

test('an eleventh endpoint is refused', async () => {
  const settings = { url: receiver.url, types: WEBHOOK_MESSAGE_TYPES, enabled: false };
  const adding = Array.from({ length: 11 }, () =>
    server.bus
      .send(new SaveWebhook(bank.caller, { webhookId: null, settings }))
      .catch(({ code }: { code: string }) => code),
  );
  const added = await Promise.all(adding);
  expect(added.filter((one) => one === 'too_many_webhooks')).toHaveLength(1);
});

test('of two processes that add the tenth endpoint at a time at most one does', async () => {
  const settings = { url: receiver.url, types: WEBHOOK_MESSAGE_TYPES, enabled: false };
  for (let n = 0; n < 9; n++)
    await server.bus.send(new SaveWebhook(bank.caller, { webhookId: null, settings }));
  const [lines, webhooks, events, config, ids] = [WebhookLines, Webhooks, EventStore, Config, Ids].map((of) =>
    server.app.get<unknown>(of as never, { strict: false }),
  ) as [WebhookLines, Webhooks, EventStore, Config, Ids];
  const adding = Array.from({ length: 4 }, () => {
    const process = new SaveWebhookHandler(webhooks, lines, events, config, ids, server.clock);
    return process.execute(new SaveWebhook(bank.caller, { webhookId: null, settings })).then(
      () => 'added',
      ({ code }: AppError) => code,
    );
  });
  const added = (await Promise.all(adding)).filter((one) => one === 'added').length;
  expect(added).toBeLessThanOrEqual(1);
  const all = () => server.bus.send(new ListWebhooks(bank.caller));
  expect(await all()).toHaveLength(9 + added);
  // A refused one leaves nothing that would count.
  if (added === 0) await server.bus.send(new SaveWebhook(bank.caller, { webhookId: null, settings }));
  expect(await all()).toHaveLength(10);
  await expect(
    server.bus.send(new SaveWebhook(bank.caller, { webhookId: null, settings })),
  ).rejects.toMatchObject({
    code: 'too_many_webhooks',
  });
});

test.each([
  'http://8.8.8.8/',
  'https://10.0.0.1/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://169.254.169.254/latest',
  'https://user:word@example.com/',
  'ftp://example.com/',
  'nothing',
])('%s is refused', async (url) => {
  const { caller } = await guarded.newOrganization();
  const saving = guarded.bus.send(
    new SaveWebhook(caller, {
      webhookId: null,
      settings: { url, types: WEBHOOK_MESSAGE_TYPES, enabled: true },
    }),
  );
  await expect(saving).rejects.toMatchObject({
    code: 'validation_error',
    details: { field: 'url', value: url },
  });
});

test('a change of nothing is refused', async () => {
  const { id } = await add(['upload.finished']);
  await expect(
    server.bus.send(new SaveWebhook(bank.caller, { webhookId: id, settings: {} })),
  ).rejects.toMatchObject({
    code: 'validation_error',
    message: 'Nothing to change is given',
  });
});

test('a name is looked up at each try, and refused where an address of it is private', async () => {
  const { caller } = await guarded.newOrganization();
  const settings = { url: 'https://localhost:1/', types: WEBHOOK_MESSAGE_TYPES, enabled: true };
  const { id } = await guarded.bus.send(new SaveWebhook(caller, { webhookId: null, settings }));
  expect(
    await guarded.bus.send(new SendWebhookMessage(caller, { webhookId: id, deadLetterId: null })),
  ).toEqual({
    status: null,
    error: 'its address is not public',
  });
});

test('a name that only this machine knows is not connected to', async () => {
  const inside = createServer().listen(0);
  await once(inside, 'listening');
  let connections = 0;
  inside.on('connection', () => (connections += 1));
  const url = `https://${hostname()}:${(inside.address() as AddressInfo).port}/`;
  expect(await postWebhookMessage(url, '{}', {}, { allowPrivate: false })).toMatchObject({ status: null });
  expect(connections).toBe(0);
  inside.close();
});

test('of another organization it is as one that there is not', async () => {
  const { id } = await add();
  const { caller } = await server.newOrganization();
  const refusals = [id, 'none'].map((asked) =>
    server.bus
      .send(new ListDeadLetters(caller, asked))
      .catch(({ code, details }: AppError) => ({ code, details })),
  );
  const [foreign, missing] = (await Promise.all(refusals)) as { code: string; details: object }[];
  expect(foreign).toEqual({ ...missing, details: { ...missing!.details, value: id } });
});
