import { isPkceChallenge, isPkceVerifier, matchesPkceChallenge } from '../../../src/oauth/pkce.js';

test('the example of RFC 7636 verifies, and no other text does', () => {
  const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
  const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
  expect([
    isPkceVerifier(verifier),
    isPkceChallenge(challenge),
    matchesPkceChallenge(verifier, challenge),
  ]).toEqual([true, true, true]);
  expect(matchesPkceChallenge(`${verifier}x`, challenge)).toBe(false);
});

test.each([42, 43, 128, 129])('a verifier of %d characters', (length) =>
  expect(isPkceVerifier('a'.repeat(length))).toBe(length >= 43 && length <= 128),
);

test.each(['a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}=`, undefined])('%s is no challenge', (text) =>
  expect(isPkceChallenge(text)).toBe(false),
);
