import { z } from 'zod';
import { defineEvents, type EventOf } from '@alert-review/kernel';

/** Kinds of changes that another administrator may have to approve. */
export const CHANGE_KINDS = [
  'link',
  'member',
  'recipe',
  'role',
  'rules',
  'second_factor',
  'single_sign_on',
] as const;

/**
 * Kinds of changes made where no other administrator could approve them. `access`: somebody's ended access
 * was restored.
 */
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
/** Places outside of the pages from which access can be changed. */
export const OUTSIDE_CHANGE_ORIGINS = ['command_line', 'directory', 'identity_provider'] as const;

export type OutsideChangeKind = (typeof OUTSIDE_CHANGE_KINDS)[number];
export type OutsideChangeOrigin = (typeof OUTSIDE_CHANGE_ORIGINS)[number];

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
  /** Another administrator approved the change. A separate event in the author's name carries it out. */
  ChangeApproved: {
    v: 3,
    schema: Change,
    upcast: { 1: (data: object) => data, 2: (data: object) => data },
    audit: ({ kind }) => ({ value: kind }),
  },
  /**
   * An approved change was refused when it was carried out, for example a role for a person disabled in the
   * meantime. `because`: code of the error.
   */
  ChangeFailed: {
    v: 1,
    schema: Change.extend({ because: z.string() }),
    audit: ({ kind }) => ({ value: kind, outcome: 'refused' }),
  },
  /** The change was declined by another administrator, or withdrawn by its author. */
  ChangeDeclined: {
    v: 3,
    schema: Change,
    upcast: { 1: (data: object) => data, 2: (data: object) => data },
    audit: ({ kind }) => ({ value: kind, outcome: 'refused' }),
  },
  /**
   * A change was made at the command line, by a directory or by an identity provider, where nobody can
   * approve it; administrators are told. `user`: the person affected; null for an API key, for single sign-on
   * and for scoring rules.
   */
  OutsideChangeMade: {
    v: 2,
    schema: z.object({
      kind: z.enum(OUTSIDE_CHANGE_KINDS),
      place: z.enum(OUTSIDE_CHANGE_ORIGINS),
      user: z.string().nullable(),
    }),
    upcast: { 1: (data: object) => data },
    audit: ({ kind }) => ({ value: kind }),
  },
});

export type AdministrationEvent = EventOf<typeof AdministrationEvents>;
