import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { NewAppSecrets } from '../new-app-secrets.js';
import { SecondFactors } from '../second-factors.js';

/**
 * Returns how many recovery codes one has left, null where it is off, and a new app to turn it on with: the
 * one that a form brought back, as long as it can be used.
 */
export const GetOwnSecondFactor = defineQuery(
  'GetOwnSecondFactor',
  { permission: 'any' },
  (caller: Caller, sentOffer: string | null = null) => ({ caller, sentOffer }),
  [SecondFactors, NewAppSecrets],
  async ({ caller, sentOffer }, factors, newApps) => ({
    recoveryCodesLeft: await factors.recoveryCodesLeft(caller, caller.userId),
    newApp: newApps.offerAgain(caller, sentOffer),
  }),
);
