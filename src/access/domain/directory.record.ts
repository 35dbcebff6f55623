import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/** What a directory said about a user. The row id is the user's. */
export const DirectoryUserRecord = defineRecord({
  name: 'directory-users',
  schema: z.object({
    externalId: z.string().nullable(),
    active: z.boolean(),
    /**
     * Whether the directory ended the access or has not granted it yet. It cannot restore access that an
     * administrator ended.
     */
    isOut: z.boolean(),
    /**
     * True while the directory has only named an existing member or put them into groups without a role.
     * Their role and access stay until the directory changes `active`, or adds or removes a group with a
     * role.
     */
    isNamedOnly: z.boolean().optional(),
    /** Missing in rows of earlier releases, whose users have their address as name. */
    userName: z.string().optional(),
    /**
     * `directoryNameKey` of the name, by which the user is looked up. Earlier releases stored the name in
     * lower case.
     */
    nameKey: z.string().nullable().optional(),
    /** Other attributes as JSON text, because not every store accepts their names as field names. */
    attributes: z.string().optional(),
    createdAt: z.string().optional(),
    changedAt: z.string().optional(),
    /** Renewed by each change, so that two processes do not overwrite each other's changes. */
    stamp: z.string().nullable().optional(),
  }),
  indexes: { external_id: { fields: ['externalId'] }, name: { fields: ['nameKey'] } },
});

type DirectoryUserRow = z.infer<(typeof DirectoryUserRecord)['schema']>;

/**
 * Whether the directory decides about a user's role and access. False for null: the directory has said
 * nothing about the user.
 */
export const doesDirectoryManageUser = (said: DirectoryUserRow | null | undefined): boolean =>
  said !== null && said !== undefined && said.isNamedOnly !== true;

/** A group of an organization's directory. */
export const DirectoryGroupRecord = defineRecord({
  name: 'directory-groups',
  schema: z.object({
    displayName: z.string(),
    externalId: z.string().nullable(),
    createdAt: z.string().optional(),
    changedAt: z.string().optional(),
  }),
});

/** Membership of a user in a group; the row id contains both ids. */
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
