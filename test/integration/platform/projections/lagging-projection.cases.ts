import type { Collection, Projection } from '@alert-review/kernel';
import { CheckpointRecord } from '../../../../src/platform/projections/checkpoint.js';
import { shapeOfReadModel } from '../../../../src/platform/projections/generations.js';
import { callerOf, openPlatform, type OpenPlatform } from '../../../support/open-platform.js';
import {
  moved,
  parcelDecider,
  ParcelEvents,
  ParcelMoveReadModel,
  parcelMoveProjection,
  ParcelReadModel,
  parcelProjection,
} from '../../../support/parcels.js';
import { whenTrue } from '../../../support/patience.js';

const families = [ParcelEvents];
const bank = callerOf('a1');

let platform: OpenPlatform;
/** Events that reached the projection that may be broken, in their order. */
let applied: string[];
let broken = false;

const breaking: Projection = {
  ...parcelProjection,
  families,
  project: async (event, rows, records) => {
    if (broken) throw new Error('cannot do that yet');
    await parcelProjection.project(event, rows, records);
    applied.push(`${event.streamId}@${event.revision}`);
  },
};
/** Waits for what a test holds it up with. */
let held: Promise<void> = Promise.resolve();
/** Events that this one was given. */
let handed = 0;
const holding: Projection = {
  ...parcelMoveProjection,
  families,
  project: async (event, rows, records) => {
    handed++;
    await held;
    await parcelMoveProjection.project(event, rows, records);
  },
};
const projections = [breaking, holding];

beforeEach(async () => {
  applied = [];
  broken = false;
  handed = 0;
  held = Promise.resolve();
  platform = await openPlatform({ families, projections });
});
afterEach(() => platform.close());

const start = async () => {
  const { catchUp } = platform.process();
  await catchUp.start();
  return catchUp;
};
/** By a process that feeds no read models. */
const move = (id: string, place: string) =>
  platform.process({ families }).decisions.decide({
    caller: bank,
    decider: parcelDecider,
    streamId: id,
    operation: 'MoveParcel',
    family: ParcelEvents,
    command: [moved(place)],
  });
const checkpointOf = async (readModel: Collection<object>) =>
  (await platform.records.forSystem().get(CheckpointRecord, shapeOfReadModel(readModel)))?.position ?? null;
const places = async () =>
  (await platform.readModels.for(bank).find(ParcelReadModel, {}, { index: 'id' })).map(
    ({ id, place }) => `${id} ${place}`,
  );

const moves = async () =>
  (await platform.readModels.for(bank).find(ParcelMoveReadModel, {}, { index: 'id' })).length;
const lastPosition = async () =>
  (await platform.stores.eventStore.readAll({ after: null, maxCount: 1_000 })).at(-1)!.position;

const expectAsRebuilt = async () => {
  const { rebuild } = platform.process();
  for (const projection of projections) {
    await platform.generations.markCurrent(projection.readModel);
    const [rebuilt] = await rebuild.runEach([projection], { verifyOnly: true });
    expect(rebuilt!.rebuiltHash).toBe(rebuilt!.liveHash);
  }
};

test('a projection that fails does not hold up the others, and joins them again', async () => {
  await move('p1', 'Graz');
  broken = true;
  const catchUp = await start();
  for (const place of ['Linz', 'Wels']) await move('p2', place);
  await whenTrue(async () => (await moves()) === 3);
  expect(applied).toEqual([]);
  broken = false;
  await whenTrue(() => applied.length === 3);
  await move('p1', 'Bern');
  await whenTrue(async () => applied.length === 4 && (await moves()) === 4);
  expect(applied).toEqual(['p1@0', 'p2@0', 'p2@1', 'p1@1']);
  await catchUp.stop();
  expect(await places()).toEqual(['p1 Bern', 'p2 Wels']);
  await expectAsRebuilt();
});

test('it does not join the others while they have an event in hand that it has not seen', async () => {
  await move('p1', 'Graz');
  broken = true;
  const catchUp = await start();
  let release = () => undefined as void;
  held = new Promise((resolve) => (release = resolve));
  await move('p2', 'Linz');
  await whenTrue(() => handed === 2);
  broken = false;
  await whenTrue(() => applied.length === 2);
  expect(applied).toEqual(['p1@0', 'p2@0']);
  release();
  await whenTrue(async () => (await moves()) === 2);
  await catchUp.stop();
  await expectAsRebuilt();
});

test('it goes on from its own checkpoint after a restart, the others from theirs', async () => {
  await move('p0', 'Graz');
  await (await start()).stop();
  const stood = await checkpointOf(ParcelReadModel);
  await move('p1', 'Linz');
  broken = true;
  const first = await start();
  await move('p2', 'Wels');
  await whenTrue(async () => (await moves()) === 3);
  await first.stop();
  expect(await checkpointOf(ParcelMoveReadModel)).toBe(String(await lastPosition()));
  expect(await checkpointOf(ParcelReadModel)).toBe(stood);
  const second = await start();
  expect(platform.alarms.at(-1)).toMatchObject({
    readModel: 'parcel',
    stream: 'parcel-a1.p1',
    revision: 0,
  });
  await second.stop();
  applied = [];
  broken = false;
  const third = await start();
  expect(applied).toEqual(['p1@0', 'p2@0']);
  await third.stop();
  expect(await checkpointOf(ParcelReadModel)).toBe(String(await lastPosition()));
  expect(await places()).toEqual(['p0 Graz', 'p1 Linz', 'p2 Wels']);
  await expectAsRebuilt();
});

test('it misses nothing while events keep coming and it fails now and then', async () => {
  const catchUp = await start();
  for (let n = 0; n < 60; n++) {
    broken = n % 7 < 3;
    await move(`p${n % 5}`, `place ${n}`);
    if (n % 10 === 0) await whenTrue(async () => (await moves()) === n + 1);
  }
  broken = false;
  await whenTrue(async () => (await moves()) === 60);
  await whenTrue(() => new Set(applied).size === 60);
  await catchUp.stop();
  await expectAsRebuilt();
});
