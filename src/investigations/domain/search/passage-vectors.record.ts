import { z } from 'zod';
import { defineRecord } from '../../../kernel/define-record.js';

/** Vectors of a run's passages, by its id; made again if missing, which takes long. */
export const PassageVectorsRecord = defineRecord({
  name: 'passage-vectors',
  schema: z.object({
    /** The model and the way in which texts are made; vectors of another one are made anew. */
    madeBy: z.string(),
    /** 32-bit floats, little-endian: one vector after the other, in the order of the passages. */
    vectors: z.instanceof(Uint8Array),
  }),
  folder: 'bulk',
});

const BYTES_PER_NUMBER = Float32Array.BYTES_PER_ELEMENT;

export const bytesOfVectors = (vectors: readonly Float32Array[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Float32Array.from(vectors.flatMap((vector) => [...vector])).buffer);

/** Returns `count` vectors of `dimensions` numbers; null where the bytes are of another length. */
export function vectorsOfBytes(bytes: Uint8Array, count: number, dimensions: number): Float32Array[] | null {
  if (bytes.byteLength !== count * dimensions * BYTES_PER_NUMBER) return null;
  // Why a copy: the bytes may begin anywhere in a larger buffer, and `slice` of a Buffer copies nothing.
  const numbers = new Float32Array(new Uint8Array(bytes).buffer);
  return Array.from({ length: count }, (_, at) => numbers.slice(at * dimensions, (at + 1) * dimensions));
}
