import { Memo } from './memo.js';

describe('what is worked out for an object', () => {
  it('is kept for it alone, by each memo apart', () => {
    const sums = new Memo<object, string>();
    const names = new Memo<object, string>();
    const rows = [1, 2];
    sums.set(rows, 'three');
    names.set(rows, 'one and two');
    expect([sums.get(rows), names.get(rows), sums.get([1, 2])]).toEqual(['three', 'one and two', undefined]);
    sums.set(rows, '3');
    expect(sums.get(rows)).toBe('3');
  });

  it('is no part of the object', () => {
    const facts = { id: 'C1' };
    new Memo<object, string>().set(facts, 'kept');
    expect([JSON.stringify(facts), Reflect.ownKeys({ ...facts }), structuredClone(facts)]).toEqual([
      '{"id":"C1"}',
      ['id'],
      { id: 'C1' },
    ]);
  });

  it('is kept for an object that takes no property', () => {
    const memo = new Memo<object, string>();
    const frozen = Object.freeze({ id: 'C1' });
    memo.set(frozen, 'kept');
    expect(memo.get(frozen)).toBe('kept');
  });
});
