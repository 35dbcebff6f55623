import { z } from 'zod';
import { defineEvents, type EventOf } from '@alert-review/kernel';

/**
 * Keys that sign checkpoints. `key` is the verifier key; `note` is signed by this key and by the previous
 * key.
 */
export const SigningKeyEvents = defineEvents('signingKey', {
  SigningKeyMade: { v: 1, schema: z.object({ key: z.string(), note: z.string().optional() }) },
});

export type SigningKeyEvent = EventOf<typeof SigningKeyEvents>;
