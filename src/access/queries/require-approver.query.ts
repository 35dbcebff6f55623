import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { WaitingChanges } from '../waiting-changes.js';

/**
 * Checks that the caller may approve what somebody requested at `at` (ms): the caller is another
 * administrator, and neither gave the other access. Throws requester_left, another_administrator_needed,
 * approval_refused.
 */
export const RequireApprover = defineQuery(
  'RequireApprover',
  { forFeatures: true },
  (caller: Caller, request: { readonly by: string; readonly at: number }) => ({ caller, request }),
  [WaitingChanges],
  ({ caller, request }, changes): Promise<void> => changes.requireApprover(caller, request),
);
