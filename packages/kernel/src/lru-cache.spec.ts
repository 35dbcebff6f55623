import { LruCache } from './lru-cache.js';

test('what was asked for longest ago makes room', () => {
  const kept = new LruCache<number>(2);
  kept.set('a', 1);
  kept.set('b', 2);
  expect(kept.get('a')).toBe(1);
  kept.set('c', 3);
  expect(['a', 'b', 'c'].map((key) => kept.get(key))).toEqual([1, undefined, 3]);
  kept.set('a', 4);
  expect(['a', 'c'].map((key) => kept.get(key))).toEqual([4, 3]);
});
