import { AppError, SCOPES } from '@alert-review/kernel';

export type Scope = (typeof SCOPES)[number];

const isScope = (word: string): word is Scope => (SCOPES as readonly string[]).includes(word);

const wordsOf = (text: string): string[] => text.split(' ').filter(Boolean);

/**
 * Returns the requested scopes that exist; all scopes if none is requested. Throws invalid_scope if none of
 * them exists.
 */
export function requestedScopes(scope: string | undefined): Scope[] {
  const words = wordsOf(scope ?? '');
  if (words.length === 0) return [...SCOPES];
  const known = SCOPES.filter((each) => words.includes(each));
  if (known.length === 0)
    throw new AppError('invalid_scope', {
      field: 'scope',
      value: scope,
      reason: 'None of these scopes exists',
    });
  return known;
}

/**
 * Returns the scopes of a refreshed token: the requested scopes, or all granted scopes if none are requested.
 * Throws invalid_scope for a scope that was not granted.
 */
export function narrowedScopes(scope: string | undefined, granted: readonly Scope[]): readonly Scope[] {
  const words = wordsOf(scope ?? '');
  const beyond = words.find((word) => !isScope(word) || !granted.includes(word));
  if (beyond !== undefined)
    throw new AppError('invalid_scope', { field: 'scope', value: beyond, reason: 'A scope was not granted' });
  return words.length === 0 ? granted : granted.filter((each) => words.includes(each));
}
