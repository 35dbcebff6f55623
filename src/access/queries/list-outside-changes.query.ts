import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { OutsideChanges, type OutsideChange } from '../outside-changes.js';

export type { OutsideChange };

const SHOWN_MAX = 50;

/** Returns changes of members and sign-in of the last 30 days that no other administrator approved. */
export const ListOutsideChanges = defineQuery(
  'ListOutsideChanges',
  { permission: 'members:manage' },
  (caller: Caller) => ({ caller }),
  [OutsideChanges],
  ({ caller }, changes): Promise<readonly OutsideChange[]> => changes.list(caller, SHOWN_MAX),
);
