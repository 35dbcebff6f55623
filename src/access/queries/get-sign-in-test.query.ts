import type { Caller } from '../../kernel/caller.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { Records } from '../../platform/records/records.js';
import { SignInTestRecord, type SignInTestStep } from '../domain/sign-in-test.record.js';

/** Returns the report of one's own test sign-in; null where there is none any more. */
export const GetSignInTest = defineQuery(
  'GetSignInTest',
  { permission: 'org:manage' },
  (caller: Caller, testId: string) => ({ caller, testId }),
  [Records],
  async ({ caller, testId }, records): Promise<readonly SignInTestStep[] | null> => {
    const test = await records.forSystem().get(SignInTestRecord, testId);
    return test?.orgId === caller.orgId && test.userId === caller.userId ? test.steps : null;
  },
);
