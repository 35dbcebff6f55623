import {
  mongoProjectionOf,
  withoutNegativeZero,
} from '../../../src/platform/read-store/mongodb/values.mongodb.js';

describe('a value on its way to MongoDB', () => {
  it('is handed on as it is when nothing needs a change', () => {
    const value = { list: [1, { at: 5 }], bytes: new Uint8Array(2), nothing: null };
    expect(withoutNegativeZero(value)).toBe(value);
  });

  it('loses the sign of zero, at any depth', () => {
    const stored = withoutNegativeZero({ list: [-0, { n: -0 }], n: -0 });
    expect(stored).toEqual({ list: [0, { n: 0 }], n: 0 });
  });
});

it('a projection names no field inside another one', () => {
  expect(mongoProjectionOf(['a', 'a.b', 'c.d', 'ab'])).toEqual({ _id: 1, org: 1, a: 1, 'c.d': 1, ab: 1 });
});
