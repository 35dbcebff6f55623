import { grantDecider } from '../../../src/oauth/domain/grant.decider.js';
import type { GrantEvent } from '../../../src/oauth/domain/grant.events.js';
import { given } from '../../support/given.js';

const asked = { userId: 'user', clientId: 'cl_x', redirectHost: 'claude.ai' };
const consent = {
  ...asked,
  clientHash: 'hash',
  scopes: ['alerts:read' as const],
  absExp: '2025-03-31T09:00:00.000Z',
};
const granted: GrantEvent = { type: 'ConsentGranted', data: consent };
const revoked: GrantEvent = { type: 'GrantRevoked', data: { reason: 'user' } };

test('a consent is given or denied once', () => {
  given(grantDecider).when({ type: 'Grant', consent }).then(granted);
  given(grantDecider, granted).when({ type: 'Grant', consent }).then();
  given(grantDecider).when({ type: 'Deny', asked }).then({ type: 'ConsentDenied', data: asked });
});

test('a grant is revoked once, with the reason', () => {
  given(grantDecider, granted).when({ type: 'Revoke', reason: 'user' }).then(revoked);
  given(grantDecider, granted, revoked).when({ type: 'Revoke', reason: 'client' }).then();
});

test('a replay is noted with the revocation it causes', () => {
  given(grantDecider, granted)
    .when({ type: 'Revoke', reason: 'refresh_replay' })
    .then(
      { type: 'RefreshReplayDetected', data: {} },
      { type: 'GrantRevoked', data: { reason: 'refresh_replay' } },
    );
});

test('the leeway is noted while the grant lives', () => {
  given(grantDecider, granted).when({ type: 'NoteLeeway' }).then({ type: 'RefreshLeewayUsed', data: {} });
  given(grantDecider, granted, revoked).when({ type: 'NoteLeeway' }).then();
});

test('what was never granted is not there', () => {
  given(grantDecider).when({ type: 'Revoke', reason: 'user' }).thenRefuses('grant_not_found');
  const denied: GrantEvent = { type: 'ConsentDenied', data: asked };
  given(grantDecider, denied).when({ type: 'Revoke', reason: 'user' }).thenRefuses('grant_not_found');
});
