import { requestedScopes, narrowedScopes } from '../../../src/oauth/domain/scope-request.js';
import { SCOPES } from '@alert-review/kernel';

test.each([undefined, '', ' '])('%j asks for all', (scope) => expect(requestedScopes(scope)).toEqual(SCOPES));

test('unknown scopes are dropped, unless there is no other', () => {
  expect(requestedScopes('openid alerts:write  alerts:read alerts:read')).toEqual([
    'alerts:read',
    'alerts:write',
  ]);
  expect(() => requestedScopes('openid members:manage')).toThrow('None of these scopes exists');
});

test('a refresh keeps to what was granted', () => {
  const granted = ['alerts:read', 'entities:read'] as const;
  expect(narrowedScopes(undefined, granted)).toEqual(granted);
  expect(narrowedScopes('entities:read', granted)).toEqual(['entities:read']);
  for (const beyond of ['alerts:read alerts:write', 'openid'])
    expect(() => narrowedScopes(beyond, granted)).toThrow('not granted');
});
