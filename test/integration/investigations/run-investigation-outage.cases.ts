import { AlertReadModel } from '../../../src/alerts/alert.read-model.js';
import { AlertRunRecord } from '../../../src/investigations/domain/runs/alert-run.record.js';
import {
  RunInvestigation,
  RunInvestigationHandler,
} from '../../../src/investigations/commands/run-investigation.command.js';
import { LoadCase } from '../../../src/investigations/engine/gather/load-case.js';
import { AppError, Ids } from '@alert-review/kernel';
import { jobCaller } from '../../../src/platform/jobs/job-caller.js';
import { Generations } from '../../../src/platform/projections/generations.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { Records } from '../../../src/platform/records/records.js';
import { storedId } from '../../../src/platform/records/rows-of-organization.js';
import { InvestigationBatches, type Bank } from '../../support/investigation-batches.js';

let batches: InvestigationBatches;

beforeAll(async () => {
  batches = await InvestigationBatches.start(12);
});

afterEach(() => batches.mend());

afterAll(() => batches.close());

const refused = (): never => {
  throw new AppError('store_unavailable', { store: 'event_store' });
};
const damaged = (): never => {
  throw new RangeError('a checksum does not match');
};
const all = (alerts: readonly string[], state: string) => alerts.map(() => state);
const idsOf = (bank: Bank, alerts: readonly string[]) =>
  Promise.all(alerts.map(async (alert) => (await bank.runOf(alert)).id));

/** A run that was claimed by a process that died before it reached its stream; answers its alert. */
async function claimLeft(bank: Bank, alert?: string): Promise<string> {
  const id = alert ?? (await bank.upload(1))[0];
  const runId = batches.part(Ids).next();
  const claimed = { at: batches.clock.now(), requestedBy: 'key_1', correlation: runId };
  const claim = { number: 1, current: runId, latest: runId, claimed, alertVersion: 1 };
  await batches
    .part(Records)
    .for({ orgId: bank.id })
    .put(AlertRunRecord, { id: id!, ...claim });
  batches.passRequests();
  return id!;
}

test('an event store that is away for everybody ends no run, however long', async () => {
  const bank = batches.another();
  const [unlucky] = await bank.queue(1);
  batches.whenLoaded(refused);
  await bank.batch();
  batches.mend();
  const good = await bank.queue(1);
  await bank.batch();
  expect(await bank.states(good)).toEqual(['completed']);
  batches.whenDecided(refused);
  for (let i = 0; i < 12; i++) {
    batches.clock.advance(1_000);
    await bank.batch();
  }
  batches.mend();
  batches.clock.advance(1_000);
  await bank.batch();
  expect(await bank.runOf(unlucky!)).toMatchObject({ state: 'completed', attempt: 2 });
});

test('queued runs without an event store ask for it now and then, and are served afterwards', async () => {
  const bank = batches.another();
  const alerts = await bank.queue(20);
  let asked = 0;
  batches.whenDecided(() => (asked++, refused()));
  const begunAtMs: number[] = [];
  for (let i = 0; i < 7; i++) {
    await bank.rounds(1);
    begunAtMs.push(batches.clock.now());
  }
  expect(asked).toBeLessThan(30);
  const pauses = begunAtMs.slice(1).map((at, i) => at - begunAtMs[i]!);
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000]);
  batches.mend();
  await bank.rounds(1);
  expect(await bank.states(alerts)).toEqual(all(alerts, 'completed'));
  // The next outage begins with a short pause again.
  await bank.queue(1);
  batches.whenDecided(refused);
  await bank.batch();
  expect(batches.dueMs.get(bank.id)).toBe(batches.clock.now() + 1_000);
});

test('a run that cannot be started ends once nothing reads its case any more', async () => {
  const bank = batches.another();
  const [alert] = await bank.queue(1);
  const [runId] = await idsOf(bank, [alert!]);
  const ends: string[] = [];
  let read = () => undefined as void;
  const held = new Promise<void>((resolve) => (read = resolve));
  batches.whenDecided(refused);
  const asked = new Promise<void>((resolve) => {
    batches.part(LoadCase).load = async () => {
      resolve();
      await held;
      ends.push('read');
      return refused();
    };
  });
  const command = new RunInvestigation(jobCaller(bank.id, 'test'), runId!);
  const run = batches.part(RunInvestigationHandler).execute(command);
  const ended = run.catch(() => ends.push('run'));
  await asked;
  read();
  await ended;
  expect(ends).toEqual(['read', 'run']);
});

test('a batch that finds nothing due fails over no claim that it cannot settle', async () => {
  const bank = batches.another();
  const [failing] = await bank.queue(1);
  batches.whenLoaded(refused);
  for (let i = 0; i < 8; i++) await bank.rounds(1);
  batches.passRequests();
  batches.whenDecided(refused);
  await bank.batch();
  expect(batches.dueMs.get(bank.id)).toBe(Date.parse((await bank.runOf(failing!)).dueAt));
});

test('a store that is away is not asked about every claim', async () => {
  const bank = batches.another();
  for (let i = 0; i < 8; i++) await claimLeft(bank);
  let asked = 0;
  batches.whenDecided(() => (asked++, refused()));
  await bank.batch();
  expect(asked).toBe(3);
});

test('a claim that is damaged hides no other, and neither does a run that cannot be begun', async () => {
  const bank = batches.another();
  const [notBegun] = await idsOf(bank, await bank.queue(1));
  const left = [await claimLeft(bank), await claimLeft(bank), await claimLeft(bank), await claimLeft(bank)];
  const claims = batches.part(Records).for({ orgId: bank.id });
  const last = (await claims.get(AlertRunRecord, left.at(-1)!))!.latest;
  batches.whenDecided((id, operation) => {
    if (id === notBegun || (operation === 'QueueInvestigation' && id !== last)) damaged();
  });
  await bank.rounds(2);
  expect(await bank.states(left.slice(-1))).toEqual(['completed']);
  expect(batches.logLines.filter((line) => line.includes('a claim could not be settled'))).not.toEqual([]);
});

test('a claim of an alert that no event names, as in documents newer than the log, is given up', async () => {
  const bank = batches.another();
  const lost = await claimLeft(bank, 'no-alert');
  await bank.batch();
  const claims = batches.part(Records).for({ orgId: bank.id });
  expect(await claims.get(AlertRunRecord, lost)).toMatchObject({ number: 1, current: null });
  expect(await bank.runOf(lost)).toBeUndefined();
  expect(batches.dueMs.has(bank.id)).toBe(false);
});

test('a claim of an alert whose row is late is queued, as its upload stands in the log', async () => {
  const bank = batches.another();
  const [alert] = await bank.upload(1);
  const rows = await batches.part(Generations).live(AlertReadModel);
  const removed = { _id: storedId(bank.id, alert!), org: bank.id };
  expect(await batches.part(ReadStore).remove(rows, removed)).toBe(1);
  await claimLeft(bank, alert);
  await bank.batch();
  expect(await bank.states([alert!])).toEqual(['queued']);
});

test('what a crash left is settled while a run waits for its next attempt', async () => {
  const bank = batches.another();
  await bank.queue(1);
  batches.whenLoaded(refused);
  for (let i = 0; i < 8; i++) await bank.rounds(1);
  const left = await claimLeft(bank);
  batches.mend();
  batches.whenLoaded((alert) => alert !== left && refused());
  await bank.batch();
  expect(batches.dueMs.get(bank.id)).toBe(batches.clock.now());
  await bank.batch();
  expect(await bank.states([left])).toEqual(['completed']);
});

test('runs that cannot be begun keep no other of their organization waiting', async () => {
  const bank = batches.another();
  const stuck = await idsOf(bank, await bank.queue(4));
  const good = await bank.queue(4);
  batches.whenDecided((id) => void (stuck.includes(id) && refused()));
  await bank.rounds(2);
  expect(await bank.states(good)).toEqual(all(good, 'completed'));
  const more = await bank.queue(2);
  await bank.batch();
  expect(await bank.states(more)).toEqual(all(more, 'completed'));
  batches.mend();
  await bank.rounds(2);
  expect(batches.dueMs.has(bank.id)).toBe(false);
});

test('nor do as many of them as a batch has place for', async () => {
  const bank = batches.another();
  const stuck = await idsOf(bank, await bank.queue(51));
  batches.whenDecided((id) => void (stuck.includes(id) && damaged()));
  const good = await bank.queue(1);
  await bank.rounds(60);
  expect(await bank.states(good)).toEqual(['completed']);
});

test('nor one that failed before, although new ones never cease', async () => {
  const bank = batches.another();
  const alerts = await bank.queue(4);
  batches.whenLoaded(refused);
  await bank.rounds(1);
  batches.mend();
  const stuck = await idsOf(bank, alerts.slice(0, 3));
  batches.whenDecided((id) => void (stuck.includes(id) && damaged()));
  // After the first one of a batch nothing new would begin in it.
  batches.whenLoaded(() => batches.clock.advance(1_500));
  for (let i = 0; i < 10; i++) {
    await bank.queue(2);
    await bank.batch();
  }
  expect(await bank.states(alerts.slice(-1))).toEqual(['completed']);
  expect(await bank.states(alerts.slice(0, 3))).toEqual(all(alerts.slice(0, 3), 'running'));
});
