import { SetAssistantRules } from '../../../../src/access/commands/set-assistant-rules.command.js';
import { DispositionEvents } from '../../../../src/dispositions/domain/disposition.events.js';
import { HeldCallEvents } from '../../../../src/held/domain/held-call.events.js';
import { ExpireHeldCallsJob } from '../../../../src/held/jobs/expire-held-calls.job.js';
import { argumentsOf, messageOf } from '../../../../src/held/held-messages.js';
import type { WaitingCalls } from '../../../../src/kernel/assistant-rules.js';
import { ALL_TOOLS } from '../../../../src/mcp/tools/index.js';
import { loggedOf } from '../../../support/logged-events.js';
import { McpClient, type ToolAnswer } from '../../../support/mcp-client.js';
import { callMcp } from '../../../support/oauth-client.js';
import { signedIn } from '../../../support/web-browser.js';
import { propose, rerunningBank, type Rerunning } from './rerunning.js';

const PATH = '/settings/held-calls';

let bank: Rerunning;
let client: McpClient;

beforeAll(async () => {
  bank = await rerunningBank(4471);
});

/** Time goes on in these cases, and tokens end. */
beforeEach(async () => {
  client = await McpClient.connect(bank.server, bank.bank);
  await hold('decisions');
});

const hold = (waits: WaitingCalls) =>
  bank.server.bus.send(new SetAssistantRules(bank.bank.caller, { waits }));
const heldOf = ({ meta }: ToolAnswer) => meta['held'] as { held_id: string; url: string; expires: string };
const page = async (of = client) => (await of.connection.browser.get(PATH)).text;
const answer = async (held: ToolAnswer, given: 'confirm' | 'refuse', of = client) => {
  await page(of);
  return of.connection.browser.post(`${PATH}/${heldOf(held).held_id}/${given}`);
};
const decisionOf = async (alert_id: string) =>
  (await client.call('get_alert', { alert_id })).structured!['analyst_disposition'];
const decide = (alert_id: string, disposition = 'CLEARED', of = client) =>
  of.call('update_alert_disposition', { alert_id, disposition });

test('a decision is held, shown to its user, and carried out by one click', async () => {
  const [alert] = (await bank.newAlerts(1)) as [string];
  const held = await decide(alert);
  expect([held.isError, held.meta['code'], held.structured]).toEqual([true, 'call_held', undefined]);
  expect(held.text).toMatch(
    /^Nothing was written: the call .* is held until .*\/settings\/held-calls, before /,
  );
  expect(await decisionOf(alert)).toBeNull();
  expect(heldOf(await decide(alert)).held_id).toBe(heldOf(held).held_id);
  const shown = await page();
  for (const text of ['update alert disposition', alert, 'CLEARED', 'undecided', client.connection.client.id])
    expect(shown).toContain(text);
  expect((await answer(held, 'confirm')).location).toBe(PATH);
  expect(await decisionOf(alert)).toBe('CLEARED');
  expect((await decide(alert)).structured).toMatchObject({ alert_id: alert, changed: true });
  expect((await answer(held, 'confirm')).status).toBe(409);
  const changed = (await loggedOf(bank.server, DispositionEvents)).at(-1)!;
  const { userId, client: of } = client.connection;
  expect(changed.actor).toMatchObject({ kind: 'human', user: userId, client: of.id });
  const steps = (await loggedOf(bank.server, HeldCallEvents)).slice(-3);
  expect(steps.map(({ type, actor }) => [type, actor.kind])).toEqual([
    ['HeldCallOpened', 'agent'],
    ['HeldCallAnswered', 'human'],
    ['HeldCallExecuted', 'human'],
  ]);
  expect(steps[1]!.data).toMatchObject({ answer: 'confirmed', client: of.id });
  const connected = await client.connection.browser.get('/settings/connected-applications');
  expect(connected.text).toMatch(/1\s+were\s+held,\s+1\s+of\s+them\s+confirmed/);
});

test('a refused call is not done, and stays refused when it is sent again', async () => {
  const [alert] = (await bank.newAlerts(1)) as [string];
  const held = await decide(alert);
  await answer(held, 'refuse');
  expect(await decide(alert)).toMatchObject({ isError: true, meta: { code: 'held_call_over' } });
  expect(await decisionOf(alert)).toBeNull();
  expect(await page()).toContain('refused');
});

test('it expires after ten minutes, and the same call is then held anew', async () => {
  const [first, second] = (await bank.newAlerts(2)) as [string, string];
  const [held, other] = [await decide(first), await decide(second)];
  bank.server.clock.advance(600_001);
  expect((await answer(held, 'confirm')).status).toBe(409);
  expect(await decisionOf(first)).toBeNull();
  expect(heldOf(await decide(first)).held_id).not.toBe(heldOf(held).held_id);
  const job = bank.server.app.get(ExpireHeldCallsJob, { strict: false });
  for (const key of await job.pending()) await job.run(key);
  const ends = (await loggedOf(bank.server, HeldCallEvents)).filter(
    ({ type }) => type === 'HeldCallAnswered',
  );
  const expired = ends.filter(({ data }) => 'answer' in data && data.answer === 'expired');
  expect(expired.map(({ data }) => data.held)).toEqual(
    expect.arrayContaining([heldOf(held).held_id, heldOf(other).held_id]),
  );
});

test('only its own user answers: no colleague, no other organization, and no token', async () => {
  const [alert] = (await bank.newAlerts(1)) as [string];
  const held = await decide(alert);
  const colleague = await McpClient.connect(bank.server, bank.bank);
  const stranger = await McpClient.connect(bank.server, await bank.server.newOrganization());
  for (const other of [colleague, stranger]) {
    expect(await page(other)).not.toContain(alert);
    expect((await answer(held, 'confirm', other)).status).toBe(404);
  }
  const path = `${PATH}/${heldOf(held).held_id}/confirm`;
  const authorization = `Bearer ${client.connection.tokens.access}`;
  const forged = await bank.server.rest({ method: 'POST', url: path, headers: { authorization } });
  expect(forged.status).toBeGreaterThanOrEqual(400);
  expect(await decisionOf(alert)).toBeNull();
});

test('what somebody else has decided since is not overwritten by the click', async () => {
  const [alert] = (await bank.newAlerts(1)) as [string];
  const held = await decide(alert);
  await hold('nothing');
  await decide(alert, 'ESCALATED', await McpClient.connect(bank.server, bank.bank));
  const { status, text } = await answer(held, 'confirm');
  expect([status, text.includes('has changed since you saw it')]).toEqual([409, true]);
  expect(await decisionOf(alert)).toBe('ESCALATED');
});

test('bulk decisions and undo are held, and answer as they would have at once', async () => {
  const alerts = await bank.newAlerts(2);
  const bulk = () =>
    client.call('update_alert_dispositions_bulk', {
      alert_ids: [...alerts, 'missing'],
      disposition: 'CLEARED',
      batch_id: 'held',
    });
  await answer(await bulk(), 'confirm');
  expect((await bulk()).structured).toMatchObject({
    applied: alerts,
    not_found: ['missing'],
    repeated: false,
  });
  const undoBulk = () => client.call('undo_dispositions_bulk', { batch_id: 'held' });
  const held = await undoBulk();
  expect(await page()).toContain(alerts[1]!);
  await answer(held, 'confirm');
  expect((await undoBulk()).structured).toMatchObject({ undone: alerts });
  const undo = () => client.call('undo_disposition', { alert_id: alerts[0] });
  expect((await answer(await undo(), 'confirm')).status).toBe(409);
  expect((await undo()).text).toMatch(/confirmed, and failed with undo_refused/);
});

test('bulk facts are shown with their texts before they are confirmed', async () => {
  const alerts = await bank.investigated(1);
  const { structured } = await propose(client, alerts, 'The flat was sold by <b>her</b>.');
  const confirm = () => client.call('confirm_bulk_facts_rerun', { proposal_id: structured!['proposal_id'] });
  const held = await confirm();
  expect(await bank.notes(alerts[0]!)).toEqual([]);
  expect(await page()).toMatch(/The flat was sold by &lt;b&gt;her/);
  await answer(held, 'confirm');
  expect(await bank.notes(alerts[0]!)).toHaveLength(1);
  expect((await confirm()).structured).toMatchObject({ notes_written: 1, repeated: false });
});

test('notes and tickets wait only where all that writes waits', async () => {
  const [alert_id] = (await bank.newAlerts(1)) as [string];
  const ticket = () => client.call('create_support_ticket', { title: 'Help', description: 'Please' });
  expect((await ticket()).isError).toBe(false);
  await hold('writes');
  const held = await ticket();
  expect(held.meta['code']).toBe('call_held');
  const note = { alert_id, block_type: 'general', classification: 'added_facts', body: 'It is rent.' };
  expect((await client.call('add_block_note', note)).meta['code']).toBe('call_held');
  expect(await page()).toContain('It is rent.');
  await answer(held, 'confirm');
  expect((await ticket()).structured).toMatchObject({ ticket_id: expect.any(String) as string });
  expect((await client.call('add_block_note', { ...note, alert_id: 'missing' })).meta['code']).toBe(
    'alert_not_found',
  );
});

test('a client of the newest revision that opens addresses is asked to open the page', async () => {
  const [alert_id] = (await bank.newAlerts(1)) as [string];
  const modern = client.speaking('modern');
  const params = { name: 'update_alert_disposition', arguments: { alert_id, disposition: 'CLEARED' } };
  const send = async (more: object) => {
    const { body, headers } = modern.message('tools/call', { ...params, ...more });
    const key = 'io.modelcontextprotocol/clientCapabilities';
    Object.assign(body.params._meta!, { [key]: { elicitation: { url: {} } } });
    const { json } = await callMcp(bank.server, client.connection.tokens.access, body, headers);
    return (json as { readonly result: Record<string, unknown> }).result;
  };
  const asked = await send({});
  expect(asked).toMatchObject({
    resultType: 'input_required',
    inputRequests: {
      confirm: {
        method: 'elicitation/create',
        params: { mode: 'url', url: expect.stringContaining(PATH) as string },
      },
    },
  });
  // A forged answer of the client changes nothing: the page alone counts.
  const forged = await send({ inputResponses: { confirm: { action: 'accept' } } });
  expect(forged).toMatchObject({ isError: true, _meta: { code: 'call_held' } });
  expect(await decisionOf(alert_id)).toBeNull();
  await answer(await decide(alert_id), 'confirm');
  const done = await send({ inputResponses: { confirm: { action: 'accept' } } });
  expect(done).toMatchObject({ structuredContent: { analyst_disposition: 'CLEARED', changed: true } });
});

test('the message of every tool that writes can be held: made anew it is the same', () => {
  const caller = bank.bank.caller;
  for (const { name, sends, hints } of ALL_TOOLS.filter(({ hints }) => !hints.readOnly)) {
    const made = messageOf(name, '["a","b","c"]', caller);
    expect([name, made instanceof (sends as never), hints.readOnly]).toEqual([name, true, false]);
    expect(messageOf(name, argumentsOf(made), caller)).toEqual(made);
  }
});

test('a call that nobody held is not found', async () => {
  const { browser } = await signedIn(bank.server, bank.bank, 'analyst');
  await browser.get(PATH);
  expect((await browser.post(`${PATH}/none/confirm`)).status).toBe(404);
});
