import { AppError } from '../../kernel/app-error.js';
import type { Decider } from '../../kernel/decider.js';
import type { ApiKeyEvent, RevocationReason } from './api-key.events.js';

type Generated = Extract<ApiKeyEvent, { type: 'ApiKeyGenerated' }>['data'];

export type ApiKeyCommand =
  | { readonly type: 'Generate'; readonly key: Generated }
  /** Ends the key at `expiresAt` unless it ends earlier. */
  | { readonly type: 'EndBy'; readonly expiresAt: string }
  | { readonly type: 'Revoke'; readonly reason: RevocationReason };

export interface ApiKeyState {
  readonly exists: boolean;
  readonly expiresAt: string | null;
  readonly revoked: boolean;
}

export const apiKeyDecider: Decider<ApiKeyState, ApiKeyCommand, ApiKeyEvent> = {
  initial: { exists: false, expiresAt: null, revoked: false },

  decide(state, command) {
    if (command.type === 'Generate') {
      if (state.exists) throw new Error('this API key was generated before');
      return [{ type: 'ApiKeyGenerated', data: command.key }];
    }
    if (!state.exists) throw new AppError('api_key_not_found', { field: 'key_id' });
    if (state.revoked) return [];
    if (command.type === 'Revoke') return [{ type: 'ApiKeyRevoked', data: { reason: command.reason } }];
    const endsEarlier = state.expiresAt !== null && state.expiresAt <= command.expiresAt;
    return endsEarlier ? [] : [{ type: 'ApiKeyExpirySet', data: { expiresAt: command.expiresAt } }];
  },

  evolve(state, event) {
    switch (event.type) {
      case 'ApiKeyGenerated':
        return { exists: true, expiresAt: event.data.expiresAt, revoked: false };
      case 'ApiKeyExpirySet':
        return { ...state, expiresAt: event.data.expiresAt };
      case 'ApiKeyRevoked':
        return { ...state, revoked: true };
    }
  },
};
