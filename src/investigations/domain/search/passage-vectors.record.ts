import { z } from 'zod';
import { defineRecord } from '../../../kernel/define-record.js';

/** The vectors of the passages of a run, by its id. They take long to make, and are made again if missing. */
export const PassageVectorsRecord = defineRecord({
  name: 'passage-vectors',
  schema: z.object({
    /** The model and the way in which texts are made: vectors of others are made anew. */
    madeBy: z.string(),
    /** 32-bit floats, little-endian: one vector after the other, in the order of the passages. */
    vectors: z.instanceof(Uint8Array),
  }),
  folder: 'bulk',
});
