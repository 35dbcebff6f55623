import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { Records } from '../../platform/records/records.js';
import { SIGN_IN_CHECKS, type SignInCheck } from '../domain/sign-in-faults.js';
import { SignInTestRecord, type SignInTestStep } from '../domain/sign-in-test.record.js';

export interface SignInTestView extends SignInTestStep {
  /** Title of the check in words. */
  readonly title: string;
}

/** Returns the report of the caller's own test sign-in; null if it does not exist any more. */
export const GetSignInTest = defineQuery(
  'GetSignInTest',
  { permission: 'org:manage' },
  (caller: Caller, testId: string) => ({ caller, testId }),
  [Records],
  async ({ caller, testId }, records): Promise<readonly SignInTestView[] | null> => {
    const test = await records.forSystem().get(SignInTestRecord, testId);
    if (test?.orgId !== caller.orgId || test.userId !== caller.userId) return null;
    return test.steps.map((step) => ({ ...step, title: SIGN_IN_CHECKS[step.check as SignInCheck] }));
  },
);
