import type { Hop } from './hops.js';
import { newCounterpartiesOf } from './network-facts.js';

const hop = (id: string, atMs: number): Hop => ({
  id,
  atMs,
  from: 'entity:own',
  to: 'entity:new',
  amount: 100,
  currency: 'USD',
  value: 100,
});

test('a transaction that was replaced while it was read counts once', () => {
  const twice = [hop('t0', 1), hop('t0', 2), hop('t1', 3)];
  expect(newCounterpartiesOf('entity:own', twice, () => 9)).toEqual({
    looked: 1,
    bursting: [{ entityId: 'new', burst: 9, transactions: ['t0', 't1'] }],
  });
});
