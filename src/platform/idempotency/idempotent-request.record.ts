import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/** A keyed request under the system organization; the id is a hash of organization, user and key. */
export const IdempotentRequestRecord = defineRecord({
  name: 'idempotent-requests',
  schema: z.object({
    fingerprint: z.string(),
    owner: z.string(),
    /** Instant (ms) from which an owner without an answer counts as dead. */
    leaseUntil: z.number(),
    /** Instant (ms) from which the key may be used again. */
    expiresAt: z.number(),
    /** The sealed answer; null while the request runs. */
    answer: z.instanceof(Uint8Array).nullable(),
  }),
  indexes: { expiry: { fields: ['expiresAt'] } },
});
