import type { Caller } from '../../kernel/caller.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { NewAppSecrets } from '../new-app-secrets.js';
import { SecondFactors } from '../second-factors.js';

/** Returns how many recovery codes one has left, null where it is off, and a new app to turn it on with. */
export const GetOwnSecondFactor = defineQuery(
  'GetOwnSecondFactor',
  { permission: 'any' },
  (caller: Caller) => ({ caller }),
  [SecondFactors, NewAppSecrets],
  async ({ caller }, factors, newApps) => ({
    recoveryCodesLeft: await factors.recoveryCodesLeft(caller, caller.userId),
    newApp: newApps.offer(caller),
  }),
);
