import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { NewAppSecrets } from '../new-app-secrets.js';
import { SecondFactors } from '../second-factors.js';

/**
 * Returns the number of unused recovery codes (null if the second factor is off), and a new app for turning
 * the second factor on. If a form sent back an offer that is still valid, the app of that offer is kept.
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
