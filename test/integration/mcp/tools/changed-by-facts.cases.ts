import { SetRecipe } from '../../../../src/investigations/commands/set-recipe.command.js';
import type { RecipeSettings } from '@alert-review/judgement';
import { SWITCHABLE_RULES } from '../../../../packages/judgement/src/recipe/recipe.js';
import { GetInvestigation } from '../../../../src/investigations/queries/get-investigation.query.js';
import { notesOf } from '../../../support/notes-of.js';
import { endedBatch, rerunningBank, type Rerunning } from './rerunning.js';

const FACT = {
  body: 'The police asked for statements.',
  claims: [
    { type: 'authority_request', basis: 'bank_record', statement: 'The police asked for statements.' },
  ],
};

let bank: Rerunning;

beforeAll(async () => {
  bank = await rerunningBank(4351);
  // A request of an authority escalates whatever else was found; no other rule asks.
  const asking = SWITCHABLE_RULES.filter(({ kind }) => kind !== 'mandatory').map(({ id }) => [
    id,
    { enabled: false },
  ]);
  const replace = { escalateAt: 30, rows: Object.fromEntries(asking) as RecipeSettings['rows'] };
  const change = { replace, enable: [], disable: [] };
  await bank.server.bus.send(new SetRecipe(bank.bank.caller, change));
});

/** The newest two results of an alert as they are stored, older first; the newer one has read every note. */
async function storedResults(alertId: string) {
  const ids = (await bank.runs(alertId)).slice(0, 2).reverse();
  const [before, after] = await Promise.all(
    ids.map(async (id) => (await bank.server.bus.send(new GetInvestigation(bank.bank.caller, id))).content!),
  );
  const notes = await notesOf(bank.server, bank.bank.caller, alertId);
  expect(after!.notes).toEqual(notes.map(({ noteId }) => noteId));
  return [before!.result, after!.result] as const;
}

test('facts that change the outcome toward one analyst and away from the other', async () => {
  const calls = ['ESCALATED', 'CLEARED', null];
  const alerts = await bank.investigated(calls.length);
  for (const [n, disposition] of calls.entries())
    if (disposition) await bank.client.call('update_alert_disposition', { alert_id: alerts[n], disposition });
  const { structured } = await bank.client.call('propose_bulk_facts_rerun', {
    items: alerts.map((alert_id) => ({ alert_id, ...FACT })),
  });
  const batch = structured!['proposal_id'];
  await bank.client.call('confirm_bulk_facts_rerun', { proposal_id: batch });
  const { delta } = (await endedBatch(bank.client, batch)).structured as {
    delta: Record<string, unknown> & { module_deltas: { module: string }[] };
  };
  let flips = 0;
  let identical = 0;
  let agreedBefore = 0;
  let agreedAfter = 0;
  const moved = new Map<string, { changed: number; flipped: number; hundredths: number }>();
  const changes: object[] = [];
  for (const [n, alertId] of alerts.entries()) {
    const [before, after] = await storedResults(alertId);
    for (const block of after.perBlock) {
      const old = before.perBlock.find(({ blockId }) => blockId === block.blockId)!;
      const colors = JSON.stringify(old.flags.map(({ color }) => color));
      const flipped = block.flags.filter(({ color }, place) => color !== old.flags[place]!.color).length;
      const isSame = old.score === block.score && colors === JSON.stringify(block.flags.map((f) => f.color));
      flips += flipped;
      identical += isSame ? 1 : 0;
      const sums = moved.get(block.blockId) ?? { changed: 0, flipped: 0, hundredths: 0 };
      sums.changed += isSame ? 0 : 1;
      sums.flipped += flipped;
      sums.hundredths += Math.round(100 * (block.score! - old.score!));
      moved.set(block.blockId, sums);
    }
    const call = calls[n]!;
    agreedBefore += call === before.disposition ? 1 : 0;
    agreedAfter += call === after.disposition ? 1 : 0;
    expect([before.disposition, after.disposition]).toEqual(['CLEARED', 'ESCALATED']);
    changes.push({
      alert_id: alertId,
      prior_outcome: before.disposition,
      new_outcome: after.disposition,
      analyst_disposition: call,
      move: call === null ? null : call === after.disposition ? 'toward' : 'away',
    });
  }
  expect(delta).toMatchObject({
    alerts_compared: 3,
    flags_changed: flips,
    modules_identical: identical,
    disposition_changes: changes,
    agreement_with_analyst: { before: agreedBefore, after: agreedAfter },
  });
  expect(delta.module_deltas).toHaveLength(moved.size);
  for (const [module, { changed, flipped, hundredths }] of moved)
    expect(delta.module_deltas).toContainEqual({
      module,
      alerts_changed: changed,
      average_score_movement: Math.round(hundredths / 3) / 100,
      flags_flipped: flipped,
    });
  expect(flips).toBe(3);
  expect(moved.get('customer_profile')).toMatchObject({ changed: 3, flipped: 3 });
  expect(moved.get('customer_profile')!.hundredths).toBeGreaterThan(0);
});

test('named modules are computed anew, the others are carried forward, and the fact is read', async () => {
  const [alert] = await bank.investigated(1);
  const { structured } = await bank.client.call('propose_bulk_facts_rerun', {
    items: [{ alert_id: alert, ...FACT }],
    modules_to_rerun: ['screening'],
  });
  const batch = structured!['proposal_id'];
  await bank.client.call('confirm_bulk_facts_rerun', { proposal_id: batch });
  expect((await endedBatch(bank.client, batch)).structured).toMatchObject({ state: 'completed' });
  const [before, after] = await storedResults(alert!);
  const states = after.perBlock.map(({ blockId, state }) => [blockId, state]);
  const wanted = before.perBlock.map(({ blockId }) => [
    blockId,
    blockId === 'screening' ? 'recomputed' : 'carried_forward',
  ]);
  expect(states).toEqual(wanted);
});
