import { fieldPath } from './field-problems.js';
import { cutText } from './shown-value.js';

/** Maximum number of unknown keys that are listed; their total counts all. */
export const UNKNOWN_KEYS_MAX = 100;
const KEY_CHARS_MAX = 100;

/** Paths of unknown keys, such as `entities[3].nmae`: up to 100 of `total`. */
export interface UnknownKeys {
  readonly paths: readonly string[];
  readonly total: number;
}

/** Returns the keys of `raw`, located at `path`, that the schema dropped from the parsed copy. */
export function unknownKeys(raw: unknown, parsed: unknown, path: readonly PropertyKey[] = []): UnknownKeys {
  if (areAllKeysKnown(raw, parsed)) return NO_UNKNOWN_KEYS;
  const found = { paths: [] as string[], total: 0 };
  collectUnknownKeys(raw, parsed, [...path], found);
  return found;
}

const NO_UNKNOWN_KEYS: UnknownKeys = { paths: [], total: 0 };

/**
 * Fast check before paths are collected: every row of a large file passes here, and most rows have no unknown
 * keys.
 */
function areAllKeysKnown(raw: unknown, parsed: unknown): boolean {
  if (raw === parsed || typeof raw !== 'object' || raw === null) return true;
  if (typeof parsed !== 'object' || parsed === null) return true;
  if (Array.isArray(raw) || Array.isArray(parsed)) {
    if (!Array.isArray(raw) || !Array.isArray(parsed) || raw.length !== parsed.length) return false;
    return raw.every((member, at) => areAllKeysKnown(member, parsed[at]));
  }
  for (const key in raw) {
    const member = (raw as Record<string, unknown>)[key];
    const taken = (parsed as Record<string, unknown>)[key];
    // JSON has no functions, so a function was inherited from the prototype: the key is unknown.
    if (taken === undefined || typeof taken === 'function' || key === '__proto__') return false;
    if (member !== taken && typeof member === 'object' && !areAllKeysKnown(member, taken)) return false;
  }
  return true;
}

/**
 * Collects the paths of unknown keys. Skips values that the schema returned unchanged, which have no unknown
 * keys.
 */
function collectUnknownKeys(
  raw: unknown,
  parsed: unknown,
  path: PropertyKey[],
  found: { paths: string[]; total: number },
) {
  if (raw === parsed || !isParent(raw) || !isParent(parsed)) return;
  if (Array.isArray(raw) !== Array.isArray(parsed)) return;
  const step = (key: PropertyKey, member: unknown) => {
    if (!Object.hasOwn(parsed, key)) {
      if (found.total++ < UNKNOWN_KEYS_MAX) found.paths.push(fieldPath([...path, cutKey(key)]));
    } else if (isParent(member)) {
      path.push(key);
      collectUnknownKeys(member, parsed[key], path, found);
      path.pop();
    }
  };
  if (Array.isArray(raw)) raw.forEach((member: unknown, at) => step(at, member));
  else for (const key of Object.keys(raw)) step(key, raw[key]);
}

const isParent = (value: unknown): value is Record<PropertyKey, unknown> =>
  value !== null && typeof value === 'object';

const cutKey = (key: PropertyKey): PropertyKey =>
  typeof key === 'string' ? cutText(key, KEY_CHARS_MAX) : key;
