import { keyTextOf } from './key-text.js';
import { RecentDocuments } from './recent-documents.js';

const KEY = keyTextOf('org.alert-1');
const bytes = (text: string): Buffer => Buffer.from(text);

function remembering(value: string) {
  const recent = new RecentDocuments<Readonly<Record<string, unknown>>>();
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
  const recent = new RecentDocuments<Readonly<Record<string, unknown>>>();
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

describe('a document that was written over a remembered one', () => {
  const KEPT = { _id: 'org.alert-1', entities: ['c-1'], state: 'open' };
  type Written = Readonly<Record<string, unknown>>;

  function replacing(changes: Written) {
    const recent = new RecentDocuments<Written>();
    const before: Written = structuredClone(KEPT);
    recent.keep(KEY, bytes('before'), before);
    const document = { ...before, ...changes };
    recent.replace(KEY, bytes('after'), document);
    return { recent, document };
  }

  test.each<Written>([{ state: 'closed' }, { count: 0, isOpen: true, by: null }, { rev: { decision: 4 } }])(
    'takes its place (%j), and nobody can change it',
    (changes) => {
      const { recent, document } = replacing(changes);
      expect(recent.find(KEY, bytes('after'))).toBe(document);
      expect(recent.find(KEY, bytes('before'))).toBeNull();
      expect(() => Object.assign(document, { state: 'other' })).toThrow(TypeError);
      for (const part of Object.values(document))
        expect(typeof part !== 'object' || Object.isFrozen(part)).toBe(true);
    },
  );

  test.each<[string, Written]>([
    ['undefined', { state: undefined }],
    ['-0', { count: -0 }],
    ['bytes', { raw: new Uint8Array([1]) }],
    ['a date', { at: new Date(0) }],
    ['another list', { entities: ['c-2'] }],
    ['an object in an object', { proposal: { by: { user: 'u-1' } } }],
  ])('does not where it has %s, which may be decoded as something else', (_, changes) => {
    const { recent } = replacing(changes);
    expect(recent.find(KEY, bytes('after'))).toBeNull();
    expect(recent.has(KEY)).toBe(false);
  });

  test('is not remembered where no document was', () => {
    const recent = new RecentDocuments<Written>();
    recent.replace(KEY, bytes('after'), { _id: 'org.alert-1' });
    expect(recent.has(KEY)).toBe(false);
  });
});
