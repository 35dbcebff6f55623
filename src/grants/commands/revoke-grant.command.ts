import { AppError } from '../../kernel/app-error.js';
import { hasPermission, type Caller } from '../../kernel/caller.js';
import { Command } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { GrantReadModel } from '../grant.read-model.js';
import { Grants } from '../grants.js';

/** Disconnects an application: one's own, or any with clients:manage. Throws grant_not_found. */
export class RevokeGrant extends Command<{ id: string }> {
  static readonly permission = 'any';

  constructor(
    readonly caller: Caller,
    readonly grantId: string,
  ) {
    super();
  }
}

export const RevokeGrantHandler = defineHandler(
  RevokeGrant,
  [Grants, ReadModels],
  async ({ caller, grantId }, grants, readModels) => {
    const grant = await readModels.for(caller).get(GrantReadModel, grantId);
    const isOwn = grant?.userId === caller.userId;
    if (!grant || !(isOwn || hasPermission(caller, 'clients:manage'))) throw new AppError('grant_not_found');
    await grants.revoke(caller, grantId, RevokeGrant.name, isOwn ? 'user' : 'administrator');
    return { id: grantId };
  },
);
