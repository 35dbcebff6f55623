import { z } from 'zod';
import { defineRecord, SCOPES } from '@alert-review/kernel';

/**
 * An authorization request that waits for its user. Answering removes the row, so that only one of several
 * parallel answers counts.
 */
export const InteractionRecord = defineRecord({
  name: 'oauth-interactions',
  schema: z.object({
    /** SHA-256 of the browser's cookie. */
    browserId: z.string(),
    clientId: z.string(),
    redirectUri: z.string(),
    state: z.string().nullable(),
    challenge: z.string(),
    scopes: z.array(z.enum(SCOPES)),
    exp: z.number(),
  }),
  indexes: { expiry: { fields: ['exp'] } },
});
