import { z } from 'zod';
import { defineEvents, type EventOf } from '@alert-review/kernel';

export const CHANGE_KINDS = [
  'link',
  'member',
  'recipe',
  'role',
  'rules',
  'second_factor',
  'single_sign_on',
] as const;

/** Changes made where no other administrator could approve them; `access`: somebody was let in again. */
export const OUTSIDE_CHANGE_KINDS = [
  'access',
  'key',
  'link',
  'member',
  'password',
  'recipe',
  'role',
  'second_factor',
  'single_sign_on',
] as const;
export const OUTSIDE_PLACES = ['command_line', 'directory', 'identity_provider'] as const;

export type OutsideChangeKind = (typeof OUTSIDE_CHANGE_KINDS)[number];
export type OutsidePlace = (typeof OUTSIDE_PLACES)[number];

/** `user`: the person affected; null for a new member, for rules and for single sign-on. */
const Change = z.object({ kind: z.enum(CHANGE_KINDS), user: z.string().nullable() });

/** Changes by an administrator that another administrator approves. Stream `administration-<org>.<id>`. */
export const AdministrationEvents = defineEvents('administration', {
  ChangeRequested: {
    v: 3,
    schema: Change,
    upcast: { 1: (data: object) => data, 2: (data: object) => data },
    audit: ({ kind }) => ({ value: kind, outcome: 'incomplete' }),
  },
  /** Approval by another administrator. The change follows as a separate event in the author's name. */
  ChangeApproved: {
    v: 3,
    schema: Change,
    upcast: { 1: (data: object) => data, 2: (data: object) => data },
    audit: ({ kind }) => ({ value: kind }),
  },
  /**
   * Follows an approval if carrying out the change was refused, for example a role for somebody disabled in
   * the meantime. `because`: code of the error.
   */
  ChangeFailed: {
    v: 1,
    schema: Change.extend({ because: z.string() }),
    audit: ({ kind }) => ({ value: kind, outcome: 'refused' }),
  },
  /** Declined by another administrator, or by its author. */
  ChangeDeclined: {
    v: 3,
    schema: Change,
    upcast: { 1: (data: object) => data, 2: (data: object) => data },
    audit: ({ kind }) => ({ value: kind, outcome: 'refused' }),
  },
  /**
   * Made at the command line, by a directory or an identity provider, where nobody can approve it:
   * administrators are told. `user`: whom it is about; null for a key, for single sign-on and for scoring
   * rules.
   */
  OutsideChangeMade: {
    v: 2,
    schema: z.object({
      kind: z.enum(OUTSIDE_CHANGE_KINDS),
      place: z.enum(OUTSIDE_PLACES),
      user: z.string().nullable(),
    }),
    upcast: { 1: (data: object) => data },
    audit: ({ kind }) => ({ value: kind }),
  },
});

export type AdministrationEvent = EventOf<typeof AdministrationEvents>;
