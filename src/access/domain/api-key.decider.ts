import { AppError, type Decider } from '@alert-review/kernel';
import type { ApiKeyEvent, RevocationReason } from './api-key.events.js';

type Generated = Extract<ApiKeyEvent, { type: 'ApiKeyGenerated' }>['data'];

export type ApiKeyCommand =
  | { readonly type: 'Generate'; readonly key: Generated }
  /** Ends the key at `expiresAt` unless it ends earlier. */
  | { readonly type: 'EndBy'; readonly expiresAt: string }
  /** `by` is responsible for the key from now on. */
  | { readonly type: 'Keep'; readonly by: string }
  | { readonly type: 'Revoke'; readonly reason: RevocationReason };

/** State of an API key, computed from its events. */
export interface ApiKeyState {
  readonly exists: boolean;
  readonly expiresAt: string | null;
  readonly revoked: boolean;
  /**
   * Id of the user responsible for the key: its creator, or the person who took it over after the creator
   * left.
   */
  readonly keptBy: string | null;
}

export const apiKeyDecider: Decider<ApiKeyState, ApiKeyCommand, ApiKeyEvent> = {
  initial: { exists: false, expiresAt: null, revoked: false, keptBy: null },

  decide(state, command) {
    if (command.type === 'Generate') {
      if (state.exists) throw new Error('this API key was generated before');
      return [{ type: 'ApiKeyGenerated', data: command.key }];
    }
    if (!state.exists) throw new AppError('api_key_not_found', { field: 'key_id' });
    if (command.type === 'Keep') {
      if (state.revoked) throw new AppError('api_key_ended', { field: 'key_id' });
      return state.keptBy === command.by ? [] : [{ type: 'ApiKeyKept', data: { by: command.by } }];
    }
    if (state.revoked) return [];
    if (command.type === 'Revoke') return [{ type: 'ApiKeyRevoked', data: { reason: command.reason } }];
    const endsEarlier = state.expiresAt !== null && state.expiresAt <= command.expiresAt;
    return endsEarlier ? [] : [{ type: 'ApiKeyExpirySet', data: { expiresAt: command.expiresAt } }];
  },

  evolve(state, event) {
    switch (event.type) {
      case 'ApiKeyGenerated':
        return { ...state, exists: true, expiresAt: event.data.expiresAt };
      case 'ApiKeyExpirySet':
        return { ...state, expiresAt: event.data.expiresAt };
      case 'ApiKeyKept':
        return { ...state, keptBy: event.data.by };
      case 'ApiKeyRevoked':
        return { ...state, revoked: true };
    }
  },
};
