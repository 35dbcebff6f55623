import { SetOrganizationFeatures } from '../../../../src/access/commands/set-organization-features.command.js';
import { RerunBudgetEvents } from '../../../../src/reruns/domain/rerun-budget.events.js';
import { Decisions } from '../../../../src/platform/decisions/decisions.js';
import { type Caller, DAY_MS } from '@alert-review/kernel';
import { RerunBudgets } from '../../../../src/reruns/rerun-budgets.js';
import { McpClient } from '../../../support/mcp-client.js';
import { confirmed, endedBatch, propose, rerunningBank, type Rerunning } from './rerunning.js';

let bank: Rerunning;

beforeAll(async () => {
  bank = await rerunningBank(4321);
});

const confirm = (proposal_id: unknown, by = bank.client) =>
  by.call('confirm_bulk_facts_rerun', { proposal_id });
const proposed = async (alertIds: readonly string[], by = bank.client) =>
  (await propose(by, alertIds)).structured!['proposal_id'];
const budgetOf = async (client: McpClient) => {
  const decisions = bank.server.app.get(Decisions, { strict: false });
  const events = await decisions.read(RerunBudgetEvents, bank.bank.caller, client.connection.userId);
  return events.map(({ type, data }) => [type, data.count]);
};

test('notes are written, runs are queued, and the same proposal again answers the same', async () => {
  const alerts = await bank.investigated(2);
  const id = await proposed([...alerts, 'missing', alerts[0]!]);
  const { structured } = await confirm(id);
  expect(structured).toEqual({
    batch_id: id,
    dispatched: Object.fromEntries(alerts.map((alert) => [alert, expect.any(String) as string])),
    notes_written: 3,
    not_found: [{ alert_id: 'missing', reason: 'not_found' }],
    failed: [],
    waiting: [],
    typical_wait_seconds: 1,
    repeated: false,
    shortened: null,
  });
  await endedBatch(bank.client, id);
  const again = await confirm(id);
  expect(again.structured).toEqual({ ...structured, repeated: true });
  expect(await bank.notes(alerts[0]!)).toEqual(['It is rent.', 'It is rent.']);
  expect(await bank.runs(alerts[0]!)).toHaveLength(2);
  const [newest] = await bank.runs(alerts[0]!);
  expect(structured!['dispatched']).toMatchObject({ [alerts[0]!]: newest });
});

test('of several calls at once one carries it out, and the others say that it was confirmed', async () => {
  const alerts = await bank.investigated(2);
  const id = await proposed(alerts);
  const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(id)));
  const repeated = answers.map(({ structured }) => structured!['repeated']);
  expect(repeated.sort()).toEqual([false, ...Array<boolean>(7).fill(true)]);
  const dispatched = answers.map(({ structured }) => JSON.stringify(structured!['dispatched']));
  expect(new Set(dispatched).size).toBe(1);
});

// Ruling 5.
test('an age of ten minutes is in time, a millisecond more is not', async () => {
  const [first, second] = await bank.investigated(2);
  const early = await proposed([first!]);
  const late = await proposed([second!]);
  bank.server.clock.advance(600_000);
  expect((await confirm(early)).isError).toBe(false);
  bank.server.clock.advance(1);
  const { isError, text } = await confirm(late);
  expect([isError, text]).toEqual([true, expect.stringMatching(/^Must propose again/)]);
  expect(text).toContain('othing was written');
  expect(await bank.notes(second!)).toEqual([]);
  expect((await confirm(early)).structured).toMatchObject({ repeated: true });
});

test('only who proposed it confirms it, and what there is not is the same', async () => {
  const [alert] = await bank.investigated(1);
  const id = await proposed([alert!]);
  const refusals = [
    await confirm(id, bank.colleague),
    await confirm('missing', bank.colleague),
    await confirm(`${id as string}.0`),
    await confirm(id, bank.stranger),
  ];
  expect(new Set(refusals.map(({ text }) => text)).size).toBe(1);
  expect((await confirm(id)).isError).toBe(false);
  expect((await confirm(id, bank.colleague)).meta).toMatchObject({ code: 'proposal_expired' });
});

// Ruling 15.
test('an alert whose run is in progress by then keeps its note, and its count is given back', async () => {
  const [busy, idle] = await bank.investigated(2);
  const user = await McpClient.connect(bank.server, bank.bank);
  await bank.withoutRuns(async () => {
    const id = await proposed([busy!, idle!], user);
    await bank.client.call('rerun_investigation', { alert_id: busy });
    const { structured } = await confirm(id, user);
    expect(structured).toMatchObject({
      notes_written: 2,
      failed: [{ alert_id: busy, reason: 'already_running' }],
    });
    expect(Object.keys(structured!['dispatched'] as object)).toEqual([idle]);
  });
  expect(await budgetOf(user)).toEqual([
    ['RerunsReserved', 2],
    ['RerunsReturned', 1],
  ]);
});

test('the feature is asked for when it would dispatch, not when it did', async () => {
  const [first, second] = await bank.investigated(2);
  const done = await proposed([first!]);
  const open = await proposed([second!]);
  await confirm(done);
  const { caller } = bank.bank;
  await bank.server.bus.send(
    new SetOrganizationFeatures(caller, { enable: [], disable: ['bulk_facts_rerun'] }),
  );
  expect((await confirm(done)).structured).toMatchObject({ repeated: true });
  expect((await confirm(open)).meta).toMatchObject({ code: 'feature_not_enabled' });
  await bank.server.bus.send(
    new SetOrganizationFeatures(caller, { enable: ['bulk_facts_rerun'], disable: [] }),
  );
  expect((await confirm(open)).isError).toBe(false);
});

describe('at most 300 in 24 hours', () => {
  let user: McpClient;
  let caller: Caller;
  const reserve = (batch: string, count: number) =>
    bank.server.app.get(RerunBudgets, { strict: false }).reserve(caller, batch, count);

  beforeEach(async () => {
    user = await McpClient.connect(bank.server, bank.bank);
    caller = { ...bank.bank.caller, userId: user.connection.userId };
  });

  /** A batch that is over by then: what is reserved without one is given back when recovery finds it. */
  const ended = async (count: number) => {
    const alerts = await bank.investigated(1);
    const batch = (await proposed(alerts, user)) as string;
    await reserve(batch, count);
    await confirm(batch, user);
    await endedBatch(user, batch);
  };

  test('one more is refused and nothing is written; a single one counts and is never refused', async () => {
    const [first, second, single] = await bank.investigated(3);
    await ended(298);
    const rerun = await user.call('rerun_investigation', { alert_id: single });
    expect(rerun.structured).toMatchObject({ already_running: false });
    expect((await confirmed(user, [first!])).structured).toMatchObject({ failed: [], not_found: [] });
    const refused = await confirmed(user, [second!]);
    expect(refused.text).toMatch(/^This would exceed the daily re-run limit/);
    expect(refused.text).toContain('Nothing was written');
    expect(await bank.notes(second!)).toEqual([]);
    expect(await bank.runs(second!)).toHaveLength(1);
    expect((await user.call('rerun_investigation', { alert_id: second })).isError).toBe(false);
  });

  test('twelve confirmations at once take all that is left, and no more', async () => {
    const alerts = await bank.investigated(24);
    await ended(283);
    const proposals = await Promise.all(
      Array.from({ length: 12 }, (_, n) => proposed(alerts.slice(2 * n, 2 * n + 2), user)),
    );
    const answers = await Promise.all(proposals.map((id) => confirm(id, user)));
    const refused = answers.filter(({ isError }) => isError);
    expect(refused.map(({ meta }) => meta['code'])).toEqual(Array(4).fill('daily_rerun_limit'));
    const rerun = await Promise.all(alerts.map(async (alert) => (await bank.runs(alert)).length - 1));
    expect(rerun.reduce((sum, runs) => sum + runs, 0)).toBe(16);
  });

  // Ruling 5. The last ones of this file: tokens do not live that long.
  test.each(['in a batch', 'single'])(
    'one that is 24 hours old to the millisecond does not count: %s',
    async (how) => {
      const [single] = await bank.investigated(1);
      if (how === 'single') await user.call('rerun_investigation', { alert_id: single });
      else await ended(1);
      bank.server.clock.advance(DAY_MS - 1);
      await expect(reserve('all', 300)).rejects.toMatchObject({ code: 'daily_rerun_limit' });
      bank.server.clock.advance(1);
      await reserve('all', 300);
    },
  );
});
