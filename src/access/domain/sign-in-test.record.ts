import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/** How long the result of a test sign-in is kept. */
export const SIGN_IN_TEST_KEPT_MS = 60 * 60 * 1000;

const Step = z.object({
  check: z.string(),
  outcome: z.enum(['passed', 'failed', 'not_reached']),
  text: z.string(),
});

/** Result of an administrator's test sign-in, which opened no session and created no account. */
export const SignInTestRecord = defineRecord({
  name: 'sign-in-tests',
  schema: z.object({
    orgId: z.string(),
    /** The administrator who tested; only they can see the result. */
    userId: z.string(),
    steps: z.array(Step),
    endsAt: z.number(),
  }),
  indexes: { ends: { fields: ['endsAt'] } },
});

export type SignInTestStep = z.infer<typeof Step>;
