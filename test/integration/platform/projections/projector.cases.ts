// size: the cases share one platform.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { defineProjection, type Projection } from '@alert-review/kernel';
import type { StoredEvent } from '../../../../src/platform/event-store/event-store.js';
import type { ReadStore } from '../../../../src/platform/read-store/read-store.js';
import { compareGenerations } from '../../../../src/platform/projections/compare-generations.js';
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
  scanDecider,
  ScanEvents,
  sent,
  type ParcelEvent,
} from '../../../support/parcels.js';
import { seeded, shuffled } from '../../../support/seeded.js';

const families = [ParcelEvents, ScanEvents];
const projections = [parcelProjection, parcelMoveProjection];
const bank = callerOf('a1');

let platform: OpenPlatform;
/** Appends without feeding any read model, as a process does whose inline step is cut off. */
let silent: PlatformProcess;

beforeEach(async () => {
  platform = await openPlatform({ families, projections });
  await platform.rebuild.outdated();
  silent = platform.process({ families });
});
afterEach(() => platform.close());

const parcel = (id: string, command: readonly ParcelEvent[], by = silent, caller = bank) =>
  by.decisions.decide({
    caller,
    decider: parcelDecider,
    streamId: id,
    operation: 'MoveParcel',
    command,
    family: ParcelEvents,
  });

const scan = (stationId: string, id: string, number: number, by = silent, caller = bank) =>
  by.decisions.decide({
    caller,
    decider: scanDecider,
    streamId: stationId,
    operation: 'ScanParcel',
    family: ScanEvents,
    command: { type: 'ParcelScanned', data: { parcel: id, number, station: `${stationId} ${number}` } },
  });

const log = () => platform.stores.eventStore.readAll({ after: null, maxCount: 10_000 });
const row = (id: string, caller = bank) => platform.readModels.for(caller).get(ParcelReadModel, id);
const moves = (caller = bank) =>
  platform.readModels.for(caller).find(ParcelMoveReadModel, {}, { index: 'id' });

describe('two events of a stream that are appended together', () => {
  test('fill a row one behind the other, whichever write the store would do first', async () => {
    const store: Pick<ReadStore, 'setMany'> = platform.stores.readStore;
    const setMany = store.setMany.bind(store);
    let calls = 0;
    store.setMany = async (...write) => {
      // Turns of the event loop in which a second write would be begun.
      if (calls++ === 0) for (let turn = 0; turn < 50; turn++) await nextTurn();
      await setMany(...write);
    };
    await parcel('p1', [sent(3), moved('Graz')], platform);
    expect(await row('p1')).toMatchObject({ weight: 3, place: 'Graz', rev: { parcel: 1 } });
  });

  test('are written together, as far as a write takes more rows', async () => {
    const store: Pick<ReadStore, 'setMany'> = platform.stores.readStore;
    const setMany = store.setMany.bind(store);
    const written: string[] = [];
    store.setMany = async (collection, writes) => {
      written.push(`${collection.name.split('@')[0]} ${writes.length}`);
      await setMany(collection, writes);
    };
    await parcel('p1', [sent(3), moved('Graz')], platform);
    expect(written.sort()).toEqual(['parcel 1', 'parcel-move 1']);
    written.length = 0;
    const places = Array.from({ length: 600 }, (_, n) => `Graz ${n}`);
    await parcel('p2', places.map(moved), platform);
    // One row of the former, whose fields they set one after the other.
    const moves = ['parcel-move 100', 'parcel-move 250', 'parcel-move 250'];
    expect(written.sort()).toEqual(['parcel 1', ...moves]);
    expect(await row('p2')).toMatchObject({ place: 'Graz 599', rev: { parcel: 599 } });
  });

  test('are tried again both when their write fails', async () => {
    const store: Pick<ReadStore, 'setMany'> = platform.stores.readStore;
    const setMany = store.setMany.bind(store);
    let fails = true;
    store.setMany = (...write) => (fails ? Promise.reject(new Error('no room')) : setMany(...write));
    await parcel('p1', [sent(3), moved('Graz')], platform);
    expect(await row('p1')).toBeNull();
    fails = false;
    for (const event of await log()) await platform.projector.onSubscriptionEvent(event);
    expect(await row('p1')).toMatchObject({ weight: 3, place: 'Graz', rev: { parcel: 1 } });
  });

  test('are stored in order where the second one is projected during the first write', async () => {
    const store: Pick<ReadStore, 'setMany'> = platform.stores.readStore;
    const setMany = store.setMany.bind(store);
    let isFirst = true;
    let begun = () => undefined as void;
    const firstWrite = new Promise<void>((resolve) => (begun = resolve));
    store.setMany = async (...write) => {
      if (!isFirst) return setMany(...write);
      isFirst = false;
      begun();
      throw new Error('no room');
    };
    const late = defineProjection({
      readModel: ParcelReadModel,
      events: [ParcelEvents],
      project({ type, streamId, revision, data }, rows) {
        const write = () => rows.set(streamId, { source: 'parcel', at: revision }, { ...data });
        return type === 'ParcelSent' ? write() : firstWrite.then(write);
      },
    });
    await parcel('p1', [sent(3), moved('Graz')], platform.process({ families, projections: [late] }));
    expect(platform.alarms).toMatchObject([{ streams: ['parcel-a1.p1'], err: { message: 'no room' } }]);
    expect(await row('p1')).toBeNull();
    for (const event of await log()) await platform.projector.onSubscriptionEvent(event);
    expect(await row('p1')).toMatchObject({ weight: 3, place: 'Graz', rev: { parcel: 1 } });
  });
});

test('an event that makes many rows is written in parts', async () => {
  const many = defineProjection({
    readModel: ParcelReadModel,
    events: [ParcelEvents],
    project({ revision }, rows) {
      for (let n = 0; n < 600; n++) rows.set(`p${n}`, { source: 'parcel', at: revision }, { weight: n });
    },
  });
  const store: Pick<ReadStore, 'setMany'> = platform.stores.readStore;
  const setMany = store.setMany.bind(store);
  const written: number[] = [];
  store.setMany = (collection, writes) => {
    written.push(writes.length);
    return setMany(collection, writes);
  };
  await parcel('p1', [sent(3)], platform.process({ families, projections: [many] }));
  expect(written).toEqual([250, 250, 100]);
  expect(await row('p599')).toMatchObject({ weight: 599 });
});

describe('streams that are appended in one turn of the event loop', () => {
  test('are fed together; one that fails does not hold up the others', async () => {
    const picky = defineProjection({
      readModel: ParcelReadModel,
      events: [ParcelEvents],
      project({ streamId, revision }, rows) {
        if (streamId === 'p2') throw new Error('a parcel that nobody can read');
        rows.set(streamId, { source: 'parcel', at: revision }, { place: 'Graz' });
      },
    });
    const feeding = platform.process({ families, projections: [picky] });
    const store: Pick<ReadStore, 'setMany'> = platform.stores.readStore;
    const setMany = store.setMany.bind(store);
    const written: number[] = [];
    store.setMany = (collection, writes) =>
      setMany(collection, writes).finally(() => written.push(writes.length));
    await Promise.all(['p1', 'p2', 'p3', 'p4'].map((id) => parcel(id, [sent(3)], feeding)));
    expect(platform.alarms).toMatchObject([
      { streams: ['parcel-a1.p2'], err: { message: 'a parcel that nobody can read' } },
    ]);
    expect(written).toEqual([3]);
    const places = await Promise.all(['p1', 'p2', 'p3', 'p4'].map(async (id) => (await row(id))?.place));
    expect(places).toEqual(['Graz', undefined, 'Graz', 'Graz']);
    for (const event of await log()) await platform.projector.onSubscriptionEvent(event);
    expect(await row('p2')).toMatchObject({ weight: 3 });
  });
});

describe('the subscription’s feeder', () => {
  test('fills a gap by reading the stream', async () => {
    await parcel('p1', [sent(3)]);
    await parcel('p1', [moved('Graz')]);
    await parcel('p1', [moved('Linz')]);
    const events = await log();
    await platform.projector.onSubscriptionEvent(events[2]!);
    expect(await row('p1')).toMatchObject({ weight: 3, place: 'Linz', rev: { parcel: 2 } });
    expect(await moves()).toHaveLength(2);
  });

  test('fills a gap behind what it applied before', async () => {
    await parcel('p1', [sent(3)]);
    const [first] = await log();
    await platform.projector.onSubscriptionEvent(first!);
    await parcel('p1', [moved('Graz'), moved('Linz')]);
    await platform.projector.onSubscriptionEvent((await log())[2]!);
    expect((await moves()).map(({ id }) => id)).toEqual(['p1@1', 'p1@2']);
  });

  test('finds a gap before an event that changes no rows, and passes over it without one', async () => {
    await parcel('p1', [moved('Graz')]);
    await parcel('p1', [sent(3)]);
    await parcel('p2', [sent(4)]);
    const [, ofGap, alone] = await log();
    await platform.projector.onSubscriptionEvent(ofGap!, [parcelMoveProjection]);
    await platform.projector.onSubscriptionEvent(alone!, [parcelMoveProjection]);
    await parcel('p2', [moved('Linz')], platform);
    expect((await moves()).map(({ id }) => id)).toEqual(['p1@0', 'p2@1']);
    const [first] = await log();
    expect(platform.projector.isApplied(first!)).toBe(false);
    expect(await row('p1')).toBeNull();
  });

  test('leaves rows alone that saw the event, in this process or another', async () => {
    await parcel('p1', [sent(3), moved('Graz')], platform);
    const before = await row('p1');
    for (const process of [platform, platform.process(), platform.process()])
      for (const event of await log()) await process.projector.onSubscriptionEvent(event);
    expect(await row('p1')).toEqual(before);
  });

  test('knows without a look which events every generation has', async () => {
    await parcel('p1', [sent(3)], platform);
    await parcel('p1', [moved('Graz')]);
    const [first, second] = await log();
    const { projector, generations } = platform;
    expect([projector.isApplied(first!), projector.isApplied(second!)]).toEqual([true, false]);
    expect(platform.process().projector.isApplied(first!)).toBe(false);
    await projector.onSubscriptionEvent(second!);
    expect(projector.isApplied(second!)).toBe(true);
    await generations.feed(ParcelReadModel, await generations.begin(ParcelReadModel));
    await generations.targets(ParcelReadModel);
    expect(projector.isApplied(second!)).toBe(false);
    await projector.onSubscriptionEvent(second!);
    expect(projector.isApplied(second!)).toBe(true);
  });

  test('passes over streams of no known category', async () => {
    const data = Buffer.from('no envelope');
    await platform.stores.eventStore.append('other-a1.x', 'no_stream', [{ id: 'e1', type: 'Other', data }]);
    const [event] = await log();
    await expect(platform.projector.onSubscriptionEvent(event!)).resolves.toBeUndefined();
  });
});

describe('guards', () => {
  test('one row keeps one guard per kind of source; each sets its own fields only', async () => {
    await scan('s1', 'p1', 2);
    await parcel('p1', [sent(3)]);
    await scan('s2', 'p1', 1);
    await parcel('p1', [moved('Graz')]);
    const events = await log();
    for (const event of [events[3]!, events[2]!, events[0]!, events[1]!])
      await platform.projector.onSubscriptionEvent(event);
    expect(await row('p1')).toEqual({
      id: 'p1',
      weight: 3,
      place: 'Graz',
      station: 's1 2',
      rev: { parcel: 1, scan: 2 },
    });
  });

  test('many streams of one kind: the value in the event decides, not the order of arrival', async () => {
    for (const number of [1, 2, 3, 4, 5]) await scan(`s${number}`, 'p1', number);
    for (const event of shuffled(await log(), seeded(1))) await platform.projector.onSubscriptionEvent(event);
    expect(await row('p1')).toMatchObject({ station: 's5 5', rev: { scan: 5 } });
  });

  test('two processes at once: the newest wins, whoever comes first', async () => {
    for (const number of [1, 2, 3, 4, 5, 6, 7, 8]) await scan(`s${number}`, 'p1', number);
    const processes = [platform, platform.process(), platform.process()];
    const events = await log();
    await Promise.all(
      processes.flatMap((process, seed) =>
        shuffled(events, seeded(seed)).map((event) => process.projector.onSubscriptionEvent(event)),
      ),
    );
    expect(await row('p1')).toMatchObject({ station: 's8 8', rev: { scan: 8 } });
  });

  test('organizations whose names begin alike keep apart', async () => {
    const other = callerOf('a10');
    await parcel('p1', [sent(1)], platform);
    await parcel('p1', [sent(10)], platform, other);
    expect(await row('p1')).toMatchObject({ weight: 1 });
    expect(await row('p1', other)).toMatchObject({ weight: 10 });
  });
});

describe('a projection that throws', () => {
  let broken: boolean;
  const moody: Projection = defineProjection({
    readModel: ParcelReadModel,
    events: [ParcelEvents],
    project(event, rows) {
      if (broken && event.type === 'ParcelMoved') throw new Error('cannot do that yet');
      rows.set(event.streamId, { source: 'parcel', at: event.revision }, { ...event.data });
    },
  });

  beforeEach(() => {
    broken = true;
  });

  test('stands still at the event, leaves the other projections alone, and heals', async () => {
    const process = platform.process({ families, projections: [moody, parcelMoveProjection] });
    await parcel('p1', [sent(3), moved('Graz')]);
    const events = await log();
    await process.projector.onSubscriptionEvent(events[0]!);
    await expect(process.projector.onSubscriptionEvent(events[1]!)).rejects.toThrow('cannot do that yet');
    expect(await row('p1')).toMatchObject({ weight: 3, rev: { parcel: 0 } });
    expect(await moves()).toHaveLength(1);
    await parcel('p1', [moved('Linz')]);
    await expect(process.projector.onSubscriptionEvent((await log())[2]!)).rejects.toThrow(
      'cannot do that yet',
    );
    expect(await row('p1')).toMatchObject({ rev: { parcel: 0 } });
    broken = false;
    await process.projector.onSubscriptionEvent((await log())[2]!);
    expect(await row('p1')).toMatchObject({ place: 'Linz', rev: { parcel: 2 } });
  });

  test('does not touch the write: it is acknowledged, and repaired later', async () => {
    const process = platform.process({ families, projections: [moody] });
    const { events } = await parcel('p1', [sent(3), moved('Graz')], process);
    expect(events).toHaveLength(2);
    expect(platform.alarms).toMatchObject([
      { streams: ['parcel-a1.p1'], err: { message: 'cannot do that yet' } },
    ]);
    expect(await row('p1')).toMatchObject({ rev: { parcel: 0 } });
    broken = false;
    for (const event of await log()) await process.projector.onSubscriptionEvent(event);
    expect(await row('p1')).toMatchObject({ place: 'Graz' });
  });
});

describe('any order, any number of times', () => {
  /** 80 events in 24 streams; the rows they should make come from a rebuild in order. */
  async function history(random: () => number): Promise<StoredEvent[]> {
    for (let step = 0; step < 80; step++) {
      const id = `p${Math.floor(random() * 8)}`;
      const caller = random() < 0.5 ? bank : callerOf('a10');
      if (random() < 0.3) await scan(`s${Math.floor(random() * 4)}`, id, step, silent, caller);
      else await parcel(id, [moved(`place ${step}`)], silent, caller);
    }
    return log();
  }

  /** Each event 1 to 5 times, in any order. */
  const storm = (events: readonly StoredEvent[], random: () => number) =>
    shuffled(
      events.flatMap((event) => Array.from({ length: 1 + Math.floor(random() * 5) }, () => event)),
      random,
    );

  async function expectRowsAsRebuilt(): Promise<void> {
    for (const projection of projections) {
      const [result] = await platform.rebuild.runEach([projection], { verifyOnly: true });
      expect(result!.rows).toBeGreaterThan(0);
      expect(result!.liveHash).toBe(result!.rebuiltHash);
    }
  }

  test.each([11, 12, 13])('one feeder, seed %i', async (seed) => {
    const random = seeded(seed);
    for (const event of storm(await history(random), random))
      await platform.projector.onSubscriptionEvent(event);
    await expectRowsAsRebuilt();
  });

  test.each([21, 22])('two feeders of one process and a second process at once, seed %i', async (seed) => {
    const random = seeded(seed);
    const events = await history(random);
    const feeders = [platform, platform, platform.process()];
    await Promise.all(
      feeders.map(async ({ projector }) => {
        for (const event of storm(events, random)) await projector.onSubscriptionEvent(event);
      }),
    );
    await expectRowsAsRebuilt();
  });

  test('inline feeding while the subscription delivers the same events', async () => {
    const { eventStore } = platform.stores;
    const subscription = eventStore.subscribeAll(
      null,
      (event) => platform.projector.onSubscriptionEvent(event),
      (error) => {
        throw error;
      },
    );
    await Promise.all(
      Array.from({ length: 40 }, (_, n) => parcel(`p${n % 4}`, [moved(`place ${n}`)], platform)),
    );
    await subscription.stop();
    await expectRowsAsRebuilt();
  });

  test('the comparison itself sees a difference', async () => {
    const random = seeded(31);
    for (const event of (await history(random)).slice(0, -1))
      await platform.projector.onSubscriptionEvent(event);
    const other = await platform.generations.begin(ParcelMoveReadModel);
    const live = await platform.generations.live(ParcelMoveReadModel);
    const { liveHash, rebuiltHash } = await compareGenerations(platform.stores.readStore, live, other);
    expect(liveHash).not.toBe(rebuiltHash);
  });
});
