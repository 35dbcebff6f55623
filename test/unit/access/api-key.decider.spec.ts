import { apiKeyDecider } from '../../../src/access/domain/api-key.decider.js';
import type { ApiKeyEvent } from '../../../src/access/domain/api-key.events.js';
import { given } from '../../support/given.js';

const EARLY = '2025-03-02T00:00:00.000Z';
const LATE = '2025-03-30T00:00:00.000Z';
const key = (expiresAt: string | null) => ({
  name: 'upload',
  scopes: ['alerts:read' as const],
  lastFour: 'abcd',
  expiresAt,
  createdBy: 'operator',
});
const generated = (expiresAt: string | null = null): ApiKeyEvent => ({
  type: 'ApiKeyGenerated',
  data: key(expiresAt),
});
const expirySet = (expiresAt: string): ApiKeyEvent => ({ type: 'ApiKeyExpirySet', data: { expiresAt } });
const revoked: ApiKeyEvent = { type: 'ApiKeyRevoked', data: { reason: 'leaked' } };
const endBy = (expiresAt: string) => ({ type: 'EndBy', expiresAt }) as const;
const revoke = { type: 'Revoke', reason: 'leaked' } as const;

test('a key is generated once', () => {
  given(apiKeyDecider)
    .when({ type: 'Generate', key: key(LATE) })
    .then(generated(LATE));
  const again = () =>
    apiKeyDecider.decide(given(apiKeyDecider, generated()).state(), { type: 'Generate', key: key(null) });
  expect(again).toThrow('generated before');
});

test('the end of a key only moves closer', () => {
  given(apiKeyDecider, generated()).when(endBy(EARLY)).then(expirySet(EARLY));
  given(apiKeyDecider, generated(LATE)).when(endBy(EARLY)).then(expirySet(EARLY));
  given(apiKeyDecider, generated(EARLY)).when(endBy(LATE)).then();
  given(apiKeyDecider, generated(), expirySet(EARLY)).when(endBy(EARLY)).then();
});

test('a key is revoked once and for good', () => {
  given(apiKeyDecider, generated()).when(revoke).then(revoked);
  given(apiKeyDecider, generated(), revoked).when(revoke).then();
  given(apiKeyDecider, generated(), revoked).when(endBy(EARLY)).then();
});

test.each([revoke, endBy(EARLY)])('a key that does not exist is not found', (command) => {
  given(apiKeyDecider).when(command).thenRefuses('api_key_not_found');
});
