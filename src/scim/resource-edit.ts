import type { Filter } from 'scim2-parse-filter';
import { AppError, isPlainObject } from '@alert-review/kernel';
import { valueFilterOf, type FilteredResource } from './scim-filters.js';
import {
  patchChangesOf,
  patchOperationsOf,
  changesOfPath,
  type PathOperation,
  type PathOperationSteps,
} from './scim-operations.js';
import { yieldToEventLoop } from '../platform/process/yield-to-event-loop.js';
import { accessAttributeNameIn } from './access-names.js';
import { isSameAttributeName, pathOfName, shortenedPath, type ScimPath } from './scim-paths.js';
import { ScimRefusals, scimRefusal } from './scim-refusal.js';
import type { ScimKind } from './scim-schemas.js';
import {
  attributePartNamed,
  clearedPartsOf,
  hasOnlyPurposeParts,
  isUnassignedValue,
  objectOfJsonText,
  storedScimValue,
} from './scim-values.js';

type Holder = Record<string, unknown>;

/** Number of changes after which other requests get a turn. */
const STEPS_AT_A_TIME = 25;
/** Maximum number of ignored attributes that an answer lists. */
const NOT_KEPT_MAX = 20;
/** Attributes that determine who a user is and whether they have access. */
const DECIDING_ATTRIBUTES: readonly string[] = ['userName', 'externalId', 'active', 'emails', 'password'];

/**
 * A user or group while a SCIM request changes it. Problems are collected, so that the answer lists all of
 * them.
 */
export class ResourceEdit {
  readonly refusals = new ScimRefusals();
  private steps = 0;
  private isAnythingDone = false;
  readonly resource: Holder;
  /**
   * Names of attributes of a POST or PUT that were ignored: unknown attributes and values that do not fit.
   */
  readonly notKept: string[] = [];
  /** True if any part of the request sets the user to inactive. */
  endsAccess = false;

  constructor(
    private readonly kind: ScimKind,
    private readonly before: FilteredResource,
    private readonly changeMembers?: (change: PathOperation) => void,
  ) {
    // A deep copy by JSON, because stored resources are plain JSON.
    this.resource = JSON.parse(JSON.stringify(before)) as Holder;
  }

  /** Applies one operation of a PATCH. */
  async patch(operation: Readonly<Record<string, unknown>>): Promise<void> {
    await this.carryOutAll(patchChangesOf(this.kind, operation, this.refusals), false);
  }

  private async carryOutAll(steps: PathOperationSteps, isWhole: boolean): Promise<void> {
    for (const change of steps) {
      if (change) this.carryOut(change, isWhole);
      await this.yieldAtTimes();
    }
    await this.yieldAtTimes();
  }

  private async yieldAtTimes(): Promise<void> {
    if (++this.steps % STEPS_AT_A_TIME === 0) await yieldToEventLoop();
  }

  /** Applies the full description of a resource, as POST and PUT send it. */
  async describe(body: unknown): Promise<void> {
    if (!isPlainObject(body)) {
      this.refusals.add(scimRefusal('invalidSyntax', 'body', null, 'The body is no object'));
      return;
    }
    const seen = new Set<string>();
    for (const [name, value] of this.attributesIn(body)) {
      if (isSameAttributeName(name, 'Operations')) {
        await this.refuseOperations(value);
        continue;
      }
      const path = pathOfName(this.kind, name);
      if (!path && this.kind.path === 'Users' && !name.includes('[')) {
        this.leaveOutUnknown(name, value);
        await this.yieldAtTimes();
        continue;
      }
      const key = path?.attribute && JSON.stringify([path.extension, path.attribute.name, path.sub?.name]);
      if (key && seen.has(key))
        this.refusals.add(scimRefusal('invalidSyntax', name, value, `${name} is there twice`));
      if (key) seen.add(key);
      const change = { op: 'replace' as const, field: name, value: this.knownParts(path, name, value) };
      await this.carryOutAll(changesOfPath(this.kind, change, this.refusals), true);
    }
  }

  /** Refuses operations in a full description. If they end an access, it is ended nevertheless. */
  private async refuseOperations(Operations: unknown): Promise<void> {
    this.refusals.add(
      scimRefusal('invalidSyntax', 'Operations', null, 'Operations are allowed only in a PATCH'),
    );
    for (const each of patchOperationsOf(this.kind, { Operations }, this.refusals)) await this.patch(each);
  }

  /**
   * Yields the attributes of a full description. Attributes below the URN of an extension are yielded one by
   * one.
   */
  private *attributesIn(body: FilteredResource): Generator<[string, unknown]> {
    for (const [name, value] of Object.entries(body)) {
      const path = pathOfName(this.kind, name);
      if (!path || path.attribute || !isPlainObject(value)) yield [name, value];
      else for (const [part, each] of Object.entries(value)) yield [`${name}:${part}`, each];
    }
  }

  /**
   * Leaves out an unknown attribute of a user, whatever its value, but refuses it if it may be about the
   * access. Unknown attributes of groups are always refused, because groups give access.
   */
  private leaveOutUnknown(name: string, value: unknown): void {
    const about = accessAttributeNameIn(name, value);
    if (about === null) return this.leaveOut(name);
    const shown = shortenedPath(about);
    const reason =
      `“${shown}” could be about the access of the user, but is not known here. ` +
      'Send active instead, or remove the attribute from the mapping of the directory';
    this.refusals.add(scimRefusal('invalidPath', shown, null, reason));
  }

  /**
   * Removes unknown parts from a user's value, such as whether an address is verified. A value without any
   * known part stays as it is and is refused later.
   */
  private knownParts(path: ScimPath | null, field: string, sent: unknown): unknown {
    const { attribute = null, sub = null } = path ?? {};
    if (this.kind.path !== 'Users' || attribute?.type !== 'complex' || sub) return sent;
    if (Array.isArray(sent)) return sent.map((each: unknown) => this.knownParts(path, field, each));
    const value = objectOfJsonText(sent);
    if (!isPlainObject(value)) return sent;
    const unknown = Object.keys(value).filter((name) => !attributePartNamed(attribute, name));
    if (unknown.length === Object.keys(value).length) return sent;
    for (const name of unknown) this.leaveOut(`${field}.${name}`);
    return Object.fromEntries(Object.entries(value).filter(([name]) => !unknown.includes(name)));
  }

  private carryOut(change: PathOperation, isWhole: boolean): void {
    const { mutability, name } = change.path.attribute!;
    if (isWhole && mutability !== 'readWrite') return;
    try {
      if (mutability !== 'readWrite')
        throw scimRefusal('mutability', 'path', change.field, `${change.field} cannot be changed`);
      if (isEmptyAddition(change))
        return this.refusals.addIfAlone(
          scimRefusal('invalidValue', change.field, null, `${change.field} names nothing to add`),
        );
      this.isAnythingDone = true;
      if (name === 'members' && this.changeMembers) return this.changeMembers(change);
      this.change(change);
    } catch (error) {
      if (isWhole && this.isLeftOut(change, error)) this.leaveOut(change.field);
      else this.refusals.add(error);
    }
  }

  /**
   * Ends a PATCH. Drops list values that have a purpose (`type`, `primary`) but no content, and refuses the
   * request if such a value is new. Content may come later in the request, so this is checked at the end.
   * Also refuses a request that changes nothing.
   */
  endPatch(): void {
    this.refusals.refuseNothing(this.isAnythingDone);
    for (const { name, multiValued } of this.kind.schema.attributes) {
      const values = this.resource[name];
      const before = listAt(this.before as Holder, name).filter(isPlainObject);
      if (!multiValued || !Array.isArray(values) || isSameJson(values, before)) continue;
      const empty = values.filter((each) => isPlainObject(each) && hasOnlyPurposeParts(each)) as Holder[];
      const isNew = ({ type }: Holder) => !before.some((each) => each['type'] === type);
      if (empty.some(isNew)) this.refusals.add(noTarget(name));
      const kept = values.filter((each) => !empty.includes(each as Holder));
      if (kept.length === 0) Reflect.deleteProperty(this.resource, name);
      else this.resource[name] = kept;
    }
  }

  private leaveOut(name: string): void {
    if (this.notKept.length < NOT_KEPT_MAX) this.notKept.push(name);
  }

  /**
   * Tells whether an invalid value of a POST or PUT is left out and listed, like an unknown attribute: a
   * person must not stay without an account because of a detail that gives no rights. A PATCH is refused
   * instead, because nothing would be left to do.
   */
  private isLeftOut({ path: { attribute, extension } }: PathOperation, error: unknown): boolean {
    const isAboutValue = error instanceof AppError && error.details['scim_type'] === 'invalidValue';
    const decides = extension === null && DECIDING_ATTRIBUTES.includes(attribute!.name);
    return isAboutValue && this.kind.path === 'Users' && !decides;
  }

  private change(change: PathOperation): void {
    const { extension, attribute } = change.path;
    const holder = extension === null ? this.resource : ((this.resource[extension] ??= {}) as Holder);
    const isRemoval = change.op === 'remove';
    if (isRemoval) removeFrom(holder, change);
    else putInto(holder, change);
    if (extension !== null && Object.keys(holder).length === 0)
      Reflect.deleteProperty(this.resource, extension);
    if (extension === null && attribute!.name === 'active' && holder['active'] === false)
      this.endsAccess = true;
  }
}

/** Tells whether an operation adds an empty value to a list. */
function isEmptyAddition({ op, path: { attribute, sub, filter }, field, value }: PathOperation): boolean {
  if (op !== 'add' || !attribute!.multiValued || sub || filter) return false;
  const isOfMembers = attribute!.name === 'members';
  return isOfMembers ? isUnassignedValue(value) : storedScimValue(attribute!, value, field) === undefined;
}

function putInto(holder: Holder, change: PathOperation): void {
  const { op, field, value } = change;
  const { attribute, sub, filter } = change.path;
  const { name, multiValued, type } = attribute!;
  if (filter) return putIntoValues(holder, change, filter);
  if (sub) {
    const part = storedScimValue(sub, value, field);
    const owners = multiValued ? ((holder[name] ??= [{}]) as Holder[]) : [(holder[name] ??= {}) as Holder];
    for (const owner of owners) setPart(owner, sub.name, part);
    return withoutEmpty(holder, name);
  }
  const kept = storedScimValue(attribute!, value, field);
  const cleared = type === 'complex' && !multiValued ? clearedPartsOf(attribute!, value) : [];
  if (kept === undefined && cleared.length === 0) return removeFrom(holder, { ...change, value: undefined });
  if (type === 'complex' && !multiValued)
    putParts(holder, name, { kept: kept as Holder | undefined, cleared });
  else if (multiValued && op === 'add') holder[name] = joined(listAt(holder, name), kept as unknown[]);
  else holder[name] = kept;
}

function putParts(
  holder: Holder,
  name: string,
  { kept = {}, cleared }: { readonly kept: Holder | undefined; readonly cleared: readonly string[] },
): void {
  const owner = { ...(holder[name] as Holder), ...kept };
  for (const part of cleared) setPart(owner, part, undefined);
  holder[name] = owner;
  withoutEmpty(holder, name);
}

/**
 * Applies a path such as `emails[type eq "work"].value`: changes the matching values, or adds a value that
 * matches.
 */
function putIntoValues(holder: Holder, change: PathOperation, filter: Filter): void {
  const { path, field, value } = change;
  const { attribute, sub } = path;
  const { name } = attribute!;
  const single = { ...attribute!, multiValued: false };
  const part = storedScimValue(sub ?? single, value, field);
  const parts = (sub ? { [sub.name]: part } : (part ?? {})) as Holder;
  const cleared = sub ? [] : clearedPartsOf(single, value);
  if (part === undefined && cleared.length === 0)
    return removeFrom(holder, { ...change, op: 'remove', value: undefined });
  const matches = valueFilterOf(attribute!, filter, field);
  const values = listAt(holder, name) as Holder[];
  const matching = values.filter(matches);
  if (matching.length === 0) {
    const wanted = wantedBy(filter);
    if (!wanted || part === undefined) throw noTarget(field);
    const made = storedScimValue(single, wanted, field) as Holder;
    values.push(made);
    matching.push(made);
  }
  for (const each of matching) {
    for (const [key, kept] of Object.entries(parts)) setPart(each, key, kept);
    for (const key of cleared) setPart(each, key, undefined);
  }
  const primary = matching.find((each) => each['primary'] === true);
  if (primary && 'primary' in parts)
    for (const each of values) if (each !== primary && each['primary']) each['primary'] = false;
  holder[name] = values;
  withoutEmpty(holder, name);
}

function removeFrom(holder: Holder, { path, field, value, op }: PathOperation): void {
  const { attribute, sub, filter } = path;
  const { name, multiValued } = attribute!;
  if (attribute!.required || name === 'active')
    throw scimRefusal('invalidValue', field, null, `${field} cannot be removed`);
  if (!multiValued) {
    if (!sub) return void Reflect.deleteProperty(holder, name);
    if (isPlainObject(holder[name])) setPart(holder[name], sub.name, undefined);
    return withoutEmpty(holder, name);
  }
  const values = listAt(holder, name) as Holder[];
  // An empty list names no values to remove; a missing value means all values.
  const isByValue = op === 'remove' && value !== undefined && value !== null;
  if (!filter && !isByValue) {
    if (!sub) return void Reflect.deleteProperty(holder, name);
    for (const each of values) setPart(each, sub.name, undefined);
    return withoutEmpty(holder, name);
  }
  const single = { ...attribute!, multiValued: false };
  const sent =
    isByValue && !filter ? [value].flat().flatMap((each) => storedScimValue(single, each, field) ?? []) : [];
  const matches = filter
    ? valueFilterOf(attribute!, filter, field)
    : (each: FilteredResource) => sent.some((wanted) => isSameValue(wanted as FilteredResource, each));
  if (!values.some(matches)) throw noTarget(field);
  if (sub) for (const each of values.filter(matches)) setPart(each, sub.name, undefined);
  else holder[name] = values.filter((each) => !matches(each));
  withoutEmpty(holder, name);
}

/**
 * Tells whether two values of a list are the same: by their `value`, or by all parts if the wanted value has
 * no `value`.
 */
const isSameValue = (wanted: FilteredResource, each: FilteredResource): boolean =>
  wanted['value'] === undefined
    ? Object.entries(wanted).every(([name, part]) => each[name] === part)
    : wanted['value'] === each['value'];

const noTarget = (field: string) =>
  scimRefusal('noTarget', 'path', field, `path: nothing matches “${shortenedPath(field)}”`);

const isSameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const listAt = (holder: Holder, name: string): unknown[] =>
  Array.isArray(holder[name]) ? [...(holder[name] as unknown[])] : [];

/**
 * Sets or clears a part of a value. When `value` is cleared, the other parts, such as `display`, are cleared
 * as well: they would describe nothing.
 */
function setPart(owner: Holder, name: string, value: unknown): void {
  if (value !== undefined) owner[name] = value;
  else for (const each of name === 'value' ? Object.keys(owner) : [name]) Reflect.deleteProperty(owner, each);
}

function withoutEmpty(holder: Holder, name: string): void {
  const value = holder[name];
  const isEmpty = (each: unknown) => isPlainObject(each) && Object.keys(each).length === 0;
  const kept = Array.isArray(value) ? value.filter((each) => !isEmpty(each)) : value;
  if (isEmpty(kept) || (Array.isArray(kept) && kept.length === 0)) Reflect.deleteProperty(holder, name);
  else holder[name] = kept;
}

/** Appends values that are not in the list yet. If a new value is primary, the other values no longer are. */
function joined(before: readonly unknown[], added: readonly unknown[]): unknown[] {
  const known = new Set(before.map((each) => JSON.stringify(each)));
  const more = added.filter((each) => !known.has(JSON.stringify(each)));
  const isPrimary = (each: unknown) => isPlainObject(each) && each['primary'] === true;
  const kept = more.some(isPrimary)
    ? before.map((each) => (isPrimary(each) ? { ...(each as object), primary: false } : each))
    : before;
  return [...kept, ...more];
}

/** Returns a new value that matches a filter consisting of equalities; null for other filters. */
function wantedBy(filter: Filter): Holder | null {
  if (filter.op === 'eq' && 'compValue' in filter && filter.compValue !== null)
    return { [filter.attrPath]: filter.compValue };
  if (filter.op !== 'and') return null;
  const parts = (filter as { filters: Filter[] }).filters.map(wantedBy);
  return parts.every((part) => part !== null) ? (Object.assign({}, ...parts) as Holder) : null;
}
