import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/**
 * A request with an idempotency key, stored under the system organization. The id is a hash of
 * organization, user and key.
 */
export const IdempotentRequestRecord = defineRecord({
  name: 'idempotent-requests',
  schema: z.object({
    fingerprint: z.string(),
    owner: z.string(),
    /** Time (ms) after which an owner that has stored no answer counts as dead. */
    leaseUntil: z.number(),
    /** Time (ms) after which the key may be used again. */
    expiresAt: z.number(),
    /** The encrypted answer; null while the request runs. */
    answer: z.instanceof(Uint8Array).nullable(),
  }),
  indexes: { expiry: { fields: ['expiresAt'] } },
});
