import { AppError, type Caller } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { SignInFault } from '../domain/sign-in-faults.js';
import { OrganizationReadModel } from '../organization.read-model.js';
import { SignInFlows, type SignInBrowser } from '../sign-in-flows.js';

/** Starts an administrator's test sign-in and returns the provider's address. Throws sso_refused. */
export const StartTestSignIn = defineCommand(
  'StartTestSignIn',
  { permission: 'org:manage' },
  (caller: Caller, browser: SignInBrowser) => ({ caller, browser }),
  [ReadModels, SignInFlows],
  async ({ caller, browser }, readModels, flows): Promise<string> => {
    const { orgId, userId } = caller;
    const settings = (await readModels.for(caller).get(OrganizationReadModel, orgId))?.singleSignOn;
    if (!settings) throw new AppError('sso_refused', { reason: 'save the settings of the provider first' });
    const flow = { orgId, settings, browser, returnTo: '', purpose: 'test' as const, userId };
    return flows.begin(flow).catch((error: unknown) => {
      if (!(error instanceof SignInFault)) throw error;
      throw new AppError('sso_refused', { reason: error.clause }, { cause: error });
    });
  },
);
