import { countCodePoints, isPlainObject } from '@alert-review/kernel';
import { distinguishRepeatedKeysInText } from '../platform/http/repeated-keys.js';
import { isSameAttributeName, shortenedPath } from './scim-paths.js';
import { scimRefusal, type ScimRefusals } from './scim-refusal.js';
import type { ScimAttribute } from './scim-schemas.js';

const TEXT_CHARS_MAX = 2_048;
const NAME_CHARS_MAX = 255;
const VALUES_MAX = 100;
const MEMBERS_MAX = 100_000;

const refuse = (field: string, value: unknown, reason: string) =>
  scimRefusal('invalidValue', field, value, `${field} ${reason}`);

/**
 * Tells whether a value counts as unassigned (RFC 7643, 2.5). Directories also send an empty text for a field
 * that nobody filled in.
 */
export const isUnassignedValue = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Maximum nesting depth that is examined; no value of a user or group is nested deeper. */
const NESTING_MAX = 3;

/** Tells whether a value is unassigned, or is a list or object in which everything is unassigned. */
export function isWithoutContent(value: unknown, nesting = 0): boolean {
  if (isUnassignedValue(value)) return true;
  if (nesting === NESTING_MAX || typeof value !== 'object') return false;
  return Object.values(value as object).every((each) => isWithoutContent(each, nesting + 1));
}

/** Parts that only give the purpose of a list value. A value with only these parts has no content. */
const PURPOSE_PARTS: readonly string[] = ['type', 'primary'];

/** Tells whether a stored value of a list has only a purpose, such as an e-mail that has only a type. */
export const hasOnlyPurposeParts = (value: object): boolean =>
  Object.keys(value).every((name) => PURPOSE_PARTS.includes(name));

/** Returns the parts of a complex attribute that a value clears, such as `{ "givenName": "" }`. */
export function clearedPartsOf(attribute: ScimAttribute, sent: unknown): string[] {
  const value = objectOfJsonText(unwrapped(attribute, sent));
  if (!isPlainObject(value)) return [];
  const cleared = Object.keys(value).filter((name) => isWithoutContent(value[name]));
  return cleared.flatMap((name) => attributePartNamed(attribute, name)?.name ?? []);
}

/**
 * Returns a value in the form in which it is stored: names of parts spelled as in the schema, texts such as
 * "False" as booleans, numbers in descriptive attributes as texts, a single value of a list as a list.
 * Undefined if the value is unassigned. Throws invalidValue.
 */
export function storedScimValue(
  attribute: ScimAttribute,
  value: unknown,
  field: string = attribute.name,
): unknown {
  if (isWithoutContent(value)) return undefined;
  if (!attribute.multiValued) return singleValue(attribute, unwrapped(attribute, value), field);
  const all = Array.isArray(value) ? value : [value];
  const most = attribute.name === 'members' ? MEMBERS_MAX : VALUES_MAX;
  if (all.length > most) throw refuse(field, all.length, `has more than ${most} values`);
  const filled = all.map((each, at) =>
    isWithoutContent(each) ? undefined : singleValue(attribute, each, `${field}[${at}]`),
  );
  const kept = filled.filter(
    (each) => each !== undefined && !(isPlainObject(each) && hasOnlyPurposeParts(each)),
  );
  return kept.length === 0 ? undefined : kept;
}

/**
 * Returns the value of an attribute that was sent as a list or as an object with the part `value`. Entra
 * sends `[{"$ref":null,"value":"False"}]`. A plain list is accepted only for booleans: it loses no text, and
 * the value may have to end an access.
 */
function unwrapped({ type }: ScimAttribute, value: unknown): unknown {
  const only: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  if (!isPlainObject(only)) return type === 'boolean' ? only : value;
  if (type === 'complex') return only;
  const named = Object.entries(only).filter(([, part]) => !isUnassignedValue(part));
  const [name, inner] = named.length === 1 ? named[0]! : ['', value];
  return isSameAttributeName(name, 'value') ? inner : value;
}

function singleValue(attribute: ScimAttribute, value: unknown, field: string): unknown {
  switch (attribute.type) {
    case 'complex':
      return complexValue(attribute, value, field);
    case 'boolean':
      return flagOf(value, field);
    default:
      return textOf(takesNumbers(attribute) ? numberAsText(value) : value, field);
  }
}

/**
 * Tells whether an attribute accepts numbers: only if its text is descriptive, and not if it identifies a
 * user, a group or a member.
 */
const takesNumbers = ({ type, required, caseExact, uniqueness }: ScimAttribute): boolean =>
  type === 'string' && !required && !caseExact && uniqueness === 'none';

/**
 * Converts a number to a text. Larger numbers are not converted, because their last digits were lost when the
 * body was parsed.
 */
const numberAsText = (value: unknown): unknown =>
  typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? String(value) : value;

/**
 * Reads a complex value. A plain text counts as its part `value`, because Entra sends a manager like this.
 */
function complexValue(attribute: ScimAttribute, sent: unknown, field: string): object | undefined {
  const value = objectOfJsonText(sent);
  const ofText = attribute.subAttributes.some(({ name }) => name === 'value');
  if (typeof value === 'string' && ofText) return { value: textOf(value, field) };
  if (!isPlainObject(value)) throw refuse(field, value, 'is no object');
  const kept: Record<string, unknown> = {};
  const seen = new Set<string>();
  for (const [name, each] of Object.entries(value)) {
    const sub = attributePartNamed(attribute, name);
    if (sub && seen.has(sub.name))
      throw scimRefusal('invalidSyntax', field, null, `${field}.${sub.name} is there twice`);
    if (sub) seen.add(sub.name);
    // Ignore an unknown part that is null, because nothing is lost.
    if (!sub && each === null) continue;
    if (!sub) throw refuse(`${field}.${shortenedPath(name)}`, each, 'is not known');
    const part = isWithoutContent(each) ? undefined : singleValue(sub, each, `${field}.${sub.name}`);
    if (part !== undefined) kept[sub.name] = part;
  }
  return Object.keys(kept).length === 0 ? undefined : kept;
}

/** Returns the part of a complex attribute with this name; undefined if unknown. */
export function attributePartNamed(attribute: ScimAttribute, name: string): ScimAttribute | undefined {
  const wanted = isDisplayOfMember(attribute, name) ? 'display' : name;
  return attribute.subAttributes.find((known) => isSameAttributeName(known.name, wanted));
}

/**
 * Returns the object that a text contains as JSON, as a client for Keycloak sends it; any other value
 * unchanged.
 */
export function objectOfJsonText(value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith('{')) return value;
  try {
    return JSON.parse(distinguishRepeatedKeysInText(value)) as unknown;
  } catch {
    return value;
  }
}

/** Tells whether a name means the `display` of a member, which Microsoft's tests call `displayName`. */
const isDisplayOfMember = (attribute: ScimAttribute, name: string): boolean =>
  attribute.name === 'members' && isSameAttributeName(name, 'displayName');

function flagOf(value: unknown, field: string): boolean {
  const flag = String(value).trim().toLowerCase();
  if (flag === 'true' || flag === '1') return true;
  if (flag === 'false' || flag === '0') return false;
  throw refuse(field, value, 'is neither true nor false');
}

function textOf(value: unknown, field: string): string {
  if (typeof value !== 'string') throw refuse(field, value, 'is no text');
  if (countCodePoints(value) > TEXT_CHARS_MAX)
    throw refuse(field, value, `is longer than ${TEXT_CHARS_MAX} characters`);
  if (/[\u0000-\u0004]/.test(value) || !value.isWellFormed())
    throw refuse(field, value, 'contains a control character or half a surrogate pair');
  return value;
}

/** Adds a refusal of a name that is empty or too long. */
export function addRefusalOfBadName(field: string, text: string, refusals: ScimRefusals): void {
  const fault =
    text.trim() === ''
      ? 'is required'
      : countCodePoints(text) > NAME_CHARS_MAX
        ? `is longer than ${NAME_CHARS_MAX} characters`
        : null;
  if (fault) refusals.add(scimRefusal('invalidValue', field, text, `${field} ${fault}`));
}
