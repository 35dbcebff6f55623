import { defineProjection, NO_STORE_LOSSES, type Projection } from '@alert-review/kernel';
import { loadConfig } from '../../../../src/platform/config/config.js';
import { Projections } from '../../../../src/platform/projections/projector.js';
import { LogContinuity } from '../../../../src/platform/projections/log-continuity.js';
import type { ReadStore } from '../../../../src/platform/read-store/read-store.js';
import { ReadModelRebuilder } from '../../../../src/platform/projections/read-model-rebuilder.js';
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
  ScanEvents,
  sent,
} from '../../../support/parcels.js';

const families = [ParcelEvents, ScanEvents];
const bank = callerOf('a1');

let platform: OpenPlatform;

beforeEach(async () => {
  platform = await openPlatform({ families, projections: [parcelProjection, parcelMoveProjection] });
  expect(await platform.rebuild.outdated()).toEqual([]);
});
afterEach(() => platform.close());

const move = (id: string, place: string, by: PlatformProcess = platform) =>
  by.decisions.decide({
    caller: bank,
    decider: parcelDecider,
    streamId: id,
    operation: 'MoveParcel',
    family: ParcelEvents,
    command: [moved(place)],
  });

const rebuilt = async (
  ...[projection, options]: [Projection, Parameters<ReadModelRebuilder['runEach']>[1]?]
) => (await platform.rebuild.runEach([projection], options))[0]!;

const places = async (by: PlatformProcess = platform) =>
  (await by.readModels.for(bank).find(ParcelReadModel, {}, { index: 'id' })).map(
    ({ id, place }) => `${id} ${place}`,
  );

const generations = async () =>
  (await platform.stores.readStore.collections()).filter((name) => name.startsWith('parcel@'));

/** A projection under the name of another, as a later release would bring it. */
const release = (project: Projection['project'], storageVersion = 1): Projection => ({
  readModel: { ...ParcelReadModel, storageVersion },
  families: [ParcelEvents],
  project,
});

const wrong = release(async (event, rows) => {
  const place = (event.data as { place: string }).place.toUpperCase();
  rows.set(event.streamId, { source: 'parcel', at: event.revision }, { place });
});

describe('a rebuild', () => {
  beforeEach(async () => {
    for (const [id, place] of ['p1 Graz', 'p2 Linz', 'p1 Wels'].map((text) => text.split(' ')))
      await move(id!, place!);
  });

  test('makes rows equal by hash, switches, and keeps the old generation for a while', async () => {
    const seen: number[] = [];
    const onProgress = (events: number) => void seen.push(events);
    const result = await rebuilt(parcelProjection, { onProgress });
    expect(result).toEqual({
      readModel: 'parcel',
      leftOut: 0,
      rows: 2,
      switched: true,
      liveHash: result.rebuiltHash,
      rebuiltHash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
    expect(seen).toEqual([3]);
    expect(await places()).toEqual(['p1 Wels', 'p2 Linz']);
    expect(await generations()).toEqual(['parcel@1.1', 'parcel@1.2']);
    await platform.rebuild.dropUnused();
    expect(await generations()).toEqual(['parcel@1.1', 'parcel@1.2']);
    platform.clock.advance(60_000);
    await platform.rebuild.dropUnused();
    expect(await generations()).toEqual(['parcel@1.2']);
    await move('p2', 'Steyr');
    expect(await places()).toEqual(['p1 Wels', 'p2 Steyr']);
  });

  test('feeds the retired generation on, for processes that still read it', async () => {
    const late = platform.process();
    await places(late);
    await rebuilt(parcelProjection);
    await move('p2', 'Steyr');
    expect(await places(late)).toEqual(['p1 Wels', 'p2 Steyr']);
    platform.clock.advance(1_000);
    expect((await late.generations.live(ParcelReadModel)).name).toBe('parcel@1.2');
  });

  test('only to verify leaves no trace', async () => {
    const result = await rebuilt(parcelProjection, { verifyOnly: true });
    expect(result).toMatchObject({ switched: false, liveHash: result.rebuiltHash });
    expect(await generations()).toEqual(['parcel@1.1']);
    await move('p2', 'Steyr');
    const again = await rebuilt(parcelProjection, { verifyOnly: true });
    expect(again.liveHash).toBe(again.rebuiltHash);
  });

  test('twice in a row leaves no generation behind', async () => {
    await rebuilt(parcelProjection);
    await rebuilt(parcelProjection);
    platform.clock.advance(60_000);
    await platform.rebuild.dropUnused();
    expect(await generations()).toEqual(['parcel@1.3']);
  });

  test('finds what a faulty projection wrote, and puts it right', async () => {
    const before = platform.process({ families, projections: [wrong] });
    await move('p3', 'Enns', before);
    const found = await rebuilt(parcelProjection, { verifyOnly: true });
    expect(found.liveHash).not.toBe(found.rebuiltHash);
    expect(await places()).toContain('p3 ENNS');
    await rebuilt(parcelProjection);
    expect(await places()).toEqual(['p1 Wels', 'p2 Linz', 'p3 Enns']);
  });

  test('finds a row that is missing', async () => {
    const live = await platform.generations.live(ParcelReadModel);
    await platform.stores.readStore.remove(live, { _id: 'a1.p1' });
    const found = await rebuilt(parcelProjection, { verifyOnly: true });
    expect(found).toMatchObject({ rows: 2 });
    expect(found.liveHash).not.toBe(found.rebuiltHash);
  });

  test('that fails leaves the live rows alone and nothing behind', async () => {
    const throwing = release(() => Promise.reject(new Error('cannot do that')));
    await expect(rebuilt(throwing)).rejects.toThrow('cannot do that');
    expect(await generations()).toEqual(['parcel@1.1']);
    await move('p2', 'Steyr');
    expect(platform.alarms).toEqual([]);
    expect(await places()).toEqual(['p1 Wels', 'p2 Steyr']);
  });
});

describe('beside the live model', () => {
  test('writes go on in both generations, and both end equal', async () => {
    for (let n = 0; n < 20; n++) await move(`p${n % 5}`, `before ${n}`);
    let writing = true;
    let written = 0;
    const writer = (async () => {
      for (; writing; written++) await move(`p${written % 7}`, `meanwhile ${written}`);
    })();
    const results = [];
    for (let round = 0; round < 3; round++)
      results.push(await rebuilt(parcelProjection, { verifyOnly: round < 2 }));
    writing = false;
    await writer;
    expect(written).toBeGreaterThan(0);
    for (const { liveHash, rebuiltHash } of results) expect(liveHash).toBe(rebuiltHash);
    const last = await rebuilt(parcelProjection, { verifyOnly: true });
    expect(last.liveHash).toBe(last.rebuiltHash);
    expect(last.rows).toBe(Math.min(7, Math.max(5, written)));
  });

  test('an event of the first moment reaches the generation that is fed', async () => {
    await move('p1', 'Graz');
    const building = await platform.generations.begin(ParcelReadModel);
    await platform.generations.feed(ParcelReadModel, building);
    await move('p1', 'Wels');
    const [row] = await platform.stores.readStore.find(
      building,
      { _id: 'a1.p1', org: 'a1' },
      { index: 'id' },
    );
    expect(row).toMatchObject({ place: 'Wels', rev: { parcel: 1 } });
  });

  test('an event on its way to a generation that is dropped is no failure', async () => {
    await move('p1', 'Graz');
    const building = await platform.generations.begin(ParcelReadModel);
    await platform.generations.feed(ParcelReadModel, building);
    const store: Pick<ReadStore, 'setMany'> = platform.stores.readStore;
    const setMany = store.setMany.bind(store);
    store.setMany = async (collection, writes) => {
      if (collection.name === building.name) await platform.generations.abandon(ParcelReadModel, building);
      await setMany(collection, writes);
    };
    await move('p1', 'Wels');
    expect(platform.alarms).toEqual([]);
    expect([await places(), await generations()]).toEqual([['p1 Wels'], ['parcel@1.1']]);
  });
});

describe('at a start', () => {
  const rebuildOf = (...projections: Projection[]) => {
    const { stores, projector, generations: known, records } = platform;
    const all = new Projections(projections);
    const continuity = new LogContinuity(stores.eventStore, records, all, known, NO_STORE_LOSSES);
    const parts = [
      stores.eventStore,
      stores.readStore,
      projector,
      known,
      loadConfig({}),
      continuity,
    ] as const;
    return new ReadModelRebuilder(all, ...parts);
  };

  test('an empty log asks for no rebuild, then or later', async () => {
    expect(await platform.rebuild.outdated()).toEqual([]);
    await move('p1', 'Graz');
    expect(await platform.rebuild.outdated()).toEqual([]);
  });

  test('a read model of an older shape is rebuilt', async () => {
    await move('p1', 'Graz');
    const newer = release(async (event, rows) => {
      if (event.type !== 'ParcelMoved') return;
      const { place } = event.data as { place: string };
      rows.set(event.streamId, { source: 'parcel', at: event.revision }, { place: `to ${place}` });
    }, 2);
    const rebuild = rebuildOf(newer);
    expect(await rebuild.outdated()).toEqual([newer]);
    await rebuild.runEach([newer]);
    expect(await rebuild.outdated()).toEqual([]);
    const rows = await platform.readModels.for(bank).find(newer.readModel, {}, { index: 'id' });
    expect(rows).toMatchObject([{ id: 'p1', place: 'to Graz' }]);
    expect(await places()).toEqual(['p1 Graz']);
  });

  test('a read model that is new to an old log is built from the whole of it', async () => {
    await move('p1', 'Graz');
    const added = defineProjection({
      readModel: { ...ParcelMoveReadModel, name: 'parcel-move-added' },
      events: [ParcelEvents],
      project: parcelMoveProjection.project,
    });
    const rebuild = rebuildOf(parcelProjection, added);
    expect(await rebuild.outdated()).toEqual([added]);
    await rebuild.runEach([added]);
    const rows = await platform.readModels.for(bank).find(added.readModel, {}, { index: 'id' });
    expect(rows).toMatchObject([{ id: 'p1@0', place: 'Graz' }]);
  });
});

test('only events of the projection’s own streams are read', async () => {
  await platform.stores.eventStore.append('other-a1.x', 'no_stream', [
    { id: 'e1', type: 'Other', data: Buffer.from('no envelope') },
  ]);
  await platform.decisions.decide({
    caller: bank,
    decider: parcelDecider,
    streamId: 'p1',
    operation: 'SendParcel',
    family: ParcelEvents,
    command: [sent(2)],
  });
  const result = await rebuilt(parcelProjection, { verifyOnly: true });
  expect(result).toMatchObject({ rows: 1, liveHash: result.rebuiltHash });
});
