import { AppError } from '@alert-review/kernel';
import { InvestigationBatches, type Bank } from '../../support/investigation-batches.js';

const MINUTE_MS = 60_000;
/** What a query may take before the store ends it. */
const TIMEOUT_MS = 10_000;
let batches: InvestigationBatches;

beforeAll(async () => {
  batches = await InvestigationBatches.start(20);
});

afterEach(() => batches.mend());

afterAll(() => batches.close());

const timedOut = (): never => {
  batches.clock.advance(TIMEOUT_MS);
  throw new AppError('store_unavailable', { store: 'read_store' });
};

const all = (alerts: readonly string[], state: string) => alerts.map(() => state);

test('runs that fail slowly, first in the queue, keep none of the others waiting', async () => {
  const bank = batches.another();
  const bad = await bank.queue(3);
  const good = await bank.queue(10);
  batches.whenLoaded((alert) => bad.includes(alert) && timedOut());
  await bank.rounds(5);
  expect(await bank.states(good)).toEqual(all(good, 'completed'));
  expect(await bank.states(bad)).toEqual(all(bad, 'running'));
  // Three and ten, and two that were tried again: when the first was, nobody had been served yet.
  expect(batches.loaded.findLastIndex((alert) => good.includes(alert))).toBe(14);
});

test('a run that a store refuses while it serves others ends after ten such attempts', async () => {
  const bank = batches.another();
  const [bad] = await bank.queue(1);
  batches.whenLoaded((alert) => alert === bad && timedOut());
  const good: string[] = [];
  for (let i = 0; i < 12 && (await bank.runOf(bad!)).state !== 'incomplete'; i++) {
    good.push(...(await bank.queue(1)));
    await bank.batch();
    batches.clock.advance(5 * MINUTE_MS);
  }
  const { state, incompleteReason, attempt } = await bank.runOf(bad!);
  // The first failure tells nothing yet: nobody else was served since the attempt before.
  expect([state, incompleteReason, attempt]).toEqual(['incomplete', 'case_unreadable', 12]);
  expect(batches.loaded.filter((alert) => alert === bad)).toHaveLength(11);
  expect(await bank.states(good)).toEqual(all(good, 'completed'));
});

test('others that are served may be those of another organization', async () => {
  const quiet = batches.another();
  const busy = batches.another();
  const [bad] = await quiet.queue(1);
  batches.whenLoaded((alert) => alert === bad && timedOut());
  for (let i = 0; i < 12; i++) {
    await quiet.batch();
    await busy.queue(1);
    await busy.batch();
    batches.clock.advance(5 * MINUTE_MS);
  }
  expect(await quiet.runOf(bad!)).toMatchObject({ state: 'incomplete', incompleteReason: 'case_unreadable' });
});

test('a store that is away for everybody uses up nobody’s attempts, however long', async () => {
  const bank = batches.another();
  const before = await bank.queue(1);
  await bank.batch();
  expect(await bank.states(before)).toEqual(['completed']);
  batches.clock.advance(1);
  const alerts = await bank.queue(3);
  batches.whenLoaded(() => timedOut());
  await bank.rounds(40);
  expect(await bank.states(alerts)).toEqual(all(alerts, 'running'));
  expect((await bank.runOf(alerts[0]!)).attempt).toBeGreaterThan(12);
  batches.mend();
  await bank.rounds(3);
  expect(await bank.states(alerts)).toEqual(all(alerts, 'completed'));
});

test('the longer a run fails, the longer the pause to its next attempt, up to minutes', async () => {
  const bank = batches.another();
  const [alert] = await bank.queue(1);
  batches.whenLoaded(() => {
    throw new AppError('store_unavailable', { store: 'read_store' });
  });
  const begunAtMs: number[] = [];
  for (let i = 0; i < 12; i++) {
    const before = batches.loaded.length;
    for (let j = 0; j < 3 && batches.loaded.length === before; j++) await bank.rounds(1);
    begunAtMs.push(Date.parse((await bank.runOf(alert!)).startedAt!));
  }
  const pauses = begunAtMs.slice(1).map((at, i) => at - begunAtMs[i]!);
  expect(pauses.slice(0, 4)).toEqual([1_000, 2_000, 4_000, 8_000]);
  expect(pauses.slice(-2)).toEqual([5 * MINUTE_MS, 5 * MINUTE_MS]);
});

test('what is asked for while the rest waits for its next attempt is served at once', async () => {
  const bank = batches.another();
  const bad = await bank.queue(2);
  batches.whenLoaded((alert) => bad.includes(alert) && timedOut());
  await bank.rounds(8);
  const good = await bank.queue(1);
  batches.loaded = [];
  await bank.batch();
  expect(batches.loaded[0]).toBe(good[0]);
  expect(await bank.states(good)).toEqual(['completed']);
});

test('a run that failed gets its next attempt although new ones never cease', async () => {
  const bank = batches.another();
  const [unlucky] = await bank.queue(1);
  // After the first one of a batch nothing more would begin in it.
  batches.whenLoaded((alert) => {
    batches.clock.advance(1_500);
    if (alert === unlucky && batches.loaded.indexOf(alert) === batches.loaded.length - 1) timedOut();
  });
  await bank.batch();
  await bank.queue(8);
  for (let i = 0; i < 3; i++) {
    await bank.queue(4);
    await bank.batch();
  }
  expect(await bank.states([unlucky!])).toEqual(['completed']);
});

test('attempts beside waiting runs take at most half of the time', async () => {
  const bank = batches.another();
  const bad = await bank.queue(4);
  batches.whenLoaded((alert) => bad.includes(alert) && timedOut());
  await bank.rounds(4);
  batches.loaded = [];
  // Each takes so long that a batch serves no more than one.
  batches.whenLoaded((alert) => (bad.includes(alert) ? timedOut() : batches.clock.advance(TIMEOUT_MS)));
  const good = await bank.queue(12);
  for (let i = 0; i < 8; i++) await bank.batch();
  const again = batches.loaded.filter((alert) => bad.includes(alert)).length;
  expect(again).toBeGreaterThan(0);
  expect(again).toBeLessThanOrEqual(batches.loaded.length / 2);
  expect(await bank.states(good.slice(0, 8))).toEqual(all(good.slice(0, 8), 'completed'));
});

/** Rounds of all banks until the runs have ended; how much time the batches of each bank took, in ms. */
async function spentUntilDone(banks: readonly Bank[], waiting: Bank, alerts: readonly string[]) {
  const spent = new Map(banks.map((bank) => [bank, 0]));
  for (let i = 0; i < 200; i++) {
    if ((await waiting.states(alerts)).every((state) => state === 'completed')) return spent;
    const before = batches.clock.now();
    const dueMs = Math.min(...banks.map(({ id }) => batches.dueMs.get(id) ?? Infinity));
    const bank = await batches.next(banks);
    spent.set(bank!, spent.get(bank!)! + batches.clock.now() - Math.max(before, dueMs));
  }
  throw new Error('the runs that waited were not served');
}

test.each([1, 3])('failing runs of %d others take at most half of the time from a bank', async (others) => {
  const well = batches.another();
  const sick = Array.from({ length: others }, () => batches.another());
  const queued = new Map<Bank, string[]>();
  for (const bank of sick) queued.set(bank, await bank.queue(8));
  const bad = [...queued.values()].flat();
  batches.whenLoaded((alert) => (bad.includes(alert) ? timedOut() : batches.clock.advance(1_000)));
  for (const bank of queued.keys()) for (let i = 0; i < 8; i++) await bank.batch();
  const good = await well.queue(40);
  const spent = await spentUntilDone([well, ...sick], well, good);
  const wasted = sick.reduce((sum, bank) => sum + spent.get(bank)!, 0);
  // The first round comes before anybody was served, the last may be in hand when all have been.
  expect(wasted).toBeLessThanOrEqual(spent.get(well)! + 2 * others * TIMEOUT_MS);
  expect(wasted).toBeGreaterThan(0);
});

test('nobody’s next attempt waits for those of others, however long these fail', async () => {
  const banks = Array.from({ length: 3 }, () => batches.another());
  const bad: string[] = [];
  for (const bank of banks) bad.push(...(await bank.queue(2)));
  batches.whenLoaded(() => timedOut());
  for (let i = 0; i < 60; i++) await batches.next(banks);
  for (const bank of banks)
    for (const alert of bad.splice(0, 2)) expect((await bank.runOf(alert)).attempt).toBeGreaterThan(5);
});

test('what alone waits and fails is rung for, and not asked for again and again', async () => {
  const bank = batches.another();
  await bank.queue(3);
  batches.whenLoaded(() => timedOut());
  await bank.rounds(8);
  batches.loaded = [];
  const startMs = batches.clock.now();
  let rounds = 0;
  for (; batches.loaded.length < 4 && rounds < 20; rounds++) await bank.rounds(1);
  expect(batches.clock.now() - startMs).toBeGreaterThanOrEqual(7 * TIMEOUT_MS);
  expect(rounds).toBeLessThanOrEqual(8);
});
