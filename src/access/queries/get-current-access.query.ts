import type { Caller, Feature, Permission } from '@alert-review/kernel';
import type { AssistantRules } from '../domain/assistant-rules.settings.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { ROLE_PERMISSIONS } from '../domain/roles.js';
import { OrganizationReadModel } from '../organization.read-model.js';
import { SignInProofs } from '../sign-in-proofs.js';
import { UserReadModel } from '../user.read-model.js';

/** What a user may do now. */
export interface CurrentAccess {
  readonly permissions: readonly Permission[];
  readonly features: readonly Feature[];
  readonly assistants: AssistantRules;
  /**
   * Time (ISO 8601) before which all grants have ended, because of a new password or because access was
   * restored; null for never.
   */
  readonly grantsSince: string | null;
}

/** Returns the current access of a user; null for a disabled or unknown user. */
export const GetCurrentAccess = defineQuery(
  'GetCurrentAccess',
  { forFeatures: true },
  (caller: Caller, userId: string) => ({ caller, userId }),
  [ReadModels, SignInProofs],
  async ({ caller, userId }, readModels, proofs): Promise<CurrentAccess | null> => {
    const rows = readModels.for(caller);
    const user = await rows.get(UserReadModel, userId);
    const organization = await rows.get(OrganizationReadModel, caller.orgId);
    if (user?.disabledAt !== null || organization?.disabledAt !== null) return null;
    const { role, passwordSetAt, enabledAt } = user;
    if (organization.singleSignOn) {
      const proof = await proofs.get(userId);
      const isUnproven = proof !== null && proofs.isGrantUnproven(proof);
      // A user who can open a session with a password does not depend on the provider.
      const hasUsablePassword = passwordSetAt !== null && organization.singleSignOn.passwords === 'allowed';
      if (isUnproven && (proof.isOut || !hasUsablePassword)) return null;
    }
    const grantsSince = (enabledAt ?? '') > (passwordSetAt ?? '') ? enabledAt : passwordSetAt;
    const { features, assistants } = organization;
    return { permissions: ROLE_PERMISSIONS[role], features, assistants, grantsSince };
  },
);
export type GetCurrentAccess = InstanceType<typeof GetCurrentAccess>;
