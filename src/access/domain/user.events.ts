import { z } from 'zod';
import { defineEvents, type EventOf } from '@alert-review/kernel';

export const ROLES = ['admin', 'analyst', 'reviewer', 'viewer'] as const;

export type Role = (typeof ROLES)[number];

/** Events of a user, without the e-mail address; stream `user-<org>.<user id>`. */
export const UserEvents = defineEvents('user', {
  UserCreated: { v: 1, schema: z.object({ role: z.enum(ROLES) }), audit: ({ role }) => ({ value: role }) },
  UserRoleSet: { v: 1, schema: z.object({ role: z.enum(ROLES) }), audit: ({ role }) => ({ value: role }) },
  UserDisabled: { v: 1, schema: z.object({}) },
  /** The user may sign in again. Earlier sessions and connected applications stay ended. */
  UserEnabled: { v: 1, schema: z.object({}) },
  UserInvited: { v: 1, schema: z.object({ endsAt: z.string() }) },
  /**
   * Another administrator than the creator of the link approved it. The link then sets a password without the
   * person's code.
   */
  UserLinkApproved: { v: 1, schema: z.object({}) },
  /** An administrator vouched that this member and the person who gave them access are two people. */
  UserVouched: { v: 1, schema: z.object({}) },
  /** A new password. It also ends earlier sessions and connected applications. */
  UserPasswordSet: {
    v: 1,
    schema: z.object({ by: z.enum(['operator', 'invitation', 'user']) }),
    audit: ({ by }) => ({ value: by }),
  },
  /** From now on a code of the authenticator app is required in addition to the password. */
  SecondFactorEnabled: { v: 1, schema: z.object({}) },
  /** `by`: the user, or the administrator or operator who reset it for a user who lost the app. */
  SecondFactorDisabled: {
    v: 1,
    schema: z.object({ by: z.enum(['user', 'administrator', 'operator']) }),
    audit: ({ by }) => ({ value: by }),
  },
  RecoveryCodeUsed: { v: 1, schema: z.object({ left: z.number() }) },
});

export type UserEvent = EventOf<typeof UserEvents>;

/** Who turned the second factor off. */
export type SecondFactorEnder = Extract<UserEvent, { type: 'SecondFactorDisabled' }>['data']['by'];

/** Who set the password. */
export type PasswordSetter = Extract<UserEvent, { type: 'UserPasswordSet' }>['data']['by'];
