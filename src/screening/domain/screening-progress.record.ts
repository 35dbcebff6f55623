import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/** How far an organization's customers have been screened against a version of the lists of names. */
export const ScreeningProgressRecord = defineRecord({
  name: 'screening-progress',
  schema: z.object({
    /** Day and hash of the version of the lists. A later day with the same hash is the same version. */
    date: z.string(),
    hash: z.string(),
    /** Service id of the customer screened last; null once all are screened. */
    after: z.string().nullable(),
  }),
});
