import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { SIGN_IN_CHECKS, type SignInCheck } from '../domain/sign-in-faults.js';
import { RefusedSignIns, type RefusedSignIn } from '../refused-sign-ins.js';

const SHOWN_MAX = 50;

export interface RefusedSignInView extends RefusedSignIn {
  /** Title of the failed check in words. */
  readonly title: string;
}

/** Returns the newest refused single sign-ons, with the codes that people were shown. */
export const ListRefusedSignIns = defineQuery(
  'ListRefusedSignIns',
  { permission: 'org:manage' },
  (caller: Caller) => ({ caller }),
  [RefusedSignIns],
  async ({ caller }, refused): Promise<readonly RefusedSignInView[]> =>
    (await refused.newest(caller, SHOWN_MAX)).map((one) => ({
      ...one,
      title: SIGN_IN_CHECKS[one.check as SignInCheck],
    })),
);
