import { randomUUID } from 'node:crypto';
import { v5 as uuidv5 } from 'uuid';
import {
  EventStoreDbEventStore,
  type EventStoreDbOptions,
} from '../../src/platform/event-store/event-store.eventstoredb.js';
import type { EventStore } from '../../src/platform/event-store/event-store.js';
import { EventStoreDbServer } from '../support/eventstoredb-server/eventstoredb-server.js';
import { describeWithServer } from '../support/require.js';
import { eventStoreContract, type OpenEventStore } from './event-store.contract.js';
import { NamespacedEventStore } from './namespaced-event-store.js';

const uuid = (name: string): string => uuidv5(name, 'b6f0c1de-6a4b-4a52-9a26-3f4d2b8a8f10');
const DECISIONS: EventStoreDbOptions = { log: 'decisions' };

async function openOn(server: EventStoreDbServer): Promise<OpenEventStore> {
  let store = await EventStoreDbEventStore.connect(server.url, DECISIONS);
  return {
    store,
    reopen: async () => {
      await store.close();
      server.stop();
      await server.startAgain();
      return (store = await EventStoreDbEventStore.connect(server.url, DECISIONS));
    },
    close: async () => {
      await store.close();
      server.stop();
    },
  };
}

eventStoreContract('EventStoreDB alone', async () => openOn(await EventStoreDbServer.start()), uuid);

/** A store of its own inside of a server that holds other streams. */
async function openInside(url: string): Promise<OpenEventStore> {
  const prefix = `t${randomUUID().slice(0, 8)}`;
  let store = await EventStoreDbEventStore.connect(url, DECISIONS);
  const first = { id: randomUUID(), type: 'SuiteStarted', data: Buffer.from('{}') };
  await store.append(`start-${prefix}`, 'no_stream', [first]);
  const [started] = await store.readStream(`start-${prefix}`);
  const named = (): EventStore => new NamespacedEventStore(store, prefix, started!.position);
  return {
    store: named(),
    reopen: async () => {
      await store.close();
      store = await EventStoreDbEventStore.connect(url, DECISIONS);
      return named();
    },
    close: () => store.close(),
  };
}

describeWithServer('EVENTSTORE_TEST_URL', 'a real server', (url) =>
  eventStoreContract('EventStoreDB', () => openInside(url), uuid),
);

// As on a real server, of which this machine may have none.
eventStoreContract(
  'EventStoreDB that holds other streams',
  async () => {
    const server = await EventStoreDbServer.start();
    const opened = await openInside(server.url);
    return { ...opened, close: async () => (await opened.close(), server.stop()) };
  },
  uuid,
);

describe('the two logs on one server', () => {
  let server: EventStoreDbServer;
  let decisions: EventStoreDbEventStore;
  let access: EventStoreDbEventStore;
  const event = (name: string) => ({ id: uuid(name), type: 'Tested', data: Buffer.from('{}') });

  beforeEach(async () => {
    server = await EventStoreDbServer.start();
    decisions = await EventStoreDbEventStore.connect(server.url, DECISIONS);
    access = await EventStoreDbEventStore.connect(server.url, { log: 'access' });
    for (let n = 0; n < 40; n++) {
      await decisions.append('test-a1.s', n === 0 ? 'no_stream' : n - 1, [event(`d${n}`)]);
      await access.append('access-a1.s', n === 0 ? 'no_stream' : n - 1, [event(`a${n}`)]);
    }
  });
  afterEach(async () => {
    await Promise.all([decisions.close(), access.close()]);
    server.stop();
  });

  const all = (letter: string): string[] => Array.from({ length: 40 }, (_, n) => uuid(`${letter}${n}`));

  it('see their own streams only, page by page', async () => {
    for (const [store, letter] of [
      [decisions, 'd'],
      [access, 'a'],
    ] as const) {
      const found: string[] = [];
      for (let after: bigint | null = null; ;) {
        const page = await store.readAll({ after, maxCount: 7 });
        if (page.length === 0) break;
        expect(page.length).toBeLessThanOrEqual(7);
        found.push(...page.map(({ id }) => id));
        after = page.at(-1)!.position;
      }
      expect(found).toEqual(all(letter));
    }
    expect(await decisions.streamNames('')).toEqual(['test-a1.s']);
    expect(await access.streamNames('')).toEqual(['access-a1.s']);
  });

  it.each(['decisions', 'access'] as const)('the %s log follows its own streams only', async (log) => {
    const [store, other, letter] =
      log === 'decisions' ? [decisions, access, 'd'] : ([access, decisions, 'a'] as const);
    const [own, foreign] = log === 'decisions' ? ['test-a1.t', 'access-a1.t'] : ['access-a1.t', 'test-a1.t'];
    const seen: string[] = [];
    const done = new Promise<void>((resolve) =>
      store.subscribeAll(
        null,
        async ({ id }) => void (seen.push(id) === 42 && resolve()),
        () => undefined,
      ),
    );
    await other.append(foreign, 'no_stream', [event('foreign')]);
    await store.append(own, 'no_stream', [event('live 1')]);
    await store.append(own, 0, [event('live 2')]);
    await done;
    expect(seen).toEqual([...all(letter), uuid('live 1'), uuid('live 2')]);
  });

  it('refuse to write into the other one', async () => {
    await expect(decisions.append('access-a1.x', 'no_stream', [event('x')])).rejects.toThrow(RangeError);
    await expect(access.append('test-a1.x', 'no_stream', [event('x')])).rejects.toThrow(RangeError);
    await expect(decisions.append('$$test-a1.s', 'no_stream', [event('x')])).rejects.toThrow(RangeError);
  });

  it('list a dropped stream again once it is written again', async () => {
    await access.streamNames('');
    await access.dropStream('access-a1.s');
    expect(await access.streamNames('')).toEqual([]);
    await access.append('access-a1.s', 'no_stream', [event('again')]);
    expect(await access.streamNames('')).toEqual(['access-a1.s']);
    expect((await access.readStream('access-a1.s')).map(({ id }) => id)).toEqual([uuid('again')]);
  });
});

describe('a stream of decisions that somebody deleted or cut', () => {
  const CUT = 'test-a1.cut';
  let server: EventStoreDbServer;
  let store: EventStoreDbEventStore;
  const event = (name: string) => ({ id: uuid(name), type: 'Tested', data: Buffer.from('{}') });
  const setMetadata = (stream: string, metadata: object) => {
    const data = Buffer.from(JSON.stringify(metadata));
    const record = { id: randomUUID(), type: '$metadata', contentType: 'application/json', data };
    server.log.append(`$$${stream}`, 'any', [{ ...record, metadata: new Uint8Array() }]);
  };
  const found = async () => {
    const findings: object[] = [];
    const onFinding = (finding: object) => void findings.push(finding);
    await store.check({ mendIndexes: false, onFinding, onProgress: () => undefined });
    return findings;
  };
  const refused = { code: 'stream_deleted', details: { stream: CUT } };

  beforeEach(async () => {
    server = await EventStoreDbServer.start();
    store = await EventStoreDbEventStore.connect(server.url, DECISIONS);
    for (const stream of [CUT, 'test-a1.whole'])
      await store.append(stream, 'no_stream', [event(`${stream} 0`), event(`${stream} 1`)]);
  });
  afterEach(async () => {
    await store.close();
    server.stop();
  });

  it.each<[string, () => void]>([
    ['deleted', () => void server.log.remove(CUT, 'any', { tombstone: false })],
    ['deleted for good', () => server.tombstone(CUT)],
    ['cut at its beginning', () => setMetadata(CUT, { $tb: 1 })],
    ['cut as a whole', () => setMetadata(CUT, { $tb: 2 })],
    ['kept to its last event', () => setMetadata(CUT, { $maxCount: 1 })],
  ])('is neither read nor written to when it was %s, and named by a check; others are', async (_, change) => {
    expect([await found(), [...store.cutStreams]]).toEqual([[], []]);
    change();
    const before = server.log.all.length;
    await expect(store.append(CUT, 1, [event('next')])).rejects.toMatchObject(refused);
    expect(server.log.all).toHaveLength(before);
    await expect(store.readStream(CUT)).rejects.toMatchObject(refused);
    const streams = [{ stream: 'test-a1.whole' }, { stream: 'test-a1.never' }];
    expect((await store.readStreams(streams)).map((events) => events?.length)).toEqual([2, 0]);
    const fault = 'it was deleted or cut at its beginning';
    const finding = { store: 'event store', record: 'stream', id: CUT, fault, way: 'backup' };
    expect([await found(), [...store.cutStreams]]).toEqual([[finding], [CUT]]);
  });

  it('is refused also after somebody wrote to it again, and read once the cut is taken back', async () => {
    server.log.remove(CUT, 'any', { tombstone: false });
    await store.append(CUT, 'no_stream', [event('again')]);
    await expect(store.readStream(CUT)).rejects.toMatchObject(refused);
    setMetadata(CUT, {});
    expect(await store.readStream(CUT)).toHaveLength(3);
    expect(await found()).toEqual([]);
  });

  it('is known from the log where its metadata may not be read', async () => {
    server.allowReadMetadata(false);
    await store.append('test-a1.whole', 1, [event('test-a1.whole 2')]);
    expect(await store.readStream('test-a1.never')).toEqual([]);
    setMetadata(CUT, { $tb: 2 });
    await found();
    await expect(store.readStream(CUT)).rejects.toMatchObject(refused);
    await expect(store.append(CUT, 1, [event('next')])).rejects.toMatchObject(refused);
  });

  it('is no finding in the access log, whose streams are dropped when they are old', async () => {
    const access = await EventStoreDbEventStore.connect(server.url, { log: 'access' });
    await access.append('access-a1.s', 'no_stream', [event('a')]);
    await access.dropStream('access-a1.s');
    expect([await access.readStream('access-a1.s'), await found()]).toEqual([[], []]);
    await access.close();
  });
});

describe('a position whose event a scavenge took', () => {
  let server: EventStoreDbServer;
  let store: EventStoreDbEventStore;
  const event = (name: string) => ({ id: uuid(name), type: 'Tested', data: Buffer.from('{}') });
  const ids = (first: number, last: number): string[] =>
    Array.from({ length: last - first + 1 }, (_, n) => uuid(`e${first + n}`));

  beforeEach(async () => {
    server = await EventStoreDbServer.start();
    store = await EventStoreDbEventStore.connect(server.url, DECISIONS);
    for (let n = 0; n < 10; n++) await store.append(`test-a1.${n}`, 'no_stream', [event(`e${n}`)]);
  });
  afterEach(async () => {
    await store.close();
    server.stop();
  });

  /** The position of an event that is then gone, and further ones with it. */
  async function taken(at: number, ...others: number[]): Promise<bigint> {
    const position = (await store.readAll({ after: null, maxCount: 100 }))[at]!.position;
    const gone = new Set([at, ...others].map((n) => uuid(`e${n}`)));
    server.log.scavenge(({ id }) => gone.has(id));
    return position;
  }

  it.each([1, 2, 100])('loses no event behind it, in pages of %i', async (maxCount) => {
    const found: string[] = [];
    for (let after = await taken(3, 4, 7); ;) {
      const page = await store.readAll({ after, maxCount });
      if (page.length === 0) break;
      expect(page.length).toBeLessThanOrEqual(maxCount);
      found.push(...page.map(({ id }) => id));
      after = page.at(-1)!.position;
    }
    expect(found).toEqual([...ids(5, 6), ...ids(8, 9)]);
  });

  it('of the last event is the end of the log, until the next one comes', async () => {
    const after = await taken(9);
    expect(await store.readAll({ after, maxCount: 5 })).toEqual([]);
    await store.append('test-a1.10', 'no_stream', [event('e10')]);
    expect((await store.readAll({ after, maxCount: 5 })).map(({ id }) => id)).toEqual(ids(10, 10));
  });

  it('is where a subscription goes on, with each event once', async () => {
    const after = await taken(3);
    const seen: string[] = [];
    await new Promise<void>((resolve) =>
      store.subscribeAll(
        after,
        async ({ id }) => void (seen.push(id) === 6 && resolve()),
        () => undefined,
      ),
    );
    expect(seen).toEqual(ids(4, 9));
  });

  it('does not hide the streams behind it', async () => {
    await store.streamNames('');
    await taken(9);
    await store.append('test-b1.new', 'no_stream', [event('new')]);
    expect(await store.streamNames('test-b1')).toEqual(['test-b1.new']);
  });
});

describe('the address', () => {
  it.each(['http://127.0.0.1:2113', 'esdb://127.0.0.1:2113?throwOnAppendFailure=false'])(
    '%s is refused',
    async (url) => {
      await expect(EventStoreDbEventStore.connect(url, DECISIONS)).rejects.toThrow();
    },
  );
});
