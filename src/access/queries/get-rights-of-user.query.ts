import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { Bus } from '../../platform/bus/bus.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
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

export const GetRightsOfUserHandler = defineHandler(
  GetRightsOfUser,
  [Bus],
  async ({ caller, userId }, bus) => {
    const standing = await bus.send(new GetCurrentAccess(caller, userId));
    if (!standing) throw new AppError('user_not_found', { field: 'user_id', value: userId });
    return standing;
  },
);
