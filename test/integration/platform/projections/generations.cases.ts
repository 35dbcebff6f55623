import { DAY_MS } from '@alert-review/kernel';
import { RETIRED_GENERATION_MS } from '../../../../src/platform/projections/generations.js';
import { callerOf, openPlatform, type OpenPlatform } from '../../../support/open-platform.js';
import { ParcelEvents, ParcelReadModel, parcelProjection } from '../../../support/parcels.js';

let platform: OpenPlatform;

beforeEach(async () => {
  platform = await openPlatform({ families: [ParcelEvents], projections: [parcelProjection] });
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

test('processes that begin at the same time agree', async () => {
  const processes = Array.from({ length: 5 }, () => platform.process());
  const live = await Promise.all(processes.map(({ generations }) => generations.live(ParcelReadModel)));
  expect(new Set(names(live))).toEqual(new Set(['parcel@1.1']));
});

test('building, switching and retiring: which generations are fed and which one is read', async () => {
  const { generations } = platform;
  const building = await generations.begin(ParcelReadModel);
  expect(await fed()).toEqual(['parcel@1.1']);
  await generations.feed(ParcelReadModel, building);
  expect(await fed()).toEqual(['parcel@1.1', 'parcel@1.2']);
  expect((await generations.live(ParcelReadModel)).name).toBe('parcel@1.1');
  await generations.switchOver(ParcelReadModel, building);
  expect((await generations.live(ParcelReadModel)).name).toBe('parcel@1.2');
  expect(await fed()).toEqual(['parcel@1.2', 'parcel@1.1']);
  platform.clock.advance(RETIRED_GENERATION_MS - 1);
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
    const building = await platform.generations.begin(ParcelReadModel);
    await platform.generations.feed(ParcelReadModel, building);
    platform.clock.leap(byMs);
    platform.clock.advance(1_000);
    expect(names(await other.targets(ParcelReadModel))).toEqual(['parcel@1.1', 'parcel@1.2']);
  },
);

test('of two that build at once the first to end wins, and no number is given twice', async () => {
  const one = platform.generations;
  const other = platform.process().generations;
  const first = await one.begin(ParcelReadModel);
  const second = await other.begin(ParcelReadModel);
  expect(names([first, second])).toEqual(['parcel@1.2', 'parcel@1.3']);
  await other.switchOver(ParcelReadModel, second);
  platform.clock.advance(1_000);
  await expect(one.switchOver(ParcelReadModel, first)).rejects.toMatchObject({ code: 'conflict' });
  await one.abandon(ParcelReadModel, first);
  expect((await one.live(ParcelReadModel)).name).toBe('parcel@1.3');
  expect((await one.begin(ParcelReadModel)).name).toBe('parcel@1.4');
});

test('what nobody uses is dropped: a dead builder’s rows, and rows that came after a drop', async () => {
  const { generations, stores, clock } = platform;
  const left = async () =>
    (await stores.readStore.collections()).filter((name) => name.startsWith('parcel')).sort();
  await generations.live(ParcelReadModel);
  await generations.begin(ParcelReadModel);
  await stores.readStore.ensure({ ...ParcelReadModel, name: 'parcel@1.7' });
  await generations.dropUnused(ParcelReadModel);
  expect(await left()).toEqual(['parcel@1.1', 'parcel@1.2']);
  clock.advance(DAY_MS);
  await generations.dropUnused(ParcelReadModel);
  expect(await left()).toEqual(['parcel@1.1']);
});

test('queries read the generation that is live', async () => {
  const building = await platform.generations.begin(ParcelReadModel);
  const row = { _id: 'a1.p1', org: 'a1', place: 'Graz' };
  await platform.stores.readStore.put(building, row);
  const rows = platform.readModels.for(callerOf('a1'));
  expect(await rows.get(ParcelReadModel, 'p1')).toBeNull();
  await platform.generations.switchOver(ParcelReadModel, building);
  expect(await rows.get(ParcelReadModel, 'p1')).toEqual({ id: 'p1', place: 'Graz' });
});
