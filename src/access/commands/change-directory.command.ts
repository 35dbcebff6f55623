import type { Caller } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { DirectoryChanges } from '../directory-changes.js';
import type {
  DirectoryChange,
  DirectoryEdit,
  DirectoryGroup,
  DirectoryRow,
  DirectoryUser,
  GroupEdit,
  UserEdit,
  RequestedDirectoryGroup,
  RequestedDirectoryUser,
} from '../domain/directory.js';

export type {
  DirectoryChange,
  DirectoryEdit,
  DirectoryGroup,
  DirectoryUser,
  GroupEdit,
  UserEdit,
  RequestedDirectoryGroup,
  RequestedDirectoryUser,
};

/**
 * Creates (`id` null), changes or removes (`edit` null) a user or a group. If the request is refused, access
 * is still ended, and `done` in the error says so. Throws user_not_found, group_not_found, name_taken,
 * validation_error, conflict.
 */
export const ChangeDirectory = defineCommand(
  'ChangeDirectory',
  { permission: 'members:provision' },
  (caller: Caller, fields: { readonly id: string | null; readonly what: DirectoryChange }) => ({
    ...fields,
    caller,
  }),
  [DirectoryChanges],
  ({ caller, id, what }, directory): Promise<DirectoryRow | null> => directory.change(caller, id, what),
);
