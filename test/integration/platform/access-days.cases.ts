import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { Environment } from '@alert-review/lmdb-store';
import {
  AccessDays,
  ClockDoubtRecord,
  ACCESS_DAY_CLOSED_AFTER_MS,
  accessDayDigest,
} from '../../../src/platform/access-log/access-days.js';
import { AccessLog } from '../../../src/platform/access-log/access-log.js';
import { AccessLogEvents } from '../../../src/platform/access-log/access-log.events.js';
import { DAY_MS } from '@alert-review/kernel';
import { EmbeddedEventStore } from '../../../src/platform/event-store/event-store.embedded.js';
import { callerOf, openPlatform, type OpenPlatform } from '../../support/open-platform.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const RETENTION_DAYS = 30;
const DAY = '20250301';
const bank = callerOf('a1');

let platform: OpenPlatform;
let folder: string;
let environment: Environment;
/** The access log in an environment that the test can reach into. */
let store: EmbeddedEventStore;
let days: AccessDays;

beforeEach(async () => {
  platform = await openPlatform({ families: [AccessLogEvents], records: [ClockDoubtRecord] });
  folder = await temporaryFolder();
  environment = Environment.open(folder, {
    store: 'access log',
    onFatal: (error) => {
      throw error;
    },
  });
  store = await EmbeddedEventStore.open(environment);
  days = daysOf('own');
  // The process knows what time it was when it began.
  await tend();
});
afterEach(async () => {
  await platform.close();
  await environment.close();
  await rm(folder, { recursive: true });
});

const daysOf = (writer: string, { decisions }: Pick<OpenPlatform, 'decisions'> = platform) =>
  new AccessDays(
    ...([store, decisions, platform.clock, RETENTION_DAYS, writer] as const),
    platform.records.forSystem(),
  );
const newLog = () => new AccessLog(store, platform.clock, platform.ids);
const read = (subjects: readonly string[], log = newLog(), caller = bank) =>
  Promise.all(subjects.map((subject) => log.record(caller, { operation: 'GetAlert', subject })));
const tend = () => days.maintain(new AbortController().signal);
const digests = async (org = 'a1', day = DAY) =>
  (await platform.decisions.read(AccessLogEvents, callerOf(org), day)).map(({ type, data }) => ({
    type,
    data,
  }));

/** From 09:00 on the first day to `ms` behind its end. */
const toEndOfDay = (ms: number) => platform.clock.advance(15 * 60 * 60_000 + ms);

describe('the digest of a day', () => {
  test('is made once, an hour after the day’s end, per organization', async () => {
    await read(['alert1', 'alert2']);
    await read(['alert3'], newLog(), callerOf('a10'));
    toEndOfDay(ACCESS_DAY_CLOSED_AFTER_MS - 1);
    await tend();
    expect(await digests()).toEqual([]);
    platform.clock.advance(1);
    await tend();
    await tend();
    const closed = (entries: number) => ({
      type: 'AccessDayClosed',
      data: { day: DAY, entries, chain: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
    });
    expect(await digests()).toEqual([closed(2)]);
    expect(await digests('a10')).toEqual([closed(1)]);
  });

  test('covers the streams of all processes, in the order of their names', async () => {
    await read(['alert1', 'alert2']);
    await read(['alert3']);
    let chain = '';
    for (const stream of await store.streamNames('access-'))
      for (const { data } of await store.readStream(stream))
        chain = createHash('sha256')
          .update(`${chain}\n${stream}\n${Buffer.from(data).toString()}`)
          .digest('hex');
    expect(await accessDayDigest(store, 'a1', DAY)).toEqual({ entries: 3, chain });
  });

  test('covers a day of more entries than one page', async () => {
    await read(Array.from({ length: 2_000 }, (_, n) => `alert${n}`));
    expect(await accessDayDigest(store, 'a1', DAY)).toMatchObject({ entries: 2_000 });
  });

  test('is made by one of two processes that close the day at once', async () => {
    await read(['alert1']);
    toEndOfDay(ACCESS_DAY_CLOSED_AFTER_MS);
    const other = daysOf('other', platform.process());
    await Promise.all([tend(), other.maintain(new AbortController().signal)]);
    expect(await digests()).toHaveLength(1);
  });

  test('stays what it was, whatever comes later', async () => {
    await read(['alert1']);
    toEndOfDay(ACCESS_DAY_CLOSED_AFTER_MS);
    await tend();
    const before = await digests();
    await store.append(`access-a1.${DAY}.late`, 'no_stream', [
      { id: 'e1', type: 'PersonalDataRead', data: Buffer.from('{}') },
    ]);
    await tend();
    expect(await digests()).toEqual(before);
  });
});

describe('a cut shows', () => {
  let stream: string;

  beforeEach(async () => {
    await read(['alert1', 'alert2', 'alert3']);
    toEndOfDay(ACCESS_DAY_CLOSED_AFTER_MS);
    await tend();
    [stream] = (await store.streamNames('access-')) as [string];
  });

  const isIntact = async () => {
    const [closed] = await digests();
    const digest = await accessDayDigest(store, 'a1', DAY).catch((error: unknown) => error as object);
    return isDeepStrictEqual(closed!.data, { day: DAY, ...digest });
  };

  /** Takes one entry out of the files, as someone with access to the disk could. */
  async function cut(revision: number): Promise<void> {
    const streams = await environment.database('streams');
    const log = await environment.database('log');
    const key = Buffer.concat([Buffer.from(`${stream}\0`), Buffer.from([0, 0, 0, revision])]);
    await environment.writes.run(() => {
      void log.remove(Buffer.from(streams.getBinary(key)!));
      void streams.remove(key);
    });
  }

  test('nothing was touched: intact', async () => {
    expect(await isIntact()).toBe(true);
  });

  test.each([0, 1, 2])('entry %i was removed', async (revision) => {
    await cut(revision);
    expect(await isIntact()).toBe(false);
  });

  test('the whole stream was removed', async () => {
    await store.dropStream(stream);
    expect(await isIntact()).toBe(false);
    expect((await digests()).map(({ type }) => type)).toEqual(['AccessDayClosed']);
  });

  test('an entry was replaced by another of the same length', async () => {
    const kept = await store.readStream(stream);
    await store.dropStream(stream);
    const forged = kept.map(({ id, type, data }, index) => ({
      id,
      type,
      data: index === 1 ? Buffer.from(Buffer.from(data).toString().replace('alert2', 'alert9')) : data,
    }));
    await store.append(stream, 'no_stream', forged);
    expect(await isIntact()).toBe(false);
  });
});

describe('retention', () => {
  beforeEach(async () => {
    await read(['alert1']);
    await read(['alert2'], newLog(), callerOf('a10'));
    toEndOfDay(DAY_MS / 2);
    await read(['alert3']);
    platform.clock.advance(-DAY_MS / 2);
  });

  test('a day goes when its whole retention is over, not a moment earlier', async () => {
    platform.clock.advance(RETENTION_DAYS * DAY_MS - 1);
    await tend();
    expect(await store.streamNames('access-')).toHaveLength(3);
    platform.clock.advance(1);
    await tend();
    const left = await store.streamNames('access-');
    expect(left).toEqual([expect.stringMatching(/^access-a1\.20250302\./)]);
    expect(await store.readAll({ after: null, maxCount: 10 })).toHaveLength(1);
  });

  test('what is removed was closed before, and the removal is an event', async () => {
    platform.clock.advance(RETENTION_DAYS * DAY_MS);
    await tend();
    await tend();
    expect((await digests()).map(({ type }) => type)).toEqual(['AccessDayClosed', 'AccessDayRemoved']);
    expect((await digests('a1', '20250302')).map(({ type }) => type)).toEqual(['AccessDayClosed']);
  });

  test('a removal that was cut off is finished by the next run', async () => {
    platform.clock.advance(RETENTION_DAYS * DAY_MS);
    const drop = store.dropStream.bind(store);
    store.dropStream = () => Promise.reject(new Error('cut off'));
    await expect(tend()).rejects.toThrow('cut off');
    store.dropStream = drop;
    await tend();
    expect(await store.streamNames(`access-a1.${DAY}.`)).toEqual([]);
    expect(await digests()).toHaveLength(2);
  });

  test('stops between two days when it is told to', async () => {
    platform.clock.advance(RETENTION_DAYS * DAY_MS);
    await expect(days.maintain(AbortSignal.abort(new Error('stopping')))).rejects.toThrow('stopping');
    expect(await digests()).toEqual([]);
  });
});

describe('a clock that is far ahead', () => {
  const AHEAD_MS = 400 * DAY_MS;
  const HOUR_MS = 60 * 60_000;

  beforeEach(() => read(['alert1']));

  async function expectNothingDone(): Promise<void> {
    expect(await tend()).toBe(false);
    expect(await digests()).toEqual([]);
    expect(await store.streamNames('access-a1.2025')).toHaveLength(1);
  }

  test('closes and removes nothing while it runs, and neither once it is right again', async () => {
    platform.clock.leap(AHEAD_MS);
    await expectNothingDone();
    await read(['alert2']);
    platform.clock.advance(HOUR_MS - 1);
    await expectNothingDone();
    platform.clock.leap(-AHEAD_MS);
    expect(await tend()).toBe(true);
    expect(await digests()).toEqual([]);
  });

  test('does neither at a start, until a newer entry shows after an hour that it stays', async () => {
    platform.clock.leap(AHEAD_MS);
    days = daysOf('own');
    await expectNothingDone();
    platform.clock.advance(HOUR_MS);
    await expectNothingDone();
    await read(['alert2']);
    expect(await tend()).toBe(true);
    expect((await digests()).map(({ type }) => type)).toEqual(['AccessDayClosed', 'AccessDayRemoved']);
  });

  test('is not believed after a restart because of what was written with it', async () => {
    platform.clock.leap(AHEAD_MS);
    await expectNothingDone();
    await read(['alert2']);
    days = daysOf('another');
    await expectNothingDone();
    platform.clock.leap(-AHEAD_MS);
    days = daysOf('a third');
    expect(await tend()).toBe(true);
  });

  test('is doubted anew when it leaps again', async () => {
    platform.clock.leap(AHEAD_MS);
    await expectNothingDone();
    platform.clock.advance(HOUR_MS);
    await read(['alert2']);
    platform.clock.leap(AHEAD_MS);
    await expectNothingDone();
  });

  test('an hour or less is no leap', async () => {
    platform.clock.leap(HOUR_MS);
    days = daysOf('own');
    expect(await tend()).toBe(true);
  });
});
