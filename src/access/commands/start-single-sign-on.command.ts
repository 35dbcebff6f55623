import { AppError } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { hashOfToken } from '../../platform/crypto/secret-tokens.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import { OrganizationNameRecord } from '../domain/organization-name.record.js';
import { SignInFault } from '../domain/sign-in-faults.js';
import { OrganizationReadModel } from '../organization.read-model.js';
import { RefusedSignIns } from '../refused-sign-ins.js';
import { SignInFlows, type SignInBrowser } from '../sign-in-flows.js';

/** Returns the address at which people of an organization sign in. Throws sso_refused. */
export const StartSingleSignOn = defineCommand(
  'StartSingleSignOn',
  { public: true },
  (fields: {
    readonly organization: string;
    readonly browser: SignInBrowser;
    readonly returnTo: string;
  }) => ({ ...fields, caller: null }),
  [Records, ReadModels, SignInFlows, RefusedSignIns],
  async ({ organization, browser, returnTo }, records, readModels, flows, refused): Promise<string> => {
    const name = hashOfToken(organization.trim().toLowerCase());
    const orgId = (await records.forSystem().get(OrganizationNameRecord, name))?.orgId ?? organization;
    const found = await readModels.for({ orgId }).get(OrganizationReadModel, orgId);
    const settings = found?.disabledAt === null ? found.singleSignOn : null;
    const refuse = (reason: string, cause?: unknown) =>
      new AppError('sso_refused', { field: 'organization', value: organization, reason }, { cause });
    if (!settings) throw refuse('no organization of this name has single sign-on here');
    return flows.begin({ orgId, settings, browser, returnTo }).catch(async (error: unknown) => {
      if (!(error instanceof SignInFault)) throw error;
      const code = await refused.note(orgId, error);
      throw refuse(`the identity provider does not answer as it should (code ${code})`, error);
    });
  },
);
