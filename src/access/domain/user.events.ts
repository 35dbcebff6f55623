import { z } from 'zod';
import { defineEvents, type EventOf } from '../../kernel/define-events.js';

export const ROLES = ['admin', 'analyst', 'reviewer', 'viewer'] as const;

export type Role = (typeof ROLES)[number];

/** What happens to a user. Stream `user-<org>.<user id>`; the e-mail address stands in a record only. */
export const UserEvents = defineEvents('user', {
  UserCreated: { v: 1, schema: z.object({ role: z.enum(ROLES) }), audit: ({ role }) => ({ value: role }) },
  UserRoleSet: { v: 1, schema: z.object({ role: z.enum(ROLES) }), audit: ({ role }) => ({ value: role }) },
  UserDisabled: { v: 1, schema: z.object({}) },
  /** The code stands in a record only, as a hash. */
  UserInvited: { v: 1, schema: z.object({ endsAt: z.string() }) },
  /** What was made with the password before ends: sessions, and the access of connected applications. */
  UserPasswordSet: {
    v: 1,
    schema: z.object({ by: z.enum(['operator', 'invitation', 'user']) }),
    audit: ({ by }) => ({ value: by }),
  },
});

export type UserEvent = EventOf<typeof UserEvents>;

export type PasswordSetter = Extract<UserEvent, { type: 'UserPasswordSet' }>['data']['by'];
