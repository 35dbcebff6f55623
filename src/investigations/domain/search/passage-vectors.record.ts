import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/**
 * Embedding vector of a text; the id is a hash of text and model. A missing vector is computed again, which
 * is slow.
 */
export const PassageVectorsRecord = defineRecord({
  name: 'passage-vectors',
  schema: z.object({
    /** 32-bit floats, little-endian. */
    vector: z.instanceof(Uint8Array),
  }),
  folder: 'bulk',
});

export const bytesOfVector = (vector: Float32Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Float32Array.from(vector).buffer);

/**
 * Copies the bytes, because they may begin at any offset of a larger buffer, and `slice` of a Buffer does not
 * copy.
 */
export const vectorOfBytes = (bytes: Uint8Array): Float32Array =>
  new Float32Array(new Uint8Array(bytes).buffer);
