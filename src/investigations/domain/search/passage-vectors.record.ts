import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/** The vector of a text, by a hash of text and model; made again if missing, which takes long. */
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

/** Why a copy: the bytes may begin anywhere in a larger buffer, and `slice` of a Buffer copies nothing. */
export const vectorOfBytes = (bytes: Uint8Array): Float32Array =>
  new Float32Array(new Uint8Array(bytes).buffer);
