import { type Collection, DAY_MS, type Projection } from '@alert-review/kernel';
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
  parcelProjection,
  ParcelReadModel,
} from '../../../support/parcels.js';
import { letPass, whenTrue } from '../../../support/patience.js';

/** Two releases on the same stores: the newer one has another shape of one of two read models. */

const families = [ParcelEvents];
const bank = callerOf('a1');
const NEWER: Collection<object> = { ...ParcelReadModel, storageVersion: 2 };

let platform: OpenPlatform;
let old: PlatformProcess;
let newer: PlatformProcess;
/** Events that the read model of one shape in both was given. */
let given: string[];

const counted: Projection = {
  ...parcelMoveProjection,
  families,
  project: async (event, rows, records) => {
    given.push(`${event.streamId}@${event.revision}`);
    await parcelMoveProjection.project(event, rows, records);
  },
};
const ofOtherShape: Projection = {
  readModel: NEWER,
  families,
  project: async (event, rows) => {
    const { place } = event.data as { place: string };
    rows.set(event.streamId, { source: 'parcel', at: event.revision }, { place: `to ${place}` });
  },
};

const start = async (projections: readonly Projection[]): Promise<PlatformProcess> => {
  const process = platform.process({ families, projections, shared: true });
  await process.catchUp.start({ built: await process.rebuild.bringUpToDate() });
  return process;
};
const startOld = () => start([parcelProjection, counted]);
const startNewer = () => start([ofOtherShape, counted]);
/** By a process that feeds no read models, unless it is said which. */
const move = (id: string, place: string, by = platform.process({ families })) =>
  by.decisions.decide({
    caller: bank,
    decider: parcelDecider,
    streamId: id,
    operation: 'MoveParcel',
    family: ParcelEvents,
    command: [moved(place)],
  });
const placesIn = (shape: Collection<object>, by: PlatformProcess) => async () =>
  (await by.readModels.for(bank).find(shape, {}, { index: 'id' })).map(
    (row) => `${row.id} ${(row as unknown as { place: string }).place}`,
  );
const generations = async () =>
  (await platform.stores.readStore.collections()).filter((name) => name.startsWith('parcel@')).sort();

async function expectSoon(look: () => Promise<unknown>, wanted: unknown): Promise<void> {
  await whenTrue(async () => JSON.stringify(await look()) === JSON.stringify(wanted));
}

beforeEach(async () => {
  given = [];
  platform = await openPlatform({ families, shared: true });
  old = await startOld();
  await move('p1', 'Graz');
  await expectSoon(placesIn(ParcelReadModel, old), ['p1 Graz']);
});
afterEach(() => platform.close());

test('each reads its own shape, and what either writes or a third one is in both', async () => {
  newer = await startNewer();
  await move('p2', 'Linz', old);
  await move('p3', 'Wels', newer);
  await move('p4', 'Enns');
  await expectSoon(placesIn(ParcelReadModel, old), ['p1 Graz', 'p2 Linz', 'p3 Wels', 'p4 Enns']);
  await expectSoon(placesIn(NEWER, newer), ['p1 to Graz', 'p2 to Linz', 'p3 to Wels', 'p4 to Enns']);
  expect(await generations()).toEqual(['parcel@1.1', 'parcel@2.1', 'parcel@2.2']);
  for (const process of [old, newer])
    for (const one of await process.rebuild.runEach(process.projector.projections.all, { verifyOnly: true }))
      expect(one.rebuiltHash).toBe(one.liveHash);
  await old.catchUp.stop();
  await newer.catchUp.stop();
});

test('the newer one goes on where the older one saved its place, for the shape that both have', async () => {
  await old.catchUp.stop();
  given = [];
  newer = await startNewer();
  expect(given).toEqual([]);
  await newer.catchUp.stop();
});

test('one release back takes up where it was, and reads what the newer one wrote meanwhile', async () => {
  await old.catchUp.stop();
  newer = await startNewer();
  await move('p1', 'Wels', newer);
  await expectSoon(placesIn(NEWER, newer), ['p1 to Wels']);
  await newer.catchUp.stop();
  const back = await startOld();
  await expectSoon(placesIn(ParcelReadModel, back), ['p1 Wels']);
  await back.catchUp.stop();
});

test('rows of the older shape go a day after the newer ones were built, and are made again', async () => {
  await old.catchUp.stop();
  platform.clock.advance(1);
  newer = await startNewer();
  platform.clock.advance(DAY_MS - 1);
  await newer.rebuild.dropUnused();
  expect(await generations()).toEqual(['parcel@1.1', 'parcel@2.2']);
  platform.clock.advance(1);
  await newer.rebuild.dropUnused();
  expect(await generations()).toEqual(['parcel@2.2']);
  const back = await startOld();
  expect(await placesIn(ParcelReadModel, back)()).toEqual(['p1 Graz']);
  await newer.catchUp.stop();
  await back.catchUp.stop();
});

test('one that serves alone waits until another process has built its shape', async () => {
  const api = platform.process({ families, projections: [ofOtherShape, counted], shared: true });
  let isReady = false;
  const ready = api.rebuild.bringUpToDate({ onlyWait: true }).then(() => (isReady = true));
  // It has looked at what there is by then.
  await letPass(50);
  expect(isReady).toBe(false);
  const stop = new AbortController();
  const stopped = api.rebuild.bringUpToDate({ onlyWait: true, signal: stop.signal });
  stop.abort();
  await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
  newer = await startNewer();
  await ready;
  expect(await placesIn(NEWER, api)()).toEqual(['p1 to Graz']);
  await newer.catchUp.stop();
  await old.catchUp.stop();
});
