import {
  knownAfter,
  projectionOf,
  toStored,
} from '../../../src/platform/read-store/mongodb/values.mongodb.js';
import { QueryError } from '../../../src/platform/read-store/query.js';

describe('a value on its way to MongoDB', () => {
  it('is handed on as it is when nothing needs a change', () => {
    const value = { list: [1, { at: new Date(5) }], bytes: new Uint8Array(2), nothing: null };
    expect(toStored(value)).toBe(value);
  });

  it('loses the sign of zero, at any depth', () => {
    const stored = toStored({ list: [-0, { n: -0 }], n: -0 });
    expect(stored).toEqual({ list: [0, { n: 0 }], n: 0 });
  });

  it('keeps an object with the mark of the BSON library from being taken for one of its types', () => {
    const stored: unknown = toStored({ inner: { _bsontype: 'ObjectId', n: 1 } }).inner;
    expect([...(stored as Map<string, unknown>)]).toEqual([
      ['_bsontype', 'ObjectId'],
      ['n', 1],
    ]);
  });

  it.each([{ 'a\0b': 1 }, { list: [{ $ref: 'things', $id: 1 }] }])('is refused as %j', (value) => {
    expect(() => toStored(value)).toThrow(QueryError);
  });
});

it('a projection names no field inside another one', () => {
  expect(projectionOf(['a', 'a.b', 'c.d', 'ab'])).toEqual({ _id: 1, org: 1, a: 1, 'c.d': 1, ab: 1 });
});

it('what an upsert will insert is known from its filter and update', () => {
  const filter = { _id: 'a.1', org: 'a', n: { $gt: 1 }, $and: [{ x: 1 }] };
  const update = { $set: { 'deep.a': 1 }, $setOnInsert: { 'deep.b': 2 }, $inc: { hits: 1 } };
  expect(knownAfter(filter, update, true)).toEqual({ _id: 'a.1', org: 'a', deep: { a: 1, b: 2 }, hits: 1 });
  expect(knownAfter(filter, update, false)).toEqual({ _id: 'any', org: 'any', deep: { a: 1 } });
});
