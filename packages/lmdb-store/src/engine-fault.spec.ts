import { engineFault } from './engine-fault.js';

test.each([
  [-30796, 'it is damaged. Restore it from a backup.'],
  [12, 'the system gives too little memory or address space.'],
  [24, 'this process has too many open files.'],
  [-30792, 'it has grown to all the address space that it may take.'],
  [-30780, 'the storage engine met a fault of its own: start the server again.'],
  [99, 'the storage engine gave up for a reason that has no words here (99: Unheard of).'],
])('the engine’s code %i is said in words, with the file', (code, words) => {
  const fault = engineFault(Object.assign(new Error('Unheard of'), { code }), '/data/events/data.mdb');
  expect(fault.message).toBe(`/data/events/data.mdb cannot be used: ${words}`);
});

test('each code of the engine has words', () => {
  for (let code = -30798; code <= -30779; code++) {
    const { message } = engineFault(Object.assign(new Error('MDB_CODE'), { code }), 'data.mdb');
    expect(message).not.toContain('MDB_CODE');
  }
});
