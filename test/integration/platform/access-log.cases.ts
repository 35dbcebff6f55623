import { setImmediate as nextTurn } from 'node:timers/promises';
import { canonicalJson } from '@alert-review/kernel';
import { AccessLog } from '../../../src/platform/access-log/access-log.js';
import {
  APPEND_BYTES_MAX,
  WrongExpectedRevisionError,
  type EventStore,
} from '../../../src/platform/event-store/event-store.js';
import { callerOf, openPlatform, type OpenPlatform } from '../../support/open-platform.js';

let platform: OpenPlatform;
let store: EventStore;
let log: AccessLog;
const bank = callerOf('a1', { kind: 'agent', via: 'mcp', clientId: 'c1' });
const entry = (subject: string | null = 'alert1') => ({ operation: 'GetAlert', subject });

beforeEach(async () => {
  platform = await openPlatform({});
  store = platform.stores.accessEventStore;
  log = new AccessLog(store, platform.clock, platform.ids);
});
afterEach(() => platform.close());

const streams = () => store.streamNames('access-');
const entries = async (stream: string) =>
  (await store.readStream(stream)).map(
    ({ data }) => JSON.parse(Buffer.from(data).toString()) as { at: string; subject: string },
  );
const allSubjects = async () =>
  (await Promise.all((await streams()).map(entries))).flat().map(({ subject }) => subject);

/** Replaces the store's append; `real` is the one behind it. */
function appendThrough(append: (real: EventStore['append']) => EventStore['append']): void {
  store.append = append(store.append.bind(store));
}

/** Counts the appends of this log from now on; what others write to the store is not counted. */
function countAppends(): () => number {
  let appends = 0;
  appendThrough((real) => (stream, ...args) => {
    if (stream.includes(log.writer)) appends++;
    return real(stream, ...args);
  });
  return () => appends;
}

test('an entry says who asked for what, through what, when, and why', async () => {
  await log.record(bank, entry());
  const [stream, ...others] = await streams();
  expect(others).toEqual([]);
  expect(stream).toMatch(/^access-a1\.20250301\.[0-9a-z]{26}$/);
  expect(await entries(stream!)).toEqual([
    {
      at: '2025-03-01T09:00:00.000Z',
      operation: 'GetAlert',
      subject: 'alert1',
      actor: { kind: 'agent', user: 'user1', via: 'mcp', client: 'c1' },
      correlation: 'correlation1',
    },
  ]);
});

test('the main log has none of it', async () => {
  await log.record(bank, entry());
  expect(await platform.stores.eventStore.readAll({ after: null, maxCount: 10 })).toEqual([]);
});

test('each organization, day and process has a stream of its own', async () => {
  await log.record(bank, entry());
  await log.record(callerOf('a10'), entry());
  await new AccessLog(store, platform.clock, platform.ids).record(bank, entry());
  platform.clock.advance(15 * 60 * 60_000);
  await log.record(bank, entry());
  const names = (await streams()).map((name) => name.slice(0, name.lastIndexOf('.')));
  expect(names.sort()).toEqual([
    'access-a1.20250301',
    'access-a1.20250301',
    'access-a1.20250302',
    'access-a10.20250301',
  ]);
});

test('many at once share appends, and none is lost', async () => {
  const appends = countAppends();
  const subjects = Array.from({ length: 1_200 }, (_, n) => `alert${n}`);
  await Promise.all(subjects.map((subject) => log.record(bank, entry(subject))));
  expect(await allSubjects()).toEqual(subjects);
  expect(appends()).toBe(3);
});

test.each([
  ['5 turns of the event loop share one', 5, 1, 1],
  ['40 of them some', 40, 2, 10],
])('appends: those of %s', async (_, turns, least, most) => {
  const appends = countAppends();
  const entered: Promise<void>[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const next = nextTurn();
    entered.push(log.record(bank, entry(`alert${turn}`)));
    await next;
  }
  await Promise.all(entered);
  expect(await allSubjects()).toHaveLength(turns);
  expect(appends()).toBeGreaterThanOrEqual(least);
  expect(appends()).toBeLessThanOrEqual(most);
});

test('a note takes the append of the next entry, or its own a moment later', async () => {
  const appends = countAppends();
  const ended = { ...entry('noted'), outcome: 'ok', durationMs: 3 };
  const first = log.note(bank, ended);
  await log.record(bank, entry('read'));
  await first;
  expect([appends(), await allSubjects()]).toEqual([1, ['noted', 'read']]);
  await log.note(bank, ended);
  expect([appends(), (await allSubjects()).length]).toEqual([2, 3]);
});

test('an entry after a note whose time ran out with nothing left to write is written', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance', 'Date'] });
  try {
    const noted = log.note(bank, { ...entry('noted'), outcome: 'ok' });
    await log.record(bank, entry('read'));
    await noted;
    jest.advanceTimersByTime(60);
  } finally {
    jest.useRealTimers();
  }
  await log.record(bank, entry('read later'));
  expect(await allSubjects()).toEqual(['noted', 'read', 'read later']);
});

test('what waits is written at once when it is asked for, as at the end of the process', async () => {
  const noted: string[] = [];
  for (const org of ['a1', 'a2'])
    void log.note(callerOf(org), { ...entry(org), outcome: 'ok' }).then(() => noted.push(org));
  await log.flush();
  expect([noted.sort(), (await allSubjects()).sort()]).toEqual([
    ['a1', 'a2'],
    ['a1', 'a2'],
  ]);
  await log.flush();
});

test('an entry is canonical JSON, with all that it may say and with nothing', async () => {
  const full = callerOf('a1', { kind: 'agent', via: 'mcp', clientId: 'c1', grantId: 'g1' });
  await log.record(full, { operation: 'get_alert', subject: null, outcome: 'ok', durationMs: 3 });
  await log.record(callerOf('a1'), entry());
  const [stream] = await streams();
  for (const { data } of await store.readStream(stream!)) {
    const text = Buffer.from(data).toString();
    expect(text).toBe(canonicalJson(JSON.parse(text)));
  }
});

test('long entries are spread over appends that the store takes', async () => {
  const long = 'x'.repeat(APPEND_BYTES_MAX / 3);
  const sizes: number[] = [];
  appendThrough((real) => (stream, expected, events) => {
    sizes.push(events.reduce((sum, { data }) => sum + data.length, 0));
    return real(stream, expected, events);
  });
  await Promise.all(Array.from({ length: 7 }, () => log.record(bank, entry(long))));
  expect(await allSubjects()).toHaveLength(7);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(APPEND_BYTES_MAX);
});

describe('when it cannot be written', () => {
  test('the read is refused, and later ones are logged again', async () => {
    let failing = true;
    appendThrough(
      (real) =>
        (...args) =>
          failing ? Promise.reject(new Error('the disk is full')) : real(...args),
    );
    const refused = log.record(bank, entry('lost'));
    await expect(refused).rejects.toMatchObject({
      code: 'store_unavailable',
      details: { store: 'access_log', effect: 'Nothing was read.' },
      cause: { message: 'the disk is full' },
    });
    failing = false;
    await log.record(bank, entry('kept'));
    expect(await allSubjects()).toEqual(['kept']);
  });

  test('an entry whose outcome is unknown does not swallow the one behind it', async () => {
    let answers = 0;
    appendThrough((real) => async (...args) => {
      const appended = await real(...args);
      if (answers++ === 0) throw new Error('the answer was lost');
      return appended;
    });
    const unknown = log.record(bank, entry('first'));
    await expect(unknown).rejects.toMatchObject({ code: 'store_unavailable' });
    await log.record(bank, entry('second'));
    await log.record(bank, entry('third'));
    expect(await allSubjects()).toEqual(['first', 'second', 'third']);
  });

  test('a stream that moves on and on is a refusal, not an endless loop', async () => {
    appendThrough(
      () => (stream, expected) => Promise.reject(new WrongExpectedRevisionError(stream, expected, 7)),
    );
    await expect(log.record(bank, entry())).rejects.toMatchObject({ code: 'store_unavailable' });
  });
});
