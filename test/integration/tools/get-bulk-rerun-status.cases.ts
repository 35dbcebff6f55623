import { callOf } from '../../../src/reruns/domain/batch-delta.js';
import { confirmed, endedBatch, rerunningBank, type Rerunning } from './rerunning.js';

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
  const agreeing = callOf('ESCALATED') === outcome ? 1 : 0;
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
  expect((await status(proposal!['proposal_id'])).meta).toEqual({ code: 'rerun_batch_not_found' });
  const foreign = await status(batch, bank.stranger);
  expect(foreign.text).toBe((await status('missing', bank.stranger)).text);
  expect(foreign.text).toMatch(/^Batch of reruns not found/);
});
