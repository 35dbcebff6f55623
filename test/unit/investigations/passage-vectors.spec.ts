import {
  bytesOfVectors,
  vectorsOfBytes,
} from '../../../src/investigations/domain/search/passage-vectors.record.js';

const VECTORS = [new Float32Array([0.5, -1]), new Float32Array([2, 0.25]), new Float32Array([0, 3])];
const stored = bytesOfVectors(VECTORS);

test.each([0, 1, 3, 4])(
  'stored vectors are read where they begin at byte %i of a larger buffer',
  (offset) => {
    const larger = Buffer.alloc(stored.length + 8, 255);
    larger.set(stored, offset);
    const view = larger.subarray(offset, offset + stored.length);
    expect(vectorsOfBytes(view, 3, 2)).toEqual(VECTORS);
  },
);

test.each([
  [3, 3],
  [2, 2],
  [4, 2],
  [0, 2],
])('bytes that are not %i vectors of %i numbers are none', (count, dimensions) => {
  expect(vectorsOfBytes(stored, count, dimensions)).toBeNull();
  expect(vectorsOfBytes(stored.subarray(1), 3, 2)).toBeNull();
});
