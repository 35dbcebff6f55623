import { status } from '@grpc/grpc-js';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { AppError } from '@alert-review/kernel';
import { EventStoreDbEventStore } from '../../src/platform/event-store/event-store.eventstoredb.js';
import { OutageReporter } from '../../src/platform/event-store/outage-reporter.js';
import { LogReplacedError } from '../../src/platform/event-store/eventstoredb/log-identity-check.js';
import {
  MissingRightError,
  WrongExpectedRevisionError,
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
} from '../../src/platform/event-store/event-store.js';
import { endsSoon, letPass } from '../support/patience.js';
import { TcpProxy } from '../support/tcp-proxy.js';
import { TestClock } from '../support/test-clock.js';
import { EventStoreDbServer } from '../support/eventstoredb-server/eventstoredb-server.js';

// size: every call of the port under every fault.

const DEADLINE_MS = 150;
/** For stores that look at the outcome. */
const PATIENT_MS = 20_000;
/** For stores behind a slow line. */
const SLOW_DEADLINE_MS = 400;

const made = (): NewEvent => ({ id: randomUUID(), type: 'Tested', data: Buffer.from('{}') });

const CALLS: readonly [string, (store: EventStore) => Promise<unknown>][] = [
  ['append', (store) => store.append('test-a1.s', 'no_stream', [made()])],
  ['readStream', (store) => store.readStream('test-a1.s')],
  ['readAll', (store) => store.readAll({ after: null, maxCount: 10 })],
  ['streamNames', (store) => store.streamNames('test-')],
  ['dropStream', (store) => store.dropStream('test-a1.other')],
  ['ping', (store) => store.ping()],
];

let server: EventStoreDbServer;
let store: EventStoreDbEventStore;
/** For what has to work. */
let patient: EventStoreDbEventStore;
const open = (deadlineMs = DEADLINE_MS) =>
  EventStoreDbEventStore.connect(server.url, { log: 'decisions', deadlineMs });

beforeEach(async () => {
  server = await EventStoreDbServer.start();
  store = await open();
  patient = await open(PATIENT_MS);
});
afterEach(async () => {
  await Promise.all([store.close(), patient.close()]);
  server.stop();
});

async function expectUnavailable(work: Promise<unknown>): Promise<void> {
  const error = await endsSoon(
    work.then(
      () => null,
      (reason: unknown) => reason,
    ),
  );
  expect(error).toBeInstanceOf(AppError);
  expect(error).toMatchObject({ code: 'store_unavailable', details: { store: 'event_store' } });
}

/** What a caller does after store_unavailable: the same events at the same revision. */
async function appendUntilDone(
  to: EventStore,
  stream: string,
  expected: ExpectedRevision,
  ...events: NewEvent[]
) {
  for (;;)
    try {
      return await to.append(stream, expected, events);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await letPass(20);
    }
}

/** On a busy machine so short a deadline may pass a few times more; what was written unseen is refused. */
async function inTheEnd(call: (store: EventStore) => Promise<unknown>): Promise<void> {
  for (;;)
    try {
      await call(store);
      return;
    } catch (error) {
      if (error instanceof WrongExpectedRevisionError) return;
      if (!(error instanceof AppError)) throw error;
      await letPass(20);
    }
}

const refusalOf = (call: () => Promise<unknown>): Promise<Error> =>
  call().then(
    () => Promise.reject(new Error('it was not refused')),
    (error: Error) => error,
  );

const toldTo = (lost: (error: unknown) => void) => ({
  lost: (_part: object, error: unknown) => lost(error),
  back: () => undefined,
});

/** Accepts connections on the server's port and never answers. */
async function silentInPlaceOfTheServer(): Promise<() => Promise<void>> {
  server.stop();
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    socket.resume();
  });
  silent.listen(Number(/:(\d+)\?/.exec(server.url)?.[1]), '127.0.0.1');
  await once(silent, 'listening');
  return async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => silent.close(resolve));
  };
}

describe('a server that refuses connections', () => {
  it.each(CALLS)('%s ends with store_unavailable, and works when it is back', async (_, call) => {
    server.stop();
    for (let n = 0; n < 3; n++) await expectUnavailable(call(store));
    await Promise.all(Array.from({ length: 10 }, () => expectUnavailable(call(store))));
    await server.startAgain();
    await inTheEnd(call);
  });

  it('does not keep a store from being opened', async () => {
    server.stop();
    const early = await open();
    await expectUnavailable(early.ping());
    await server.startAgain();
    await appendUntilDone(early, 'test-a1.s', 'no_stream', made());
    await early.close();
  });
});

describe('a server that accepts and never answers', () => {
  it.each(CALLS)('%s ends within the deadline, and works when it answers', async (_, call) => {
    const makeRoom = await silentInPlaceOfTheServer();
    for (let n = 0; n < 2; n++) await expectUnavailable(call(store));
    await Promise.all(Array.from({ length: 10 }, () => expectUnavailable(call(store))));
    await makeRoom();
    await server.startAgain();
    await inTheEnd(call);
  });

  it('in the middle of a connection: the next call takes a new one', async () => {
    await appendUntilDone(store, 'test-a1.s', 'no_stream', made());
    server.silenceConnections();
    const event = made();
    await expectUnavailable(store.append('test-a1.s', 0, [event]));
    expect(await appendUntilDone(store, 'test-a1.s', 0, event)).toMatchObject({ revision: 1 });
    const reader = await open(PATIENT_MS);
    expect(await reader.readStream('test-a1.s')).toHaveLength(2);
    await reader.close();
  });

  it('an append that waits behind another ends within its own deadline', async () => {
    server.answerAfter('never');
    const first = made();
    const second = made();
    const ahead = expectUnavailable(store.append('test-a1.s', 'no_stream', [first]));
    await letPass(DEADLINE_MS / 4);
    await Promise.all([ahead, expectUnavailable(store.append('test-a1.s', 0, [second]))]);
    server.answerAfter(0);
    const written = (await patient.readStream('test-a1.s')).map(({ id }) => id);
    // On a busy machine the deadline of one may pass before it is sent.
    expect([first.id, second.id]).toEqual(expect.arrayContaining(written));
  });
});

describe('a server slower than the deadline', () => {
  it.each(CALLS)('%s ends within the deadline', async (_, call) => {
    server.answerAfter(3 * DEADLINE_MS);
    await expectUnavailable(call(store));
    await expectUnavailable(call(store));
    server.answerAfter(0);
    await inTheEnd(call);
  });

  it('an append that took effect unseen is a no-op when it is repeated', async () => {
    const event = made();
    server.answerAfter(3 * DEADLINE_MS);
    await expectUnavailable(store.append('test-a1.s', 'no_stream', [event]));
    server.answerAfter(0);
    const { revision } = await patient.append('test-a1.s', 'no_stream', [event]);
    const stored = await patient.readStream('test-a1.s');
    expect(stored).toEqual([expect.objectContaining({ id: event.id, revision })]);
  });

  it('a faster answer is waited for', async () => {
    server.answerAfter(100);
    await expect(patient.append('test-a1.s', 'no_stream', [made()])).resolves.toMatchObject({ revision: 0 });
    await expect(patient.readStream('test-a1.s')).resolves.toHaveLength(1);
  });
});

describe.each([
  ['permission denied', status.PERMISSION_DENIED, {}],
  ['access denied', status.PERMISSION_DENIED, { exception: 'access-denied' }],
  ['access denied without a code of its own', status.UNKNOWN, { exception: 'access-denied' }],
  ['unauthenticated', status.UNAUTHENTICATED, {}],
  ['resource exhausted', status.RESOURCE_EXHAUSTED, {}],
])('a server that answers %s', (_, code, exception) => {
  it.each(CALLS)('%s ends with store_unavailable, and works when it serves again', async (_, call) => {
    server.refuseWith(code, exception);
    await expectUnavailable(call(store));
    server.refuseWith(null);
    await inTheEnd(call);
  });

  it('a subscription says why, and begins when it is served', async () => {
    const event = made();
    await patient.append('test-a1.s', 'no_stream', [event]);
    let tell = (_: unknown): void => undefined;
    const lost = new Promise<unknown>((resolve) => (tell = resolve));
    const options = { log: 'decisions', deadlineMs: DEADLINE_MS, outage: toldTo(tell) } as const;
    const watching = await EventStoreDbEventStore.connect(server.url, options);
    server.refuseWith(code, exception);
    const seen = new Promise<string>((resolve) =>
      watching.subscribeAll(
        null,
        async ({ id }) => resolve(id),
        () => undefined,
      ),
    );
    expect(await lost).toMatchObject({ code: 'store_unavailable' });
    server.refuseWith(null);
    expect(await seen).toBe(event.id);
    await watching.close();
  });
});

describe('an account that may append and not read $all', () => {
  beforeEach(() => server.allowReadAll(false));

  it.each<[string, (store: EventStore) => Promise<unknown>]>([
    ['ping', (store) => store.ping()],
    ['readAll', (store) => store.readAll({ after: null, maxCount: 1 })],
    ['streamNames', (store) => store.streamNames('test-')],
    ['idAt', (store) => store.idAt(0n)],
  ])('is named by %s', async (_, call) => {
    const error = await refusalOf(() => call(patient));
    expect(error).toMatchObject({ code: 'store_unavailable' });
    expect(error.cause).toBeInstanceOf(MissingRightError);
    expect(String(error.cause)).toMatch(/EVENTSTORE_URL.* may not read \$all/);
  });

  it('appends and reads its streams', async () => {
    await patient.append('test-a1.s', 'no_stream', [made()]);
    expect(await patient.readStream('test-a1.s')).toHaveLength(1);
  });
});

describe('a server that offers batch appends', () => {
  it('gets one call for each append: answers of a lost batch would end the process', async () => {
    const before = server.batchAppends;
    const streams = Array.from({ length: 120 }, (_, n) => `test-a1.s${n}`);
    await Promise.all(streams.map((stream) => appendUntilDone(patient, stream, 'no_stream', made())));
    expect(await patient.streamNames('test-')).toHaveLength(120);
    expect(server.batchAppends).toBe(before);
  });

  it('is not taken with a setting that hides refused appends', async () => {
    const url = `${server.url}&throwOnAppendFailure=false`;
    await expect(EventStoreDbEventStore.connect(url, { log: 'decisions' })).rejects.toThrow(
      'throwOnAppendFailure must not be false',
    );
  });
});

describe('a position at which no record stands', () => {
  let between: bigint;
  let following: EventStoreDbEventStore | undefined;

  afterEach(() => following?.close());
  beforeEach(async () => {
    await patient.append('test-a1.s', 'no_stream', [made()]);
    await patient.append('test-a1.s', 0, [made()]);
    const [first] = await patient.readStream('test-a1.s');
    between = first!.position + 1n;
  });

  it('has no event', async () => {
    expect(await patient.idAt(between)).toBeNull();
  });

  it('is refused by a read and by a subscription, which says so and delivers nothing', async () => {
    const refusal = /InvalidPosition/;
    await expect(patient.readAll({ after: between, maxCount: 10 })).rejects.toThrow(refusal);
    let seen = 0;
    const said = new Promise<unknown>((resolve) => {
      const outage = toldTo(resolve);
      void EventStoreDbEventStore.connect(server.url, { log: 'decisions', outage }).then((store) => {
        following = store;
        store.subscribeAll(
          between,
          async () => void seen++,
          () => undefined,
        );
      });
    });
    expect(String(await said)).toMatch(refusal);
    expect(seen).toBe(0);
  });
});

describe('a stream that was ended by a tombstone', () => {
  beforeEach(async () => {
    await patient.append('test-a1.s', 'no_stream', [made(), made()]);
    server.tombstone('test-a1.s');
  });

  it('is not read, and a drop finds nothing to do', async () => {
    await expect(patient.readStream('test-a1.s')).rejects.toMatchObject({ code: 'stream_deleted' });
    expect(await patient.streamNames('test-')).toEqual([]);
    await patient.dropStream('test-a1.s');
  });

  it.each(['no_stream', 1, 7] as const)('refuses an append at %s for good', async (expected) => {
    await expect(patient.append('test-a1.s', expected, [made()])).rejects.toMatchObject({
      code: 'stream_deleted',
    });
  });
});

describe('a server that is lost and comes back', () => {
  const WRITERS = 16;
  const EACH = 40;

  async function loseServer(times: number): Promise<void> {
    for (let n = 0; n < times; n++) {
      await letPass(120);
      server.stop();
      await letPass(80);
      await server.startAgain();
    }
  }

  async function write(stream: string, to: EventStore): Promise<string[]> {
    const written: string[] = [];
    for (let n = 0; n < EACH; n++) {
      const event = made();
      await appendUntilDone(to, stream, n === 0 ? 'no_stream' : n - 1, event);
      written.push(event.id);
      await letPass(5);
    }
    return written;
  }

  it('during appends: nothing acknowledged is lost or doubled', async () => {
    const streams = Array.from({ length: WRITERS }, (_, n) => `test-a1.${n}`);
    const [written] = await Promise.all([
      Promise.all(streams.map((stream) => write(stream, store))),
      loseServer(4),
    ]);
    for (const [n, stream] of streams.entries())
      expect((await patient.readStream(stream)).map(({ id }) => id)).toEqual(written[n]);
  });

  it('during a subscription: every event once and in order, among foreign ones', async () => {
    const access = await EventStoreDbEventStore.connect(server.url, {
      log: 'access',
      deadlineMs: DEADLINE_MS,
    });
    const seen: string[] = [];
    let lost = 0;
    const watching = await EventStoreDbEventStore.connect(server.url, {
      log: 'decisions',
      deadlineMs: DEADLINE_MS,
      outage: toldTo(() => lost++),
    });
    let arrived = (): void => undefined;
    const done = new Promise<void>((resolve) => (arrived = resolve));
    watching.subscribeAll(
      null,
      async ({ id }) => {
        await letPass(1);
        if (seen.push(id) === 4 * EACH) arrived();
      },
      () => undefined,
    );
    const streams = ['test-a1.1', 'test-a1.2', 'test-a1.3', 'test-a1.4'];
    const foreign = Array.from({ length: 12 }, (_, n) => write(`access-a1.${n}`, access));
    await Promise.all([...streams.map((stream) => write(stream, store)), ...foreign, loseServer(4)]);
    await done;
    const all = await patient.readAll({ after: null, maxCount: 10_000 });
    await Promise.all([watching.close(), access.close()]);
    expect(seen).toEqual(all.map(({ id }) => id));
    expect(lost).toBeGreaterThan(0);
  });

  it('is said once, and when the subscriptions are back', async () => {
    const clock = new TestClock();
    const said: string[] = [];
    let isBack = (): void => undefined;
    const back = new Promise<void>((resolve) => (isBack = resolve));
    const outage = new OutageReporter(clock, {
      away: (awayMs) => said.push(`away ${awayMs}`),
      back: (awayMs) => {
        said.push(`back ${awayMs}`);
        isBack();
      },
    });
    let attempts = 0;
    let isTried = (): void => undefined;
    const tried = new Promise<void>((resolve) => (isTried = resolve));
    const counted = {
      lost: (part: object, error: unknown) => {
        outage.lost(part, error);
        if (++attempts === 6) isTried();
      },
      back: (part: object) => outage.back(part),
    };
    const options = { log: 'decisions', deadlineMs: DEADLINE_MS, outage: counted } as const;
    const watching = await EventStoreDbEventStore.connect(server.url, options);
    server.stop();
    for (let n = 0; n < 2; n++)
      watching.subscribeAll(
        null,
        async () => undefined,
        () => undefined,
      );
    await tried;
    clock.advance(5_000);
    await server.startAgain();
    await back;
    await watching.close();
    expect(said).toEqual(['away 0', 'back 5000']);
  });

  it('a subscription stops while the server is away', async () => {
    const subscription = store.subscribeAll(
      null,
      async () => undefined,
      () => undefined,
    );
    server.stop();
    await letPass(100);
    await subscription.stop();
  });
});

describe('a log that is replaced by an older copy under a running process', () => {
  /** Events of others that the copy gets before the process looks again. */
  let grown: NewEvent[] = [];
  afterEach(() => (grown = []));

  async function replaced(use: (watching: EventStoreDbEventStore) => Promise<unknown>): Promise<Error> {
    let tell = (_: Error): void => undefined;
    const told = new Promise<Error>((resolve) => (tell = resolve));
    const options = { log: 'decisions', deadlineMs: PATIENT_MS, lagMs: 0, onReplaced: tell } as const;
    const watching = await EventStoreDbEventStore.connect(server.url, options);
    await watching.append('test-a1.s', 'no_stream', [made()]);
    const copy = server.log.copy();
    await use(watching);
    await server.restore(copy);
    if (grown.length > 0) await appendUntilDone(patient, 'test-a1.other', 'no_stream', ...grown);
    try {
      await expectUnavailable(watching.ping());
      await expectUnavailable(watching.append('test-a1.s', 0, [made()]));
      return await told;
    } finally {
      await watching.close();
    }
  }

  it('is told to one that appends, and nothing more is written', async () => {
    const error = await replaced((watching) => watching.append('test-a1.s', 0, [made()]));
    expect(error).toBeInstanceOf(LogReplacedError);
    expect(await patient.readStream('test-a1.s')).toHaveLength(1);
  });

  it('is told when the copy has grown past what was seen', async () => {
    const error = await replaced(async (watching) => {
      await watching.append('test-a1.s', 0, [made()]);
      grown = Array.from({ length: 50 }, made);
    });
    expect(error.message).toContain('the log was replaced');
    expect(await patient.readStream('test-a1.other')).toHaveLength(50);
  });

  it('is told to one that only follows', async () => {
    let tell = (_: Error): void => undefined;
    const told = new Promise<Error>((resolve) => (tell = resolve));
    const copy = server.log.copy();
    let lose = (_: unknown): void => undefined;
    const lost = new Promise<unknown>((resolve) => (lose = resolve));
    const watching = await EventStoreDbEventStore.connect(server.url, {
      log: 'decisions',
      deadlineMs: PATIENT_MS,
      lagMs: 0,
      outage: toldTo(lose),
      onReplaced: tell,
    });
    await patient.append('test-a1.s', 'no_stream', [made()]);
    await new Promise<void>((arrived) =>
      watching.subscribeAll(
        null,
        async () => arrived(),
        () => undefined,
      ),
    );
    server.stop();
    await lost;
    await server.restore(copy);
    expect(await told).toBeInstanceOf(LogReplacedError);
    await watching.close();
  });

  it('is told to one that only looked up where an event stands', async () => {
    let tell = (_: Error): void => undefined;
    const told = new Promise<Error>((resolve) => (tell = resolve));
    const options = { log: 'decisions', deadlineMs: PATIENT_MS, lagMs: 0, onReplaced: tell } as const;
    const idle = await EventStoreDbEventStore.connect(server.url, options);
    const copy = server.log.copy();
    await patient.append('test-a1.s', 'no_stream', [made()]);
    const [stored] = await patient.readStream('test-a1.s');
    expect(await idle.idAt(stored!.position)).not.toBeNull();
    await server.restore(copy);
    // The first one may find its connection cut.
    await expectUnavailable(idle.ping());
    await expectUnavailable(idle.ping());
    expect(await told).toBeInstanceOf(LogReplacedError);
    await idle.close();
  });

  it('is told to nobody when the same log comes back', async () => {
    const told: Error[] = [];
    const options = {
      log: 'decisions',
      deadlineMs: PATIENT_MS,
      onReplaced: (error: Error) => void told.push(error),
    } as const;
    const watching = await EventStoreDbEventStore.connect(server.url, options);
    await watching.append('test-a1.s', 'no_stream', [made()]);
    await server.restore(server.log.copy());
    await inTheEnd(() => watching.ping());
    await appendUntilDone(watching, 'test-a1.s', 0, made());
    expect(told).toEqual([]);
    await watching.close();
  });

  it('is told to nobody while a new leader does not show its newest event yet', async () => {
    const told: Error[] = [];
    const options = {
      log: 'decisions',
      deadlineMs: PATIENT_MS,
      lagMs: PATIENT_MS,
      onReplaced: (error: Error) => void told.push(error),
    } as const;
    const watching = await EventStoreDbEventStore.connect(server.url, options);
    const event = made();
    await watching.append('test-a1.s', 'no_stream', [event]);
    const [stored] = await watching.readStream('test-a1.s');
    server.log.lateReads = 2;
    await watching.ping();
    server.log.lateReads = 2;
    expect(await watching.idAt(stored!.position)).toBe(event.id);
    expect([told, server.log.lateReads]).toEqual([[], 0]);
    await watching.close();
  });
});

describe('a subscription to a server that does not answer', () => {
  it('begins when it does', async () => {
    const event = made();
    await patient.append('test-a1.s', 'no_stream', [event]);
    server.answerAfter('never');
    const seen: string[] = [];
    const arrived = new Promise<void>((resolve) =>
      store.subscribeAll(
        null,
        async ({ id }) => void (seen.push(id) === 2 && resolve()),
        () => undefined,
      ),
    );
    await letPass(2 * DEADLINE_MS);
    expect(seen).toEqual([]);
    server.answerAfter(0);
    const next = made();
    await appendUntilDone(store, 'test-a1.s', 0, next);
    await arrived;
    expect(seen).toEqual([event.id, next.id]);
  });
});

describe('64 callers of two processes at one expected revision', () => {
  it('exactly one wins, 25 times', async () => {
    const stores = [await open(PATIENT_MS), await open(PATIENT_MS)];
    for (let round = 0; round < 25; round++) {
      const outcomes = await Promise.allSettled(
        Array.from({ length: 64 }, (_, n) =>
          stores[n % 2]!.append('test-a1.s', round === 0 ? 'no_stream' : round - 1, [made()]),
        ),
      );
      const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
      expect(refused).toHaveLength(63);
      for (const { reason } of refused) expect(reason).toBeInstanceOf(WrongExpectedRevisionError);
    }
    expect(await stores[0]!.readStream('test-a1.s')).toHaveLength(25);
    await Promise.all(stores.map((each) => each.close()));
  });
});

describe('large events over a slow line', () => {
  const EVENTS = 12;
  const BYTES = 100_000;
  const PACE = { everyMs: 20, bytes: 16_384 };

  let proxy: TcpProxy;
  let slow: EventStoreDbEventStore;

  beforeEach(async () => {
    for (let n = 0; n < EVENTS; n++)
      await patient.append('test-a1.s', n === 0 ? 'no_stream' : n - 1, [
        { ...made(), data: Buffer.alloc(BYTES, 'x') },
      ]);
    proxy = await TcpProxy.start(Number(/:(\d+)/.exec(server.url)![1]));
    // All of them take several times the deadline, however fast the machine is.
    expect((EVENTS * BYTES * PACE.everyMs) / PACE.bytes).toBeGreaterThan(3 * SLOW_DEADLINE_MS);
    proxy.slow(PACE.everyMs, PACE.bytes);
    slow = await EventStoreDbEventStore.connect(`esdb://127.0.0.1:${proxy.port}?tls=false`, {
      log: 'decisions',
      deadlineMs: SLOW_DEADLINE_MS,
    });
  });
  afterEach(async () => {
    await slow.close();
    await proxy.stop();
  });

  it.each<[string, (store: EventStore) => Promise<readonly unknown[]>, number]>([
    ['the log', (store) => store.readAll({ after: null, maxCount: 1_000 }), EVENTS],
    ['a stream', (store) => store.readStream('test-a1.s'), EVENTS],
    ['the names of the streams', (store) => store.streamNames('test-'), 1],
  ])('%s can be read', async (_, read, count) => {
    let found: readonly unknown[] = [];
    await inTheEnd(async () => (found = await read(slow)));
    expect(found).toHaveLength(count);
  });

  it('a subscription gets on', async () => {
    let seen = 0;
    await new Promise<void>((resolve) =>
      slow.subscribeAll(
        null,
        async () => void (++seen === EVENTS && resolve()),
        () => undefined,
      ),
    );
  });
});
