import { z } from 'zod';
import { defineRecord, HOUR_MS } from '@alert-review/kernel';

/** How long a session lasts without a request. */
export const SESSION_IDLE_MS = 8 * HOUR_MS;
/** How long a session lasts at most. */
export const SESSION_LIFETIME_MS = 12 * HOUR_MS;

/** Session, in the system organization. Row id: SHA-256 of the cookie. Times in ms since 1970. */
export const WebSessionRecord = defineRecord({
  name: 'web-sessions',
  schema: z.object({
    sessionId: z.string(),
    orgId: z.string(),
    userId: z.string(),
    /** Time of the last use, up to a minute late. */
    usedAt: z.number(),
    /** Whether the person signed in at an identity provider, which then has to confirm them regularly. */
    isBySingleSignOn: z.boolean().optional(),
    endsAt: z.number(),
  }),
  indexes: { user: { fields: ['userId'] }, ends: { fields: ['endsAt'] } },
});
