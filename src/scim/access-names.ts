import { editsBetween, isPlainObject } from '@alert-review/kernel';
import { isUnassignedValue } from './scim-values.js';

/** Words in the names of attributes by which directories say who has access. */
const ACCESS_WORDS: ReadonlySet<string> = new Set([
  ...['active', 'inactive', 'activated', 'deactivated', 'activation', 'deactivation'],
  ...['enabled', 'disabled', 'enable', 'disable', 'suspended', 'suspend', 'suspension'],
  ...['locked', 'unlocked', 'lock', 'lockout', 'blocked', 'block', 'banned', 'revoked', 'expired'],
  ...['terminated', 'deleted', 'removed', 'archived', 'deprovisioned', 'provisioned', 'softdeleted'],
  ...['status', 'state', 'access'],
]);
/** Shorter words are too easily one letter away from others. */
const MISSPELT_LETTERS_MIN = 5;

/**
 * Returns the name of an unknown attribute, or of a part of its value, that may say whether the person has
 * access; null if there is none. Parts without a value say nothing.
 */
export function accessNameIn(name: string, value: unknown): string | null {
  if (isUnassignedValue(value)) return null;
  if (wordsOf(name).some(isAboutAccess)) return name;
  const parts = [value].flat().filter(isPlainObject).flatMap(Object.entries) as [string, unknown][];
  for (const [part, each] of parts) {
    const found = accessNameIn(part, each);
    if (found !== null) return `${name}.${found}`;
  }
  return null;
}

const isAboutAccess = (word: string): boolean =>
  ACCESS_WORDS.has(word) || (word.length >= MISSPELT_LETTERS_MIN && editsBetween(word, 'active') <= 1);

/** Returns the words of a name such as `accountEnabled`, in lower case. Only the end of a URN is a name. */
function wordsOf(name: string): string[] {
  const own = /^urn:/i.test(name) ? name.slice(name.lastIndexOf(':') + 1) : name;
  const spaced = own.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/([A-Z])([A-Z][a-z])/g, '$1 $2');
  const words = spaced
    .toLowerCase()
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter(Boolean);
  // `is_active`, `isactive` and `userstatus` are the same to the people who name attributes.
  return words.flatMap((word) => [word, word.replace(/^(?:is|user|account|login|employee)(?=\w)/, '')]);
}
