import type { Projection } from '@alert-review/kernel';
import { CheckpointRecord } from '../../../../src/platform/projections/checkpoint.js';
import { shapeOfReadModel } from '../../../../src/platform/projections/generations.js';
import { callerOf, openPlatform, type OpenPlatform } from '../../../support/open-platform.js';
import { whenTrue } from '../../../support/patience.js';
import {
  moved,
  parcelDecider,
  ParcelEvents,
  ParcelReadModel,
  parcelProjection,
} from '../../../support/parcels.js';

const families = [ParcelEvents];
const bank = callerOf('a1');

const SHAPE = shapeOfReadModel(ParcelReadModel);

let platform: OpenPlatform;
/** Events that reached a projection, in their order. */
let applied: string[];
let broken = false;
let tried = 0;

const counted: Projection = {
  ...parcelProjection,
  families,
  project: async (event, rows, records) => {
    tried++;
    if (broken) throw new Error('cannot do that yet');
    await parcelProjection.project(event, rows, records);
    applied.push(`${event.streamId}@${event.revision}`);
  },
};

beforeEach(async () => {
  applied = [];
  broken = false;
  tried = 0;
  platform = await openPlatform({ families, projections: [counted] });
});
afterEach(() => platform.close());

const start = async () => {
  const process = platform.process();
  await process.catchUp.start();
  return process.catchUp;
};
const silent = () => platform.process({ families });
const move = (id: string, place: string, by = silent()) =>
  by.decisions.decide({
    caller: bank,
    decider: parcelDecider,
    streamId: id,
    operation: 'MoveParcel',
    family: ParcelEvents,
    command: [moved(place)],
  });
const checkpoint = async (id = SHAPE) =>
  (await platform.records.forSystem().get(CheckpointRecord, id))?.position ?? null;
const lastPosition = async () => {
  const events = await platform.stores.eventStore.readAll({ after: null, maxCount: 1_000 });
  return String(events.at(-1)!.position);
};
const places = async () =>
  (await platform.process().readModels.for(bank).find(ParcelReadModel, {}, { index: 'id' })).map(
    ({ id, place }) => `${id} ${place}`,
  );

test('places are written for events that a read model takes, and not for others', async () => {
  const process = platform.process();
  await process.catchUp.start();
  await move('p1', 'Graz', process);
  await whenTrue(async () => (await checkpoint()) === (await lastPosition()));
  // One write is due now: the event of no read model must leave it to the next one.
  platform.clock.advance(60_000);
  const other = { id: '00000000-0000-5000-8000-000000000001', type: 'Other', data: Buffer.from('{}') };
  await platform.stores.eventStore.append('other-a1.o1', 'no_stream', [other]);
  await move('p1', 'Linz', process);
  await whenTrue(async () => (await checkpoint()) === (await lastPosition()));
  await process.catchUp.stop();
});

test('a stream that was applied before the start is not applied again with its next event', async () => {
  await platform.rebuild.outdated();
  for (const place of ['Graz', 'Linz', 'Wels']) await move('p1', place);
  const process = platform.process();
  await process.catchUp.start();
  await process.catchUp.stop();
  const next = platform.process();
  await next.catchUp.start();
  applied = [];
  await move('p1', 'Wien', next);
  expect(applied).toEqual(['p1@3']);
  await next.catchUp.stop();
  // Another process's event that nobody applied yet comes first.
  await move('p1', 'Enns');
  const last = platform.process();
  await last.catchUp.start();
  await last.catchUp.stop();
  await move('p2', 'Graz');
  applied = [];
  await move('p2', 'Linz', last);
  expect(applied).toEqual(['p2@0', 'p2@1']);
  expect(await places()).toEqual(['p1 Enns', 'p2 Linz']);
});

describe('a start over a stream with a long history', () => {
  beforeEach(async () => {
    await platform.rebuild.outdated();
    for (let n = 0; n < 20; n++) await move('p1', `place ${n}`);
  });

  test('applies what came since the checkpoint, and nothing before it', async () => {
    await (await start()).stop();
    await move('p1', 'Graz');
    applied = [];
    await (await start()).stop();
    expect(applied).toEqual(['p1@20']);
  });

  test('gives a read model that was left behind all that it lacks', async () => {
    broken = true;
    await (await start()).stop();
    broken = false;
    expect([await checkpoint(), applied]).toEqual([null, []]);
    await move('p1', 'Graz');
    await (await start()).stop();
    expect(applied).toEqual(Array.from({ length: 21 }, (_, n) => `p1@${n}`));
  });
});

test('a start applies what is missing before it resolves, and a stop says how far it came', async () => {
  await move('p1', 'Graz');
  await move('p2', 'Linz');
  const catchUp = await start();
  expect(applied).toEqual(['p1@0', 'p2@0']);
  expect(await places()).toEqual(['p1 Graz', 'p2 Linz']);
  await catchUp.stop();
  expect(await checkpoint()).toBe(await lastPosition());
});

test('the next start goes on behind the checkpoint', async () => {
  await move('p1', 'Graz');
  await (await start()).stop();
  await move('p2', 'Linz');
  applied = [];
  await (await start()).stop();
  expect(applied).toEqual(['p2@0']);
});

test('events that are appended later arrive by themselves', async () => {
  const catchUp = await start();
  await move('p1', 'Graz');
  await whenTrue(() => applied.length === 1);
  // Ends the writing of rows, which begins when a projection has returned.
  await catchUp.stop();
  expect(await places()).toEqual(['p1 Graz']);
  expect(await checkpoint()).toBe(await lastPosition());
});

test('a crash between rows and checkpoint: the replay changes no row', async () => {
  for (const place of ['Graz', 'Linz', 'Wels']) await move('p1', place);
  await (await start()).stop();
  const before = await platform.stores.readStore.find(
    await platform.generations.live(ParcelReadModel),
    {
      _id: 'a1.p1',
      org: 'a1',
    },
    { index: 'id' },
  );
  await platform.records.forSystem().remove(CheckpointRecord, { id: SHAPE });
  applied = [];
  await (await start()).stop();
  expect(applied).toEqual(['p1@0', 'p1@1', 'p1@2']);
  const after = await platform.stores.readStore.find(
    await platform.generations.live(ParcelReadModel),
    {
      _id: 'a1.p1',
      org: 'a1',
    },
    { index: 'id' },
  );
  expect(after).toEqual(before);
});

test('the checkpoint is stored after the rows that it covers, never before', async () => {
  const { readStore } = platform.stores;
  const bulk = readStore.bulk.bind(readStore);
  const seen: { at: string; applied: number }[] = [];
  readStore.bulk = async (collection, operations) => {
    const all = [...operations];
    if (collection.name === CheckpointRecord.name)
      for (const each of all)
        if ('put' in each) seen.push({ at: String(each.put['position']), applied: applied.length });
    return bulk(collection, all);
  };
  for (let n = 0; n < 5; n++) await move(`p${n}`, 'Graz');
  const positions = (await platform.stores.eventStore.readAll({ after: null, maxCount: 10 })).map(
    ({ position }) => String(position),
  );
  await (await start()).stop();
  expect(seen.length).toBeGreaterThan(0);
  for (const { at, applied: rows } of seen) expect(rows).toBeGreaterThan(positions.indexOf(at));
});

test('a checkpoint that cannot be stored is stored later', async () => {
  await move('p1', 'Graz');
  const { readStore } = platform.stores;
  const bulk = readStore.bulk.bind(readStore);
  let failures = 0;
  readStore.bulk = async (collection, operations) => {
    if (collection.name === CheckpointRecord.name && failures++ === 0) throw new Error('the disk is full');
    return bulk(collection, operations);
  };
  const catchUp = await start();
  expect(failures).toBe(1);
  expect(await checkpoint()).toBeNull();
  await catchUp.stop();
  expect(await checkpoint()).toBe(await lastPosition());
});

test('a projection that throws raises an alarm once per minute, and heals', async () => {
  await move('p1', 'Graz');
  broken = true;
  const catchUp = await start();
  expect(platform.alarms[0]).toMatchObject({
    msg: 'a projection stands still at this event',
    stream: 'parcel-a1.p1',
    revision: 0,
    readModel: 'parcel',
  });
  await whenTrue(() => tried >= 4);
  expect(platform.alarms).toHaveLength(1);
  expect(await checkpoint()).toBeNull();
  platform.clock.advance(60_000);
  await whenTrue(() => platform.alarms.length === 2);
  broken = false;
  await whenTrue(() => applied.length === 1);
  await catchUp.stop();
  expect(await places()).toEqual(['p1 Graz']);
  expect(await checkpoint()).toBe(await lastPosition());
});

test('who never followed the log begins where all read models were built', async () => {
  await move('p1', 'Graz');
  await move('p1', 'Linz');
  const process = platform.process();
  const built = await process.rebuild.bringUpToDate();
  const seen = applied.length;
  await process.catchUp.start({ built });
  expect([applied.length, await checkpoint()]).toEqual([seen, await lastPosition()]);
  await move('p1', 'Wels');
  await whenTrue(async () => (await places())[0] === 'p1 Wels');
  await process.catchUp.stop();
  expect(await checkpoint()).toBe(await lastPosition());
});

test('an event of a newer release stops there: it is not skipped', async () => {
  await move('p1', 'Graz');
  const [known] = await platform.stores.eventStore.readStream('parcel-a1.p1');
  const envelope = JSON.parse(Buffer.from(known!.data).toString()) as Record<string, unknown>;
  const newer = Buffer.from(JSON.stringify({ ...envelope, v: 2, revision: 1 }));
  await platform.stores.eventStore.append('parcel-a1.p1', 0, [
    { id: 'e2', type: 'ParcelMoved', data: newer },
  ]);
  const catchUp = await start();
  expect(applied).toEqual(['p1@0']);
  expect(platform.alarms[0]!.err.message).toContain('the log has the event ParcelMoved version 2, which');
  await catchUp.stop();
  expect(BigInt((await checkpoint())!)).toBeLessThan(BigInt(await lastPosition()));
});

describe('a log that is not the one that the read models were made from', () => {
  const put = (id: string, position: string, event = 'e1') =>
    platform.records.forSystem().put(CheckpointRecord, { id, position, event });
  /** As rows of events that are gone. */
  const leaveRow = async () =>
    platform.stores.readStore.put(await platform.generations.live(ParcelReadModel), {
      _id: 'a1.p1',
      org: 'a1',
      place: 'nowhere',
      rev: { parcel: 9 },
    });
  const bringUp = async () => {
    const process = platform.process();
    const built = await process.rebuild.bringUpToDate();
    await process.catchUp.start({ built });
    return process.catchUp;
  };

  const given = async () => {
    await platform.rebuild.outdated();
    await move('p1', 'Graz');
    await move('p1', 'Linz');
    await (await start()).stop();
    await leaveRow();
    applied = [];
  };

  test.each([
    ['ends before the checkpoint', SHAPE, '99', undefined],
    ['has another event there', SHAPE, '2', 'event of another log'],
    ['ends before the checkpoint of a read model of another release', 'parcel@9', '99', undefined],
  ])(
    '%s: once its loss is accepted, a warning, a replay from the beginning, rows without what is gone',
    async (_, id, position, event) => {
      await given();
      await put(id, position, event);
      const catchUp = await bringUp();
      expect(applied.slice(0, 2)).toEqual(['p1@0', 'p1@1']);
      expect(await places()).toEqual(['p1 Linz']);
      expect(platform.warnings).toContainEqual(expect.stringContaining('not the one that'));
      await move('p1', 'Wels');
      await whenTrue(async () => (await places())[0] === 'p1 Wels');
      await catchUp.stop();
      expect(await checkpoint()).toBe(await lastPosition());
    },
  );

  test('a comparison and a rebuild are refused, and mark nothing', async () => {
    await given();
    await put(SHAPE, '99');
    const process = platform.process();
    const refusal = 'not the one that the read models were made from';
    await expect(process.rebuild.runEach([counted], { verifyOnly: true })).rejects.toThrow(refusal);
    await expect(process.rebuild.runEach([counted])).rejects.toThrow(refusal);
    await expect(process.catchUp.start({ onlyLook: true })).rejects.toThrow(refusal);
    expect(await process.rebuild.outdated()).toEqual([]);
    expect(await checkpoint()).toBe('99');
    expect(platform.warnings).toEqual([]);
  });

  test('is not followed by a checkpoint of the one before, when the process stops', async () => {
    await platform.rebuild.outdated();
    const catchUp = await start();
    await move('p1', 'Graz');
    await move('p1', 'Linz');
    await whenTrue(async () => applied.length === 2);
    // What another process does that finds another log.
    await platform.stores.eventStore.dropStream('parcel-a1.p1');
    await platform.records.forSystem().remove(CheckpointRecord, { id: SHAPE });
    await catchUp.stop();
    expect(await checkpoint()).toBeNull();
  });

  test('an empty one leaves no rows', async () => {
    await platform.rebuild.outdated();
    await leaveRow();
    await put(SHAPE, '99');
    await (await bringUp()).stop();
    expect(await places()).toEqual([]);
  });
});
