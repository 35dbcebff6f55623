import {
  bytesOfVector,
  vectorOfBytes,
} from '../../../src/investigations/domain/search/passage-vectors.record.js';

const VECTOR = new Float32Array([0.5, -1, 2, 0.25]);
const stored = bytesOfVector(VECTOR);

test.each([0, 1, 3, 4])('a stored vector is read where it begins at byte %i of a larger buffer', (offset) => {
  const larger = Buffer.alloc(stored.length + 8, 255);
  larger.set(stored, offset);
  expect(vectorOfBytes(larger.subarray(offset, offset + stored.length))).toEqual(VECTOR);
});
