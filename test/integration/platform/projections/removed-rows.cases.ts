import { defineProjection } from '@alert-review/kernel';
import {
  fillFromLog,
  GenerationBuild,
  replayEvents,
} from '../../../../src/platform/projections/fill-from-log.js';
import { PurgeEvents, purgeDecider } from '../../../../src/platform/records/purge.events.js';
import { callerOf, openPlatform, type OpenPlatform } from '../../../support/open-platform.js';
import { moved, parcelDecider, ParcelEvents, ParcelReadModel } from '../../../support/parcels.js';

/** Fewer events than are projected side by side. */
const PARCELS = 20;
const bank = callerOf('a1');
const families = [ParcelEvents, PurgeEvents];

/** Removes the row of each parcel that an erasure names. */
const projection = defineProjection({
  readModel: ParcelReadModel,
  events: [ParcelEvents, PurgeEvents],
  async project(event, rows) {
    if (event.type === 'CustomerDataPurged')
      await Promise.all(event.data.alerts.map(({ id }) => rows.remove(id)));
    else rows.set(event.streamId, { source: 'parcel', at: event.revision }, { ...event.data });
  },
});

let platform: OpenPlatform;

beforeEach(async () => {
  platform = await openPlatform({ families, projections: [projection] });
  expect(await platform.rebuild.outdated()).toEqual([]);
});
afterEach(() => platform.close());

/** Appends a move of each parcel, and then the erasure of every other parcel, without projecting them. */
async function movedAndErased(): Promise<void> {
  const silent = platform.process({ families });
  const ids = Array.from({ length: PARCELS }, (_, n) => `p${n}`);
  for (const id of ids)
    for (const place of ['Graz', 'Linz'])
      await silent.decisions.decide({
        caller: bank,
        decider: parcelDecider,
        streamId: id,
        operation: 'MoveParcel',
        family: ParcelEvents,
        command: [moved(place)],
      });
  for (const id of ids.filter((_, n) => n % 2 === 0))
    await silent.decisions.decide({
      caller: bank,
      decider: purgeDecider,
      streamId: `of-${id}`,
      operation: 'PurgeCustomerData',
      family: PurgeEvents,
      command: {
        type: 'CustomerDataPurged',
        data: {
          cause: 'erasure',
          reason: 'asked for',
          before: null,
          customers: [],
          alerts: [{ id, runs: [] }],
          keys: [],
          counts: { transactions: 0, runs: 0 },
        },
      },
    });
}

test('a start that applies an erasure together with the events before it brings no row back', async () => {
  await movedAndErased();
  const next = platform.process();
  await next.catchUp.start();
  await next.catchUp.stop();
  expect(await platform.readModels.for(bank).count(ParcelReadModel, {}, { index: 'id' })).toBe(PARCELS / 2);
  const [compared] = await platform.rebuild.runEach([projection], { verifyOnly: true });
  expect(compared!.rows).toBe(PARCELS / 2);
  expect(compared!.liveHash).toBe(compared!.rebuiltHash);
});

test('a rebuild beside which data is erased brings no row back', async () => {
  const { stores, projector, generations } = platform;
  const parts = { events: stores.eventStore, store: stores.readStore, projector };
  const building = await generations.begin(ParcelReadModel);
  const build = new GenerationBuild(projection, building);
  await fillFromLog(parts, [build]);
  await movedAndErased();
  await replayEvents(parts, [build], null);
  expect(build.failure).toBeNull();
  expect(await stores.readStore.count(building, {}, { index: 'id' })).toBe(PARCELS / 2);
});
