import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { WaitingChanges, type ListedChange, type WaitingChange } from '../waiting-changes.js';

export type { ListedChange, WaitingChange };

/** Returns changes that wait for approval by another administrator, the newest first. */
export const ListWaitingChanges = defineQuery(
  'ListWaitingChanges',
  { permission: 'members:manage', readsPersonalData: true },
  (caller: Caller) => ({ caller }),
  [WaitingChanges],
  ({ caller }, changes): Promise<readonly ListedChange[]> => changes.list(caller),
);
