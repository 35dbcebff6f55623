import { randomUUID } from 'node:crypto';
import {
  binaryEvent,
  EventStoreDBClient,
  jsonEvent,
  type AllStreamSubscription,
  type AppendExpectedRevision,
  type EventData,
} from '@eventstore/db-client';
import {
  EventStoreDbServer,
  type ServerOptions,
} from '../../../support/eventstoredb-server/eventstoredb-server.js';

// size: the page about the real server, row by row.

const PLAIN = { credentials: { username: 'any', password: 'any' } };
const MIB = 1_048_576;

const made = (count = 1, bytes = 10): EventData[] =>
  Array.from({ length: count }, () =>
    binaryEvent({ id: randomUUID(), type: 'Tested', data: Buffer.alloc(bytes, 'x') }),
  );

let server: EventStoreDbServer;
let client: EventStoreDBClient;

async function start(options: ServerOptions = {}): Promise<void> {
  server = await EventStoreDbServer.start(options);
  client = EventStoreDBClient.connectionString(server.url);
}

async function end(): Promise<void> {
  await client.dispose();
  server.stop();
}

async function drained<T>(stream: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of stream) found.push(item);
  return found;
}

const revisions = async (name: string, options = {}): Promise<number[]> =>
  (await drained(client.readStream(name, options))).map(({ event }) => Number(event?.revision));

describe.each([
  ['batch', {}],
  ['plain', PLAIN],
])('appends on the %s path', (path, how) => {
  beforeEach(() => start());
  afterEach(end);

  const append = (stream: string, expectedRevision: AppendExpectedRevision, events = made()) =>
    client.appendToStream(stream, events, { expectedRevision, ...how });

  it('success: the last revision, the position of the last event, commit = prepare', async () => {
    const { success, nextExpectedRevision, position } = await append('a-1', 'no_stream', made(3));
    expect([success, nextExpectedRevision]).toEqual([true, 2n]);
    const events = await drained(client.readStream('a-1'));
    expect(position).toEqual(events[2]?.event?.position);
    expect(position?.commit).toBe(position?.prepare);
    expect((await append('b-1', 'no_stream')).nextExpectedRevision).toBe(0n);
  });

  it('wrong revision: type, stream, both versions', async () => {
    await append('a-1', 'no_stream', made(2));
    for (const expected of [0n, 5n, 'no_stream'] as const)
      await expect(append('a-1', expected)).rejects.toMatchObject({
        type: 'wrong-expected-version',
        streamName: 'a-1',
        expectedVersion: expected,
        actualVersion: 1n,
        ...(path === 'batch' ? { message: '' } : {}),
      });
    await expect(append('none', 3n)).rejects.toMatchObject({ actualVersion: 'no_stream' });
    await expect(append('none', 'stream_exists')).rejects.toMatchObject({ type: 'wrong-expected-version' });
  });

  it('stream_exists: metadata is enough, a soft-deleted stream is not', async () => {
    await client.setStreamMetadata('a-1', { $maxCount: 5 });
    await expect(append('a-1', 'stream_exists')).resolves.toMatchObject({ nextExpectedRevision: 0n });
    await client.deleteStream('a-1');
    await expect(append('a-1', 'stream_exists')).rejects.toMatchObject({ type: 'stream-deleted' });
  });

  it('no events: succeeds and stores nothing', async () => {
    await expect(append('a-1', 'no_stream', [])).resolves.toMatchObject({ success: true });
    await expect(revisions('a-1')).rejects.toMatchObject({ type: 'stream-not-found' });
  });

  it('size: 1,048,576 bytes of data, and not one more', async () => {
    await expect(append('a-1', 'no_stream', made(2, MIB / 2))).resolves.toMatchObject({ success: true });
    await expect(append('b-1', 'no_stream', [...made(1, MIB), ...made(1, 1)])).rejects.toMatchObject({
      type: 'maximum-append-size-exceeded',
      maxAppendSize: MIB,
    });
    await expect(revisions('b-1')).rejects.toMatchObject({ type: 'stream-not-found' });
    await expect(append('b-1', 'no_stream')).resolves.toMatchObject({ success: true });
  });

  it('concurrency: one of 50 wins; 20 in a row all succeed', async () => {
    const race = await Promise.allSettled(Array.from({ length: 50 }, () => append('a-1', 'no_stream')));
    expect(race.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const row = Array.from({ length: 20 }, (_, n) => append('a-1', BigInt(n)));
    await expect(Promise.all(row)).resolves.toHaveLength(20);
  });

  describe('of known ids', () => {
    const events = made(4);
    beforeEach(async () => {
      await append('a-1', 'no_stream', events.slice(0, 2));
      await append('a-1', 1n, events.slice(2));
    });

    it('below the current revision: recognised whole, in parts, across appends, after a restart', async () => {
      const cases = [
        ['no_stream', 0, 4, 3n],
        ['no_stream', 0, 1, 0n],
        [0n, 1, 3, 2n],
      ] as const;
      for (const restarted of [false, true]) {
        if (restarted) {
          server.stop();
          await server.startAgain();
          await append('warm-1', 'no_stream').catch(() => append('warm-1', 'no_stream'));
        }
        for (const [expected, from, to, last] of cases)
          await expect(append('a-1', expected, events.slice(from, to))).resolves.toMatchObject({
            nextExpectedRevision: last,
          });
      }
      expect(await revisions('a-1')).toHaveLength(4);
    });

    it('in another order, elsewhere, or going on behind the end: refused', async () => {
      const [first, second, third] = events as [EventData, EventData, EventData];
      for (const [expected, list] of [
        ['no_stream', [second, first]],
        [0n, [third]],
        [1n, [...events.slice(2), ...made()]],
      ] as const)
        await expect(append('a-1', expected, [...list])).rejects.toMatchObject({ actualVersion: 3n });
    });

    it('at the current revision: not looked at, stored again', async () => {
      await append('a-1', 3n, events.slice(3));
      expect(await revisions('a-1')).toHaveLength(5);
    });

    it('with any: recognised until a restart; a batch with an unknown first id is stored whole', async () => {
      await append('a-1', 'any', events.slice(0, 2));
      expect(await revisions('a-1')).toHaveLength(4);
      await append('a-1', 'any', [...made(), events[0]!]);
      expect(await revisions('a-1')).toHaveLength(6);
      server.log.restarted();
      await append('a-1', 'any', events.slice(0, 1));
      expect(await revisions('a-1')).toHaveLength(7);
    });

    it('in another stream, or twice in one batch: other events', async () => {
      await append('b-1', 'no_stream', [events[0]!, events[0]!]);
      expect(await revisions('b-1')).toEqual([0, 1]);
    });

    it('after a soft delete: succeeds without a position and writes nothing', async () => {
      await client.deleteStream('a-1');
      expect((await append('a-1', 'no_stream', events)).position).toBeUndefined();
      await expect(revisions('a-1')).rejects.toMatchObject({ type: 'stream-not-found' });
    });
  });
});

describe('the announced methods', () => {
  afterEach(end);

  it.each([true, false])('batch appends: %s', async (batchAppend) => {
    await start({ batchAppend });
    const error = await client
      .appendToStream('a-1', made(1), { expectedRevision: 7n })
      .catch((e: Error) => e);
    expect(error).toMatchObject({ type: 'wrong-expected-version' });
    expect(server.batchAppends).toBe(batchAppend ? 1 : 0);
  });
});

describe('reads', () => {
  beforeEach(async () => {
    await start();
    await client.appendToStream('a-1', made(4), { expectedRevision: 'no_stream' });
  });
  afterEach(end);

  it('of a stream: inclusive both ways; beyond the end', async () => {
    expect(await revisions('a-1', { fromRevision: 1n, maxCount: 2 })).toEqual([1, 2]);
    expect(await revisions('a-1', { direction: 'backwards', fromRevision: 1n })).toEqual([1, 0]);
    expect(await revisions('a-1', { direction: 'backwards', fromRevision: 9n })).toEqual([3, 2, 1, 0]);
    expect(await revisions('a-1', { direction: 'backwards', fromRevision: 'end', maxCount: 1 })).toEqual([3]);
    expect(await revisions('a-1', { fromRevision: 9n })).toEqual([]);
  });

  it('that make no sense are errors', async () => {
    await expect(revisions('a-1', { fromRevision: 'end' })).rejects.toThrow();
    await expect(revisions('a-1', { maxCount: 0 })).rejects.toThrow();
    await expect(drained(client.readAll({ fromPosition: { commit: 1n, prepare: 1n } }))).rejects.toThrow(
      'Unexpected ReadAllResult: InvalidPosition',
    );
  });

  it('behind the end of the log find nothing', async () => {
    const commit = server.log.all.at(-1)!.position + 1_000_000n;
    expect(await drained(client.readAll({ fromPosition: { commit, prepare: commit } }))).toEqual([]);
  });

  it('of what is missing: StreamNotFound; of what retention hides: nothing', async () => {
    await expect(revisions('none')).rejects.toMatchObject({ type: 'stream-not-found', streamName: 'none' });
    await client.setStreamMetadata('a-1', { truncateBefore: 9 });
    expect(await revisions('a-1')).toEqual([]);
    await client.setStreamMetadata('a-1', { maxCount: 2 });
    expect(await revisions('a-1')).toEqual([2, 3]);
    await client.setStreamMetadata('a-1', { maxCount: 0 });
    expect(await revisions('a-1')).toEqual([0, 1, 2, 3]);
    await client.setStreamMetadata('a-1', { maxAge: 3600 });
    expect(await revisions('a-1')).toEqual([0, 1, 2, 3]);
  });

  it('of all: forwards inclusive, backwards exclusive, sparse, system events first, deletes hide nothing', async () => {
    await client.deleteStream('a-1');
    const all = (await drained(client.readAll())).map(({ event }) => event!);
    expect(all.map(({ streamId }) => streamId)).toEqual([
      '$epoch-information',
      'a-1',
      'a-1',
      'a-1',
      'a-1',
      '$$a-1',
    ]);
    const third = all[2]!.position;
    const from = async (direction: 'forwards' | 'backwards') =>
      (await drained(client.readAll({ direction, fromPosition: third, maxCount: 2 }))).map(
        ({ event }) => event!.position.commit,
      );
    expect(await from('forwards')).toEqual([third.commit, all[3]!.position.commit]);
    expect(await from('backwards')).toEqual([all[1]!.position.commit, 0n]);
    expect(all[2]!.position.commit - all[1]!.position.commit).toBeGreaterThan(1n);
  });

  it('give back data, metadata and the time', async () => {
    const event = jsonEvent({ type: 'Named', data: { a: 'é' }, metadata: { b: 1 } });
    await client.appendToStream('b-1', event);
    const [first] = await drained(client.readStream('b-1'));
    expect(first?.event).toMatchObject({ type: 'Named', isJson: true, data: { a: 'é' }, metadata: { b: 1 } });
    expect(Math.abs(first!.event!.created.getTime() - Date.now())).toBeLessThan(60_000);
    const [bare] = await drained(client.readStream('a-1'));
    expect(bare?.event?.metadata).toBeUndefined();
  });
});

describe('subscriptions to all', () => {
  afterEach(end);

  interface Seen {
    readonly order: string[];
    readonly checkpoints: bigint[];
    readonly live: AllStreamSubscription;
    until(done: () => boolean): Promise<void>;
  }

  function subscribe(fromPosition: 'start' | { commit: bigint; prepare: bigint }, interval = 1): Seen {
    const [order, checkpoints]: [string[], bigint[]] = [[], []];
    const watchers = new Set<() => void>();
    const note = (what: string): void => {
      order.push(what);
      for (const watcher of watchers) watcher();
    };
    const live = client.subscribeToAll({
      fromPosition,
      filter: {
        filterOn: 'streamName',
        prefixes: ['a-'],
        checkpointInterval: interval,
        checkpointReached: (_, { commit }) => {
          checkpoints.push(commit);
          note('checkpoint');
        },
      },
    });
    live.on('confirmation', () => note('confirmation'));
    live.on('caughtUp', () => note('caughtUp'));
    live.on('data', ({ event }) => note(`${event?.streamId}@${event?.revision}`));
    live.on('error', (error) => note(`error ${(error as { type?: string }).type}`));
    const until = (done: () => boolean) =>
      new Promise<void>((resolve) => {
        const watcher = (): void => (done() ? resolve() : undefined);
        watchers.add(watcher);
        watcher();
      });
    return { order, checkpoints, live, until };
  }

  it('confirmation, history, caughtUp once, live; exclusive of the position', async () => {
    await start();
    const { position } = await client.appendToStream('a-1', made(1));
    await client.appendToStream('a-1', made(1));
    const fromStart = subscribe('start');
    const fromFirst = subscribe(position!);
    await fromStart.until(() => fromStart.order.includes('caughtUp'));
    await fromFirst.until(() => fromFirst.order.includes('caughtUp'));
    await client.appendToStream('a-1', made(1));
    await fromStart.until(() => fromStart.order.includes('a-1@2'));
    await fromFirst.until(() => fromFirst.order.includes('a-1@2'));
    expect(fromStart.order).toEqual(['confirmation', 'a-1@0', 'a-1@1', 'caughtUp', 'a-1@2']);
    expect(fromFirst.order).toEqual(['confirmation', 'a-1@1', 'caughtUp', 'a-1@2']);
    await Promise.all([fromStart.live.unsubscribe(), fromFirst.live.unsubscribe()]);
  });

  it('behind the end of the log: confirmed, and then nothing, not even what is new', async () => {
    await start();
    const { position } = await client.appendToStream('a-1', made(1));
    const beyond = position!.commit + 10_000n;
    const ahead = subscribe({ commit: beyond, prepare: beyond });
    await ahead.until(() => ahead.order.length > 0);
    const beside = subscribe('start');
    await client.appendToStream('a-1', made(200, 1_000));
    await beside.until(() => beside.order.includes('a-1@200'));
    expect(ahead.order).toEqual(['confirmation']);
    await Promise.all([ahead.live.unsubscribe(), beside.live.unsubscribe()]);
  });

  it('checkpoints every 32 considered events, at the last match of a page or at its start', async () => {
    await start();
    await client.appendToStream('a-1', made(1));
    await client.appendToStream('foreign', made(70));
    const seen = subscribe('start');
    await seen.until(() => seen.order.includes('caughtUp'));
    const all = server.log.all;
    expect(seen.checkpoints).toEqual([all[1]!.position, all[32]!.position]);
    await client.appendToStream('foreign', made(32));
    await seen.until(() => seen.checkpoints.length === 3);
    expect(seen.checkpoints[2]).toBe(all.at(-1)!.position);
    await seen.live.unsubscribe();
  });

  it('drops a live consumer that is too far behind: type timeout, code 10', async () => {
    await start({ slowConsumerBytes: 200_000 });
    const seen = subscribe('start');
    await seen.until(() => seen.order.includes('caughtUp'));
    seen.live.pause();
    const lost = new Promise((resolve) => seen.live.once('error', resolve));
    await client.appendToStream('a-1', made(60, 10_000));
    await expect(lost).resolves.toMatchObject({ type: 'timeout', code: 10 });
  });
});

describe('deletes', () => {
  beforeEach(async () => {
    await start();
    await client.appendToStream('a-1', made(2));
  });
  afterEach(end);

  it('soft: metadata is replaced, the stream is missing, numbering goes on', async () => {
    await client.setStreamMetadata('a-1', { maxCount: 9, mine: 'x' });
    await client.deleteStream('a-1', { expectedRevision: 1n });
    const metadata = (await drained(client.readStream('$$a-1'))).at(-1)?.event;
    expect(metadata).toMatchObject({ type: '$metadata', data: { $tb: 2 ** 63 } });
    await expect(revisions('a-1')).rejects.toMatchObject({ type: 'stream-not-found' });
    const again = await client.appendToStream('a-1', made(), { expectedRevision: 'no_stream' });
    expect(again.nextExpectedRevision).toBe(2n);
    expect(await revisions('a-1')).toEqual([2]);
  });

  it('at a wrong revision, or of a missing stream: refused with code 9', async () => {
    const refused = { type: 'wrong-expected-version', code: 9 };
    await expect(client.deleteStream('a-1', { expectedRevision: 0n })).rejects.toMatchObject(refused);
    await expect(client.deleteStream('none')).rejects.toMatchObject(refused);
  });

  it('tombstone: the name is dead, metadata included', async () => {
    await client.tombstoneStream('a-1');
    const dead = { type: 'stream-deleted' };
    await expect(revisions('a-1')).rejects.toMatchObject(dead);
    await expect(client.appendToStream('a-1', made())).rejects.toMatchObject(dead);
    await expect(client.appendToStream('a-1', made(), PLAIN)).rejects.toMatchObject(dead);
    await expect(client.setStreamMetadata('a-1', { maxCount: 1 })).rejects.toMatchObject(dead);
    expect(server.log.all.at(-1)).toMatchObject({ type: '$streamDeleted', revision: 2n ** 63n - 1n });
  });
});

describe('what is not imitated', () => {
  beforeEach(() => start());
  afterEach(end);

  it.each<[string, () => AsyncIterable<unknown>]>([
    ['subscriptions to one stream', () => client.subscribeToStream('a-1')],
    ['subscriptions without a filter', () => client.subscribeToAll()],
    ['links', () => client.readStream('a-1', { resolveLinkTos: true })],
    [
      'persistent subscriptions',
      () => client.subscribeToPersistentSubscriptionToStream('a-1', 'group') as AsyncIterable<unknown>,
    ],
  ])('%s: refused', async (_, open) => {
    await expect(drained(open())).rejects.toMatchObject({ code: 12 });
  });
});

describe('a server that goes away', () => {
  beforeEach(() => start());
  afterEach(end);

  it('appends fail as unavailable, and the same client works after the restart', async () => {
    await client.appendToStream('a-1', made());
    server.stop();
    await expect(client.appendToStream('a-1', made())).rejects.toMatchObject({ code: 14 });
    await server.startAgain();
    await expect(client.appendToStream('a-1', made(), PLAIN)).resolves.toMatchObject({
      nextExpectedRevision: 1n,
    });
  });
});
