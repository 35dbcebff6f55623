import { z } from 'zod';
import { defineEvents, type EventOf, SCOPES } from '@alert-review/kernel';

const GRANT_END_REASONS = ['user', 'administrator', 'client', 'code_replay', 'refresh_replay'] as const;

export type GrantEndReason = (typeof GRANT_END_REASONS)[number];

const consentFields = { userId: z.string(), clientId: z.string(), redirectHost: z.string() };

/** One consent of a user. Stream `grant-<org>.<grant id>`, without tokens or hashes. */
export const GrantEvents = defineEvents('grant', {
  ConsentGranted: {
    v: 2,
    /** `absExp`: ISO 8601; no token outlives it. */
    schema: z.object({
      ...consentFields,
      /** Salted hash of the application's name and version, which `client` tells; null in version 1. */
      clientHash: z.string().nullable(),
      /** JSON of `salt`, `name`, `version` (null where it tells none). */
      client: z.string().optional(),
      scopes: z.array(z.enum(SCOPES)),
      absExp: z.string(),
    }),
    upcast: { 1: (data: object) => ({ ...data, clientHash: null }) },
    sealed: ['client'],
  },
  ConsentDenied: { v: 1, schema: z.object(consentFields), audit: () => ({ outcome: 'refused' }) },
  RefreshLeewayUsed: { v: 1, schema: z.object({}) },
  RefreshReplayDetected: { v: 1, schema: z.object({}) },
  GrantRevoked: {
    v: 1,
    schema: z.object({ reason: z.enum(GRANT_END_REASONS) }),
    audit: ({ reason }) => ({ value: reason }),
  },
});

export type GrantEvent = EventOf<typeof GrantEvents>;
