import type { Caller } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { PolicyWork } from '../policy-work.js';

/**
 * Stops a closing policy (id) at once, also without the feature. Does nothing if it does not run. What it has
 * closed stays closed. Throws closing_policy_not_found.
 */
export const StopClosingPolicy = defineCommand(
  'StopClosingPolicy',
  { permission: 'org:manage' },
  (caller: Caller, policy: string) => ({ caller, policy }),
  [PolicyWork],
  ({ caller, policy }, policies): Promise<void> =>
    policies.stop(caller, policy, { type: 'stop', reason: 'person' }),
);
