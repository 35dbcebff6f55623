import { FindAlerts } from '../../../../src/alerts/queries/find-alerts.query.js';
import { QueueReruns } from '../../../../src/investigations/commands/queue-reruns.command.js';
import { type Caller, Ids } from '@alert-review/kernel';
import { Decisions } from '../../../../src/platform/decisions/decisions.js';
import { Sweeper } from '../../../../src/platform/jobs/sweeper.js';
import { ReadModels } from '../../../../src/platform/projections/read-models.js';
import { Records } from '../../../../src/platform/records/records.js';
import { RerunBudgetEvents } from '../../../../src/reruns/domain/rerun-budget.events.js';
import { RerunProposalRecord } from '../../../../src/reruns/domain/rerun-proposal.record.js';
import { CompleteRerunBatchesJob } from '../../../../src/reruns/jobs/complete-rerun-batches.job.js';
import { RemoveProposalsJob } from '../../../../src/reruns/jobs/remove-proposals.job.js';
import { organizationJobKey } from '../../../../src/platform/jobs/organization-key.js';
import { RerunBatchReadModel } from '../../../../src/reruns/rerun-batch.read-model.js';
import { RerunBatches } from '../../../../src/reruns/rerun-batches.js';
import { RerunBudgets } from '../../../../src/reruns/rerun-budgets.js';
import { RerunProposals } from '../../../../src/reruns/rerun-proposals.js';
import { RestClient, until } from '../../../support/rest-client.js';
import { endedBatch, propose, rerunningBank, type Rerunning } from './rerunning.js';

let bank: Rerunning;
let caller: Caller;

const part = <Type>(type: abstract new (...args: never[]) => Type): Type =>
  bank.server.app.get<Type>(type, { strict: false });

beforeAll(async () => {
  bank = await rerunningBank(4341);
  caller = { ...bank.bank.caller, userId: bank.client.connection.userId };
  // By its own clock it would finish what these cases leave unfinished.
  await part(Sweeper).stop();
});

const proposed = async (alertIds: readonly string[]) => {
  const { structured } = await propose(bank.client, alertIds);
  return (await part(RerunProposals).get(caller, structured!['proposal_id'] as string))!;
};
const rowsOf = (id: string) =>
  part(Records)
    .for(caller)
    .find(RerunProposalRecord, { id: { $in: [id, `${id}.0`] } }, { index: 'id' });
const sweep = async (batch: string) => {
  const job = part(CompleteRerunBatchesJob);
  const key = organizationJobKey(bank.bank.id, batch);
  expect(await job.pending()).toContain(key);
  await job.run(key);
  expect(await job.pending()).not.toContain(key);
};

test('what died behind the reservation is carried out, and its facts are removed as a proposal', async () => {
  const alerts = await bank.investigated(2);
  const { id } = await proposed(alerts);
  await part(RerunBudgets).reserve(caller, id, 2);
  await sweep(id);
  const { structured } = await endedBatch(bank.client, id);
  expect(structured).toMatchObject({ state: 'completed', completed: 2 });
  expect(await bank.notes(alerts[0]!)).toEqual(['It is rent.']);
  await until(
    () => rowsOf(id),
    (rows) => rows.length === 0,
  );
});

test('what was reserved in time is confirmed later, too, and not counted again', async () => {
  const alerts = await bank.investigated(2);
  const early = await proposed([alerts[0]!]);
  const late = await proposed([alerts[1]!]);
  for (const { id } of [early, late]) await part(RerunBudgets).reserve(caller, id, 1);
  const confirm = async ({ id }: { id: string }) =>
    (await bank.client.call('confirm_bulk_facts_rerun', { proposal_id: id })).structured;
  expect(await confirm(early)).toMatchObject({ repeated: false, notes_written: 1 });
  bank.server.clock.advance(600_001);
  expect(await confirm(late)).toMatchObject({ repeated: false, notes_written: 1 });
  const events = await part(Decisions).read(RerunBudgetEvents, caller, caller.userId);
  const batches = events.map(({ data }) => data.batch);
  expect(batches).toEqual([...new Set(batches)]);
});

test('what died behind the manifest is carried out once, also when two do it at the same time', async () => {
  const alerts = await bank.investigated(2);
  const proposal = await proposed(alerts);
  await part(RerunBudgets).reserve(caller, proposal.id, 2);
  await part(RerunBatches).confirm(caller, proposal);
  const again = bank.client.call('confirm_bulk_facts_rerun', { proposal_id: proposal.id });
  await Promise.all([sweep(proposal.id), again]);
  await endedBatch(bank.client, proposal.id);
  for (const alert of alerts) {
    expect(await bank.notes(alert)).toEqual(['It is rent.']);
    expect(await bank.runs(alert)).toHaveLength(2);
  }
});

test('an alert that was told as running gets no run of that batch later, whoever finishes it', async () => {
  const [alert] = await bank.investigated(1);
  const [found] = await bank.server.bus.send(new FindAlerts(caller, { alertIds: [alert!] }));
  const order = { alert: found!, runId: part(Ids).next() };
  const options = { modulesToRerun: null, batch: part(Ids).next() };
  const dispatch = async () => {
    const [run] = await bank.server.bus.send(new QueueReruns(caller, { orders: [order], options }));
    return run!.outcome;
  };
  await bank.withoutRuns(async () => {
    await bank.client.call('rerun_investigation', { alert_id: alert });
    expect(await dispatch()).toBe('in_progress');
  });
  const [running] = await bank.runs(alert!);
  await new RestClient(bank.server, bank.bank).endedInvestigation(running!);
  expect(await dispatch()).toBe('in_progress');
  expect(await bank.runs(alert!)).toHaveLength(2);
});

test('a reservation whose proposal is lost is given back', async () => {
  const [alert] = await bank.investigated(1);
  const proposal = await proposed([alert!]);
  await part(RerunBudgets).reserve(caller, proposal.id, 1);
  await part(RerunProposals).remove(caller, proposal);
  await sweep(proposal.id);
  const events = await part(Decisions).read(RerunBudgetEvents, caller, caller.userId);
  expect(events.at(-1)).toMatchObject({ type: 'RerunsReturned', data: { batch: proposal.id, count: 1 } });
  const row = await part(ReadModels).for(caller).get(RerunBatchReadModel, proposal.id);
  expect(row!.endedAt).toBe(events.at(-1)!.recordedAt);
});

test('what another process carries out behind the first look is not given back', async () => {
  const [alert] = await bank.investigated(1);
  const proposal = await proposed([alert!]);
  await part(RerunBudgets).reserve(caller, proposal.id, 1);
  const batches = part(RerunBatches);
  const read = batches.read.bind(batches);
  batches.read = async (...of) => {
    batches.read = read;
    const seen = await read(...of);
    await bank.client.call('confirm_bulk_facts_rerun', { proposal_id: proposal.id });
    await until(
      () => rowsOf(proposal.id),
      (rows) => rows.length === 0,
    );
    return seen;
  };
  await part(CompleteRerunBatchesJob).run(organizationJobKey(bank.bank.id, proposal.id));
  const events = await part(Decisions).read(RerunBudgetEvents, caller, caller.userId);
  const own = events.filter(({ data }) => data.batch === proposal.id);
  expect(own.map(({ type }) => type)).toEqual(['RerunsReserved']);
  const { structured } = await endedBatch(bank.client, proposal.id);
  expect(structured).toMatchObject({ state: 'completed', completed: 1 });
});

test('the facts of a proposal are sealed', async () => {
  const [alert] = await bank.investigated(1);
  const { id } = await proposed([alert!]);
  const rows = await rowsOf(id);
  expect(rows).toHaveLength(2);
  for (const { sealed } of rows) expect(Buffer.from(sealed).includes('rent')).toBe(false);
});

// The last one: tokens do not live that long.
test('a proposal that nobody confirmed is removed, one that is reserved stays', async () => {
  const [first, second] = await bank.investigated(2);
  const forgotten = await proposed([first!]);
  const reserved = await proposed([second!]);
  await part(RerunBudgets).reserve(caller, reserved.id, 1);
  bank.server.clock.advance(20 * 60_000 - 1);
  await part(RemoveProposalsJob).run('', new AbortController().signal);
  expect(await rowsOf(forgotten.id)).toHaveLength(2);
  bank.server.clock.advance(1);
  await part(RemoveProposalsJob).run('', new AbortController().signal);
  expect(await rowsOf(forgotten.id)).toEqual([]);
  expect(await rowsOf(reserved.id)).toHaveLength(2);
  await sweep(reserved.id);
  expect(await bank.notes(second!)).toEqual(['It is rent.']);
});
