import type { Caller } from '../../kernel/caller.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Directory, type DirectoryChange } from '../directory.js';
import type { DirectoryRow } from '../queries/read-directory.query.js';

export type { DirectoryChange };

/**
 * Makes (`id` null), changes or removes (`change` null) a user or a group. Throws user_not_found,
 * group_not_found, name_taken, validation_error.
 */
export const ChangeDirectory = defineCommand(
  'ChangeDirectory',
  { permission: 'members:provision' },
  (caller: Caller, id: string | null, what: DirectoryChange) => ({ caller, id, what }),
  [Directory],
  ({ caller, id, what }, directory): Promise<DirectoryRow | null> => directory.change(caller, id, what),
);
