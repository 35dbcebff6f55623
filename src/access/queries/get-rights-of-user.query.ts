import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { Bus } from '../../platform/bus/bus.js';
import { GetCurrentAccess, type CurrentAccess } from './get-current-access.query.js';

/** Returns current rights of a user, for an operator who acts in that name. Throws user_not_found. */
export class GetRightsOfUser extends Query<CurrentAccess> {
  static readonly permission = 'server:operate';

  constructor(
    readonly caller: Caller,
    readonly userId: string,
  ) {
    super();
  }
}

@QueryHandler(GetRightsOfUser)
export class GetRightsOfUserHandler implements IQueryHandler<GetRightsOfUser> {
  constructor(private readonly bus: Bus) {}

  async execute({ caller, userId }: GetRightsOfUser): Promise<CurrentAccess> {
    const standing = await this.bus.send(new GetCurrentAccess(caller, userId));
    if (!standing) throw new AppError('user_not_found', { field: 'user_id', value: userId });
    return standing;
  }
}
