import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { NewAppSecrets } from '../new-app-secrets.js';
import { SecondFactors } from '../second-factors.js';

/**
 * Returns the number of unused recovery codes (null if the second factor is off) and a new app for turning it
 * on: the app that a form sent back, as long as it can be used.
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
