import { z } from 'zod';
import { defineEvents, type EventOf } from '@alert-review/kernel';

/** How a person proved who they are. */
export const SIGN_IN_WAYS = ['password', 'single_sign_on', 'password_and_code'] as const;

export type SignInWay = (typeof SIGN_IN_WAYS)[number];

/** The reasons from `answer_refused` on concern single sign-on. */
const REFUSALS = [
  'unknown_user',
  'wrong_password',
  'wrong_code',
  'user_disabled',
  'password_not_allowed',
  'answer_refused',
  'address_refused',
  'no_role',
  'last_admin',
] as const;

/** `not_confirmed`: the identity provider no longer confirms the person. */
const SESSION_ENDS = ['logged_out', 'everywhere', 'password_set', 'disabled', 'not_confirmed'] as const;

/**
 * Sign-ins. Stream `login-<org>.<session or attempt>`. Failures of unknown users belong to the system
 * organization.
 */
export const LoginEvents = defineEvents('login', {
  LoginSucceeded: {
    v: 3,
    schema: z.object({ userId: z.string(), by: z.enum(SIGN_IN_WAYS) }),
    upcast: { 1: (data: object) => ({ ...data, by: 'password' }), 2: (data: object) => data },
    audit: ({ by }) => ({ value: by }),
  },
  LoginFailed: {
    v: 3,
    schema: z.object({ userId: z.string().nullable(), reason: z.enum(REFUSALS) }),
    upcast: { 1: (data: object) => data, 2: (data: object) => data },
    audit: ({ reason }) => ({ outcome: 'refused', value: reason }),
  },
  SessionEnded: {
    v: 3,
    schema: z.object({ reason: z.enum(SESSION_ENDS) }),
    upcast: { 1: (data: object) => data, 2: (data: object) => data },
    audit: ({ reason }) => ({ value: reason }),
  },
});

export type LoginEvent = EventOf<typeof LoginEvents>;

/** Why a session ended. */
export type SessionEndReason = Extract<LoginEvent, { type: 'SessionEnded' }>['data']['reason'];

export type LoginRefusal = (typeof REFUSALS)[number];
