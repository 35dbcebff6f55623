import { fieldOf } from './field-problems.js';
import { cutText } from './shown-value.js';

export const UNKNOWN_KEYS_MAX = 100;
const KEY_CHARS_MAX = 100;

/** Paths such as `entities[3].nmae`: up to 100 of `total`. */
export interface UnknownKeys {
  readonly paths: readonly string[];
  readonly total: number;
}

/** The keys of `raw`, at `path`, that the copy which a schema made of it lacks, in objects and lists. */
export function unknownKeys(raw: unknown, parsed: unknown, path: readonly PropertyKey[] = []): UnknownKeys {
  if (isAllTaken(raw, parsed)) return NONE;
  const found = { paths: [] as string[], total: 0 };
  walk(raw, parsed, [...path], found);
  return found;
}

const NONE: UnknownKeys = { paths: [], total: 0 };

/** The usual case at a fraction of the cost: every row of a large file comes by here. */
function isAllTaken(raw: unknown, parsed: unknown): boolean {
  if (raw === parsed || typeof raw !== 'object' || raw === null) return true;
  if (typeof parsed !== 'object' || parsed === null) return true;
  if (Array.isArray(raw) || Array.isArray(parsed)) {
    if (!Array.isArray(raw) || !Array.isArray(parsed) || raw.length !== parsed.length) return false;
    return raw.every((member, at) => isAllTaken(member, parsed[at]));
  }
  for (const key in raw) {
    const member = (raw as Record<string, unknown>)[key];
    const taken = (parsed as Record<string, unknown>)[key];
    // No JSON has functions: this one every object inherits.
    if (taken === undefined || typeof taken === 'function' || key === '__proto__') return false;
    if (member !== taken && typeof member === 'object' && !isAllTaken(member, taken)) return false;
  }
  return true;
}

/** A value that the schema took as it is, is its own copy: nothing in it can be unknown. */
function walk(raw: unknown, parsed: unknown, path: PropertyKey[], found: { paths: string[]; total: number }) {
  if (raw === parsed || !isParent(raw) || !isParent(parsed)) return;
  if (Array.isArray(raw) !== Array.isArray(parsed)) return;
  const step = (key: PropertyKey, member: unknown) => {
    if (!Object.hasOwn(parsed, key)) {
      if (found.total++ < UNKNOWN_KEYS_MAX) found.paths.push(fieldOf([...path, cut(key)]));
    } else if (isParent(member)) {
      path.push(key);
      walk(member, parsed[key], path, found);
      path.pop();
    }
  };
  if (Array.isArray(raw)) raw.forEach((member: unknown, at) => step(at, member));
  else for (const key of Object.keys(raw)) step(key, raw[key]);
}

const isParent = (value: unknown): value is Record<PropertyKey, unknown> =>
  value !== null && typeof value === 'object';

const cut = (key: PropertyKey): PropertyKey => (typeof key === 'string' ? cutText(key, KEY_CHARS_MAX) : key);
