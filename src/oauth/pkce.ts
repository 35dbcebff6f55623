import { hash } from 'node:crypto';
import { areHashesEqual } from '../platform/crypto/secret-tokens.js';

const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;
const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/;

/** Tells whether a text has the form of a code challenge (RFC 7636). */
export const isPkceChallenge = (text: string | undefined): text is string =>
  text !== undefined && CHALLENGE.test(text);

/** Tells whether a text has the form of a code verifier (RFC 7636). */
export const isPkceVerifier = (text: string | undefined): text is string =>
  text !== undefined && VERIFIER.test(text);

/** Tells whether a code verifier belongs to a challenge (S256). */
export const matchesPkceChallenge = (verifier: string, challenge: string): boolean =>
  areHashesEqual(hash('sha256', verifier, 'base64url'), challenge);
