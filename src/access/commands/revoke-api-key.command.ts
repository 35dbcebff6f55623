import type { Caller } from '../../kernel/caller.js';
import { Command } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { ApiKeys } from '../api-keys.js';
import type { RevocationReason } from '../domain/api-key.events.js';

/** Revokes a key; repeating it changes nothing. Throws api_key_not_found. */
export class RevokeApiKey extends Command<{ id: string }> {
  static readonly permission = 'api_keys:manage';

  constructor(
    readonly caller: Caller,
    readonly keyId: string,
    readonly reason: RevocationReason,
  ) {
    super();
  }
}

export const RevokeApiKeyHandler = defineHandler(
  RevokeApiKey,
  [ApiKeys],
  async ({ caller, keyId, reason }, apiKeys) => {
    await apiKeys.revokeSecret(caller, keyId);
    await apiKeys.decide(caller, keyId, RevokeApiKey.name, { type: 'Revoke', reason });
    return { id: keyId };
  },
);
