import type {
  DirectoryGroup,
  DirectoryRow,
  DirectoryUser,
  DirectoryUserGroup,
} from '../access/queries/read-directory.query.js';
import { isPlainObject } from '@alert-review/kernel';
import type { FilteredResource } from './scim-filters.js';
import { scimPathOf, type ScimPath } from './scim-paths.js';
import type { ScimQuery } from './scim-query.js';
import { SCIM_KINDS, type ScimKind } from './scim-schemas.js';

/** Returns a user or group as SCIM shows it. `base` is the server's address. */
export const scimResourceOf = (row: DirectoryRow, base: string): FilteredResource =>
  'userName' in row ? userResource(row, base) : groupResource(row, base);

function userResource(user: DirectoryUser, base: string): FilteredResource {
  const { id, userName, externalId, active, isDisabledHere, attributes } = user;
  const extensions = SCIM_KINDS.Users.extensions.map((schema) => schema.id);
  const emails = [{ value: user.address, type: 'work', primary: true }];
  return {
    schemas: [SCIM_KINDS.Users.schema.id, ...extensions.filter((urn) => urn in attributes)],
    id,
    ...(externalId !== null && { externalId }),
    userName,
    emails,
    ...(!user.isManaged && { name: nameOfAddress(user.address) }),
    ...attributes,
    ...(user.groups &&
      user.groups.length > 0 && { groups: user.groups.map((group) => groupOfUser(group, base)) }),
    active: active && !isDisabledHere,
    meta: metaOf(user, SCIM_KINDS.Users, base),
  };
}

const groupOfUser = ({ id, displayName }: DirectoryUserGroup, base: string) => ({
  value: id,
  $ref: `${base}/scim/v2/Groups/${id}`,
  display: displayName,
  type: 'direct',
});

/**
 * Makes a name from the e-mail address: directories that import members need a name, and accounts created on
 * a page have none.
 */
function nameOfAddress(address: string): object {
  const [givenName = '', ...rest] = address
    .split('@', 1)[0]!
    .split(/[._-]+/)
    .filter(Boolean);
  return { givenName, familyName: rest.join(' ') || givenName };
}

function groupResource(group: DirectoryGroup, base: string): FilteredResource {
  const { id, displayName, externalId } = group;
  const members = group.members && [...group.members];
  return {
    schemas: [SCIM_KINDS.Groups.schema.id],
    id,
    ...(externalId !== null && { externalId }),
    displayName,
    ...(members && {
      members: members.map(([userId, display]) => memberResource(userId, display, base)),
    }),
    meta: metaOf(group, SCIM_KINDS.Groups, base),
  };
}

/** Returns a member of a group as SCIM shows it. A null name is left out. */
export const memberResource = (userId: string, display: string | null, base: string) => ({
  value: userId,
  $ref: `${base}/scim/v2/Users/${userId}`,
  type: 'User',
  ...(display !== null && { display }),
});

const metaOf = ({ id, createdAt, changedAt }: DirectoryRow, { name, path }: ScimKind, base: string) => ({
  resourceType: name,
  ...(createdAt !== null && { created: createdAt }),
  ...(changedAt !== null && { lastModified: changedAt }),
  location: `${base}/scim/v2/${path}/${id}`,
});

/** Which attributes the answer to a request contains. */
export interface ScimProjection {
  readonly only: readonly ScimPath[] | null;
  readonly without: readonly ScimPath[];
}

/** Reads the parameters `attributes` and `excludedAttributes`. Throws invalidPath for unknown names. */
export function scimProjectionOf(kind: ScimKind, query: ScimQuery): ScimProjection {
  const only = pathsOf(kind, query.attributes);
  return { only: only.length === 0 ? null : only, without: pathsOf(kind, query.excludedAttributes) };
}

function pathsOf(kind: ScimKind, sent = ''): ScimPath[] {
  const names = sent.split(',');
  return names.filter((name) => name.trim() !== '').map((name) => scimPathOf(kind, name.trim()));
}

/** Tells whether any part of an attribute is shown. */
export function showsAttribute({ only, without }: ScimProjection, name: string): boolean {
  const isWhole = ({ attribute, sub }: ScimPath) => attribute?.name === name && !sub;
  return !without.some(isWhole) && (only === null || only.some(({ attribute }) => attribute?.name === name));
}

const ALWAYS_SHOWN = ['schemas', 'id'];

/** Returns the requested part of a resource. */
export function projectedResource(
  resource: FilteredResource,
  { only, without }: ScimProjection,
): FilteredResource {
  let shown = resource;
  if (only) {
    const kept: Record<string, unknown> = {};
    for (const name of ALWAYS_SHOWN) kept[name] = resource[name];
    for (const path of only) copyPart(resource, kept, path);
    shown = kept;
  }
  if (without.length === 0) return shown;
  const rest = { ...shown };
  for (const path of without) removePart(rest, path);
  return rest;
}

type Part = Record<string, unknown>;

function copyPart(from: FilteredResource, to: Part, { extension, attribute, sub }: ScimPath): void {
  if (extension !== null) {
    const own = from[extension];
    if (!isPlainObject(own)) return;
    if (attribute) to[extension] ??= {};
    if (attribute)
      return copyPart(own, to[extension] as Part, { extension: null, attribute, sub, filter: null });
    to[extension] = own;
    return;
  }
  if (!attribute) return void Object.assign(to, from);
  const value = from[attribute.name];
  if (value === undefined) return;
  to[attribute.name] = sub
    ? partsOf(value, (part) => ({ [sub.name]: part[sub.name] }), to[attribute.name])
    : value;
}

function removePart(from: Part, { extension, attribute, sub }: ScimPath): void {
  if (extension !== null) {
    const own = from[extension];
    if (!attribute) Reflect.deleteProperty(from, extension);
    else if (isPlainObject(own)) {
      from[extension] = { ...own };
      removePart(from[extension] as Part, { extension: null, attribute, sub, filter: null });
    }
    return;
  }
  if (!attribute || ALWAYS_SHOWN.includes(attribute.name)) return;
  if (!sub) return void Reflect.deleteProperty(from, attribute.name);
  from[attribute.name] = partsOf(from[attribute.name], (part) => {
    const rest = { ...part };
    Reflect.deleteProperty(rest, sub.name);
    return rest;
  });
}

/**
 * Applies `change` to each value of a list, or to the single value. `beside`: values that were copied
 * already.
 */
function partsOf(value: unknown, change: (part: Part) => Part, beside?: unknown): unknown {
  if (!Array.isArray(value)) {
    if (!isPlainObject(value)) return value;
    return { ...(isPlainObject(beside) && beside), ...change(value) };
  }
  const before = Array.isArray(beside) ? (beside as Part[]) : [];
  return value.map((each, at) =>
    isPlainObject(each) ? { ...before[at], ...change(each) } : (each as unknown),
  );
}
