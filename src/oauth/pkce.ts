import { hash } from 'node:crypto';
import { areHashesEqual } from '../platform/crypto/secret-tokens.js';

const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;
const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/;

export const isPkceChallenge = (text: string | undefined): text is string =>
  text !== undefined && CHALLENGE.test(text);

export const isPkceVerifier = (text: string | undefined): text is string =>
  text !== undefined && VERIFIER.test(text);

export const verifyChallenge = (verifier: string, challenge: string): boolean =>
  areHashesEqual(hash('sha256', verifier, 'base64url'), challenge);
