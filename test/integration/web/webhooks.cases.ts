import { DAY_MS } from '@alert-review/kernel';
import { Records } from '../../../src/platform/records/records.js';
import { SaveWebhook } from '../../../src/webhooks/commands/save-webhook.command.js';
import { DeadLetterRecord } from '../../../src/webhooks/domain/webhook-line.record.js';
import { WEBHOOK_MESSAGE_TYPES } from '../../../src/webhooks/domain/webhook.events.js';
import { ListWebhooks } from '../../../src/webhooks/queries/list-webhooks.query.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { RestClient, until } from '../../support/rest-client.js';
import { signedIn, type WebBrowser } from '../../support/web-browser.js';
import { WebhookReceiver } from '../../support/webhook-receiver.js';
import { suiteApp } from './web-app.js';

const WEBHOOKS = '/settings/webhooks';

let server: TestApp;
let bank: TestOrganization;
let browser: WebBrowser;
let receiver: WebhookReceiver;
let path: string;

beforeAll(async () => {
  server = await suiteApp();
});

beforeEach(async () => {
  bank = await server.newOrganization();
  ({ browser } = await signedIn(server, bank, 'admin'));
  receiver = await WebhookReceiver.start();
  const settings = { url: receiver.url, types: WEBHOOK_MESSAGE_TYPES, enabled: true };
  const { id } = await server.bus.send(new SaveWebhook(bank.caller, { webhookId: null, settings }));
  path = `${WEBHOOKS}/${id}`;
  await browser.get(path);
});

afterEach(() => receiver.close());

const all = () => server.bus.send(new ListWebhooks(bank.caller));

test('a webhook is added with some events, and its secret is shown once', async () => {
  const events = ['upload.finished', 'batch.completed'];
  const { text } = await browser.post(WEBHOOKS, { url: `${receiver.url}?a=<b>`, events });
  const [secret] = /whsec_[\w+/]{43}=/.exec(text)!;
  expect((await all())[1]).toMatchObject({ types: events, enabled: true });
  for (const address of [WEBHOOKS, `${WEBHOOKS}/${(await all())[1]!.id}`]) {
    const later = await browser.get(address);
    expect(later.text).toContain('?a=%3Cb%3E');
    expect(later.text).not.toContain(secret);
  }
});

const NO_ADDRESS = 'This url cannot be used: it needs an https address of up to 2000 characters.';
/** What stands beside the field at fault, or above the forms. */
const saidOf = (text: string) =>
  [...text.matchAll(/class="(?:fault|notice error)"[^>]*>([^<]*)</g)].map(([, said]) => said);

test.each([
  ['without an event', { events: [] }, 'Events are missing: tick one.'],
  [
    'of an unknown event',
    { events: 'alert.eaten' },
    `Events must be one of ${WEBHOOK_MESSAGE_TYPES.join(', ')}.`,
  ],
  ['without an address', { url: '' }, NO_ADDRESS],
  ['of an address that is none', { url: 'nothing' }, NO_ADDRESS],
])('a webhook %s is refused with the reason, and the form is there again', async (_, fields, why) => {
  const { status, text } = await browser.post(WEBHOOKS, {
    url: receiver.url,
    events: 'upload.finished',
    ...fields,
  });
  expect([status, text.includes('Add webhook')]).toEqual([422, true]);
  expect(saidOf(text)).toEqual([why]);
  expect(await all()).toHaveLength(1);
});

test('an eleventh one is refused, with what was filled in', async () => {
  const settings = { url: receiver.url, types: WEBHOOK_MESSAGE_TYPES, enabled: false };
  for (let n = 1; n < 10; n++)
    await server.bus.send(new SaveWebhook(bank.caller, { webhookId: null, settings }));
  const fields = { url: 'https://eleventh.example/', events: 'upload.finished' };
  const { status, text } = await browser.post(WEBHOOKS, fields);
  expect([status, text.includes('at most 10 webhooks')]).toEqual([409, true]);
  expect(text).toContain('value="https://eleventh.example/"');
});

test('a test message is sent, and the page says how it was taken', async () => {
  const good = await browser.post(`${path}/send`);
  expect(good.text).toContain('The message was taken with 200.');
  receiver.answer = () => 410;
  const bad = await browser.post(`${path}/send`);
  expect(bad.text).toContain('The message was not taken: it answered 410.');
  expect(receiver.received.map(({ type }) => type)).toEqual(['webhook.test', 'webhook.test']);
});

test('a pause and its end keep address and events', async () => {
  const [before] = await all();
  expect((await browser.get(path)).text).toContain('>active<');
  const paused = await browser.post(`${path}/pause`, { enabled: 'false' });
  expect([paused.status, paused.location]).toEqual([303, path]);
  expect((await browser.get(path)).text).toContain('>paused<');
  expect(await all()).toEqual([{ ...before, enabled: false }]);
  await browser.post(`${path}/pause`, { enabled: 'true' });
  expect(await all()).toEqual([before]);
  expect((await browser.post(`${path}/pause`, { enabled: 'perhaps' })).status).toBe(422);
});

test('address and events are changed on its page, and a pause stays', async () => {
  await browser.post(`${path}/pause`, { enabled: 'false' });
  const url = `${receiver.url}/new`;
  const changed = await browser.post(`${path}/change`, { url, events: 'batch.completed' });
  expect([changed.status, changed.location]).toEqual([303, path]);
  expect(await all()).toMatchObject([{ url, types: ['batch.completed'], enabled: false }]);
  const { text } = await browser.get(path);
  expect(text).toContain(`value="${url}"`);
  expect(text.match(/\schecked/g)).toHaveLength(1);
  const refused = await browser.post(`${path}/change`, { url: 'nothing', events: 'batch.completed' });
  expect([refused.status, saidOf(refused.text)]).toEqual([422, [NO_ADDRESS]]);
  expect(refused.text).toContain('value="nothing"');
});

test('an endpoint that is gone says so', async () => {
  receiver.answer = () => 410;
  await new RestClient(server, bank).entities(new Builders(92).entity());
  const { text } = await until(
    () => browser.get(path),
    (page) => page.text.includes('>paused<'),
  );
  expect(text).toContain('it answered 410 (gone), so it is paused');
});

test('a rotated secret is shown once, with the end of the old one', async () => {
  const { text } = await browser.post(`${path}/rotate`, { overlap: '7' });
  const ends = new Date(server.clock.now() + 7 * DAY_MS).toISOString();
  expect(text).toMatch(/whsec_[\w+/]{43}=/);
  expect(text).toContain(`datetime="${ends.slice(0, 16)}`);
  const later = await browser.get(path);
  expect(later.text).toContain(`datetime="${ends.slice(0, 16)}`);
  expect(later.text).not.toContain('whsec_');
});

test('tries are listed, and all since a day are sent again', async () => {
  await new RestClient(server, bank).entities(new Builders(91).entity());
  const taken = (count: number) =>
    until(
      async () => receiver.taken,
      ({ length }) => length >= count,
    );
  const { id } = (await taken(1))[0]!;
  await until(
    () => browser.get(path),
    ({ text }) => text.includes(id) && text.includes('>delivered<'),
  );
  const day = server.clock.iso().slice(0, 10);
  const replayed = await browser.post(`${path}/replay`, { from: day });
  expect(replayed.text).toContain(`since ${day} are sent again`);
  expect((await taken(2)).map((message) => message.id)).toEqual([id, id]);
  const said = async (from: string) => saidOf((await browser.post(`${path}/replay`, { from })).text);
  expect(await said('soon')).toEqual(['Events since is not a date in the form YYYY-MM-DD.']);
  expect(await said('2999-01-01')).toEqual(['This date lies in the future.']);
});

test('dead letters are listed, the oldest first, each with a button that sends it', async () => {
  const webhookId = path.split('/').at(-1)!;
  const rows = server.app.get(Records, { strict: false }).for(bank.caller);
  const letter = {
    webhookId,
    stream: 'none',
    revision: 0,
    type: 'upload.finished',
    error: 'it answered 500',
  };
  const at = (n: number) => new Date(server.clock.now() - n * DAY_MS).toISOString();
  await rows.putMany(
    DeadLetterRecord,
    [3, 5].map((n) => ({ ...letter, id: `letter-${n}`, recordedAt: at(n + 3), diedAt: at(n) })),
  );
  const { text } = await browser.get(path);
  expect([...text.matchAll(/value="(letter-\d)"/g)].map(([, id]) => id)).toEqual(['letter-5', 'letter-3']);
  expect((await browser.post(`${path}/send`, { dead_letter: 'letter-9' })).status).toBe(404);
});

test('a webhook is removed after a question', async () => {
  expect((await browser.get(`${path}/remove`)).text).toContain(
    'The secrets and the failed messages of the webhook are',
  );
  expect(await all()).toHaveLength(1);
  const { status, location } = await browser.post(`${path}/remove`);
  expect([status, location, await all()]).toEqual([303, WEBHOOKS, []]);
  expect((await browser.get(path)).status).toBe(404);
});

test('a webhook of another organization is answered as a missing one', async () => {
  const other = await signedIn(server, await server.newOrganization(), 'admin');
  await other.browser.get(WEBHOOKS);
  const fields = {
    enabled: 'false',
    overlap: '0',
    from: '2025-01-01',
    url: receiver.url,
    events: 'batch.completed',
  };
  for (const action of ['pause', 'change', 'send', 'rotate', 'replay', 'remove']) {
    const theirs = await other.browser.post(`${path}/${action}`, fields);
    const missing = await other.browser.post(`${WEBHOOKS}/01j9x4k2m7q8r5t6v0w1y2z3a4/${action}`, fields);
    expect([action, theirs.status, theirs.text]).toEqual([action, 404, missing.text]);
  }
  for (const address of [path, `${path}/remove`]) expect((await other.browser.get(address)).status).toBe(404);
  expect(await all()).toHaveLength(1);
});
