import type { Caller } from '../../kernel/caller.js';
import { Command } from '../../kernel/message.js';
import { HandlerOf } from '../../platform/bus/define-message.js';
import { KeyedQueue } from '../../platform/process/keyed-queue.js';
import { Directory, type GroupChange, type UserChange } from '../directory.js';

import type { DirectoryRow } from '../queries/read-directory.query.js';

export type DirectoryChange =
  | { readonly kind: 'Users'; readonly change: UserChange | null }
  | { readonly kind: 'Groups'; readonly change: GroupChange | null };

/**
 * Makes (`id` null), changes or removes (`change` null) a user or a group. Throws user_not_found,
 * group_not_found, name_taken, validation_error.
 */
export class ChangeDirectory extends Command<DirectoryRow | null> {
  static readonly permission = 'members:provision';

  constructor(
    readonly caller: Caller,
    readonly id: string | null,
    readonly what: DirectoryChange,
  ) {
    super();
  }
}

@HandlerOf(ChangeDirectory)
export class ChangeDirectoryHandler {
  /** Why: a directory sends many changes of the same group at once. */
  private readonly organizations = new KeyedQueue();

  constructor(private readonly directory: Directory) {}

  execute({ caller, id, what }: ChangeDirectory): Promise<DirectoryRow | null> {
    return this.organizations.run(caller.orgId, () => this.change(caller, id, what));
  }

  private async change(caller: Caller, id: string | null, { kind, change }: DirectoryChange) {
    if (kind === 'Users') {
      if (change) return this.directory.saveUser(caller, id, change);
      await this.directory.removeUser(caller, id!);
    } else {
      if (change) return this.directory.saveGroup(caller, id, change);
      await this.directory.removeGroup(caller, id!);
    }
    return null;
  }
}
