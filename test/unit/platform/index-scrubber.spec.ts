import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { SeededStream } from '../../../scripts/seeded-stream.js';
import { DATA_FILE, encodeKey, type Environment, readNewestHeader } from '@alert-review/lmdb-store';
import { defineRecord } from '@alert-review/kernel';
import { EmbeddedReadStore } from '../../../src/platform/read-store/read-store.embedded.js';
import { IndexScrubber } from '../../../src/platform/index-scrubber.js';
import type { StoreFinding } from '../../../src/platform/store-check.js';
import { flipBit } from '../../support/flip-bit.js';
import { openEnvironment } from '../../support/open-environment.js';
import { whenTrue } from '../../support/patience.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const ROWS = 400;
const TIMES = { firstMs: 0, betweenRoundsMs: 1, betweenSlicesMs: 0 };
const LEAF = 2;
const OVERFLOW = Buffer.from([4]);

const recordOf = (name: string) =>
  defineRecord({
    name,
    schema: z.object({ colour: z.string() }),
    indexes: { colour: { fields: ['colour'] } },
  });
const FIRST = recordOf('first');
const SECOND = recordOf('second');

let folder: string;
let environment: Environment;
let store: EmbeddedReadStore;

beforeEach(async () => {
  folder = await temporaryFolder();
  environment = openEnvironment(folder);
  store = new EmbeddedReadStore({ store: environment, bulk: environment });
  for (const record of [FIRST, SECOND]) {
    await store.ensure(record);
    const docs = Array.from({ length: ROWS }, (_, n) => rowOf(record.name, n));
    await Promise.all(docs.map((doc) => store.put(record, doc)));
  }
  const keys = await environment.tableDatabase('i/second/colour');
  await environment.writes.run(() => void keys.remove(keyOf('second', 7).toString('latin1')));
});
afterEach(async () => {
  await environment.close();
  await rm(folder, { recursive: true });
});

const rowOf = (name: string, n: number) => ({ _id: `${name}-${n}`, org: 'a1', colour: `c${n % 9}` });

function keyOf(name: string, n: number): Buffer {
  const { org, colour, _id } = rowOf(name, n);
  return encodeKey([org, colour, _id]);
}

/** The pages of the file that hold the key are no leaves any more, as if the disk had changed them. */
function hurtPagesOf(key: Buffer): void {
  const file = openSync(path.join(folder, DATA_FILE), 'r+');
  try {
    const { pageSize } = readNewestHeader(file);
    const bytes = readFileSync(file);
    let hurt = 0;
    for (let at = bytes.indexOf(key); at >= 0; at = bytes.indexOf(key, at + 1)) {
      const flagsAt = at - (at % pageSize) + 18;
      if (bytes.readUInt16LE(flagsAt) === LEAF) hurt += writeSync(file, OVERFLOW, 0, 1, flagsAt);
    }
    expect(hurt).toBeGreaterThan(0);
  } finally {
    closeSync(file);
  }
}

async function patrolled(log: (line: object) => void): Promise<void> {
  const patrol = new IndexScrubber((options) => store.check(options), { error: log }, TIMES);
  patrol.start();
  await whenTrue(() => patrol.endedRounds >= 2);
  await patrol.stop();
}

const MISSING = { record: 'second', id: 'second-7', fault: 'the index colour does not lead to it' };
const ENDED = 'the look at the indexes ended before its time and begins anew later';

test('a hurt page of an index turns readiness off, and the next table is looked at', async () => {
  hurtPagesOf(keyOf('first', ROWS - 1));
  const told: object[] = [];
  await patrolled((line) => void told.push(line));
  const hurt = { record: 'first', fault: expect.stringContaining(`${DATA_FILE} is damaged`) as string };
  expect(told.slice(0, 4)).toMatchObject([hurt, MISSING, hurt, MISSING]);
  await expect(store.ping()).rejects.toMatchObject({ code: 'store_unavailable' });
});

test('a round that an unforeseen error ends is told of, and the next one begins', async () => {
  const told: object[] = [];
  const err = new Error('the log takes nothing');
  let lines = 0;
  await patrolled((line) => {
    if (++lines === 1) throw err;
    told.push(line);
  });
  expect(told.slice(0, 2)).toMatchObject([{ msg: ENDED, err }, MISSING]);
});

test('of many places some are logged, and how many more there are', async () => {
  const keys = await environment.tableDatabase('i/first/colour');
  await environment.writes.run(() => {
    for (let n = 0; n < ROWS; n++) void keys.remove(keyOf('first', n).toString('latin1'));
  });
  const told: object[] = [];
  await patrolled((line) => void told.push(line));
  expect(told.slice(19, 22)).toMatchObject([
    { record: 'first' },
    { unnamed: ROWS + 1 - 20 },
    { record: 'first' },
  ]);
});

const CARS = defineRecord({
  name: 'cars',
  schema: z.object({ plate: z.string(), at: z.number(), owners: z.array(z.string()), note: z.string() }),
  indexes: {
    plate: { fields: ['plate'], unique: true },
    at: { fields: ['at'], include: 'note' },
    owners: { fields: ['owners', 'at'] },
  },
  folder: 'bulk',
});
const CAR_INDEXES = Object.keys(CARS.indexes) as (keyof (typeof CARS)['indexes'])[];
const FLIPS = 8;
/** Keys that a look visits between two pauses. */
const SLICE_KEYS = 500;
/** The bit with which a key of `a1` begins with `!`. */
const A_TO_EXCLAMATION_MARK = 6;

async function storeCars(): Promise<Map<string, object>> {
  await store.ensure(CARS);
  const cars = Array.from({ length: ROWS }, (_, n) => {
    const owners = [`owner-${n % 7}`, `owner-${n % 11}b`];
    return { _id: `a1.car-${n}`, org: 'a1', plate: `p-${n}`, at: n / 3, owners, note: `note ${n}` };
  });
  await store.bulk(
    CARS,
    cars.map((put) => ({ put })),
  );
  return new Map(cars.map((car) => [car._id, car]));
}

/** Rows of every kind of read; a read that is refused as damaged gives none. */
async function rowsOfAllReads(): Promise<readonly object[]> {
  const rows: object[] = [];
  const org = 'a1';
  const reads = [
    () => store.find(CARS, { org, plate: { $regex: 'p-' } }, { index: 'plate', fields: ['plate'] }),
    () => store.find(CARS, { org, plate: { $in: ['p-3', 'p-40', 'p-77'] } }, { index: 'plate' }),
    () => store.find(CARS, { org }, { index: 'at', sort: { at: -1 }, fields: ['at', 'note'] }),
    () => store.find(CARS, { org, owners: 'owner-3' }, { index: 'owners', fields: ['at'] }),
    () => store.find(CARS, {}, { index: 'id' }),
  ];
  for (const read of reads)
    try {
      rows.push(...(await read()));
    } catch (error) {
      expect(error).toMatchObject({ code: 'data_damaged' });
    }
  return rows;
}

async function findings(record: string): Promise<StoreFinding[]> {
  const found: StoreFinding[] = [];
  const onFinding = (finding: StoreFinding): void => void found.push(finding);
  await store.check({ mendIndexes: false, onlyInUse: true, onFinding, onProgress: () => undefined });
  return found.filter((finding) => finding.record === record);
}

test('a flipped bit in any key is in no answer, and the look finds it', async () => {
  const cars = await storeCars();
  expect((await rowsOfAllReads()).length).toBeGreaterThan(3 * ROWS);
  const file = path.join(folder, DATA_FILE);
  const whole = readFileSync(file);
  const databases = ['t/cars', ...CAR_INDEXES.map((index) => `i/cars/${index}`)];
  const chance = new SeededStream(20_261, 'flipped keys', 'bulk');
  for (let flip = 0; flip < FLIPS; flip++) {
    const name = databases[flip % databases.length]!;
    const keys = [...(await environment.database(name)).getKeys({})];
    const key = Buffer.from(keys[chance.int(0, keys.length - 1)]!);
    const bit = chance.int(0, 8 * key.length - 1);
    const place = `${name} ${key.toString('latin1')}, bit ${bit}`;
    await flipBit(file, key, bit);
    for (const row of await rowsOfAllReads()) {
      const { _id } = row as { _id: string };
      expect([place, { ...cars.get(_id), ...row }]).toEqual([place, cars.get(_id)]);
    }
    const hurt = await findings('cars');
    const [, , index] = name.split('/');
    expect([place, hurt.some(({ fault }) => !index || fault.includes(`index ${index}`))]).toEqual([
      place,
      true,
    ]);
    writeFileSync(file, whole, { flag: 'r+' });
  }
});

test('a look that meets a key out of order where it pauses does not begin again and again', async () => {
  await storeCars();
  const [key] = (await environment.database('i/cars/owners')).getKeys({ offset: SLICE_KEYS - 1, limit: 1 });
  await flipBit(path.join(folder, DATA_FILE), Buffer.from(key!), A_TO_EXCLAMATION_MARK);
  const hurt = await findings('cars');
  expect(hurt.at(-2)).toMatchObject({ fault: 'an entry of the index owners is not as it was written' });
  expect(hurt.at(-1)).toMatchObject({ fault: expect.stringContaining('is damaged') as string });
});
