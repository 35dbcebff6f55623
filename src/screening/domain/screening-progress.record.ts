import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/** How far an organization's customers are screened against a version of the lists of names. */
export const ScreeningProgressRecord = defineRecord({
  name: 'screening-progress',
  schema: z.object({
    /** Day and hash of the version; a later day with the same hash is the same version. */
    date: z.string(),
    hash: z.string(),
    /** Service id of the customer that was screened last; null once all are. */
    after: z.string().nullable(),
  }),
});
