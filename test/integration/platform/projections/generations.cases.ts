import { DAY_MS } from '../../../../src/kernel/clock.js';
import {
  BUILD_LEASE_MS,
  ReadModelGenerationRecord,
  shapeOf,
} from '../../../../src/platform/projections/generations.js';
import { callerOf, openPlatform, type OpenPlatform } from '../../../support/open-platform.js';
import {
  ParcelEvents,
  ParcelMoveReadModel,
  ParcelReadModel,
  parcelProjection,
} from '../../../support/parcels.js';

let platform: OpenPlatform;

beforeEach(async () => {
  const retired = [ParcelMoveReadModel.name];
  platform = await openPlatform({ families: [ParcelEvents], projections: [parcelProjection], retired });
});
afterEach(() => platform.close());

const names = (collections: readonly { name: string }[]) => collections.map(({ name }) => name);
const fed = async () => names(await platform.generations.targets(ParcelReadModel));

test('a read model begins with one generation, which was never built', async () => {
  expect(await fed()).toEqual(['parcel@1.1']);
  expect(await platform.generations.outdated(ParcelReadModel)).toBe(true);
  await platform.generations.markCurrent(ParcelReadModel);
  expect(await platform.generations.outdated(ParcelReadModel)).toBe(false);
  expect(await platform.generations.outdated({ ...ParcelReadModel, storageVersion: 2 })).toBe(true);
});

test('a collection that could not be made ready is tried again', async () => {
  const { readStore } = platform.stores;
  const ensure = readStore.ensure.bind(readStore);
  readStore.ensure = () => Promise.reject(new Error('the disk is nearly full'));
  await expect(platform.generations.live(ParcelReadModel)).rejects.toThrow('nearly full');
  readStore.ensure = ensure;
  expect((await platform.generations.live(ParcelReadModel)).name).toBe('parcel@1.1');
});

test('a build that could not begin keeps nobody away once its lease is over', async () => {
  const { generations, stores } = platform;
  const ensure = stores.readStore.ensure.bind(stores.readStore);
  await generations.live(ParcelReadModel);
  stores.readStore.ensure = () => Promise.reject(new Error('the disk is nearly full'));
  await expect(generations.beginBuilding(ParcelReadModel)).rejects.toThrow('nearly full');
  stores.readStore.ensure = ensure;
  await expect(generations.beginBuilding(ParcelReadModel)).rejects.toMatchObject({ code: 'conflict' });
  platform.clock.advance(BUILD_LEASE_MS);
  expect((await generations.beginBuilding(ParcelReadModel)).name).toBe('parcel@1.3');
});

test('processes that begin at the same time agree', async () => {
  const processes = Array.from({ length: 5 }, () => platform.process());
  const live = await Promise.all(processes.map(({ generations }) => generations.live(ParcelReadModel)));
  expect(new Set(names(live))).toEqual(new Set(['parcel@1.1']));
});

test('building, switching and retiring: which generations are fed and which one is read', async () => {
  const { generations } = platform;
  const building = await generations.beginBuilding(ParcelReadModel);
  expect(await fed()).toEqual(['parcel@1.1']);
  await generations.beginFeeding(ParcelReadModel, building);
  expect(await fed()).toEqual(['parcel@1.1', 'parcel@1.2']);
  expect((await generations.live(ParcelReadModel)).name).toBe('parcel@1.1');
  await generations.switchOver(ParcelReadModel, building, 60_000);
  expect((await generations.live(ParcelReadModel)).name).toBe('parcel@1.2');
  expect(await fed()).toEqual(['parcel@1.2', 'parcel@1.1']);
  platform.clock.advance(59_999);
  await generations.dropUnused(ParcelReadModel);
  expect(await fed()).toEqual(['parcel@1.2', 'parcel@1.1']);
  platform.clock.advance(1);
  await generations.dropUnused(ParcelReadModel);
  expect(await fed()).toEqual(['parcel@1.2']);
});

test.each([0, -DAY_MS])(
  'another process learns of a new generation within a second, its time set by %d ms',
  async (byMs) => {
    const other = platform.process().generations;
    expect(names(await other.targets(ParcelReadModel))).toEqual(['parcel@1.1']);
    const building = await platform.generations.beginBuilding(ParcelReadModel);
    await platform.generations.beginFeeding(ParcelReadModel, building);
    platform.clock.leap(byMs);
    platform.clock.advance(1_000);
    expect(names(await other.targets(ParcelReadModel))).toEqual(['parcel@1.1', 'parcel@1.2']);
  },
);

test('a builder that is alive keeps others away, one that is not is taken over', async () => {
  const { generations, clock } = platform;
  const other = platform.process().generations;
  const first = await generations.beginBuilding(ParcelReadModel);
  clock.advance(BUILD_LEASE_MS - 1);
  await expect(other.beginBuilding(ParcelReadModel)).rejects.toMatchObject({ code: 'conflict' });
  await generations.renewLease(ParcelReadModel, first);
  clock.advance(BUILD_LEASE_MS - 1);
  await expect(other.beginBuilding(ParcelReadModel)).rejects.toMatchObject({ code: 'conflict' });
  clock.advance(1);
  const second = await other.beginBuilding(ParcelReadModel);
  expect([first.name, second.name]).toEqual(['parcel@1.2', 'parcel@1.3']);
  for (const late of [
    () => generations.renewLease(ParcelReadModel, first),
    () => generations.beginFeeding(ParcelReadModel, first),
    () => generations.switchOver(ParcelReadModel, first, 0),
  ])
    await expect(late()).rejects.toMatchObject({ code: 'conflict' });
  await generations.abandon(ParcelReadModel, first);
  await other.switchOver(ParcelReadModel, second, 0);
  expect((await other.live(ParcelReadModel)).name).toBe('parcel@1.3');
});

test('a generation has no indexes where it is only compared and nobody else opens it', async () => {
  const indexed = { ...ParcelReadModel, indexes: { place: { fields: ['org', 'place'] } } };
  const begin = async (opening: object) => {
    const { generations } = platform.process();
    const building = await generations.beginBuilding(indexed, { alone: true, ...opening });
    await generations.beginFeeding(indexed, building);
    return Object.keys(
      (await generations.targets(indexed)).find(({ name }) => name === building.name)!.indexes,
    );
  };
  expect(await begin({ isOnlyCompared: true })).toEqual([]);
  expect(await begin({ isOnlyCompared: false })).toEqual(['place']);
  platform.clock.advance(BUILD_LEASE_MS);
  expect(await begin({ isOnlyCompared: true, alone: false })).toEqual(['place']);
});

test('who is alone takes over at once, but not from itself', async () => {
  const before = platform.process().generations;
  await before.beginBuilding(ParcelReadModel);
  expect((await platform.generations.beginBuilding(ParcelReadModel, { alone: true })).name).toBe(
    'parcel@1.3',
  );
  const again = platform.generations.beginBuilding(ParcelReadModel, { alone: true });
  await expect(again).rejects.toMatchObject({ code: 'conflict' });
});

test('who came to replace outdated rows finds that another process has done so', async () => {
  const newer = { ...ParcelReadModel, storageVersion: 2 };
  const { generations } = platform.process();
  expect(await generations.outdated(newer)).toBe(true);
  const { generations: other } = platform.process();
  await other.switchOver(newer, await other.beginBuilding(newer, { ifOutdated: true }), 0);
  const late = generations.beginBuilding(newer, { ifOutdated: true });
  await expect(late).rejects.toMatchObject({ code: 'conflict' });
  expect((await generations.live(newer)).name).toBe('parcel@2.2');
});

test('two builders at the same moment: one of them is told', async () => {
  const processes = [platform.process(), platform.process()];
  await Promise.all(processes.map(({ generations }) => generations.live(ParcelReadModel)));
  const begun = await Promise.allSettled(
    processes.map(({ generations }) => generations.beginBuilding(ParcelReadModel)),
  );
  expect(begun.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(begun.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } });
});

test('no number is given twice, whichever process gave it up', async () => {
  for (const name of ['parcel@1.2', 'parcel@1.3', 'parcel@1.4']) {
    const { generations } = platform.process();
    const building = await generations.beginBuilding(ParcelReadModel);
    expect(building.name).toBe(name);
    await generations.abandon(ParcelReadModel, building);
    expect(await fed()).toEqual(['parcel@1.1']);
  }
});

test('a record of an older release counts from the generations it names', async () => {
  const id = shapeOf(ParcelReadModel);
  const old = { live: 4, building: 6, storageVersion: 1, retiring: { generation: 3, until: 0 } };
  await platform.records.forSystem().put(ReadModelGenerationRecord, { id, ...old });
  expect((await platform.generations.beginBuilding(ParcelReadModel)).name).toBe('parcel@1.7');
});

test('what nobody uses is dropped: a dead builder’s rows, and rows that came after a drop', async () => {
  const { generations, stores, clock } = platform;
  const stored = async () =>
    (await stores.readStore.collections()).filter((name) => name.startsWith('parcel')).sort();
  const dead = await platform.process().generations.beginBuilding(ParcelReadModel);
  await generations.live(ParcelMoveReadModel);
  await stores.readStore.ensure({ ...ParcelReadModel, name: 'parcel@1.9' });
  await generations.dropUnused(ParcelReadModel);
  expect(await stored()).toEqual(['parcel-move@1.1', 'parcel@1.2']);
  clock.advance(BUILD_LEASE_MS);
  await generations.live(ParcelReadModel);
  await generations.dropUnused(ParcelReadModel);
  expect(await stored()).toEqual(['parcel-move@1.1', 'parcel@1.1']);
  const late = platform.process().generations.switchOver(ParcelReadModel, dead, 0);
  await expect(late).rejects.toMatchObject({ code: 'conflict' });
});

test('rows of a read model that no code makes any more go a day after their last process', async () => {
  const { clock, generations, records, rebuild, stores } = platform;
  await generations.live(ParcelReadModel);
  await generations.live(ParcelMoveReadModel);
  await stores.readStore.ensure({ ...ParcelMoveReadModel, name: 'parcel-move@1.7' });
  const left = async () =>
    (await stores.readStore.collections()).filter((name) => name.startsWith('parcel')).sort();
  await rebuild.dropUnused();
  clock.advance(DAY_MS - 1);
  await rebuild.dropUnused();
  expect(await left()).toEqual(['parcel-move@1.1', 'parcel-move@1.7', 'parcel@1.1']);
  clock.advance(1);
  await rebuild.dropUnused();
  expect(await left()).toEqual(['parcel@1.1']);
  const known = await records.forSystem().get(ReadModelGenerationRecord, shapeOf(ParcelMoveReadModel));
  expect(known).toBeNull();
});

test('queries read the generation that is live', async () => {
  const building = await platform.generations.beginBuilding(ParcelReadModel);
  const row = { _id: 'a1.p1', org: 'a1', place: 'Graz' };
  await platform.stores.readStore.put(building, row);
  const rows = platform.readModels.for(callerOf('a1'));
  expect(await rows.get(ParcelReadModel, 'p1')).toBeNull();
  await platform.generations.switchOver(ParcelReadModel, building, 0);
  expect(await rows.get(ParcelReadModel, 'p1')).toEqual({ id: 'p1', place: 'Graz' });
});
