import { AppError } from '../../../src/kernel/app-error.js';
import { InvestigationTurns, type Bank } from '../../support/investigation-turns.js';

const MINUTE_MS = 60_000;
/** What a query may take before the store ends it. */
const TIMEOUT_MS = 10_000;
let turns: InvestigationTurns;

beforeAll(async () => {
  turns = await InvestigationTurns.start(20);
});

afterEach(() => turns.mend());

afterAll(() => turns.close());

const timedOut = (): never => {
  turns.clock.advance(TIMEOUT_MS);
  throw new AppError('store_unavailable', { store: 'read_store' });
};

const all = (alerts: readonly string[], state: string) => alerts.map(() => state);

test('runs that fail slowly, first in the queue, keep none of the others from their turn', async () => {
  const bank = turns.another();
  const bad = await bank.queue(3);
  const good = await bank.queue(10);
  turns.whenLoaded((alert) => bad.includes(alert) && timedOut());
  await bank.rounds(5);
  expect(await bank.states(good)).toEqual(all(good, 'completed'));
  expect(await bank.states(bad)).toEqual(all(bad, 'running'));
  // Three and ten, and two that were tried again: when the first was, nobody had been served yet.
  expect(turns.loaded.findLastIndex((alert) => good.includes(alert))).toBe(14);
});

test('a run that a store refuses while it serves others ends after ten such attempts', async () => {
  const bank = turns.another();
  const [bad] = await bank.queue(1);
  turns.whenLoaded((alert) => alert === bad && timedOut());
  const good: string[] = [];
  for (let i = 0; i < 12 && (await bank.runOf(bad!)).state !== 'incomplete'; i++) {
    good.push(...(await bank.queue(1)));
    await bank.turn();
    turns.clock.advance(5 * MINUTE_MS);
  }
  const { state, incompleteReason, attempt } = await bank.runOf(bad!);
  // The first failure tells nothing yet: nobody else was served since the attempt before.
  expect([state, incompleteReason, attempt]).toEqual(['incomplete', 'case_unreadable', 12]);
  expect(turns.loaded.filter((alert) => alert === bad)).toHaveLength(11);
  expect(await bank.states(good)).toEqual(all(good, 'completed'));
});

test('others that are served may be those of another organisation', async () => {
  const [quiet, busy] = [turns.another(), turns.another()];
  const [bad] = await quiet.queue(1);
  turns.whenLoaded((alert) => alert === bad && timedOut());
  for (let i = 0; i < 12; i++) {
    await quiet.turn();
    await busy.queue(1);
    await busy.turn();
    turns.clock.advance(5 * MINUTE_MS);
  }
  expect(await quiet.runOf(bad!)).toMatchObject({ state: 'incomplete', incompleteReason: 'case_unreadable' });
});

test('a store that is away for everybody uses up nobody’s attempts, however long', async () => {
  const bank = turns.another();
  const before = await bank.queue(1);
  await bank.turn();
  expect(await bank.states(before)).toEqual(['completed']);
  turns.clock.advance(1);
  const alerts = await bank.queue(3);
  turns.whenLoaded(() => timedOut());
  await bank.rounds(40);
  expect(await bank.states(alerts)).toEqual(all(alerts, 'running'));
  expect((await bank.runOf(alerts[0]!)).attempt).toBeGreaterThan(12);
  turns.mend();
  await bank.rounds(3);
  expect(await bank.states(alerts)).toEqual(all(alerts, 'completed'));
});

test('the longer a run fails, the longer the pause to its next attempt, up to minutes', async () => {
  const bank = turns.another();
  const [alert] = await bank.queue(1);
  turns.whenLoaded(() => {
    throw new AppError('store_unavailable', { store: 'read_store' });
  });
  const begunAtMs: number[] = [];
  for (let i = 0; i < 12; i++) {
    const before = turns.loaded.length;
    for (let j = 0; j < 3 && turns.loaded.length === before; j++) await bank.rounds(1);
    begunAtMs.push(Date.parse((await bank.runOf(alert!)).startedAt!));
  }
  const pauses = begunAtMs.slice(1).map((at, i) => at - begunAtMs[i]!);
  expect(pauses.slice(0, 4)).toEqual([1_000, 2_000, 4_000, 8_000]);
  expect(pauses.slice(-2)).toEqual([5 * MINUTE_MS, 5 * MINUTE_MS]);
});

test('what is asked for while the rest waits for its next attempt is served at once', async () => {
  const bank = turns.another();
  const bad = await bank.queue(2);
  turns.whenLoaded((alert) => bad.includes(alert) && timedOut());
  await bank.rounds(8);
  const good = await bank.queue(1);
  turns.loaded = [];
  await bank.turn();
  expect(turns.loaded[0]).toBe(good[0]);
  expect(await bank.states(good)).toEqual(['completed']);
});

test('a run that failed gets its next attempt although new ones never cease', async () => {
  const bank = turns.another();
  const [unlucky] = await bank.queue(1);
  // After the first one of a turn nothing more would begin in it.
  turns.whenLoaded((alert) => {
    turns.clock.advance(1_500);
    if (alert === unlucky && turns.loaded.indexOf(alert) === turns.loaded.length - 1) timedOut();
  });
  await bank.turn();
  await bank.queue(8);
  for (let i = 0; i < 3; i++) {
    await bank.queue(4);
    await bank.turn();
  }
  expect(await bank.states([unlucky!])).toEqual(['completed']);
});

test('attempts beside waiting runs take at most half of the time', async () => {
  const bank = turns.another();
  const bad = await bank.queue(4);
  turns.whenLoaded((alert) => bad.includes(alert) && timedOut());
  await bank.rounds(4);
  turns.loaded = [];
  // Each takes so long that a turn serves no more than one.
  turns.whenLoaded((alert) => (bad.includes(alert) ? timedOut() : turns.clock.advance(TIMEOUT_MS)));
  const good = await bank.queue(12);
  for (let i = 0; i < 8; i++) await bank.turn();
  const again = turns.loaded.filter((alert) => bad.includes(alert)).length;
  expect(again).toBeGreaterThan(0);
  expect(again).toBeLessThanOrEqual(turns.loaded.length / 2);
  expect(await bank.states(good.slice(0, 8))).toEqual(all(good.slice(0, 8), 'completed'));
});

/** Rounds of all banks until the runs have ended; how much time the turns of each bank took, in ms. */
async function spentUntilDone(banks: readonly Bank[], waiting: Bank, alerts: readonly string[]) {
  const spent = new Map(banks.map((bank) => [bank, 0]));
  for (let i = 0; i < 200; i++) {
    if ((await waiting.states(alerts)).every((state) => state === 'completed')) return spent;
    const before = turns.clock.now();
    const dueMs = Math.min(...banks.map(({ id }) => turns.dueMs.get(id) ?? Infinity));
    const bank = await turns.next(banks);
    spent.set(bank!, spent.get(bank!)! + turns.clock.now() - Math.max(before, dueMs));
  }
  throw new Error('the runs that waited were not served');
}

test.each([1, 3])('failing runs of %d others take at most half of the time from a bank', async (others) => {
  const well = turns.another();
  const sick = Array.from({ length: others }, () => turns.another());
  const queued = new Map<Bank, string[]>();
  for (const bank of sick) queued.set(bank, await bank.queue(8));
  const bad = [...queued.values()].flat();
  turns.whenLoaded((alert) => (bad.includes(alert) ? timedOut() : turns.clock.advance(1_000)));
  for (const bank of queued.keys()) for (let i = 0; i < 8; i++) await bank.turn();
  const good = await well.queue(40);
  const spent = await spentUntilDone([well, ...sick], well, good);
  const wasted = sick.reduce((sum, bank) => sum + spent.get(bank)!, 0);
  // The first round comes before anybody was served, the last may be in hand when all have been.
  expect(wasted).toBeLessThanOrEqual(spent.get(well)! + 2 * others * TIMEOUT_MS);
  expect(wasted).toBeGreaterThan(0);
});

test('nobody’s next attempt waits for those of others, however long these fail', async () => {
  const banks = Array.from({ length: 3 }, () => turns.another());
  const bad: string[] = [];
  for (const bank of banks) bad.push(...(await bank.queue(2)));
  turns.whenLoaded(() => timedOut());
  for (let i = 0; i < 60; i++) await turns.next(banks);
  for (const bank of banks)
    for (const alert of bad.splice(0, 2)) expect((await bank.runOf(alert)).attempt).toBeGreaterThan(5);
});

test('what alone waits and fails is rung for, and not asked for again and again', async () => {
  const bank = turns.another();
  await bank.queue(3);
  turns.whenLoaded(() => timedOut());
  await bank.rounds(8);
  turns.loaded = [];
  const startMs = turns.clock.now();
  let rounds = 0;
  for (; turns.loaded.length < 4 && rounds < 20; rounds++) await bank.rounds(1);
  expect(turns.clock.now() - startMs).toBeGreaterThanOrEqual(7 * TIMEOUT_MS);
  expect(rounds).toBeLessThanOrEqual(8);
});
