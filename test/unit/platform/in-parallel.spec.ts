import { mapInParallel } from '../../../src/platform/process/in-parallel.js';

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('results stand in the order of the items, whatever ends first', async () => {
  const results = await mapInParallel([3, 1, 2, 0], 4, async (turns, index) => {
    for (let n = 0; n < turns; n++) await turn();
    return `${index}: ${turns}`;
  });
  expect(results).toEqual(['0: 3', '1: 1', '2: 2', '3: 0']);
});

test.each([1, 3, 20])('at most %i at a time, and no fewer while there is work', async (limit) => {
  let running = 0;
  let most = 0;
  await mapInParallel(Array.from({ length: 20 }), limit, async () => {
    most = Math.max(most, ++running);
    await turn();
    running--;
  });
  expect(most).toBe(limit);
});

test('after a failure nothing more begins; it is thrown when what runs has ended', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const run = mapInParallel([0, 1, 2, 3, 4, 5], 2, async (item) => {
    begun.push(item);
    await turn();
    if (item === 1) throw new Error('item 1');
    for (let n = 0; n < 5; n++) await turn();
    ended.push(item);
    throw new Error('too late');
  });
  await expect(run).rejects.toThrow('item 1');
  expect(begun).toEqual([0, 1]);
  expect(ended).toEqual([0]);
});

test('no items, no work', async () => {
  expect(await mapInParallel([], 4, () => Promise.reject(new Error('never')))).toEqual([]);
});
