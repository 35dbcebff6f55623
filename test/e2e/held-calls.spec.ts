import { rm } from 'node:fs/promises';
import type { Alert } from '../../src/alerts/domain/alert.record.js';
import type { AnsweringServer, TestApp } from '../support/app.js';
import { ASSISTANT_ENV, BuiltAssistant } from '../support/built-assistant.js';
import { Builders } from '../support/builders.js';
import { BuiltServer, type Bank } from '../support/built-server.js';
import { letPass } from '../support/patience.js';
import { RestClient } from '../support/rest-client.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { PASSWORD, WebBrowser } from '../support/web-browser.js';

const PATH = '/settings/held-calls';
const EMAIL = 'ann@example.com';
const KILLS = 3;
const ALERTS = 40;
/** Time from the click to the first kill, then four times as long: before, amid and after the writes. */
const FIRST_KILL_MS = 60;

let dataDir: string;
let server: BuiltServer;
let bank: Bank;
let assistant: BuiltAssistant;
let rest: RestClient;
let newAlert: () => Alert;
/** The process that runs now. */
const current: AnsweringServer = {
  rest: ({ key, headers, ...asked }) =>
    server.rest({ ...asked, headers: { ...headers, ...(key !== undefined && { 'x-api-key': key }) } }),
};
const make = new Builders(4490);

beforeAll(async () => {
  dataDir = await temporaryFolder();
  server = await BuiltServer.start(dataDir, { env: ASSISTANT_ENV });
  bank = await server.bank('Example Bank');
  await server.operate('org-assistants', {
    organization: bank.id,
    ceiling: undefined,
    waits: 'writes',
    clients: undefined,
  });
  const { id: userId } = await server.operate('user-create', {
    organization: bank.id,
    email: EMAIL,
    role: 'admin',
  });
  await server.operate('user-set-password', { organization: bank.id, userId, password: PASSWORD });
  assistant = await BuiltAssistant.of(current, EMAIL);
  rest = new RestClient(current as TestApp, bank);
  const entity = make.entity();
  const row = make.transaction(entity.entity_id);
  await rest.entities(entity);
  await rest.transactions([row]);
  newAlert = () => make.alert([entity.entity_id], [row.transaction_id]);
});
afterAll(async () => {
  await server.end('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

async function newAlerts(count: number): Promise<string[]> {
  const alerts = Array.from({ length: count }, newAlert);
  await rest.alerts(alerts, false);
  return alerts.map(({ alert_id }) => alert_id);
}

async function shownCall() {
  const { text } = await assistant.browser.get(PATH);
  const [, id] = /action="\/settings\/held-calls\/(\w+)"/.exec(text) ?? [];
  const [, seen] = /name="seen"\s+value="([^"]*)"/.exec(text) ?? [];
  return { id, seen: seen ?? '', text };
}

test('kill -9 amid a confirmed call doubles nothing, and what was done is not told as refused', async () => {
  const outcomes: string[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    const alert_ids = await newAlerts(ALERTS);
    const args = { alert_ids, disposition: 'CLEARED', batch_id: `kill-${kill}` };
    const call = () => assistant.call<object>(server, 'update_alert_dispositions_bulk', args);
    await expect(call()).rejects.toThrow('waits until');
    const { id, seen } = await shownCall();
    const click = assistant.browser.post(`${PATH}/${id}`, { answer: 'confirmed', seen }).catch(() => null);
    await letPass(FIRST_KILL_MS * 4 ** kill);
    await server.end('SIGKILL');
    const answered = await click;
    server = await BuiltServer.start(dataDir, { env: ASSISTANT_ENV });
    const decided = await Promise.all(
      alert_ids.map(async (alert_id) => {
        const got = await assistant.call<{ analyst_disposition: string | null }>(server, 'get_alert', {
          alert_id,
        });
        return got.analyst_disposition;
      }),
    );
    const isDone = decided.every((one) => one === 'CLEARED');
    // A batch is whole or not begun, also when its process dies.
    expect(isDone || decided.every((one) => one === null)).toBe(true);
    const again = await call().catch((error: Error) => error.message);
    const told = typeof again === 'string' ? /waits until|is confirmed|failed/.exec(again)?.[0] : 'answered';
    outcomes.push(`${isDone ? 'done' : 'not done'}, ${told}`);
    if (answered?.status === 303) expect([isDone, told]).toEqual([true, 'answered']);
    if (told === 'answered') expect(isDone).toBe(true);
    if (told === 'waits until') expect(isDone).toBe(false);
    expect(told).not.toBe('failed');
  }
  expect(outcomes).toHaveLength(KILLS);
});

test('a browser without the page, and one of another site, confirms nothing', async () => {
  const alert_ids = await newAlerts(1);
  const args = { alert_id: alert_ids[0], disposition: 'CLEARED' };
  await expect(assistant.call(server, 'update_alert_disposition', args)).rejects.toThrow('waits until');
  const { id, seen } = await shownCall();
  const url = `${PATH}/${id}`;
  const fields = { answer: 'confirmed', seen };
  const forged = await assistant.browser.post(url, { ...fields, form_token: 'x'.repeat(64) });
  expect(forged.status).toBe(403);
  expect((await assistant.browser.get(`${url}?answer=confirmed`)).status).toBe(405);
  expect((await new WebBrowser(server).post(url, fields)).status).toBe(401);
  const headers = { authorization: `Bearer ${assistant.accessToken}`, 'x-api-key': bank.key };
  expect((await server.rest({ method: 'POST', url, headers, body: fields })).status).toBeGreaterThan(400);
  expect((await shownCall()).id).toBe(id);
});
