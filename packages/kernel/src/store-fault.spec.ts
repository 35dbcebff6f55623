import { StoreFault, storeFaultOf } from './store-fault.js';

test('a fault is found behind the errors that it caused', () => {
  const fault = new StoreFault('events/data.mdb is damaged');
  const cause = new Error('the start failed', { cause: fault });
  expect(storeFaultOf(new Error('it ends', { cause }))).toBe(fault);
  expect(storeFaultOf(new Error('it ends'))).toBeNull();
  expect(storeFaultOf(undefined)).toBeNull();
});
