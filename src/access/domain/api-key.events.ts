import { z } from 'zod';
import { defineEvents, type EventOf } from '../../kernel/define-events.js';
import { PERMISSIONS } from '../../kernel/permissions.js';

export const REVOCATION_REASONS = ['unneeded', 'leaked'] as const;

export type RevocationReason = (typeof REVOCATION_REASONS)[number];

/** Events of a key, without the key or its hash; stream `apiKey-<org>.<key id>`. */
export const ApiKeyEvents = defineEvents('apiKey', {
  ApiKeyGenerated: {
    v: 1,
    sealed: ['name'],
    schema: z.object({
      name: z.string(),
      scopes: z.array(z.enum(PERMISSIONS)),
      lastFour: z.string(),
      expiresAt: z.string().nullable(),
      /** Service id of the user who made the key; `operator` at the machine's command line. */
      createdBy: z.string(),
      rotates: z.string().optional(),
    }),
  },
  ApiKeyExpirySet: { v: 1, schema: z.object({ expiresAt: z.string() }) },
  ApiKeyRevoked: {
    v: 1,
    schema: z.object({ reason: z.enum(REVOCATION_REASONS) }),
    audit: ({ reason }) => ({ value: reason }),
  },
});

export type ApiKeyEvent = EventOf<typeof ApiKeyEvents>;
