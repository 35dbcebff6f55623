import { engineFault } from '../../../src/embedded/engine-fault.js';

test.each([
  [-30796, 'it is damaged. Restore it from a backup.'],
  [12, 'the system gives too little memory or address space.'],
  [24, 'this process has too many open files.'],
  [99, 'Unheard of.'],
])('the engine’s code %i is said in words, with the file', (code, words) => {
  const fault = engineFault(Object.assign(new Error('Unheard of'), { code }), '/data/events/data.mdb');
  expect(fault.message).toBe(`/data/events/data.mdb cannot be used: ${words}`);
});
