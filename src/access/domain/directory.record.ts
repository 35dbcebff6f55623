import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/** What a directory said about a user, whose id it has. */
export const DirectoryUserRecord = defineRecord({
  name: 'directory-users',
  schema: z.object({
    externalId: z.string().nullable(),
    active: z.boolean(),
    /** Whether the directory ended the access, or has yet to give it: what an administrator ends stays so. */
    isOut: z.boolean(),
    /**
     * True while the directory has only named a member who was there before, or put them into groups without
     * a role: their role and access stay until it changes `active` or gives or takes a group that counts.
     */
    isNamedOnly: z.boolean().optional(),
    /** Missing in rows of earlier releases, whose users are named by their address. */
    userName: z.string().optional(),
    /** `directoryNameKey` of the name, by which it is looked up; earlier releases kept it in lower case. */
    nameKey: z.string().nullable().optional(),
    /** Further attributes as JSON: their names are not ones that every store takes. */
    attributes: z.string().optional(),
    createdAt: z.string().optional(),
    changedAt: z.string().optional(),
    /** Given anew by each change, so that two processes do not undo one another's. */
    stamp: z.string().nullable().optional(),
  }),
  indexes: { external_id: { fields: ['externalId'] }, name: { fields: ['nameKey'] } },
});

type DirectoryUserRow = z.infer<(typeof DirectoryUserRecord)['schema']>;

/** Tells whether the directory decides about a user's role and access. Null: it has said nothing of them. */
export const decidesAccess = (said: DirectoryUserRow | null | undefined): boolean =>
  said !== null && said !== undefined && said.isNamedOnly !== true;

export const DirectoryGroupRecord = defineRecord({
  name: 'directory-groups',
  schema: z.object({
    displayName: z.string(),
    externalId: z.string().nullable(),
    createdAt: z.string().optional(),
    changedAt: z.string().optional(),
  }),
});

/** Membership; id: those of both. */
export const DirectoryMemberRecord = defineRecord({
  name: 'directory-members',
  schema: z.object({
    groupId: z.string(),
    userId: z.string(),
    /** The name that the directory gave the member in this group. */
    display: z.string().optional(),
  }),
  indexes: { group: { fields: ['groupId', 'userId'] }, user: { fields: ['userId'] } },
});
