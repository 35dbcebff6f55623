import type { Caller } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { ApiKeys } from '../api-keys.js';
import type { RevocationReason } from '../domain/api-key.events.js';

/** Revokes a key; repeating it changes nothing. Throws api_key_not_found. */
export const RevokeApiKey = defineCommand(
  'RevokeApiKey',
  { permission: 'api_keys:manage' },
  (caller: Caller, fields: { readonly keyId: string; readonly reason: RevocationReason }) => ({
    ...fields,
    caller,
  }),
  [ApiKeys],
  async ({ caller, keyId, reason }, apiKeys): Promise<{ id: string }> => {
    await apiKeys.revoke(caller, keyId, RevokeApiKey.name, reason);
    return { id: keyId };
  },
);
