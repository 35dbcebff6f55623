import { z } from 'zod';
import { defineEvents, type EventOf } from '@alert-review/kernel';

/** Keys that sign checkpoints. `key`: verifier key; `note`: signed by it and by the key before it. */
export const SigningKeyEvents = defineEvents('signingKey', {
  SigningKeyMade: { v: 1, schema: z.object({ key: z.string(), note: z.string().optional() }) },
});

export type SigningKeyEvent = EventOf<typeof SigningKeyEvents>;
