import type { Filter } from 'scim2-parse-filter';
import { instantOf, isPlainObject, normalizedText } from '@alert-review/kernel';
import { pathOfName, parsedFilter, isSameAttributeName, shortenedPath } from './scim-paths.js';
import { scimRefusal } from './scim-refusal.js';
import type { ScimAttribute, ScimKind } from './scim-schemas.js';

/** A user, a group, or a value of a list, as SCIM shows it. */
export type FilteredResource = Readonly<Record<string, unknown>>;
/** Tells whether a resource matches a filter. */
export type ResourceMatcher = (resource: FilteredResource) => boolean;

/** Attributes that can be looked up by an index. */
const EXACT = ['id', 'userName', 'externalId', 'groups'] as const;
export type ExactAttribute = (typeof EXACT)[number];

/** A parsed filter of a list request. */
export interface ResourceFilter {
  readonly matches: ResourceMatcher;
  /** The value that all matching rows have, so that an index can be used; null if there is none. */
  readonly exact: { readonly attribute: ExactAttribute; readonly value: string } | null;
  /** Whether the filter tests the members of groups, or the groups of users. */
  readonly readsMembership: boolean;
}

/** How a filter reads an attribute from a resource, or from a value of a list. */
interface Read {
  /** The attribute to compare. For a list of objects, it is their part `value`. */
  readonly attribute: ScimAttribute;
  readonly valuesOf: (from: FilteredResource) => readonly unknown[];
  /** The attribute of the resource that contains it, and the whole values of that attribute. */
  readonly owner: ScimAttribute;
  readonly itemsOf: (from: FilteredResource) => readonly unknown[];
}

type ReadOf = (name: string) => Read | null;

/** Parses the filter of a list request. Throws invalidFilter. */
export function resourceFilterOf(kind: ScimKind, text: string): ResourceFilter {
  const filter = parsedFilter(text, 'filter');
  let readsMembership = false;
  const readOf: ReadOf = (name) => {
    const read = readOfResource(kind, name);
    readsMembership ||= read?.owner.name === 'members' || read?.owner.name === 'groups';
    return read;
  };
  const matches = matcherOf(filter, readOf, text);
  return { matches, exact: exactOf(kind, filter), readsMembership };
}

/** Returns the matcher for values of a list, as in `members[…]`. Throws invalidFilter. */
export const valueFilterOf = (list: ScimAttribute, filter: Filter, text: string): ResourceMatcher =>
  matcherOf(filter, (name) => readOfValue(list, name), text);

/** Returns the value in a filter `<name> eq "…"`; null for any other filter. */
export function valueOfEqualityFilter(filter: Filter, name: string): string | null {
  if (filter.op !== 'eq' || !('compValue' in filter) || !isSameAttributeName(filter.attrPath, name))
    return null;
  return typeof filter.compValue === 'string' ? filter.compValue : null;
}

function exactOf(kind: ScimKind, filter: Filter): ResourceFilter['exact'] {
  if (filter.op !== 'eq' || !('compValue' in filter) || typeof filter.compValue !== 'string') return null;
  const path = pathOfName(kind, filter.attrPath);
  if (path?.sub && path.sub.name !== 'value') return null;
  const attribute = EXACT.find((each) => each === path?.attribute?.name);
  return attribute === undefined ? null : { attribute, value: filter.compValue };
}

const listOf = (value: unknown): readonly unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];

const fieldOf = (value: unknown, name: string): unknown => (isPlainObject(value) ? value[name] : undefined);

function readOfResource(kind: ScimKind, name: string): Read | null {
  const path = pathOfName(kind, name);
  if (!path?.attribute || path.attribute.returned === 'never') return null;
  const { extension, attribute, sub } = path;
  const itemsOf = (from: FilteredResource) => {
    const holder = extension === null ? from : fieldOf(from, extension);
    return listOf(fieldOf(holder, attribute.name));
  };
  const part = sub ?? valueOf(attribute);
  const valuesOf = (from: FilteredResource) =>
    itemsOf(from).flatMap((each) => listOf(fieldOf(each, part!.name)));
  const read = { owner: attribute, itemsOf };
  return part ? { ...read, attribute: part, valuesOf } : { ...read, attribute, valuesOf: itemsOf };
}

/** Returns the part by which a complex attribute is compared: `value` (RFC 7644, 3.4.2.2). */
const valueOf = ({ subAttributes }: ScimAttribute): ScimAttribute | null =>
  subAttributes.find(({ name }) => name === 'value') ?? null;

function readOfValue(list: ScimAttribute, name: string): Read | null {
  const attribute = list.subAttributes.find((each) => isSameAttributeName(each.name, name));
  if (!attribute) return null;
  const valuesOf = (from: FilteredResource) => listOf(from[attribute.name]);
  return { attribute, valuesOf, owner: attribute, itemsOf: valuesOf };
}

function matcherOf(filter: Filter, readOf: ReadOf, text: string): ResourceMatcher {
  const refuse = (reason: string) => scimRefusal('invalidFilter', 'filter', text, `filter: ${reason}`);
  if (filter.op === 'and' || filter.op === 'or') {
    const parts = (filter as { filters: Filter[] }).filters.map((part) => matcherOf(part, readOf, text));
    return filter.op === 'and'
      ? (resource) => parts.every((part) => part(resource))
      : (resource) => parts.some((part) => part(resource));
  }
  if (filter.op === 'not') {
    const part = matcherOf((filter as { filter: Filter }).filter, readOf, text);
    return (resource) => !part(resource);
  }
  const { attrPath } = filter as { attrPath: string };
  if (filter.op === '[]')
    return ofValues(attrPath, (filter as { valFilter: Filter }).valFilter, readOf, text);
  const read = readOf(attrPath);
  if (!read) throw refuse(`“${shortenedPath(attrPath)}” is not known`);
  const { attribute, valuesOf } = read;
  if (filter.op === 'pr') return (resource) => valuesOf(resource).some((value) => value !== '');
  if (attribute.type === 'complex') throw refuse(`“${shortenedPath(attrPath)}” has parts: name one of them`);
  const { op, compValue } = filter as { op: string; compValue: unknown };
  if (compValue === null && (op === 'eq' || op === 'ne'))
    return (resource) => (valuesOf(resource).length === 0) === (op === 'eq');
  const compare = comparisonOf(attribute, op, compValue);
  if (!compare)
    throw refuse(`“${shortenedPath(attrPath)}” is not compared by ${op} with ${String(compValue)}`);
  if (op === 'ne') return (resource) => !valuesOf(resource).some(compare);
  return (resource) => valuesOf(resource).some(compare);
}

/**
 * Returns the matcher of a filter such as `emails[type eq "work" and value co "@example.com"]`: a single
 * value must fulfil all conditions.
 */
function ofValues(attrPath: string, valFilter: Filter, readOf: ReadOf, text: string): ResourceMatcher {
  const read = readOf(attrPath);
  if (!read?.owner.multiValued || read.owner.type !== 'complex' || attrPath.includes('.'))
    throw scimRefusal('invalidFilter', 'filter', text, `filter: “${shortenedPath(attrPath)}” is no list`);
  const matches = valueFilterOf(read.owner, valFilter, text);
  return (resource) => read.itemsOf(resource).some((value) => isPlainObject(value) && matches(value));
}

/**
 * Returns the comparison of an operator (for `ne` that of `eq`); null if the operator or the value does not
 * fit the attribute.
 */
function comparisonOf(
  { type, caseExact }: ScimAttribute,
  op: string,
  wanted: unknown,
): ((value: unknown) => boolean) | null {
  if (type === 'boolean') {
    const flag = String(wanted).toLowerCase();
    if (!['eq', 'ne'].includes(op) || !['true', 'false'].includes(flag)) return null;
    return (value) => String(value) === flag;
  }
  if (typeof wanted !== 'string') return null;
  if (type === 'dateTime') {
    const time = timeOf(wanted);
    const isInOrder = TIMES[op];
    if (Number.isNaN(time) || !isInOrder) return null;
    return (value) => isInOrder(Date.parse(String(value)), time);
  }
  const folded = (value: unknown) => {
    const text = normalizedText(String(value), 'NFC');
    return caseExact ? text : normalizedText(text.toLowerCase(), 'NFC');
  };
  const compare = TEXTS[op];
  const text = folded(wanted);
  return compare ? (value) => compare(folded(value), text) : null;
}

const TIME_OF_DAY = /(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?/;
const ZONE = /Z|[+-](?:0\d|1[0-4]):[0-5]\d/;
const DATE_TIME = new RegExp(`^(\\d{4}-\\d\\d-\\d\\d)T${TIME_OF_DAY.source}(?:${ZONE.source})?$`, 'i');

/**
 * Returns the time of a dateTime (RFC 7643, 2.3.5) in ms; NaN for other texts and for days that do not exist.
 * A text without a zone counts as UTC.
 */
function timeOf(text: string): number {
  const day = DATE_TIME.exec(text)?.[1];
  const midnight = day === undefined ? NaN : Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(day!)) return NaN;
  return instantOf(text.toUpperCase());
}

const TIMES: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  eq: (a, b) => a === b,
  ne: (a, b) => a === b,
  gt: (a, b) => a > b,
  ge: (a, b) => a >= b,
  lt: (a, b) => a < b,
  le: (a, b) => a <= b,
};

const TEXTS: Readonly<Record<string, (a: string, b: string) => boolean>> = {
  eq: (a, b) => a === b,
  ne: (a, b) => a === b,
  gt: (a, b) => a > b,
  ge: (a, b) => a >= b,
  lt: (a, b) => a < b,
  le: (a, b) => a <= b,
  co: (a, b) => a.includes(b),
  sw: (a, b) => a.startsWith(b),
  ew: (a, b) => a.endsWith(b),
};
