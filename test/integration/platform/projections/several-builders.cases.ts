import { SystemClock } from '@alert-review/kernel';
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
  parcelMoveProjection,
  ParcelReadModel,
  parcelProjection,
} from '../../../support/parcels.js';

const families = [ParcelEvents];
const bank = callerOf('a1');
const shared = { families, projections: [parcelProjection], shared: true };

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
  const [rebuilt] = await platform.process().rebuild.runEach([parcelProjection], { verifyOnly: true });
  expect(rebuilt!.liveHash).toBe(rebuilt!.rebuiltHash);
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
    expect(await places(starter)).toEqual(['p1 Graz']);
  }
  // The old one, and the one of the first of both that came to its end.
  expect(await generations()).toHaveLength(2);
  await expectAsRebuilt();
});

test('a rebuild beside another process that writes misses none of its events', async () => {
  await platform.generations.markCurrent(ParcelReadModel);
  const server = inRealTime();
  await move('p0', 'Graz', server);
  const stop = keepWriting(server);
  const [result] = await inRealTime().rebuild.runEach([parcelProjection]);
  const written = await stop();
  expect(result!.switched).toBe(true);
  expect(await places()).toEqual(written);
  await expectAsRebuilt();
});

describe('several read models', () => {
  const both = [parcelProjection, parcelMoveProjection];

  test('are rebuilt together, all opened before the log is read', async () => {
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
    const rebuilt = await builder.rebuild.runEach(both);
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
});

test('a write in a row that does not stand in the log is drift, and put right', async () => {
  await move('p1', 'Graz');
  await platform.generations.markCurrent(ParcelReadModel);
  const row = { _id: 'a1.p9', org: 'a1', place: 'nowhere', rev: { parcel: 99 } };
  await platform.stores.readStore.put(await platform.generations.live(ParcelReadModel), row);
  const [result] = await platform.rebuild.runEach([parcelProjection]);
  expect(result).toMatchObject({ switched: true, rows: 1 });
  expect(result!.liveHash).not.toBe(result!.rebuiltHash);
  expect(await places()).toEqual(['p1 Graz']);
});
