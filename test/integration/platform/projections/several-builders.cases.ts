import { SystemClock } from '../../../../src/kernel/clock.js';
import type { Projection } from '../../../../src/kernel/define-projection.js';
import { BUILD_LEASE_MS } from '../../../../src/platform/projections/generations.js';
import { KNOWN_AFTER_MS } from '../../../../src/platform/projections/rebuild.js';
import {
  callerOf,
  openPlatform,
  type OpenPlatform,
  type PlatformProcess,
} from '../../../support/open-platform.js';
import {
  moved,
  parcelDecider,
  ParcelEvents,
  ParcelMoveReadModel,
  parcelMoveProjection,
  ParcelReadModel,
  parcelProjection,
} from '../../../support/parcels.js';

const families = [ParcelEvents];
const bank = callerOf('a1');
const shared = { families, projections: [parcelProjection], shared: true };

/** Only intervals are faked: a lease is renewed by one. */
const NOT_FAKED = (
  ['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate'] as const
).concat(['setTimeout', 'clearTimeout', 'clearImmediate'] as never[]);

let platform: OpenPlatform;

beforeEach(async () => {
  platform = await openPlatform({ families, projections: [parcelProjection] });
});
afterEach(() => platform.close());

/** One of several processes, in real time. */
const inRealTime = () => platform.process({ ...shared, clock: new SystemClock() });

const move = (id: string, place: string, by: PlatformProcess = platform) =>
  by.decisions.decide({
    caller: bank,
    decider: parcelDecider,
    streamId: id,
    operation: 'MoveParcel',
    family: ParcelEvents,
    command: [moved(place)],
  });

const places = async (by: PlatformProcess = platform.process()) =>
  (await by.readModels.for(bank).find(ParcelReadModel, {}, { index: 'id' })).map(
    ({ id, place }) => `${id} ${place}`,
  );

const generations = async () =>
  (await platform.stores.readStore.collections()).filter((name) => name.startsWith('parcel@'));

/** The rows against a rebuild that nothing disturbs. */
const expectAsRebuilt = async () => {
  const { liveHash, rebuiltHash } = await platform
    .process()
    .rebuild.run(parcelProjection, { verifyOnly: true });
  expect(liveHash).toBe(rebuiltHash);
};

/** Writes until it is stopped; resolves to what stands at each parcel then. */
function keepWriting(by: PlatformProcess) {
  let writing = true;
  const last = new Map<string, string>();
  const done = (async () => {
    for (let n = 0; writing; n++) {
      last.set(`p${n % 7}`, `place ${n}`);
      await move(`p${n % 7}`, `place ${n}`, by);
    }
  })();
  return async () => {
    writing = false;
    await done;
    return [...last].map(([id, place]) => `${id} ${place}`).sort();
  };
}

test('two that start with an outdated model come up with one generation', async () => {
  await move('p1', 'Graz');
  const starters = [inRealTime(), inRealTime()];
  await Promise.all(starters.map(({ rebuild }) => rebuild.bringUpToDate()));
  for (const starter of starters) {
    expect(await starter.rebuild.outdated()).toEqual([]);
    expect((await starter.generations.live(ParcelReadModel)).name).toBe('parcel@1.2');
    expect(await places(starter)).toEqual(['p1 Graz']);
  }
  expect(await generations()).toEqual(['parcel@1.1', 'parcel@1.2']);
  await expectAsRebuilt();
});

test('a rebuild beside another process that writes misses none of its events', async () => {
  await platform.generations.markCurrent(ParcelReadModel);
  const server = inRealTime();
  await move('p0', 'Graz', server);
  const stop = keepWriting(server);
  const result = await inRealTime().rebuild.run(parcelProjection);
  const written = await stop();
  expect(result.switched).toBe(true);
  expect(await places()).toEqual(written);
  await expectAsRebuilt();
});

describe('several read models', () => {
  const both = [parcelProjection, parcelMoveProjection];

  test('are rebuilt after one wait, which all generations were opened before', async () => {
    const builder = platform.process({ ...shared, projections: both });
    for (const { readModel } of both) await builder.generations.markCurrent(readModel);
    await move('p1', 'Graz', builder);
    const opened: string[][] = [];
    const { eventStore, readStore } = platform.stores;
    const readAll = eventStore.readAll.bind(eventStore);
    eventStore.readAll = async (options) => {
      opened.push((await readStore.collections()).filter((name) => name.endsWith('.2')));
      return readAll(options);
    };
    const began = performance.now();
    const rebuilt = await builder.rebuild.runEach(both);
    expect(performance.now() - began).toBeGreaterThanOrEqual(KNOWN_AFTER_MS - 5);
    expect(opened[0]).toEqual(['parcel-move@1.2', 'parcel@1.2']);
    expect(rebuilt.map(({ readModel, switched }) => `${readModel} ${switched}`)).toEqual([
      'parcel true',
      'parcel-move true',
    ]);
    for (const { liveHash, rebuiltHash } of rebuilt) expect(liveHash).toBe(rebuiltHash);
  });

  test('are made of one replay of the log', async () => {
    for (let n = 0; n < 3; n++) await move(`p${n}`, 'Graz');
    const { eventStore } = platform.stores;
    const readAll = eventStore.readAll.bind(eventStore);
    const read: number[] = [];
    eventStore.readAll = async (options) => {
      const page = await readAll(options);
      read.push(page.length);
      return page;
    };
    await platform.process({ families, projections: both }).rebuild.runEach(both);
    // The log and its end; then its end again, once both are fed.
    expect(read).toEqual([3, 0, 0]);
  });

  test('where one fails: the others are switched, and nothing of it is left open', async () => {
    await move('p1', 'Graz');
    const failing = { ...parcelMoveProjection, project: () => Promise.reject(new Error('cannot do that')) };
    const builder = platform.process({ ...shared, projections: both });
    const run = builder.rebuild.runEach([failing, parcelProjection]);
    await expect(run).rejects.toThrow('cannot do that');
    expect(await generations()).toEqual(['parcel@1.1', 'parcel@1.2']);
    expect((await platform.process().generations.live(ParcelReadModel)).name).toBe('parcel@1.2');
    const collections = await platform.stores.readStore.collections();
    expect(collections).not.toContain('parcel-move@1.2');
  });

  test('of which another process builds one: conflict, and none is begun', async () => {
    const other = await platform.process(shared).generations.beginBuilding(ParcelMoveReadModel);
    const { rebuild } = platform.process({ ...shared, projections: both });
    await expect(rebuild.runEach(both)).rejects.toMatchObject({ code: 'conflict' });
    expect(await generations()).toEqual([]);
    expect(await platform.stores.readStore.collections()).toContain(other.name);
  });
});

describe('a process that is too late to know of the new generation', () => {
  /** Its clock stands still: it never reads again which generations there are. */
  let late: PlatformProcess;
  let written: number;

  /** It writes at the end of the log, so many times, when it is filled from and at the end of each replay. */
  const writeAfterReplays = (times: number) => {
    const { eventStore } = platform.stores;
    const readAll = eventStore.readAll.bind(eventStore);
    eventStore.readAll = async (options) => {
      const page = await readAll(options);
      if (page.length === 0 && written < times) await move('p1', `place ${++written}`, late);
      return page;
    };
  };

  beforeEach(async () => {
    await platform.generations.markCurrent(ParcelReadModel);
    late = platform.process(shared);
    written = 0;
    await move('p1', 'Graz', late);
  });

  test('is made up for by another replay', async () => {
    writeAfterReplays(2);
    const result = await platform.rebuild.run(parcelProjection);
    expect(result).toMatchObject({ switched: true, liveHash: result.rebuiltHash });
    expect(await places()).toEqual(['p1 place 2']);
  });

  test('prevents the switch when it goes on writing', async () => {
    writeAfterReplays(Infinity);
    const result = await platform.rebuild.run(parcelProjection);
    expect(result.switched).toBe(false);
    expect(result.liveHash).not.toBe(result.rebuiltHash);
    expect(await generations()).toEqual(['parcel@1.1']);
    expect(await places()).toEqual(['p1 place 4']);
  });
});

test('a write in a row that does not stand in the log is drift, and put right', async () => {
  await move('p1', 'Graz');
  await platform.generations.markCurrent(ParcelReadModel);
  const row = { _id: 'a1.p9', org: 'a1', place: 'nowhere', rev: { parcel: 99 } };
  await platform.stores.readStore.put(await platform.generations.live(ParcelReadModel), row);
  const result = await platform.rebuild.run(parcelProjection);
  expect(result).toMatchObject({ switched: true, rows: 1 });
  expect(result.liveHash).not.toBe(result.rebuiltHash);
  expect(await places()).toEqual(['p1 Graz']);
});

test('a start takes over from a builder that died', async () => {
  await move('p1', 'Graz');
  await platform.process(shared).generations.beginBuilding(ParcelReadModel);
  const { rebuild } = platform.process(shared);
  await expect(rebuild.run(parcelProjection)).rejects.toMatchObject({ code: 'conflict' });
  const up = rebuild.bringUpToDate();
  platform.clock.advance(BUILD_LEASE_MS);
  await up;
  expect(await generations()).toEqual(['parcel@1.1', 'parcel@1.3']);
  expect(await places()).toEqual(['p1 Graz']);
});

test('a wait ends when the process stops, and leaves the builder alone', async () => {
  await move('p1', 'Graz');
  const builder = platform.process(shared);
  const building = await builder.generations.beginBuilding(ParcelReadModel);
  const stop = new AbortController();
  const up = platform.process(shared).rebuild.bringUpToDate({ signal: stop.signal });
  stop.abort();
  await expect(up).rejects.toMatchObject({ name: 'AbortError' });
  await builder.generations.switchOver(ParcelReadModel, building, 0);
});

describe('a builder at work', () => {
  let release: () => void;
  let begun: Promise<void>;
  let holding: Projection;

  beforeEach(async () => {
    jest.useFakeTimers({ now: Date.now(), doNotFake: NOT_FAKED });
    await move('p1', 'Graz');
    const held = new Promise<void>((resolve) => (release = resolve));
    begun = new Promise((resolve) => {
      holding = {
        ...parcelProjection,
        project: async (event, rows, records) => {
          resolve();
          await held;
          await parcelProjection.project(event, rows, records);
        },
      };
    });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('keeps its lease for as long as it takes', async () => {
    const builder = platform.process();
    const renew = builder.generations.renewLease.bind(builder.generations);
    const renewals: Promise<void>[] = [];
    builder.generations.renewLease = (...lease) => {
      const renewal = renew(...lease);
      renewals.push(renewal);
      return renewal;
    };
    const run = builder.rebuild.run(holding);
    await begun;
    for (let third = 1; third <= 6; third++) {
      platform.clock.advance(BUILD_LEASE_MS / 3);
      await jest.advanceTimersByTimeAsync(BUILD_LEASE_MS / 3);
      // Each is stored before the clock goes on, however slow the store is.
      await Promise.all(renewals);
      expect(renewals).toHaveLength(third);
    }
    platform.clock.advance(BUILD_LEASE_MS - 1);
    const other = platform.process(shared).generations.beginBuilding(ParcelReadModel);
    await expect(other).rejects.toMatchObject({ code: 'conflict' });
    release();
    expect(await run).toMatchObject({ switched: true });
  });

  test('that was taken for dead gives up at its next look, and leaves its successor alone', async () => {
    const run = platform.process().rebuild.run(holding);
    await begun;
    platform.clock.advance(BUILD_LEASE_MS);
    const next = platform.process(shared).generations;
    const building = await next.beginBuilding(ParcelReadModel);
    await jest.advanceTimersByTimeAsync(BUILD_LEASE_MS / 3);
    release();
    await expect(run).rejects.toMatchObject({ code: 'conflict' });
    await next.switchOver(ParcelReadModel, building, 0);
    expect(await generations()).toEqual(['parcel@1.1', 'parcel@1.3']);
  });
});
