import { grantExpiry, tokenExpiries } from '../../../src/oauth/domain/token-lifetimes.js';
import { DAY_MS } from '@alert-review/kernel';

const NOW = Date.parse('2025-03-01T09:00:00.000Z');

test.each([
  ['without a secret', false, 30 * DAY_MS, { access: NOW + 3_600_000, refresh: null }],
  ['with a secret', true, 30 * DAY_MS, { access: NOW + 900_000, refresh: NOW + 14 * DAY_MS }],
  ['14 days before the cap', true, 14 * DAY_MS, { access: NOW + 900_000, refresh: NOW + 14 * DAY_MS }],
  ['just before the cap', true, 60_000, { access: NOW + 60_000, refresh: NOW + 60_000 }],
  ['without a secret just before the cap', false, 60_000, { access: NOW + 60_000, refresh: null }],
])('tokens end in time %s', (_, confidential, leftMs, ends) =>
  expect(tokenExpiries(confidential, NOW, NOW + leftMs)).toEqual(ends),
);

test('a consent lasts as long as what a client can have for it', () => {
  const lastsMs = [true, false].map((confidential) => grantExpiry(confidential, NOW, 30 * DAY_MS) - NOW);
  expect(lastsMs).toEqual([30 * DAY_MS, 60_000 + 3_600_000]);
});
