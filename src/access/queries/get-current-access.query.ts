import type { AssistantRules } from '../../kernel/assistant-rules.js';
import type { Caller } from '../../kernel/caller.js';
import type { Feature } from '../../kernel/features.js';
import { Query } from '../../kernel/message.js';
import type { Permission } from '../../kernel/permissions.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { ROLE_PERMISSIONS } from '../domain/roles.js';
import { OrganizationReadModel } from '../organization.read-model.js';
import { UserReadModel } from '../user.read-model.js';

export interface CurrentAccess {
  readonly permissions: readonly Permission[];
  readonly features: readonly Feature[];
  readonly assistants: AssistantRules;
  /** Time, ISO 8601, of the newest password; earlier grants have ended. null = never. */
  readonly passwordSetAt: string | null;
}

/** Returns the current access of a user; null for a disabled or unknown one. */
export class GetCurrentAccess extends Query<CurrentAccess | null> {
  static readonly forFeatures = true;

  constructor(
    readonly caller: Caller,
    readonly userId: string,
  ) {
    super();
  }
}

export const GetCurrentAccessHandler = defineHandler(
  GetCurrentAccess,
  [ReadModels],
  async ({ caller, userId }, readModels) => {
    const rows = readModels.for(caller);
    const user = await rows.get(UserReadModel, userId);
    const organization = await rows.get(OrganizationReadModel, caller.orgId);
    if (user?.disabledAt !== null || organization?.disabledAt !== null) return null;
    const { role, passwordSetAt } = user;
    const { features, assistants } = organization;
    return { permissions: ROLE_PERMISSIONS[role], features, assistants, passwordSetAt };
  },
);
