import { Injectable } from '@nestjs/common';
import type { Caller } from '@alert-review/kernel';
import { ReadModels } from '../platform/projections/read-models.js';
import { ApiKeyReadModel } from './api-key.read-model.js';
import { ApiKeys } from './api-keys.js';
import { isPermissionOverMembers, permissionsOfUser } from './domain/roles.js';
import type { UserState } from './domain/user.decider.js';

const KEYS_MAX = 10_000;

/**
 * Ends API keys whose creators lose rights. Keys with rights over members end when their creator loses those
 * rights, because a dismissed person could use such a key to get access again.
 */
@Injectable()
export class KeysOfMakers {
  constructor(
    private readonly apiKeys: ApiKeys,
    private readonly readModels: ReadModels,
  ) {}

  /** Ends the keys with rights over members that their creator lost, by leaving or by a change of role. */
  async endLostRights(caller: Caller, userId: string, maker: UserState): Promise<void> {
    const held = permissionsOfUser(maker);
    const made = await this.readModels
      .for(caller)
      .find(ApiKeyReadModel, {}, { index: 'created', limit: KEYS_MAX });
    for (const { id, createdBy, revokedAt, scopes } of made) {
      if (createdBy !== userId || revokedAt !== null) continue;
      const isLost = scopes.some((scope) => isPermissionOverMembers(scope) && !held.includes(scope));
      if (isLost) await this.apiKeys.revoke(caller, id, 'EndKeyOfMaker', 'maker_left');
    }
  }
}
