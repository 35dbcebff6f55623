import type { Caller } from '../../kernel/caller.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { Directory, type DirectoryGroup, type DirectoryUser } from '../directory.js';

export type DirectoryRow = DirectoryUser | DirectoryGroup;

/** Returns a user or a group by id, or all (groups without members). Throws user_ and group_not_found. */
export const ReadDirectory = defineQuery(
  'ReadDirectory',
  { permission: 'members:provision', readsPersonalData: true },
  (caller: Caller, kind: 'Users' | 'Groups', id: string | null) => ({ caller, kind, id }),
  [Directory],
  async ({ caller, kind, id }, directory): Promise<DirectoryRow[]> => {
    if (kind === 'Users')
      return id === null ? directory.listUsers(caller) : [await directory.user(caller, id)];
    return id === null ? directory.listGroups(caller) : [await directory.group(caller, id)];
  },
);
