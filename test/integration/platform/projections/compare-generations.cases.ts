import type { Doc } from '../../../../src/platform/read-store/read-store.js';
import { compareGenerations } from '../../../../src/platform/projections/compare-generations.js';
import { openPlatform, type OpenPlatform } from '../../../support/open-platform.js';
import { ParcelReadModel } from '../../../support/parcels.js';

/** More than two pages. */
const ROWS = 1_200;
const [live, rebuilt] = [1, 2].map((number) => ({ ...ParcelReadModel, name: `parcel@${number}` }));

let platform: OpenPlatform;

beforeEach(async () => {
  platform = await openPlatform({});
});
afterEach(() => platform.close());

const row = (n: number, place = 'Graz'): Doc => {
  const id = `p${String(n).padStart(4, '0')}`;
  return { rev: { parcel: 1 }, _id: `a1.${id}`, org: 'a1', place };
};
const all = Array.from({ length: ROWS }, (_, n) => row(n));
const without = (...left: number[]) => all.filter((_, n) => !left.includes(n));

async function compared(liveRows: readonly Doc[], rebuiltRows: readonly Doc[]) {
  const { readStore } = platform.stores;
  for (const [collection, rows] of [
    [live!, liveRows],
    [rebuilt!, rebuiltRows],
  ] as const) {
    await readStore.ensure(collection);
    await readStore.bulk(
      collection,
      rows.map((put) => ({ put })),
    );
  }
  return compareGenerations(readStore, live!, rebuilt!);
}

test('equal rows have equal hashes', async () => {
  const { rows, liveHash, rebuiltHash } = await compared(all, all);
  expect(rows).toBe(ROWS);
  expect(rebuiltHash).toBe(liveHash);
});

/** The fields of a row in the order in which another stream came first. */
const otherWayRound = ({ rev, _id, org, ...fields }: Doc): Doc => ({
  rev: { scan: 1, ...(rev as object) },
  _id,
  org,
  weight: 3,
  ...fields,
});
const inOneOrder = ({ rev, ...doc }: Doc): Doc => ({
  rev: { ...(rev as object), scan: 1 },
  ...doc,
  weight: 3,
});

test('rows whose fields stand in another order are equal, however many they are', async () => {
  const { rows, liveHash, rebuiltHash } = await compared(all.map(inOneOrder), all.map(otherWayRound));
  expect(rows).toBe(ROWS);
  expect(rebuiltHash).toBe(liveHash);
});

test('among rows whose fields stand in another order the difference is found', async () => {
  const rebuiltRows = [...without(700), row(700, 'Linz')].map(otherWayRound);
  const { rows, liveHash, rebuiltHash } = await compared(all.map(inOneOrder), rebuiltRows);
  expect(rows).toBe(ROWS);
  expect(rebuiltHash).not.toBe(liveHash);
});

test.each<[string, Doc[], Doc[], number]>([
  ['a row of the second page', all, [...without(700), row(700, 'Linz')], ROWS],
  ['a first row that was not rebuilt', all, without(0), ROWS - 1],
  ['the last row of a page', all, without(499), ROWS - 1],
  ['a whole page', all, all.slice(500), ROWS - 500],
  ['a whole page of the rebuilt ones alone', all.slice(500), all, ROWS],
  ['rows that take turns', without(0, 501, 1_000), without(1, 500, 999), ROWS - 3],
  ['all of them', all, [], 0],
])('%s: the difference is found', async (_, liveRows, rebuiltRows, rows) => {
  const found = await compared(liveRows, rebuiltRows);
  expect(found.rows).toBe(rows);
  expect(found.liveHash).not.toBe(found.rebuiltHash);
});
