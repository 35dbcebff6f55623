import { CommandHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Command } from '../../kernel/message.js';
import { Members } from '../members.js';
import { SavedViews } from '../saved-views.js';

/**
 * Revokes the access of a user and removes saved views; the user's API keys stay valid. Throws
 * user_not_found, last_admin, conflict.
 */
export class DisableUser extends Command<{ id: string }> {
  static readonly permission = 'members:manage';

  constructor(
    readonly caller: Caller,
    readonly userId: string,
  ) {
    super();
  }
}

@CommandHandler(DisableUser)
export class DisableUserHandler {
  constructor(
    private readonly members: Members,
    private readonly views: SavedViews,
  ) {}

  async execute({ caller, userId }: DisableUser): Promise<{ id: string }> {
    await this.members.changeUser(caller, userId, DisableUser.name, (isLastAdmin) => ({
      type: 'Disable',
      isLastAdmin,
    }));
    await this.views.removeAll(caller, userId);
    return { id: userId };
  }
}
