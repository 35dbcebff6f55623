import { z } from 'zod';
import { defineEvents, type EventOf, SCOPES } from '@alert-review/kernel';

const GRANT_END_REASONS = ['user', 'administrator', 'client', 'code_replay', 'refresh_replay'] as const;

export type GrantEndReason = (typeof GRANT_END_REASONS)[number];

const consentFields = { userId: z.string(), clientId: z.string(), redirectHost: z.string() };

/**
 * Events of a consent that a user gave to an application (stream `grant-<org>.<grant id>`). They contain no
 * tokens and no hashes of tokens.
 */
export const GrantEvents = defineEvents('grant', {
  ConsentGranted: {
    v: 2,
    /** `absExp` (ISO 8601): when the consent ends. No token of the grant is valid longer. */
    schema: z.object({
      ...consentFields,
      /**
       * Salted hash of the application's name and version, computed from `client`; null in events of version
       * 1.
       */
      clientHash: z.string().nullable(),
      /** JSON with `salt`, `name` and `version` (null if the application sends none). */
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
