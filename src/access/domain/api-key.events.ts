import { z } from 'zod';
import { defineEvents, type EventOf, PERMISSIONS } from '@alert-review/kernel';

/** Reasons that an administrator may give for revoking a key. */
export const REVOCATION_REASONS = ['unneeded', 'leaked'] as const;

/**
 * Reasons why a key ended: a reason that an administrator gave, or that its creator lost the rights that it
 * carries.
 */
const KEY_ENDS = [...REVOCATION_REASONS, 'maker_left'] as const;

export type RevocationReason = (typeof KEY_ENDS)[number];

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
      /** Service id of the user who created the key; `operator` for the server's command line. */
      createdBy: z.string(),
      rotates: z.string().optional(),
    }),
  },
  ApiKeyExpirySet: { v: 1, schema: z.object({ expiresAt: z.string() }) },
  /** Somebody has taken over the key of a person who left, so that it continues to work. */
  ApiKeyKept: { v: 1, schema: z.object({ by: z.string() }) },
  ApiKeyRevoked: {
    v: 2,
    schema: z.object({ reason: z.enum(KEY_ENDS) }),
    upcast: { 1: (data: object) => data },
    audit: ({ reason }) => ({ value: reason }),
  },
});

export type ApiKeyEvent = EventOf<typeof ApiKeyEvents>;
