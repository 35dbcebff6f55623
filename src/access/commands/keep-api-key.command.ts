import type { Caller } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { ApiKeys } from '../api-keys.js';

/** Makes the caller responsible for the key of somebody who left. Throws api_key_not_found, api_key_ended. */
export const KeepApiKey = defineCommand(
  'KeepApiKey',
  { permission: 'api_keys:manage' },
  (caller: Caller, keyId: string) => ({ caller, keyId }),
  [ApiKeys],
  async ({ caller, keyId }, apiKeys): Promise<{ id: string }> => {
    await apiKeys.decide(caller, keyId, KeepApiKey.name, { type: 'Keep', by: caller.userId });
    return { id: keyId };
  },
);
