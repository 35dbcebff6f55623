import { AppError, type Caller, hasPermission } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { GrantReadModel } from '../grant.read-model.js';
import { Grants } from '../grants.js';

/**
 * Disconnects an application. Users may revoke their own grants, holders of clients:manage any grant. Throws
 * grant_not_found.
 */
export const RevokeGrant = defineCommand(
  'RevokeGrant',
  { permission: 'any' },
  (caller: Caller, grantId: string) => ({ caller, grantId }),
  [Grants, ReadModels],
  async ({ caller, grantId }, grants, readModels): Promise<{ id: string }> => {
    const grant = await readModels.for(caller).get(GrantReadModel, grantId);
    const isOwn = grant?.userId === caller.userId;
    if (!grant || !(isOwn || hasPermission(caller, 'clients:manage'))) throw new AppError('grant_not_found');
    await grants.revoke(caller, grantId, RevokeGrant.name, isOwn ? 'user' : 'administrator');
    return { id: grantId };
  },
);
