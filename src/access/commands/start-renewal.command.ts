import { defineCommand } from '../../platform/bus/define-message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { SignInFault } from '../domain/sign-in-faults.js';
import { OrganizationReadModel } from '../organization.read-model.js';
import { RefusedSignIns } from '../refused-sign-ins.js';
import { SignInFlows, type SignInBrowser } from '../sign-in-flows.js';
import { WebSessions } from '../web-sessions.js';

/**
 * Starts the renewal of a session: the provider confirms the person without interaction. Returns the
 * provider's address; null if the browser has no such session or the provider does not respond.
 */
export const StartRenewal = defineCommand(
  'StartRenewal',
  { public: true },
  (fields: { readonly token: string; readonly browser: SignInBrowser; readonly returnTo: string }) => ({
    ...fields,
    caller: null,
  }),
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
