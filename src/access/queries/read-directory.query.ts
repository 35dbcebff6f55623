import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { Directory } from '../directory.js';
import type {
  DirectoryGroup,
  DirectoryListing,
  DirectoryPage,
  DirectoryRow,
  DirectoryUser,
  DirectoryUserGroup,
} from '../domain/directory.js';

export type { DirectoryGroup, DirectoryListing, DirectoryRow, DirectoryUser, DirectoryUserGroup };

/** Returns a user or a group by id, or a page of a list. Throws user_not_found, group_not_found. */
export const ReadDirectory = defineQuery(
  'ReadDirectory',
  { permission: 'members:provision', readsPersonalData: true },
  (
    caller: Caller,
    fields: { readonly kind: 'Users' | 'Groups'; readonly what: string | DirectoryListing },
  ) => ({ ...fields, caller }),
  [Directory],
  async ({ caller, kind, what }, directory): Promise<DirectoryPage> => {
    if (typeof what !== 'string') return directory.list(caller, kind, what);
    const row = kind === 'Users' ? await directory.user(caller, what) : await directory.group(caller, what);
    return { total: 1, rows: [row] };
  },
);
