import { z } from 'zod';
import { defineRecord } from '../../kernel/define-record.js';

/** What a directory said about a user, whose id it has; without it the directory manages the user not. */
export const DirectoryUserRecord = defineRecord({
  name: 'directory-users',
  schema: z.object({
    externalId: z.string().nullable(),
    active: z.boolean(),
    /** Whether the directory ended the access, or has yet to give it: what an administrator ends stays so. */
    isOut: z.boolean(),
  }),
});

export const DirectoryGroupRecord = defineRecord({
  name: 'directory-groups',
  schema: z.object({ displayName: z.string(), externalId: z.string().nullable() }),
});

/** Membership; id: those of both. */
export const DirectoryMemberRecord = defineRecord({
  name: 'directory-members',
  schema: z.object({ groupId: z.string(), userId: z.string() }),
  indexes: { group: { fields: ['groupId', 'userId'] }, user: { fields: ['userId'] } },
});
