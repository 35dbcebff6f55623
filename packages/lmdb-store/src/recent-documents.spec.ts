import { keyTextOf } from './key-text.js';
import { RecentDocuments } from './recent-documents.js';

const KEY = keyTextOf('org.alert-1');
const bytes = (text: string): Buffer => Buffer.from(text);

function remembering(value: string) {
  const recent = new RecentDocuments<object>();
  const document = { _id: 'org.alert-1', notes: [{ text: value }], raw: new Uint8Array([1, 2]) };
  recent.keep(KEY, bytes(value), document);
  return { recent, document };
}

test('returns the document that was decoded from the same bytes', () => {
  const { recent, document } = remembering('as stored');
  expect(recent.find(KEY, bytes('as stored'))).toBe(document);
});

test.each(['as storee', 'as store', 'as stored.'])('does not return it for other bytes (%s)', (value) => {
  expect(remembering('as stored').recent.find(KEY, bytes(value))).toBeNull();
});

test('compares only the bytes within the length of the value', () => {
  const memory = Object.defineProperty(bytes('as stored, and what was read before'), 'length', { value: 9 });
  expect(remembering('as stored').recent.find(KEY, memory)).not.toBeNull();
});

test('nobody can change a remembered document, at any depth', () => {
  const { document } = remembering('as stored');
  expect(() => Object.assign(document, { _id: 'other' })).toThrow(TypeError);
  expect(() => Object.assign(document.notes[0]!, { text: 'other' })).toThrow(TypeError);
  expect(() => document.notes.push({ text: 'other' })).toThrow(TypeError);
});

// The engine reads the next document into the same memory.
test('keeps its own copy of the bytes', () => {
  const recent = new RecentDocuments<object>();
  const memory = bytes('as stored');
  recent.keep(KEY, memory, { _id: 'org.alert-1' });
  memory.write('another');
  expect(recent.find(KEY, bytes('as stored'))).not.toBeNull();
});

test('forgets the oldest document once there are too many, and never keeps a large one', () => {
  const { recent } = remembering('as stored');
  for (let n = 0; n < 128; n++) recent.keep(keyTextOf(`other-${n}`), bytes('x'), { _id: `other-${n}` });
  expect(recent.find(KEY, bytes('as stored'))).toBeNull();
  expect(recent.find(keyTextOf('other-127'), bytes('x'))).not.toBeNull();
  const large = bytes('x'.repeat(4097));
  recent.keep(KEY, large, { _id: 'org.alert-1' });
  expect(recent.find(KEY, large)).toBeNull();
});

test('forgets a removed document', () => {
  const { recent } = remembering('as stored');
  recent.forget(KEY);
  expect(recent.find(KEY, bytes('as stored'))).toBeNull();
});
