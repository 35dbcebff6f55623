import { ConcurrencyLimit } from '../../../src/platform/process/concurrency-limit.js';

test('two work at a time, the others in the order in which they asked, and an end counts once', async () => {
  const turns = new ConcurrencyLimit(2);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const begin = async (name: string) => {
    ends.set(name, await turns.take());
    begun.push(name);
  };
  const end = async (name: string) => {
    ends.get(name)!();
    await new Promise(setImmediate);
  };
  const all = Promise.all(['a', 'b', 'c', 'd', 'e'].map(begin));
  await new Promise(setImmediate);
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  await end('b');
  expect(begun).toEqual(['a', 'b', 'c']);
  await end('a');
  await end('c');
  await all;
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e']);
});
