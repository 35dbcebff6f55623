import { z } from 'zod';
import { defineEvents, type EventOf } from '../../kernel/define-events.js';

/** Stream `login-<org>.<session or attempt>`. A failure without a user is the system organisation's. */
export const LoginEvents = defineEvents('login', {
  LoginSucceeded: { v: 1, schema: z.object({ userId: z.string() }) },
  LoginFailed: {
    v: 1,
    schema: z.object({
      userId: z.string().nullable(),
      reason: z.enum(['unknown_user', 'wrong_password', 'user_disabled']),
    }),
  },
  SessionEnded: { v: 1, schema: z.object({ reason: z.enum(['logged_out', 'everywhere', 'password_set']) }) },
});

export type LoginEvent = EventOf<typeof LoginEvents>;

export type SessionEnd = Extract<LoginEvent, { type: 'SessionEnded' }>['data']['reason'];
