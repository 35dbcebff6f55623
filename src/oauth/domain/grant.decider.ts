import { AppError, type Decider } from '@alert-review/kernel';
import type { GrantEndReason, GrantEvent } from './grant.events.js';

type Data<Type extends GrantEvent['type']> = Extract<GrantEvent, { type: Type }>['data'];

export type GrantCommand =
  | { readonly type: 'Grant'; readonly consent: Data<'ConsentGranted'> }
  | { readonly type: 'Deny'; readonly asked: Data<'ConsentDenied'> }
  | { readonly type: 'NoteLeeway' }
  | { readonly type: 'Revoke'; readonly reason: GrantEndReason };

type GrantState = 'granted' | 'revoked' | null;

export const grantDecider: Decider<GrantState, GrantCommand, GrantEvent> = {
  initial: null,

  decide(state, command) {
    switch (command.type) {
      case 'Grant':
        return state === null ? [{ type: 'ConsentGranted', data: command.consent }] : [];
      case 'Deny':
        return state === null ? [{ type: 'ConsentDenied', data: command.asked }] : [];
      case 'NoteLeeway':
        return state === 'granted' ? [{ type: 'RefreshLeewayUsed', data: {} }] : [];
      case 'Revoke':
        return revoke(state, command.reason);
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'ConsentGranted':
        return 'granted';
      case 'GrantRevoked':
        return 'revoked';
      default:
        return state;
    }
  },
};

function revoke(state: GrantState, reason: GrantEndReason): readonly GrantEvent[] {
  if (state === null) throw new AppError('grant_not_found');
  if (state === 'revoked') return [];
  const revoked: GrantEvent = { type: 'GrantRevoked', data: { reason } };
  return reason === 'refresh_replay' ? [{ type: 'RefreshReplayDetected', data: {} }, revoked] : [revoked];
}
