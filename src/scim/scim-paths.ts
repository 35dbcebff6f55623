import { parse, type Filter } from 'scim2-parse-filter';
import { COMMON_ATTRIBUTES, type ScimAttribute, type ScimKind, type ScimSchema } from './scim-schemas.js';
import { scimRefusal } from './scim-refusal.js';

/** Maximum length of a path or filter. */
const EXPRESSION_CHARS_MAX = 2_000;

/** What a name or path refers to. */
export interface ScimPath {
  /** The extension that the attribute belongs to; null for the resource itself. */
  readonly extension: string | null;
  /** The attribute; null for the whole extension or the whole resource. */
  readonly attribute: ScimAttribute | null;
  readonly sub: ScimAttribute | null;
  /** Selects values of a list; null selects all values. */
  readonly filter: Filter | null;
}

/** Compares names of attributes, which ignore case. */
export const isSameAttributeName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

const named = (attributes: readonly ScimAttribute[], name: string): ScimAttribute | null =>
  attributes.find((each) => isSameAttributeName(each.name, name)) ?? null;

/**
 * Resolves a name such as `name.givenName`, in any case and with or without the URN of its schema. Returns
 * null for unknown names.
 */
export function pathOfName(kind: ScimKind, text: string): ScimPath | null {
  if (text.length > EXPRESSION_CHARS_MAX) return null;
  const found = /^urn:/i.test(text) ? schemaOf(kind, text) : { schema: kind.schema, rest: text };
  if (!found) return null;
  const extension = found.schema === kind.schema ? null : found.schema.id;
  if (found.rest === '') return { extension, attribute: null, sub: null, filter: null };
  const names = found.rest.split('.');
  const own = named(found.schema.attributes, names[0]!);
  const attribute = own ?? (extension === null ? named(COMMON_ATTRIBUTES, names[0]!) : null);
  if (!attribute || names.length > 2) return null;
  const sub = names.length === 2 ? named(attribute.subAttributes, names[1]!) : null;
  if (names.length === 2 && !sub) return null;
  return { extension, attribute, sub, filter: null };
}

/** Returns the schema whose URN begins a name, and the rest of the name; null if there is none. */
function schemaOf(kind: ScimKind, text: string): { schema: ScimSchema; rest: string } | null {
  for (const schema of [kind.schema, ...kind.extensions]) {
    const end = schema.id.length;
    if (!isSameAttributeName(text.slice(0, end), schema.id)) continue;
    if (text.length === end) return { schema, rest: '' };
    // Accept a dot after the URN, which some directories write.
    if ([':', '.'].includes(text[end]!) && text.length > end + 1)
      return { schema, rest: text.slice(end + 1) };
  }
  return null;
}

/**
 * Resolves the path of a PATCH: a name, or a form such as `emails[type eq "work"].value`. Throws invalidPath,
 * or invalidFilter for the part in brackets.
 */
export function scimPathOf(kind: ScimKind, text: string): ScimPath {
  const plain = pathOfName(kind, text.trim());
  if (plain) return plain;
  const begin = text.indexOf('[');
  const end = text.lastIndexOf(']');
  const after = text.slice(end + 1).trim();
  const sub = after.startsWith('.') ? after.slice(1) : null;
  const name = text.slice(0, begin).trim();
  const path = begin > 0 && end > begin ? pathOfName(kind, sub === null ? name : `${name}.${sub}`) : null;
  const isList = path?.attribute?.multiValued === true && path.attribute.type === 'complex';
  if (!isList || (after !== '' && sub === null)) throw unknownPath(text);
  const filter = parsedFilter(text.slice(0, end + 1), 'path');
  if (filter.op !== '[]') throw unknownPath(text);
  return { ...path, filter: filter.valFilter };
}

const unknownPath = (text: string) =>
  scimRefusal('invalidPath', 'path', text, `path: “${shortenedPath(text)}” is not known`);

/**
 * Matches a text in quotation marks with the escapes that names need, or an unquoted word after an operator,
 * which some directories send. Words that begin with another quotation mark do not match: the mark would
 * become part of the value, and the filter would find nothing.
 */
const QUOTED = /"(?:[^"\\]|\\["\\/]|\\u[\da-f]{4})*"/;
const WORD = /\b(eq|ne|co|sw|ew|gt|ge|lt|le) +([^\s"()[\]'`´‘’‚‛“”„‟«»‹›][^\s"()[\]]*)/;
const VALUE = new RegExp(`(${QUOTED.source})|\\$ref\\b|${WORD.source}`, 'giu');

/** Replaces `$ref` while a filter is parsed, because the parser accepts no `$` in a name. */
const REFERENCE = '_reference_';

/** Puts the name `$ref` and the values back into a parsed filter. */
function restored(filter: Filter, values: readonly string[]): Filter {
  const parts = filter as Partial<Record<'filters', Filter[]> & Record<'filter' | 'valFilter', Filter>>;
  const { attrPath, compValue } = filter as { attrPath?: string; compValue?: unknown };
  return {
    ...filter,
    ...(attrPath !== undefined && { attrPath: attrPath.replace(REFERENCE, '$ref') }),
    ...(typeof compValue === 'string' && { compValue: values[Number(compValue)]! }),
    ...(parts.filters && { filters: parts.filters.map((each) => restored(each, values)) }),
    ...(parts.filter && { filter: restored(parts.filter, values) }),
    ...(parts.valFilter && { valFilter: restored(parts.valFilter, values) }),
  };
}

/**
 * Parses a filter. `field` says where the filter was sent. Every value except null is read as a text, even
 * without quotation marks (0042 or true), because only the attribute determines how values are compared. The
 * parser gets placeholders for the values, because it does not accept 0042 and changes escapes. Throws
 * invalidFilter.
 */
export function parsedFilter(text: string, field: 'filter' | 'path'): Filter {
  const refuse = (reason: string) =>
    scimRefusal('invalidFilter', field, text, `${field}: “${shortenedPath(text)}” ${reason}`);
  if (text.length > EXPRESSION_CHARS_MAX) throw refuse(`is longer than ${EXPRESSION_CHARS_MAX} characters`);
  // Refuse control characters: the parser needs exponential time for texts with many line feeds.
  if (/[\u0000-\u001f\u007f]/.test(text)) throw refuse('contains a control character');
  const values: string[] = [];
  const placed = text.replace(VALUE, (whole, quoted?: string, op?: string, word?: string) => {
    if (quoted === undefined && op === undefined) return REFERENCE;
    if (word === 'null') return whole;
    const place = `"${values.push(quoted === undefined ? word! : (JSON.parse(quoted) as string)) - 1}"`;
    return op === undefined ? place : `${op} ${place}`;
  });
  if (placed.includes('\\')) throw refuse('contains a backslash: write two in place of each');
  const odd = values.find((value) => /[\u0000-\u001f\u007f]/.test(value) || !value.isWellFormed());
  if (odd !== undefined) throw refuse('contains a control character or half a surrogate pair');
  try {
    return restored(parse(placed.trim()), values);
  } catch {
    throw refuse('is not a filter such as userName eq "ann@example.com"');
  }
}

/** Shortens a path for an error message. */
export const shortenedPath = (text: string): string => (text.length > 100 ? `${text.slice(0, 100)}…` : text);
