import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { WaitingChanges, type WaitingChange } from '../waiting-changes.js';

/** Returns approved changes that may not have been carried out yet. */
export const ListApprovedChanges = defineQuery(
  'ListApprovedChanges',
  { forFeatures: true },
  (caller: Caller) => ({ caller }),
  [WaitingChanges],
  ({ caller }, changes): Promise<readonly WaitingChange[]> => changes.approved(caller),
);
