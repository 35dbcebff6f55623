import { ReplayAlert } from '../../../../src/audit/queries/replay-alert.query.js';
import { StoresToken, type Stores } from '../../../../src/platform/stores.js';
import { loggedEvents } from '../../../support/logged-events.js';
import { McpClient } from '../../../support/mcp-client.js';
import { undecidedAlerts, type Writing } from './writing.js';

let writing: Writing;
let alert_id: string;

beforeAll(async () => {
  writing = await undecidedAlerts(4201);
});

beforeEach(async () => {
  [alert_id] = (await writing.newAlerts(1)) as [string];
});

test('a decision is read back by the next call, and the run keeps its own outcome', async () => {
  const { client } = writing;
  const first = await client.call('update_alert_disposition', { alert_id, disposition: 'ESCALATED' });
  expect(first.structured).toMatchObject({
    alert_id,
    analyst_disposition: 'ESCALATED',
    previous_disposition: null,
    changed: true,
  });
  const { structured } = await client.call('get_alert', { alert_id });
  expect(structured).toMatchObject({ analyst_disposition: 'ESCALATED', final_disposition: null });
});

test('a reason stands sealed in the event of each decision, and in the history', async () => {
  const { client, server, bank } = writing;
  const [second] = (await writing.newAlerts(1)) as [string];
  const reason = 'duplicate of A-17';
  await client.call('update_alert_disposition', { alert_id, disposition: 'ESCALATED', reason });
  const batch = { alert_ids: [alert_id, second], disposition: 'CLEARED', reason: 'both are rent' };
  const applied = await client.call('update_alert_dispositions_bulk', batch);
  for (const [id, told] of [
    [alert_id, [reason, 'both are rent']],
    [second, ['both are rent']],
  ] as const) {
    const { steps } = await server.bus.send(new ReplayAlert(bank.caller, id));
    const decided = steps.filter(({ type }) => type === 'DispositionChanged');
    expect(decided.map(({ texts }) => texts['reason'])).toEqual(told);
  }
  const shown = async () => (await client.call('get_alert', { alert_id })).structured!['disposition_reason'];
  expect(await shown()).toBe('both are rent');
  const { batch_id } = applied.structured!;
  await client.call('undo_dispositions_bulk', { batch_id });
  expect(await shown()).toBe(reason);
  const other = await client.call('get_alert', { alert_id: second });
  expect(other.structured).not.toHaveProperty('disposition_reason');
  const log = (await loggedEvents(server)).map(({ data }) => Buffer.from(data).toString()).join();
  for (const text of [reason, batch.reason]) expect(log).not.toContain(text);
  const again = { alert_id, disposition: 'ESCALATED' };
  const lost = await client.call('update_alert_disposition', { ...again, reason: 'seen twice' });
  expect(lost.structured).toMatchObject({
    changed: false,
    note: expect.stringContaining('The reason was not kept') as string,
  });
  expect(await shown()).toBe(reason);
  expect((await client.call('update_alert_disposition', again)).structured).not.toHaveProperty('note');
  const blank = await client.call('update_alert_disposition', {
    alert_id,
    disposition: 'CLEARED',
    reason: ' ',
  });
  expect(blank.text).toContain('reason is blank');
});

test('the same value again writes no decision, and the same value of a colleague does', async () => {
  const { client, colleague } = writing;
  const set = (by: McpClient) => by.call('update_alert_disposition', { alert_id, disposition: 'CLEARED' });
  await set(client);
  expect((await set(client)).structured).toMatchObject({ changed: false });
  expect((await set(colleague)).structured).toMatchObject({ changed: true, previous_disposition: 'CLEARED' });
});

test('a decision has its entry of the access log before it is acknowledged, or is not', async () => {
  const { client, server, bank } = writing;
  const { accessEventStore: log } = server.app.get<Stores>(StoresToken, { strict: false });
  // Other organizations of this server, and jobs, write to the same log.
  const entries = async () =>
    (await log.readAll({ after: null, maxCount: 100_000 }))
      .filter(({ stream }) => stream.startsWith(`access-${bank.id}.`))
      .map(({ data }) => JSON.parse(Buffer.from(data).toString()) as { operation: string; outcome: string })
      .filter(({ operation, outcome }) => operation === 'update_alert_disposition' && outcome === 'ok')
      .length;
  const before = await entries();
  await client.call('update_alert_disposition', { alert_id, disposition: 'CLEARED' });
  expect(await entries()).toBe(before + 1);
  const { append } = log;
  log.append = () => Promise.reject(new Error('the disk is full'));
  const refused = await client
    .call('update_alert_disposition', { alert_id, disposition: 'ESCALATED' })
    .finally(() => (log.append = append));
  expect(refused).toMatchObject({ isError: true, meta: { code: 'store_unavailable' } });
  expect(refused.text).toContain('What the call changed is stored; its entry of the access log is not.');
  expect(refused.text).toContain('Do not call again.');
  expect((await client.call('get_alert', { alert_id })).structured).toMatchObject({
    analyst_disposition: 'ESCALATED',
  });
});

test.each(['CLOSED', 'escalated', null])('%p cannot be set', async (disposition) => {
  const answer = await writing.client.call('update_alert_disposition', { alert_id, disposition });
  expect(answer).toMatchObject({ isError: true, meta: { code: 'validation_error' } });
  expect(answer.text).toMatch(/disposition must be one of ESCALATED, CLEARED .* Nothing was written\./);
});

test('an alert of another organization is not found, and nothing is written', async () => {
  const { stranger, client } = writing;
  const { text } = await stranger.call('update_alert_disposition', { alert_id, disposition: 'CLEARED' });
  expect(text).toMatch(/^Alert not found\. Nothing was written\./);
  expect((await client.call('get_alert', { alert_id })).structured).toMatchObject({
    analyst_disposition: null,
  });
});

test('a decision and its call have a line of the log each, with alert, tool and request', async () => {
  const { client, server } = writing;
  const from = server.logLines.length;
  await client.call('update_alert_disposition', { alert_id, disposition: 'CLEARED' });
  const lines = server.logLines.slice(from).map((line) => JSON.parse(line) as Record<string, unknown>);
  const lineOf = (wanted: string) => lines.find(({ msg }) => msg === wanted);
  const decided = lineOf('a decision was applied');
  const called = lineOf('tool call');
  const tool = 'update_alert_disposition';
  expect(decided).toMatchObject({
    tool,
    via: 'mcp',
    alert: expect.stringMatching(/^[0-9a-z]{26}_\d+$/) as string,
  });
  expect(called).toMatchObject({ tool, outcome: 'ok', alert: alert_id });
  expect(decided?.['correlationId']).toEqual(expect.any(String));
  expect(called?.['correlationId']).toBe(decided?.['correlationId']);
});
