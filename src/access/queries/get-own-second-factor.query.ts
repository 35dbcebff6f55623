import type { Caller } from '../../kernel/caller.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { newAppSecret, SecondFactors } from '../second-factors.js';

/** Returns how many recovery codes one has left, null where it is off, and a secret to turn it on with. */
export const GetOwnSecondFactor = defineQuery(
  'GetOwnSecondFactor',
  { permission: 'any' },
  (caller: Caller) => ({ caller }),
  [SecondFactors],
  async ({ caller }, factors) => ({
    recoveryCodesLeft: await factors.recoveryCodesLeft(caller, caller.userId),
    newSecret: newAppSecret(),
  }),
);
