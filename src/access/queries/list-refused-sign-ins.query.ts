import type { Caller } from '../../kernel/caller.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { RefusedSignIns, type RefusedSignIn } from '../refused-sign-ins.js';

const SHOWN_MAX = 50;

/** Returns the newest single sign-ons that were refused, with the codes that people were told. */
export const ListRefusedSignIns = defineQuery(
  'ListRefusedSignIns',
  { permission: 'org:manage' },
  (caller: Caller) => ({ caller }),
  [RefusedSignIns],
  ({ caller }, refused): Promise<readonly RefusedSignIn[]> => refused.newest(caller, SHOWN_MAX),
);
