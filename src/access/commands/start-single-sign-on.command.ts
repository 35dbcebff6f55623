import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import { hashOfToken } from '../../platform/crypto/secret-tokens.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import { OrganizationNameRecord } from '../domain/organization-name.record.js';
import { SignInFault } from '../domain/sign-in-faults.js';
import { OrganizationReadModel } from '../organization.read-model.js';
import { RefusedSignIns } from '../refused-sign-ins.js';
import { SignInFlows, type SigningBrowser } from '../sign-in-flows.js';
import { WebSessions } from '../web-sessions.js';

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

/** Begins the test sign-in of an administrator; returns the address of the provider. Throws sso_refused. */
export const StartTestSignIn = defineCommand(
  'StartTestSignIn',
  { permission: 'org:manage' },
  (caller: Caller, browser: SigningBrowser) => ({ caller, browser }),
  [ReadModels, SignInFlows],
  async ({ caller: { orgId, userId, ...caller }, browser }, readModels, flows): Promise<string> => {
    const found = await readModels.for({ ...caller, orgId }).get(OrganizationReadModel, orgId);
    const settings = found?.singleSignOn;
    if (!settings) throw new AppError('sso_refused', { reason: 'save the settings of the provider first' });
    const flow = { orgId, settings, browser, returnTo: '', purpose: 'test' as const, userId };
    return flows.begin(flow).catch((error: unknown) => {
      if (!(error instanceof SignInFault)) throw error;
      throw new AppError('sso_refused', { reason: error.message }, { cause: error });
    });
  },
);

/**
 * Begins to confirm the person of a session at the provider, without asking them; returns the address of the
 * provider. Null where the browser has no such session, or the provider does not answer.
 */
export const StartRenewal = defineCommand(
  'StartRenewal',
  { public: true },
  (token: string, browser: SigningBrowser, returnTo: string) => ({ caller: null, token, browser, returnTo }),
  [WebSessions, ReadModels, SignInFlows, RefusedSignIns],
  async ({ token, browser, returnTo }, sessions, readModels, flows, refused): Promise<string | null> => {
    const session = await sessions.find(token);
    if (session?.isBySingleSignOn !== true) return null;
    const { orgId, userId, sessionId } = session;
    const settings = (await readModels.for({ orgId }).get(OrganizationReadModel, orgId))?.singleSignOn;
    if (!settings) return null;
    const flow = { orgId, settings, browser, returnTo, purpose: 'renewal' as const, userId, sessionId };
    return flows.begin(flow).catch(async (error: unknown) => {
      if (!(error instanceof SignInFault)) throw error;
      await refused.note(orgId, error.of(userId));
      return null;
    });
  },
);
