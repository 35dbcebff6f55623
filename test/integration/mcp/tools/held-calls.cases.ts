// size: one bank, one assistant and their clicks for all that can become of a held call.

import { SetAssistantRules } from '../../../../src/access/commands/set-assistant-rules.command.js';
import { SetUserRole } from '../../../../src/access/commands/set-user-role.command.js';
import { UpdateAlertDisposition } from '../../../../src/dispositions/commands/update-alert-disposition.command.js';
import { UpdateAlertDispositionsBulk } from '../../../../src/dispositions/commands/update-alert-dispositions-bulk.command.js';
import { GrantEvents } from '../../../../src/oauth/domain/grant.events.js';
import { DispositionEvents } from '../../../../src/dispositions/domain/disposition.events.js';
import { HeldCallEvents } from '../../../../src/pending-confirmations/domain/held-call.events.js';
import { ExpireHeldCallsJob } from '../../../../src/pending-confirmations/jobs/expire-held-calls.job.js';
import { messageArgumentsOf, HeldCalls } from '../../../../src/pending-confirmations/held-calls.js';
import { HeldCallReadModel } from '../../../../src/pending-confirmations/held-call.read-model.js';
import type {
  AssistantRules,
  CallsNeedingConfirmation,
} from '../../../../src/access/domain/assistant-rules.settings.js';
import { ALL_TOOLS } from '../../../../src/mcp/tools/index.js';
import type { Bus } from '../../../../src/platform/bus/bus.js';
import { ReadModels } from '../../../../src/platform/projections/read-models.js';
import { RerunInvestigation } from '../../../../src/reruns/commands/rerun-investigation.command.js';
import { CreateSupportTicket } from '../../../../src/support/commands/create-support-ticket.command.js';
import { loggedEvents, loggedOf } from '../../../support/logged-events.js';
import { McpClient, type ToolAnswer } from '../../../support/mcp-client.js';
import { callMcp } from '../../../support/oauth-client.js';
import { until } from '../../../support/rest-client.js';
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

const hold = (waits: CallsNeedingConfirmation) =>
  bank.server.bus.send(new SetAssistantRules(bank.bank.caller, { waits }));
const heldOf = ({ meta }: ToolAnswer) => meta['held'] as { held_id: string; url: string; expires: string };
const page = async (of = client) => (await of.connection.browser.get(PATH)).text;
const answers = { confirm: 'confirmed', refuse: 'refused' } as const;
/** Clicks on a button of a page, by default of the one that is shown now. */
const answer = async (held: ToolAnswer, given: keyof typeof answers, of = client, shown?: string) => {
  const { held_id: id } = heldOf(held);
  const [, seen = ''] =
    new RegExp(`action="${PATH}/${id}"[^]*?name="seen"\\s+value="([^"]*)"`).exec(shown ?? (await page(of))) ??
    [];
  return of.connection.browser.post(`${PATH}/${id}`, { answer: answers[given], seen });
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
    /^Nothing was written: the call .* waits until .*\/settings\/held-calls, before /,
  );
  expect(await decisionOf(alert)).toBeNull();
  expect(heldOf(await decide(alert)).held_id).toBe(heldOf(held).held_id);
  const shown = await page();
  for (const text of [`Decide “closed” about alert ${alert}`, 'CLEARED', 'undecided', 'claude.ai'])
    expect(shown).toContain(text);
  expect((await answer(held, 'confirm')).location).toBe(PATH);
  expect(await decisionOf(alert)).toBe('CLEARED');
  expect((await decide(alert)).structured).toMatchObject({ alert_id: alert, changed: true });
  expect((await answer(held, 'confirm')).status).toBe(409);
  const changed = (await loggedOf(bank.server, DispositionEvents)).at(-1)!;
  const { userId, client: of } = client.connection;
  expect(changed.actor).toMatchObject({ kind: 'human', user: userId, client: of.id });
  const consents = await loggedOf(bank.server, GrantEvents);
  const consent = consents.find(({ streamId }) => streamId === changed.actor.grantId)!;
  const { clientHash } = consent.data as { readonly clientHash: string };
  expect([consent.type, clientHash]).toEqual(['ConsentGranted', expect.any(String)]);
  expect(changed.data).toMatchObject({ grounds: { clientHash } });
  const steps = (await loggedOf(bank.server, HeldCallEvents)).slice(-3);
  expect(steps.map(({ type, actor }) => [type, actor.kind])).toEqual([
    ['HeldCallOpened', 'agent'],
    ['HeldCallAnswered', 'human'],
    ['HeldCallExecuted', 'human'],
  ]);
  expect(steps[1]).toMatchObject({ data: { answer: 'confirmed' }, actor: { client: of.id } });
  const told = async () => (await client.connection.browser.get('/settings/connected-applications')).text;
  const used = [
    /1\s+waited\s+for\s+you,\s+1\s+of\s+them\s+were\s+confirmed/,
    /1\s+with\s+changes, update alert disposition 1, the\s+last\s+on/,
  ];
  // Why one wait: a held call and its use are counted by two projections.
  await until(told, (text) => used.every((words) => words.test(text)));
});

test('a refused call is not done, and stays refused when it is sent again', async () => {
  const [alert] = (await bank.newAlerts(1)) as [string];
  const held = await decide(alert);
  await answer(held, 'refuse');
  const reason = 'The pending confirmation of this call is refused. Nothing was written.';
  expect(await decide(alert)).toMatchObject({ isError: true, meta: { code: 'held_call_over', reason } });
  expect(await decisionOf(alert)).toBeNull();
  expect(await page()).toContain('refused');
});

test('it expires after ten minutes, and the same call is then held anew', async () => {
  const [first, second] = (await bank.newAlerts(2)) as [string, string];
  const held = await decide(first);
  const other = await decide(second);
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
  const path = `${PATH}/${heldOf(held).held_id}`;
  const authorization = `Bearer ${client.connection.tokens.access}`;
  const forged = await bank.server.rest({ method: 'POST', url: path, headers: { authorization } });
  expect(forged.status).toBeGreaterThanOrEqual(400);
  expect(await decisionOf(alert)).toBeNull();
});

test('what somebody else has decided since is not overwritten by a click of who did not see it', async () => {
  const [alert] = (await bank.newAlerts(1)) as [string];
  const held = await decide(alert);
  const before = await page();
  await hold('nothing');
  await decide(alert, 'ESCALATED', await McpClient.connect(bank.server, bank.bank));
  const { status, text } = await answer(held, 'confirm', client, before);
  expect([status, text.includes('has changed since you saw it')]).toEqual([409, true]);
  expect(text).toMatch(/now\s+escalated/);
  expect(await decisionOf(alert)).toBe('ESCALATED');
  await answer(held, 'confirm');
  expect(await decisionOf(alert)).toBe('CLEARED');
});

test('bulk decisions and undo are held, and answer as they would have at once', async () => {
  const alerts = await bank.newAlerts(2);
  const bulk = () =>
    client.call('update_alert_dispositions_bulk', {
      alert_ids: [...alerts, 'missing'],
      disposition: 'CLEARED',
      batch_id: 'held',
    });
  const first = await bulk();
  expect(await page()).toContain('Decide “closed” about 2 alerts');
  await answer(first, 'confirm');
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
  expect((await bulk()).structured).toMatchObject({
    applied: alerts,
    repeated: true,
    undone_at: expect.any(String) as string,
  });
});

test('a second try after the decision has moved is a new held call, never the old success', async () => {
  const [first, second] = (await bank.newAlerts(2)) as [string, string];
  const undo = (alert_id: string) => client.call('undo_disposition', { alert_id });
  const isNew = async (asked: Promise<ToolAnswer>) => {
    const held = await asked;
    expect(held.meta['code']).toBe('call_held');
    await answer(held, 'confirm');
    return heldOf(held).held_id;
  };
  const escalated = await isNew(decide(first, 'ESCALATED'));
  expect((await decide(first, 'ESCALATED')).structured).toMatchObject({ changed: true });
  const undone = await isNew(undo(first));
  expect(await isNew(decide(first, 'ESCALATED'))).not.toBe(escalated);
  expect(await decisionOf(first)).toBe('ESCALATED');
  expect(await isNew(undo(first))).not.toBe(undone);
  expect(await decisionOf(first)).toBeNull();

  await isNew(decide(second));
  await hold('nothing');
  const colleague = await McpClient.connect(bank.server, bank.bank);
  await decide(second, 'ESCALATED', colleague);
  await hold('decisions');
  await isNew(decide(second));
  expect(await decisionOf(second)).toBe('CLEARED');
});

test('a rerun after another note, and feedback after other feedback on the flag, are new held calls', async () => {
  await hold('writes');
  const [alert_id] = (await bank.investigated(1)) as [string];
  const done = async (name: string, args: object) => {
    const held = await client.call(name, { alert_id, ...args });
    expect([name, held.meta['code']]).toEqual([name, 'call_held']);
    expect((await answer(held, 'confirm')).status).toBe(303);
  };
  const asked = async (name: string, args: object) =>
    (await client.call(name, { alert_id, ...args })).structured;
  const ended = (id: unknown) => bank.rest.endedInvestigation(id as string);
  for (const args of [{}, { reason: 'It is rent.' }]) {
    await done('rerun_investigation', args);
    const first = await asked('rerun_investigation', args);
    await ended(first!['investigation_id']);
    await done('add_block_note', {
      block_type: 'general',
      classification: 'added_facts',
      body: `It was sold, says ${JSON.stringify(args)}.`,
    });
    expect((await bank.runs(alert_id))[0]).toBe(first!['investigation_id']);
    await done('rerun_investigation', args);
    const second = await asked('rerun_investigation', args);
    expect((await bank.runs(alert_id))[0]).toBe(second!['investigation_id']);
    expect(second).not.toEqual(first);
    await ended(second!['investigation_id']);
  }
  const green = { block_id: 'transaction_patterns', flag_id: 'TP1', color: 'green' };
  const other = { ...green, flag_id: 'TP2' };
  await done('submit_alert_feedback', green);
  await done('submit_alert_feedback', other);
  const given = await asked('submit_alert_feedback', green);
  await done('submit_alert_feedback', { ...green, color: 'red' });
  expect((await asked('submit_alert_feedback', other))!['feedback_id']).toBeDefined();
  await done('submit_alert_feedback', green);
  expect((await asked('submit_alert_feedback', green))!['feedback_id']).not.toBe(given!['feedback_id']);
});

test('what a colleague decides before the end of a confirmed call is noted makes the same call another', async () => {
  const [alert] = (await bank.newAlerts(1)) as [string];
  const held = await decide(alert);
  const bus: { send: Bus['send'] } = bank.server.bus;
  const send = bus.send.bind(bus);
  bus.send = async (message) => {
    const answered = await send(message);
    if (!(message instanceof UpdateAlertDisposition)) return answered;
    Reflect.deleteProperty(bus, 'send');
    await send(new UpdateAlertDisposition(bank.bank.caller, { alertId: alert, disposition: 'ESCALATED' }));
    return answered;
  };
  await answer(held, 'confirm');
  expect(await decisionOf(alert)).toBe('ESCALATED');
  expect((await decide(alert)).meta['code']).toBe('call_held');
});

test('a click is refused where the same value was decided anew since', async () => {
  const [alert] = (await bank.newAlerts(1)) as [string];
  await hold('nothing');
  await decide(alert, 'ESCALATED');
  await hold('decisions');
  const held = await decide(alert);
  const before = await page();
  await hold('nothing');
  await client.call('undo_disposition', { alert_id: alert });
  await decide(alert, 'ESCALATED', await McpClient.connect(bank.server, bank.bank));
  expect((await answer(held, 'confirm', client, before)).status).toBe(409);
  expect(await decisionOf(alert)).toBe('ESCALATED');
});

test('a call that cannot succeed is refused at once, writes nothing and waits nowhere', async () => {
  await hold('nothing');
  const [alert_id, other] = (await bank.investigated(2)) as [string, string];
  const colleague = await McpClient.connect(bank.server, bank.bank);
  await decide(other, 'CLEARED', colleague);
  const bulk = { alert_ids: [alert_id], disposition: 'CLEARED', batch_id: 'taken' };
  await colleague.call('update_alert_dispositions_bulk', bulk);
  await hold('writes');
  const shown = await page();
  const written = (await loggedOf(bank.server, HeldCallEvents)).length;
  const note = { alert_id, block_type: 'general', classification: 'reviewed_correct', body: 'x' };
  const feedback = { alert_id, block_id: 'transaction_patterns', flag_id: 'NONE', color: 'green' };
  const entity = { entity_source_id: 'E-1', name: 'Ann' };
  for (const [name, args, code] of [
    ['undo_disposition', { alert_id }, 'undo_refused'],
    ['undo_disposition', { alert_id: other }, 'undo_refused'],
    ['undo_dispositions_bulk', { batch_id: 'unknown' }, 'batch_refused'],
    ['undo_dispositions_bulk', { batch_id: 'taken' }, 'batch_refused'],
    ['update_alert_dispositions_bulk', bulk, 'batch_refused'],
    ['add_block_note', note, 'validation_error'],
    ['submit_alert_feedback', feedback, 'validation_error'],
    ['upload_supplemental_entity_data', { alert_id, entities: [entity, entity] }, 'validation_error'],
    ['rerun_investigation', { alert_id, modules_to_rerun: ['none'] }, 'validation_error'],
    ['confirm_bulk_facts_rerun', { proposal_id: 'unknown' }, 'proposal_expired'],
  ] as const)
    expect([name, (await client.call(name, args)).meta['code']]).toEqual([name, code]);
  expect(await page()).toBe(shown);
  expect(await loggedOf(bank.server, HeldCallEvents)).toHaveLength(written);
});

test('a call that waits has written nothing but that it waits', async () => {
  await hold('writes');
  const [alert_id] = (await bank.investigated(1)) as [string];
  const { structured } = await propose(client, await bank.investigated(1), 'It was sold.');
  const { proposal_id } = structured!;
  const written = async () =>
    (await loggedEvents(bank.server))
      .map(({ type }) => type)
      .filter((type) => !/^(?:HeldCall|ErasureKeyMade)/.test(type));
  const before = await written();
  for (const [name, args] of [
    ['update_alert_disposition', { alert_id, disposition: 'CLEARED' }],
    ['update_alert_dispositions_bulk', { alert_ids: [alert_id], disposition: 'ESCALATED' }],
    ['submit_alert_feedback', { alert_id, block_id: 'transaction_patterns', flag_id: 'TP1', color: 'green' }],
    ['add_block_note', { alert_id, block_type: 'general', classification: 'added_facts', body: 'One.' }],
    [
      'upload_supplemental_entity_data',
      { alert_id, entities: [{ entity_source_id: 'E-HELD', name: 'New' }] },
    ],
    ['create_support_ticket', { title: 'Held', description: 'Please', alert_id }],
    ['rerun_investigation', { alert_id, reason: 'It is rent.' }],
    ['rerun_investigation', { alert_id }],
    ['confirm_bulk_facts_rerun', { proposal_id }],
  ] as const)
    expect([name, (await client.call(name, args)).meta['code']]).toEqual([name, 'call_held']);
  expect(await written()).toEqual(before);
  const { structured: found } = await client.call('agent_search', { q: 'E-HELD' });
  expect(found!['entities']).toEqual([]);
});

test('all that wait are refused by one click', async () => {
  const alerts = await bank.newAlerts(3);
  const held = await Promise.all(alerts.map((alert) => decide(alert)));
  expect(await page()).toContain('Refuse all');
  expect((await client.connection.browser.post(PATH, {})).location).toBe(PATH);
  for (const alert of alerts) expect((await decide(alert)).meta['code']).toBe('held_call_over');
  expect((await answer(held[0]!, 'confirm')).status).toBe(409);
  expect(await page()).not.toContain('Refuse all');
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

test('every tool that writes waits, and answers after the click as it would have at once', async () => {
  await hold('writes');
  const [alert_id] = (await bank.investigated(1)) as [string];
  const { structured } = await propose(client, await bank.investigated(1), 'It was sold.');
  const args: Readonly<Record<string, object>> = {
    update_alert_disposition: { alert_id, disposition: 'CLEARED' },
    update_alert_dispositions_bulk: { alert_ids: [alert_id], disposition: 'ESCALATED', batch_id: 'all' },
    undo_dispositions_bulk: { batch_id: 'all' },
    undo_disposition: { alert_id },
    submit_alert_feedback: { alert_id, block_id: 'transaction_patterns', flag_id: 'TP1', color: 'green' },
    add_block_note: { alert_id, block_type: 'general', classification: 'added_facts', body: 'One\ntwo.' },
    upload_supplemental_entity_data: { alert_id, entities: [{ entity_source_id: 'E-NEW', name: 'New' }] },
    create_support_ticket: { title: 'Help', description: 'Please', alert_id },
    rerun_investigation: { alert_id, reason: 'It is rent.' },
    confirm_bulk_facts_rerun: { proposal_id: structured!['proposal_id'] },
  };
  const writing = ALL_TOOLS.filter(({ hints }) => !hints.readOnly);
  expect(Object.keys(args).sort()).toEqual(writing.map(({ name }) => name).sort());
  for (const [name, given] of Object.entries(args)) {
    const held = await client.call(name, given);
    expect([name, held.meta['code']]).toEqual([name, 'call_held']);
    const { status, text } = await answer(held, 'confirm');
    const { isError, text: told } = await client.call(name, given);
    expect([name, status, status === 303 ? '' : text, isError, isError && told]).toEqual([
      name,
      303,
      '',
      false,
      false,
    ]);
  }
});

test('the message that a click carries out has the very fields of the one that was held', async () => {
  const calls = bank.server.app.get(HeldCalls, { strict: false });
  const { caller } = bank.bank;
  for (const message of [
    new RerunInvestigation(caller, { alertId: 'A', request: { reason: 'x' } }),
    new UpdateAlertDisposition(caller, { alertId: 'A', disposition: 'CLEARED' }),
    new UpdateAlertDispositionsBulk(caller, {
      alertIds: ['A', 'B'],
      disposition: 'ESCALATED',
      batchId: null,
    }),
    new CreateSupportTicket(caller, { texts: { title: 'T', description: 'D' }, alertId: null }),
  ]) {
    expect(calls.make(caller, messageArgumentsOf(message))).toEqual(message);
  }
});

describe('between the call and the click', () => {
  const refusedAfter = async (change: () => Promise<unknown>, back: () => Promise<unknown>) => {
    const [alert] = (await bank.newAlerts(1)) as [string];
    const held = await decide(alert);
    const shown = await page();
    await change();
    const { status, text } = await answer(held, 'confirm', client, shown);
    await back();
    const reader = await McpClient.connect(bank.server, bank.bank);
    const { structured } = await reader.call('get_alert', { alert_id: alert });
    expect(structured!['analyst_disposition']).toBeNull();
    return [status, /role="alert"[^>]*>\s*([^<]*)/.exec(text)?.[1]?.trim()];
  };
  const set = (rules: Partial<AssistantRules>) => () =>
    bank.server.bus.send(new SetAssistantRules(bank.bank.caller, rules));

  test('a lower ceiling refuses the click', async () => {
    const told = await refusedAfter(set({ ceiling: 'read_only' }), set({ ceiling: 'everything' }));
    expect(told).toEqual([403, expect.stringContaining('Only reading')]);
  });

  test('an application that is listed no more, or disconnected, loses what it asked for', async () => {
    const told = [409, expect.stringContaining('no access any more')];
    expect(await refusedAfter(set({ clients: ['other'] }), set({ clients: [] }))).toEqual(told);
    const { browser } = client.connection;
    const disconnect = async () => {
      const { text } = await browser.get('/settings/connected-applications');
      for (const [, path] of text.matchAll(/href="(\/settings\/connected-applications\/[^"]+)"/g)) {
        await browser.get(path!);
        await browser.post(path!);
      }
    };
    expect(await refusedAfter(disconnect, async () => undefined)).toEqual(told);
  });

  test('a lower role refuses the click', async () => {
    const { userId } = client.connection;
    const role = (to: 'viewer' | 'analyst') => () =>
      bank.server.bus.send(new SetUserRole(bank.bank.caller, { userId, role: to }));
    const [status] = await refusedAfter(role('viewer'), role('analyst'));
    expect(status).toBe(403);
  });
});

test('of many clicks at once one carries the call out', async () => {
  await hold('writes');
  const held = await client.call('create_support_ticket', { title: 'Once', description: 'Please' });
  await page();
  const clicks = await Promise.all(Array.from({ length: 6 }, () => answer(held, 'confirm')));
  expect(clicks.map(({ status }) => status).sort()).toEqual([303, 409, 409, 409, 409, 409]);
  const ends = (await loggedOf(bank.server, HeldCallEvents)).filter(
    ({ type, data }) => type === 'HeldCallExecuted' && data.held === heldOf(held).held_id,
  );
  expect(ends).toHaveLength(1);
});

test('of one user at most 50 calls wait, all of them on the page, and one more ends the oldest', async () => {
  bank.server.clock.advance(600_001);
  client = await McpClient.connect(bank.server, bank.bank);
  const alerts = await bank.newAlerts(51);
  const held = await Promise.all(alerts.slice(0, 50).map((alert) => decide(alert)));
  expect(held.map(({ meta }) => meta['code'])).toEqual(held.map(() => 'call_held'));
  const shown = await page();
  for (const one of held) expect(shown).toContain(heldOf(one).held_id);
  const colleague = await McpClient.connect(bank.server, bank.bank);
  expect((await decide(alerts[50]!, 'CLEARED', colleague)).meta['code']).toBe('call_held');
  bank.server.clock.advance(1);
  expect((await decide(alerts[50]!)).meta['code']).toBe('call_held');
  const waiting = [...(await page()).matchAll(/action="\/settings\/held-calls\/(\w+)"/g)].map(([, id]) => id);
  expect(waiting).toHaveLength(50);
  const gone = held.filter((one) => !waiting.includes(heldOf(one).held_id));
  expect(gone).toHaveLength(1);
  expect((await answer(gone[0]!, 'confirm')).status).toBe(409);
  expect(await page(colleague)).toContain(alerts[50]!);
});

test('the same call many times at once is held once', async () => {
  const [alert] = (await bank.newAlerts(1)) as [string];
  const answers = await Promise.all(Array.from({ length: 6 }, () => decide(alert)));
  expect(new Set(answers.map((one) => heldOf(one).held_id)).size).toBe(1);
});

test('a confirmed call whose process died is not done again, and nobody says that it was done', async () => {
  const [alert] = (await bank.newAlerts(1)) as [string];
  const held = await decide(alert);
  const { held_id: id } = heldOf(held);
  const { caller } = bank.bank;
  const row = await bank.server.app.get(ReadModels, { strict: false }).for(caller).get(HeldCallReadModel, id);
  const calls = bank.server.app.get(HeldCalls, { strict: false });
  const answered = { type: 'confirmed', held: id, nowMs: bank.server.clock.now() } as const;
  await calls.decide(caller, row!.stream, answered);
  const running = await decide(alert);
  expect(running.text).toContain('The pending confirmation of this call is confirmed, being carried out');
  expect(running.text).not.toContain('Nothing was written');
  expect(await page()).toContain('being carried out');
  bank.server.clock.advance(600_001);
  const job = bank.server.app.get(ExpireHeldCallsJob, { strict: false });
  for (const key of await job.pending()) await job.run(key);
  const ends = (await loggedOf(bank.server, HeldCallEvents)).filter(({ data }) => data.held === id);
  expect(ends.at(-1)!.data).toMatchObject({ failure: 'interrupted' });
  expect(await page()).toContain('look whether it was done');
  bank.server.clock.advance(-600_000);
  const told = (await decide(alert)).text;
  expect(told).toMatch(/but the server stopped meanwhile: look whether it was done/);
  expect(told).not.toContain('Nothing was written');
  bank.server.clock.advance(600_000);
  expect(await decisionOf(alert)).toBeNull();
  expect(await job.pending()).toEqual([]);
});

test('a call that nobody held is not found', async () => {
  const { browser } = await signedIn(bank.server, bank.bank, 'analyst');
  await browser.get(PATH);
  expect((await browser.post(`${PATH}/none`, { answer: 'confirmed', seen: '' })).status).toBe(404);
});
