import { clearMemos, Memo } from '../../../src/kernel/memo.js';

test('what was made of an object is kept until all of it is forgotten', () => {
  const [lengths, names] = [new Memo<object, number>(), new Memo<object, string>()];
  const key = {};
  lengths.set(key, 1);
  names.set(key, 'a');
  expect([lengths.get(key), names.get(key), lengths.get({})]).toEqual([1, 'a', undefined]);
  clearMemos();
  expect([lengths.get(key), names.get(key)]).toEqual([undefined, undefined]);
  lengths.set(key, 2);
  expect(lengths.get(key)).toBe(2);
});
