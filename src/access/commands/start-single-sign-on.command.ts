import { AppError } from '../../kernel/app-error.js';
import { Clock } from '../../kernel/clock.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import { hashOfToken, newPublicId } from '../../platform/crypto/secret-tokens.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import { OrganizationNameRecord } from '../domain/organization-name.record.js';
import { SignInFlowRecord } from '../domain/sign-in-flow.record.js';
import { IdentityProviders, reasonOf, type SignInOf } from '../identity-providers.js';
import { OrganizationReadModel } from '../organization.read-model.js';

const LIFETIME_MS = 10 * 60 * 1000;

/** A browser before its sign-in. */
export interface SigningBrowser extends Omit<SignInOf, 'state'> {
  readonly id: string;
}

/** Returns the address at which people of an organization sign in. Throws sso_refused. */
export const StartSingleSignOn = defineCommand(
  'StartSingleSignOn',
  { public: true },
  (organization: string, browser: SigningBrowser, returnTo: string) => ({
    caller: null,
    organization,
    browser,
    returnTo,
  }),
  [Records, ReadModels, IdentityProviders, Clock],
  async ({ organization, browser, returnTo }, records, readModels, providers, clock): Promise<string> => {
    const rows = records.forSystem();
    const named = await rows.get(OrganizationNameRecord, hashOfToken(organization.trim().toLowerCase()));
    const orgId = named?.orgId ?? organization;
    const found = await readModels.for({ orgId }).get(OrganizationReadModel, orgId);
    const settings = found?.disabledAt === null ? found.singleSignOn : null;
    const refuse = (reason: string, cause?: unknown) =>
      new AppError('sso_refused', { field: 'organization', value: organization, reason }, { cause });
    if (!settings) throw refuse('no organization of this name has single sign-on here');
    const state = newPublicId('ss');
    const address = await providers
      .signInAddress(orgId, settings, { ...browser, state })
      .catch((error: unknown) => {
        throw refuse(`the identity provider does not answer as it should: ${reasonOf(error)}`, error);
      });
    const endsAt = clock.now() + LIFETIME_MS;
    const flow = { id: hashOfToken(state), orgId, browserId: browser.id, returnTo, endsAt };
    await rows.insert(SignInFlowRecord, flow);
    return address;
  },
);
