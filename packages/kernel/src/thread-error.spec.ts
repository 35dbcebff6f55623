import { deserializeError, serializeError } from './thread-error.js';

test('an error is the same in another thread, with its name and its stack', () => {
  const error = new TypeError('no such member');
  const heard = deserializeError(structuredClone(serializeError(error)));
  expect(heard).toBeInstanceOf(Error);
  expect(heard).toMatchObject({ name: 'TypeError', message: error.message, stack: error.stack });
});

test('what is thrown and no error is told by its text', () => {
  expect(deserializeError(serializeError('out of reach')).message).toBe('out of reach');
});

test.each([
  ['an object without a text', Object.create(null)],
  [
    'an error whose message cannot be read',
    Object.defineProperty(new Error(), 'message', { get: unreadable }),
  ],
])('%s is told as what cannot be told', (_, thrown: unknown) => {
  expect(structuredClone(serializeError(thrown)).message).toBe('what was thrown cannot be told: object');
});

test('an error whose members are no texts can be cloned', () => {
  const odd = Object.assign(new Error(), { name: ['Odd'], message: ['odd'] });
  expect(structuredClone(serializeError(odd))).toMatchObject({ name: 'Odd', message: 'odd' });
});

function unreadable(): never {
  throw new Error('no');
}
