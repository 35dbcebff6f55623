import { z } from 'zod';
import { defineEvents, type EventOf } from '../../kernel/define-events.js';

/** Logins; stream `login-<org>.<session or attempt>`. Failures without a user: the system organization's. */
export const LoginEvents = defineEvents('login', {
  LoginSucceeded: { v: 1, schema: z.object({ userId: z.string() }) },
  LoginFailed: {
    v: 1,
    schema: z.object({
      userId: z.string().nullable(),
      reason: z.enum(['unknown_user', 'wrong_password', 'user_disabled']),
    }),
    audit: ({ reason }) => ({ outcome: 'refused', value: reason }),
  },
  SessionEnded: {
    v: 1,
    schema: z.object({ reason: z.enum(['logged_out', 'everywhere', 'password_set']) }),
    audit: ({ reason }) => ({ value: reason }),
  },
});

export type LoginEvent = EventOf<typeof LoginEvents>;

export type SessionEnd = Extract<LoginEvent, { type: 'SessionEnded' }>['data']['reason'];
