import {
  AccessDays,
  ClockDoubtRecord,
  ACCESS_DAY_CLOSED_AFTER_MS,
} from '../../../src/platform/access-log/access-days.js';
import { AccessEntries } from '../../../src/platform/access-log/access-entries.js';
import { AccessLog } from '../../../src/platform/access-log/access-log.js';
import { AccessLogEvents } from '../../../src/platform/access-log/access-log.events.js';
import { AccessSpool, WaitingAccessRecord } from '../../../src/platform/access-log/access-spool.js';
import { STORE_CATALOGUE } from '../../../src/catalogue.js';
import { verifyStores } from '../../../src/maintenance/commands/verify-stores.command.js';
import { AppError } from '@alert-review/kernel';
import { MissingRightError, type EventStore } from '../../../src/platform/event-store/event-store.js';
import { LOG_ANSWER_TIMEOUT_MS, LOG_RETRY_PAUSE_MS } from '../../../src/platform/event-store/log-silence.js';
import { callerOf, openPlatform, type OpenPlatform } from '../../support/open-platform.js';

const DAY = '2025-03-01';
const bank = callerOf('a1');
const away = () => new AppError('store_unavailable', { store: 'event_store', effect: 'unknown' });

let platform: OpenPlatform;
let store: EventStore;
let append: EventStore['append'];
let log: AccessLog;

const spoolOf = () => new AccessSpool(store, platform.records.forSystem());
const newLog = () => new AccessLog(store, platform.clock, platform.ids, spoolOf());
const read = (subject: string, by = log) => by.record(bank, { operation: 'ListAlerts', subject });

beforeEach(async () => {
  platform = await openPlatform({
    families: [AccessLogEvents],
    records: [ClockDoubtRecord, WaitingAccessRecord],
  });
  store = platform.stores.accessEventStore;
  append = store.append.bind(store);
  log = newLog();
});
afterEach(() => platform.close());

/** Subjects in the log, by stream and revision. */
async function subjects(): Promise<string[]> {
  const found: string[] = [];
  for (const stream of await store.streamNames('access-'))
    for (const { data } of await store.readStream(stream))
      found.push((JSON.parse(Buffer.from(data).toString()) as { subject: string }).subject);
  return found;
}

const failing = () => (store.append = () => Promise.reject(away()));
const answering = () => (store.append = append);

/** The appends that reached a log that is stopped; it carries them out when it goes on. */
function hanging(): (() => Promise<unknown>)[] {
  const received: (() => Promise<unknown>)[] = [];
  store.append = (...args) =>
    new Promise((resolve, reject) => {
      received.push(() => {
        const late = append(...args);
        late.then(resolve, reject);
        return late.catch((error: unknown) => error);
      });
    });
  return received;
}

/** Lets the time pass that an append has; the timers are those of the log alone. */
async function whileNobodyAnswers(reading: Promise<void>): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
  jest.advanceTimersByTime(LOG_ANSWER_TIMEOUT_MS);
  await reading;
}

const withTimers = async (work: () => Promise<void>) => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance', 'Date'] });
  try {
    await work();
  } finally {
    jest.useRealTimers();
  }
};

test('a log that is away: the read answers, and its entry is written once when the log is back', async () => {
  await read('before');
  failing();
  await read('meanwhile');
  expect(await log.waiting()).toEqual({ count: 1, since: '2025-03-01T09:00:00.000Z' });
  answering();
  await log.writeWaiting();
  await log.writeWaiting();
  await read('after');
  expect(await subjects()).toEqual(['before', 'meanwhile', 'after']);
  expect(await log.waiting()).toEqual({ count: 0, since: null });
});

test('a log that hangs: the first read waits for a moment, and those behind it do not', () =>
  withTimers(async () => {
    const received = hanging();
    await whileNobodyAnswers(read('first'));
    await read('second');
    await read('third');
    expect([received.length, (await log.waiting()).count]).toEqual([1, 3]);
    platform.clock.advance(LOG_RETRY_PAUSE_MS);
    answering();
    await read('fourth');
    await log.writeWaiting();
    expect((await subjects()).sort()).toEqual(['first', 'fourth', 'second', 'third']);
  }));

describe('an append that the log carries out after nobody waits for it any more', () => {
  test.each(['before', 'after'])('%s the waiting entries are written: nothing is doubled', (when) =>
    withTimers(async () => {
      await read('known');
      const received = hanging();
      await whileNobodyAnswers(read('first'));
      await read('second');
      answering();
      if (when === 'before') await received[0]!();
      await log.writeWaiting();
      if (when === 'after') await received[0]!();
      for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
      await read('third');
      expect(await subjects()).toEqual(['known', 'first', 'second', 'third']);
    }),
  );

  test('after others wrote to the stream: it is not tried at a later place', () =>
    withTimers(async () => {
      const received = hanging();
      await whileNobodyAnswers(read('first'));
      answering();
      const [row] = await platform.records
        .forSystem()
        .find(WaitingAccessRecord, {}, { index: 'id', limit: 1 });
      await append(row!.stream, 'no_stream', [
        {
          id: '00000000-0000-4000-8000-000000000001',
          type: 'PersonalDataRead',
          data: Buffer.from('{"subject":"x"}'),
        },
      ]);
      await log.writeWaiting();
      await received[0]!();
      for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
      expect(await subjects()).toEqual(['x', 'first']);
    }));
});

test('two processes write them at once, and one is killed before it removes the rows', async () => {
  failing();
  for (let n = 0; n < 40; n++) await read(`alert${n}`);
  answering();
  const rows = platform.records.forSystem();
  const kept = await rows.find(WaitingAccessRecord, {}, { index: 'id', sort: { id: 1 }, limit: 100 });
  await Promise.all([newLog().writeWaiting(), newLog().writeWaiting()]);
  const expected = Array.from({ length: 40 }, (_, n) => `alert${n}`);
  expect(await subjects()).toEqual(expected);
  await rows.putMany(WaitingAccessRecord, kept);
  await newLog().writeWaiting();
  expect(await subjects()).toEqual(expected);
  expect((await log.waiting()).count).toBe(0);
});

test('entries of a process that has ended are written by another', async () => {
  failing();
  await read('left behind');
  answering();
  await newLog().writeWaiting();
  expect(await subjects()).toEqual(['left behind']);
});

test('who asks who read what is answered with the waiting entries, or not at all', async () => {
  await read('early');
  failing();
  await read('waiting');
  const entries = new AccessEntries(store, platform.clock, newLog());
  await expect(entries.of('a1', DAY, {}, 10)).rejects.toMatchObject({ code: 'store_unavailable' });
  answering();
  const { accesses } = await entries.of('a1', DAY, {}, 10);
  expect(accesses.map(({ subject }) => subject).sort()).toEqual(['early', 'waiting']);
});

test('no day is closed while an entry of it waits, and its digest then has the entry', async () => {
  const days = new AccessDays(
    ...([store, platform.decisions, platform.clock, 30, 'own', platform.records.forSystem()] as const),
    log,
  );
  const tend = () => days.maintain(new AbortController().signal);
  await tend();
  await read('early');
  failing();
  await read('waiting');
  platform.clock.advance(15 * 60 * 60_000 + ACCESS_DAY_CLOSED_AFTER_MS);
  const closed = () => platform.decisions.read(AccessLogEvents, bank, '20250301');
  await expect(tend()).rejects.toMatchObject({ code: 'store_unavailable' });
  expect(await closed()).toEqual([]);
  answering();
  await tend();
  expect((await closed()).map(({ data }) => data)).toMatchObject([{ entries: 2 }]);
});

test('a check of the stores says how many entries wait, and finds no fault in that', async () => {
  failing();
  await read('first');
  await read('second');
  const { readStore } = platform.stores;
  const stores = { readStore, check: () => Promise.resolve() };
  const { findings, notLookedAt } = await verifyStores(stores, STORE_CATALOGUE, null, {});
  expect(findings).toEqual([]);
  expect(notLookedAt).toContainEqual(
    '2 entries of the access log, which wait in the read store to be written to the log ' +
      '(since 2025-03-01T09:00:00.000Z)',
  );
});

describe('the read is refused', () => {
  const refused = {
    code: 'store_unavailable',
    details: { store: 'access_log', effect: 'Nothing was read.' },
  };

  test('when the read store is away, too', async () => {
    failing();
    platform.stores.readStore.bulk = () => Promise.reject(away());
    await expect(read('lost')).rejects.toMatchObject(refused);
  });

  test('when the account may not write to the log: somebody has to give it the right', async () => {
    store.append = () =>
      Promise.reject(
        new AppError('store_unavailable', { store: 'event_store' }, { cause: new MissingRightError('no') }),
      );
    await expect(read('lost')).rejects.toMatchObject(refused);
    expect((await log.waiting()).count).toBe(0);
  });
});
