import { InvestigationEvents } from '../../../../src/investigations/domain/runs/investigation.events.js';
import { investigationDecider } from '../../../../src/investigations/domain/runs/investigation.decider.js';
import { Config } from '../../../../src/platform/config/config.js';
import { Decisions } from '../../../../src/platform/decisions/decisions.js';
import { rerunBatchDecider } from '../../../../src/reruns/domain/rerun-batch.decider.js';
import { RerunBatchEvents } from '../../../../src/reruns/domain/rerun-batch.events.js';
import { RerunBatches } from '../../../../src/reruns/rerun-batches.js';
import { RerunProposals } from '../../../../src/reruns/rerun-proposals.js';
import { expectedOutcomeOf } from '../../../../src/reruns/domain/batch-delta.js';
import { McpClient } from '../../../support/mcp-client.js';
import { confirmed, endedBatch, propose, rerunningBank, type Rerunning } from './rerunning.js';

let bank: Rerunning;

beforeAll(async () => {
  bank = await rerunningBank(4331);
});

const status = (batch_id: unknown, by = bank.client) => by.call('get_bulk_rerun_status', { batch_id });

test('a batch that waits, and the same when it has ended', async () => {
  const [first, second] = await bank.investigated(2);
  await bank.client.call('update_alert_disposition', { alert_id: first, disposition: 'ESCALATED' });
  let batch: unknown;
  await bank.withoutRuns(async () => {
    const done = await confirmed(bank.client, [first!, second!]);
    batch = done.structured!['batch_id'];
    // What is decided from now on changes nothing of what stood before.
    await bank.client.call('update_alert_disposition', { alert_id: first, disposition: 'CLEARED' });
    bank.server.clock.advance(7_500);
    expect((await status(batch)).structured).toEqual({
      state: 'running',
      total: 2,
      completed: 0,
      still_running: 2,
      incomplete: 0,
      by_state: { queued: 2, running: 0, completed: 0, incomplete: 0, stalled: 0, unknown: 0 },
      age_seconds: 7,
      check_back_after_seconds: 1,
      results: [
        expect.objectContaining({
          alert_id: first,
          service_id: await bank.serviceId(first!),
          batch_id: batch,
          state: 'queued',
          final_disposition: null,
          final_risk_score: null,
          disposition_at_dispatch: 'ESCALATED',
        }),
        expect.objectContaining({ alert_id: second, disposition_at_dispatch: null }),
      ],
      shortened: null,
    });
  });
  const { structured } = await endedBatch(bank.client, batch);
  const rows = structured!['results'] as Record<string, unknown>[];
  const outcome = rows[0]!['final_disposition'] as string;
  expect(structured).toMatchObject({ state: 'completed', completed: 2, still_running: 0, incomplete: 0 });
  expect(rows[0]).toMatchObject({
    state: 'completed',
    final_risk_score: expect.any(Number) as number,
    disposition_at_dispatch: 'ESCALATED',
  });
  const agreeing = expectedOutcomeOf('ESCALATED') === outcome ? 1 : 0;
  expect(structured!['delta']).toMatchObject({
    alerts_compared: 2,
    alerts_not_compared: [],
    modules_identical: 20,
    flags_changed: 0,
    disposition_changes: [],
    agreement_with_analyst: { before: agreeing, after: agreeing },
  });
  expect((structured!['delta'] as { module_deltas: unknown[] }).module_deltas).toHaveLength(10);
});

test('a batch of which nothing was dispatched has failed, and its notes are saved', async () => {
  const [alert] = await bank.investigated(1);
  await bank.withoutRuns(async () => {
    const { structured: proposal } = await bank.client.call('propose_bulk_facts_rerun', {
      items: [{ alert_id: alert, body: 'It is rent.' }],
    });
    await bank.client.call('rerun_investigation', { alert_id: alert });
    const proposal_id = proposal!['proposal_id'];
    await bank.client.call('confirm_bulk_facts_rerun', { proposal_id });
    expect((await status(proposal_id)).structured).toMatchObject({
      state: 'failed',
      total: 1,
      incomplete: 1,
      check_back_after_seconds: 0,
      results: [{ alert_id: alert, state: 'incomplete', investigation_id: null, final_risk_score: null }],
      delta: {
        alerts_compared: 0,
        alerts_not_compared: [{ alert_id: alert, reason: 'no_run_started' }],
      },
    });
  });
  expect(await bank.notes(alert!)).toEqual(['It is rent.']);
});

test('a colleague sees it; a proposal is no batch, and a foreign batch is none', async () => {
  const [alert] = await bank.investigated(1);
  const { structured } = await confirmed(bank.client, [alert!]);
  const batch = structured!['batch_id'];
  expect((await status(batch, bank.colleague)).isError).toBe(false);
  const { structured: proposal } = await bank.client.call('propose_bulk_facts_rerun', {
    items: [{ alert_id: (await bank.investigated(1))[0], body: 'It is rent.' }],
  });
  expect((await status(proposal!['proposal_id'])).meta).toMatchObject({ code: 'rerun_batch_not_found' });
  const foreign = await status(batch, bank.stranger);
  expect(foreign.text).toBe((await status('missing', bank.stranger)).text);
  expect(foreign.text).toMatch(/^Batch of reruns not found/);
});

test('a run of which nothing is known is unknown, and has not ended', async () => {
  const alerts = await bank.investigated(2);
  const part = <Type>(type: abstract new (...args: never[]) => Type): Type =>
    bank.server.app.get<Type>(type, { strict: false });
  const caller = { ...bank.bank.caller, userId: bank.client.connection.userId };
  const { structured } = await propose(bank.client, alerts);
  const streamId = structured!['proposal_id'] as string;
  await part(RerunBatches).confirm(caller, (await part(RerunProposals).get(caller, streamId))!);
  await part(Decisions).decide({
    caller,
    streamId,
    family: RerunBatchEvents,
    decider: rerunBatchDecider,
    operation: 'Test',
    command: {
      type: 'dispatched',
      data: { failed: [{ alert: await bank.serviceId(alerts[0]!), reason: 'not_found' }] },
    },
  });
  const seen = (await status(streamId)).structured!;
  expect(seen).toMatchObject({
    state: 'unknown',
    total: 2,
    completed: 0,
    still_running: 1,
    incomplete: 1,
    check_back_after_seconds: 300,
    results: [{ state: 'incomplete' }, { state: 'unknown', investigation_id: null, final_risk_score: null }],
  });
  expect(seen).not.toHaveProperty('delta');
});

// The last one: tokens do not live that long.
test('a run that takes far too long stalls, its batch with it, and both may end after all', async () => {
  const [alert] = await bank.investigated(1);
  const { server } = bank;
  const stalledMs = server.app.get(Config, { strict: false }).investigationStalledMinutes * 60_000;
  let later = bank.client;
  let batch: unknown;
  await bank.withoutRuns(async () => {
    const { structured } = await confirmed(bank.client, [alert!]);
    batch = structured!['batch_id'];
    const run = (structured!['dispatched'] as Record<string, string>)[alert!]!;
    await server.app.get(Decisions, { strict: false }).decide({
      caller: bank.bank.caller,
      family: InvestigationEvents,
      decider: investigationDecider,
      streamId: run,
      operation: 'Test',
      command: { type: 'start' },
    });
    server.clock.advance(stalledMs);
    later = await McpClient.connect(server, bank.bank);
    expect((await status(batch, later)).structured).toMatchObject({ state: 'running' });
    server.clock.advance(1);
    const seen = (await status(batch, later)).structured!;
    expect(seen).toMatchObject({
      state: 'stalled',
      completed: 0,
      still_running: 1,
      incomplete: 0,
      check_back_after_seconds: 300,
      results: [{ state: 'stalled', final_disposition: null }],
    });
    expect(seen).not.toHaveProperty('delta');
    const { structured: single } = await later.call('get_rerun_status', { investigation_id: run });
    expect(single).toMatchObject({ state: 'stalled', check_back_after_seconds: 0, completed_at: null });
  });
  expect((await endedBatch(later, batch)).structured).toMatchObject({ state: 'completed', completed: 1 });
});
