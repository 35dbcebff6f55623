import { BloomFilter } from '../../../src/platform/projections/bloom-filter.js';

const ids = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => `bank.disposition-01m7yhhseh3v8m3cz3s557dx${from + n}@0000000001`);

test('knows every id that was added, and takes few others for known', () => {
  const filter = new BloomFilter();
  for (const id of ids(0, 100_000)) filter.add(id);
  expect(ids(0, 100_000).every((id) => filter.mayContain(id))).toBe(true);
  const mistaken = ids(1_000_000, 100_000).filter((id) => filter.mayContain(id));
  expect(mistaken.length).toBeLessThan(100);
});

test('tells of an id that is added whether it may have been there', () => {
  const filter = new BloomFilter();
  for (const id of ids(0, 1_000)) filter.add(id);
  expect(ids(0, 1_000).map((id) => filter.add(id))).not.toContain(true);
  expect(ids(1_000_000, 100).filter((id) => !filter.add(id))).toEqual([]);
});
