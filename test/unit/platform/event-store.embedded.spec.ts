import { rm } from 'node:fs/promises';
import type { Environment } from '@alert-review/lmdb-store';
import { EmbeddedEventStore } from '../../../src/platform/event-store/event-store.embedded.js';
import { positionKey, revisionKey, streamPrefix } from '../../../src/platform/event-store/stream-keys.js';
import { openEnvironment } from '../../support/open-environment.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const STREAM = 'access-a1.day1.w1';
const EVENTS = 5_000;

let folder: string;
let environment: Environment;
let store: EmbeddedEventStore;

beforeEach(async () => {
  folder = await temporaryFolder();
  environment = openEnvironment(folder);
  store = await EmbeddedEventStore.open(environment);
  const events = Array.from({ length: EVENTS }, (_, n) => ({
    id: `e${n}`,
    type: 'Read',
    data: Buffer.from('{}'),
  }));
  await store.append(STREAM, 'no_stream', events);
});
afterEach(async () => {
  await environment.close();
  await rm(folder, { recursive: true });
});

/** Counts the operations; the one with number `failing` does not happen. */
function operations(failing = Infinity): { count: number } {
  const seen = { count: 0 };
  const run = environment.writes.run.bind(environment.writes);
  environment.writes.run = (operation) =>
    seen.count++ === failing ? Promise.reject(new Error('cut off')) : run(operation);
  return seen;
}

test('a long stream is dropped in slices, between which other work gets its turn', async () => {
  const seen = operations();
  let turns = 0;
  const count = () => {
    turns++;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  await store.dropStream(STREAM);
  clearImmediate(next);
  expect(seen.count).toBeGreaterThanOrEqual(EVENTS / 1_000);
  expect(turns).toBeGreaterThan(1);
  expect(await store.readAll({ after: null, maxCount: 10 })).toEqual([]);
});

test('a drop that is cut off leaves the beginning of the stream, which the next one removes', async () => {
  operations(2);
  await expect(store.dropStream(STREAM)).rejects.toThrow('cut off');
  const left = await store.readStream(STREAM);
  expect(left.map(({ revision }) => revision)).toEqual(Array.from({ length: EVENTS - 2_000 }, (_, n) => n));
  expect(await store.streamNames('access-')).toEqual([STREAM]);
  await store.dropStream(STREAM);
  expect(await store.streamNames('access-')).toEqual([]);
  expect(await store.readAll({ after: null, maxCount: 10 })).toEqual([]);
  await store.append(STREAM, 'no_stream', [{ id: 'next', type: 'Read', data: Buffer.from('{}') }]);
  const [next] = await store.readStream(STREAM);
  expect(next!.position).toBe(BigInt(EVENTS + 1));
});

describe('a follower of the log', () => {
  const append = (stream: string, id: string) =>
    store.append(stream, 'no_stream', [{ id, type: 'Decided', data: Buffer.from('{}') }]);

  /** Follows the log from this position. `until` resolves once so many events were passed on. */
  function followed(after: bigint) {
    const ids: string[] = [];
    let wake: () => void = () => undefined;
    const onEvent = ({ id }: { readonly id: string }): Promise<void> => {
      ids.push(id);
      wake();
      return Promise.resolve();
    };
    const subscription = store.subscribeAll(after, onEvent, () => undefined);
    const until = async (count: number): Promise<void> => {
      while (ids.length < count) await new Promise<void>((resolve) => (wake = resolve));
    };
    return { ids, until, subscription };
  }

  test('gets each event once, in order, also those appended while it takes others', async () => {
    const { ids, until, subscription } = followed(BigInt(EVENTS));
    const wanted = Array.from({ length: 50 }, (_, n) => `later-${n}`);
    await Promise.all(wanted.map((id) => append(`alert-a1.${id}`, id)));
    await append('alert-a1.last', 'last');
    await until(51);
    await subscription.stop();
    expect(ids).toEqual([...wanted, 'last']);
  });

  test('leaves the event loop free once the newest events were dropped, and goes on', async () => {
    await append('access-a1.day2.w1', 'dropped');
    await store.dropStream('access-a1.day2.w1');
    const { ids, until, subscription } = followed(BigInt(EVENTS));
    await append('alert-a1.next', 'next');
    await until(1);
    await subscription.stop();
    expect(ids).toEqual(['next']);
  });

  test('reads nothing while there is nothing new', async () => {
    const { until, subscription } = followed(BigInt(EVENTS));
    await append('alert-a1.first', 'first');
    await until(1);
    let reads = 0;
    const readAll = store.readAll.bind(store);
    store.readAll = (options) => {
      reads++;
      return readAll(options);
    };
    await append('alert-a1.second', 'second');
    await until(2);
    await subscription.stop();
    expect(reads).toBe(1);
  });
});

describe('keys that a flipped bit made shorter', () => {
  const STREAM_3 = revisionKey(streamPrefix(STREAM), 3);
  /** By the very store, as a bit of a page would. */
  const write = async (name: 'log' | 'streams', key: Buffer, value: Buffer) => {
    const database = await environment.database(name);
    await environment.writes.run(() => void database.put(key, value));
  };
  const findings = async () => {
    const found: string[] = [];
    const onFinding = ({ id, fault }: { id: string; fault: string }) => void found.push(`${id}: ${fault}`);
    await store.check({ mendIndexes: false, onFinding, onProgress: () => undefined });
    return found;
  };
  const damaged = { code: 'data_damaged' };

  test.each([0, 3])('a position of %i bytes in a stream is a named fault', async (bytes) => {
    await write('streams', STREAM_3, Buffer.alloc(bytes, 1));
    await expect(store.readStream(STREAM)).rejects.toMatchObject(damaged);
    expect(await findings()).toContain(`stream ${STREAM}: it names no position of an event`);
  });

  test('a short key of the log is a named fault', async () => {
    await write('log', Buffer.alloc(3, 1), Buffer.from('{}'));
    await expect(store.readAll({ after: null, maxCount: 10_000 })).rejects.toMatchObject(damaged);
    expect(await findings()).toContain('a key of the log: it is no position');
  });

  test('a short key of a stream is a named fault, also for its names', async () => {
    await write('streams', Buffer.concat([streamPrefix(STREAM), Buffer.from([0, 0, 1])]), positionKey(4n));
    await expect(store.readStream(STREAM)).rejects.toMatchObject(damaged);
    await write('streams', Buffer.from('access-a1.other'), positionKey(4n));
    await expect(store.streamNames('access-')).rejects.toMatchObject(damaged);
  });
});
