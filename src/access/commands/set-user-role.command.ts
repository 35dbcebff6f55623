import { CommandHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Command } from '../../kernel/message.js';
import type { Role } from '../domain/user.events.js';
import { Members } from '../members.js';

/** Sets a role. Errors: user_not_found, last_admin, conflict, permission_denied (own role raised). */
export class SetUserRole extends Command<{ id: string; role: Role }> {
  static readonly permission = 'members:manage';

  constructor(
    readonly caller: Caller,
    readonly userId: string,
    readonly role: Role,
  ) {
    super();
  }
}

@CommandHandler(SetUserRole)
export class SetUserRoleHandler {
  constructor(private readonly members: Members) {}

  async execute({ caller, userId, role }: SetUserRole): Promise<{ id: string; role: Role }> {
    const own = caller.userId === userId;
    await this.members.changeUser(caller, userId, SetUserRole.name, (isLastAdmin) => ({
      type: 'SetRole',
      role,
      own,
      isLastAdmin,
    }));
    return { id: userId, role };
  }
}
