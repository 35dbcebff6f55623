import type { Caller } from '../../kernel/caller.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { SecondFactors, type BegunSecondFactor } from '../second-factors.js';

export interface OwnSecondFactor {
  readonly isOn: boolean;
  readonly recoveryCodesLeft: number;
  /** Waits for its first code. */
  readonly begun: BegunSecondFactor | null;
}

/** Returns one's own second factor; `email` names the account in the app. */
export const GetOwnSecondFactor = defineQuery(
  'GetOwnSecondFactor',
  { permission: 'any' },
  (caller: Caller, email: string) => ({ caller, email }),
  [SecondFactors],
  async ({ caller, email }, factors): Promise<OwnSecondFactor> => ({
    isOn: await factors.isOn(caller, caller.userId),
    recoveryCodesLeft: await factors.recoveryCodesLeft(caller, caller.userId),
    begun: await factors.begun(caller, caller.userId, email),
  }),
);
