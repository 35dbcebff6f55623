import { isPlainObject } from '@alert-review/kernel';
import { scimPathOf, pathOfName, isSameAttributeName, shortenedPath, type ScimPath } from './scim-paths.js';
import { scimRefusal, type ScimRefusals } from './scim-refusal.js';
import type { ScimKind } from './scim-schemas.js';
import { isUnassignedValue, isWithoutContent, objectOfJsonText } from './scim-values.js';

const OPERATIONS_MAX = 5_000;

type Op = 'add' | 'replace' | 'remove';

/** One change of one attribute. */
export interface PathOperation {
  readonly op: Op;
  readonly path: ScimPath;
  /** The path or name as it was sent, for error messages. */
  readonly field: string;
  readonly value: unknown;
}

/**
 * Changes, one after the other. Also yields (null) after a refused change, so that other requests get a turn.
 */
export type PathOperationSteps = Generator<PathOperation | null>;

const invalid = (field: string, value: unknown, reason: string) =>
  scimRefusal('invalidSyntax', field, value, `${field} ${reason}`);

const fieldOf = (from: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.entries(from).find(([key]) => isSameAttributeName(key, name))?.[1];

type Sent = Readonly<Record<string, unknown>>;

const valuesNamed = (from: Sent, name: string): unknown[] =>
  Object.entries(from).flatMap(([key, value]) => (isSameAttributeName(key, name) ? [value] : []));

/**
 * Yields the operations of a PATCH. Adds all other parts of the request to `refusals`: list entries that are
 * no operations, a name that occurs twice, attributes beside the operations. What can be carried out of these
 * parts is yielded nevertheless, because it may end an access, which is done even if the request is refused.
 */
export function* patchOperationsOf(kind: ScimKind, body: unknown, refusals: ScimRefusals): Generator<Sent> {
  const sent = isPlainObject(body) ? body : {};
  const lists = valuesNamed(sent, 'Operations').filter((list) => list !== undefined);
  if (lists.length === 0) {
    const alone = operationWithoutList(kind, sent);
    if (alone) yield* plainOperationsOf(kind, alone, refusals);
    else refusals.add(invalid('Operations', null, 'is required: a list of changes'));
    return;
  }
  if (lists.length > 1) refusals.add(invalid('Operations', null, 'is there twice'));
  for (const list of lists) yield* listedOperations(kind, list, refusals);
  const beside = Object.entries(sent).filter(
    ([name]) => ![...KEPT_BY_SERVER, 'Operations'].some((known) => isSameAttributeName(known, name)),
  );
  const others = Object.fromEntries(beside);
  if (fieldOf(others, 'op') === undefined) {
    yield* changesBeside(kind, others, refusals, 'Operations');
    return;
  }
  refusals.add(invalid('op', null, 'must be inside the list of Operations, not beside it'));
  yield* plainOperationsOf(kind, others, refusals);
}

function* listedOperations(kind: ScimKind, list: unknown, refusals: ScimRefusals): Generator<Sent> {
  const operations: unknown = isPlainObject(list) ? [list] : list;
  if (!Array.isArray(operations) || operations.length === 0)
    return void refusals.add(invalid('Operations', list, 'is required: a list of changes'));
  if (operations.length > OPERATIONS_MAX) {
    const reason = `More than ${OPERATIONS_MAX} operations`;
    refusals.add(scimRefusal('tooMany', 'Operations', operations.length, reason));
  }
  for (const [at, operation] of operations.entries()) {
    if (isPlainObject(operation)) yield* plainOperationsOf(kind, operation, refusals);
    else refusals.add(invalid(`Operations[${at}]`, operation, 'is no object'));
  }
}

/**
 * Returns the operation of a PATCH that has no list of operations; null if there is none. The body is then a
 * single operation, or the attributes of a user, which replace the stored ones. Attributes of a group are
 * refused, because a list of members could be meant as an addition.
 */
function operationWithoutList(kind: ScimKind, body: Sent): Sent | null {
  if (fieldOf(body, 'op') !== undefined)
    return Object.fromEntries(
      Object.entries(body).filter(
        ([name]) => !KEPT_BY_SERVER.some((known) => isSameAttributeName(known, name)),
      ),
    );
  const isChange = (name: string) => {
    const path = pathOfName(kind, name);
    return path !== null && !KEPT_BY_SERVER.includes(path.attribute?.name ?? '');
  };
  const isDescription = kind.path === 'Users' && Object.keys(body).some(isChange);
  return isDescription ? { op: 'replace', value: body } : null;
}

const OPERATION_PARTS = ['op', 'path', 'value'];

/**
 * Yields an operation with each of its parts once. If a part occurs twice, its first and its last value are
 * tried. Further names are refused, except the `name` of an operation, which Entra sends.
 */
function* plainOperationsOf(kind: ScimKind, operation: Sent, refusals: ScimRefusals): Generator<Sent> {
  const parts = OPERATION_PARTS.map((part) => ({ part, values: valuesNamed(operation, part) }));
  for (const { part, values } of parts)
    if (values.length > 1) refusals.add(invalid(part, null, 'is there twice in an operation'));
  const [ops, paths, values] = parts.map(({ values: all }) =>
    all.length === 0 ? [undefined] : [...new Set([all[0], all.at(-1)])],
  );
  for (const op of ops!)
    for (const path of paths!)
      for (const value of values!)
        yield {
          op,
          ...(path !== undefined && { path }),
          ...(value !== undefined && { value }),
        };
  const others = Object.entries(operation).filter(
    ([name, value]) =>
      !OPERATION_PARTS.some((part) => isSameAttributeName(part, name)) &&
      !(isSameAttributeName(name, 'name') && typeof value === 'string'),
  );
  yield* changesBeside(kind, Object.fromEntries(others), refusals, 'the parts of an operation');
}

/**
 * Refuses attributes that the body has in addition to operations. For a user, still yields them as changes,
 * because one of them may end the access. For a group, yields only an empty list of members: other lists
 * could be meant as an addition.
 */
function* changesBeside(
  kind: ScimKind,
  others: Sent,
  refusals: ScimRefusals,
  place: string,
): Generator<Sent> {
  for (const [name, value] of Object.entries(others)) {
    if (value === null) continue;
    const shown = shortenedPath(name);
    refusals.add(invalid(shown, value, `must be inside an operation, not beside ${place}`));
    const attribute = pathOfName(kind, name)?.attribute;
    if (attribute && (kind.path === 'Users' || (attribute.name === 'members' && isUnassignedValue(value))))
      yield { op: 'replace', path: name, value };
  }
}

/**
 * Yields the changes of one operation, attribute by attribute, and adds errors to `refusals`. Without a path,
 * every name in the value is a change.
 */
export function* patchChangesOf(
  kind: ScimKind,
  operation: Readonly<Record<string, unknown>>,
  refusals: ScimRefusals,
): PathOperationSteps {
  const sentOp = fieldOf(operation, 'op');
  const op = ['add', 'replace', 'remove'].find((known) => isSameAttributeName(known, String(sentOp))) as
    Op | undefined;
  const path = fieldOf(operation, 'path') ?? '';
  const sent = fieldOf(operation, 'value');
  if (!op) return void refusals.add(invalid('op', sentOp ?? null, 'is none of add, replace and remove'));
  if (typeof path !== 'string') return void refusals.add(invalid('path', path, 'is no text'));
  if (path.trim() === '') {
    const value = objectOfJsonText(Array.isArray(sent) && sent.length === 1 ? sent[0] : sent);
    if (isPlainObject(value)) {
      const isKept = (name: string) => KEPT_BY_SERVER.some((kept) => isSameAttributeName(kept, name));
      if (Object.keys(value).every(isKept))
        refusals.addIfAlone(scimRefusal('invalidValue', 'value', null, `value names no attribute to ${op}`));
      yield* changesOfNames(kind, { op, value, prefix: '' }, refusals);
      return;
    }
    const missing = op === 'remove' ? 'noTarget' : 'invalidSyntax';
    const reason = `${op} without a path needs an object as value`;
    return void refusals.add(scimRefusal(missing, 'path', null, reason));
  }
  if (op !== 'remove' && sent === undefined)
    return void refusals.add(invalid('value', null, `is required, to ${op} ${shortenedPath(path.trim())}`));
  yield* changesOfPath(kind, { op, field: path.trim(), value: sent }, refusals);
}

/** Yields the changes for a single name or path. A whole extension is changed attribute by attribute. */
export function* changesOfPath(
  kind: ScimKind,
  { op, field, value }: Omit<PathOperation, 'path'>,
  refusals: ScimRefusals,
): PathOperationSteps {
  let path: ScimPath;
  try {
    path = scimPathOf(kind, field);
  } catch (error) {
    refusals.add(error);
    yield null;
    return;
  }
  if (path.attribute) {
    yield { op, path, field, value };
    return;
  }
  const isEmpty = value !== undefined && isWithoutContent(value) && !hasNames(value);
  if (isEmpty && op === 'add')
    return refusals.addIfAlone(scimRefusal('invalidValue', field, null, `${field} names nothing to add`));
  // An empty value removes all values of an attribute.
  if (isEmpty || (op === 'remove' && value === undefined)) {
    const schema = kind.extensions.find(({ id }) => id === path.extension);
    for (const attribute of schema?.attributes ?? [])
      yield {
        op: 'remove',
        path: { ...path, attribute },
        field: `${field}:${attribute.name}`,
        value: undefined,
      };
    if (!schema) refusals.add(scimRefusal('noTarget', 'path', field, `path: ${field} is the whole resource`));
    return;
  }
  if (!isPlainObject(value)) return void refusals.add(invalid(shortenedPath(field), value, 'is no object'));
  yield* changesOfNames(kind, { op, value, prefix: `${field}:` }, refusals);
}

const hasNames = (value: unknown): boolean => isPlainObject(value) && Object.keys(value).length > 0;

/**
 * Attributes that the server sets itself. They are ignored, because directories send them back together with
 * the others.
 */
const KEPT_BY_SERVER = ['schemas', 'id', 'meta'];

function* changesOfNames(
  kind: ScimKind,
  { op, value, prefix }: { op: Op; value: Readonly<Record<string, unknown>>; prefix: string },
  refusals: ScimRefusals,
): PathOperationSteps {
  const seen = new Set<string>();
  for (const [name, each] of Object.entries(value)) {
    const field = prefix + name;
    const path = pathOfName(kind, field);
    if (path?.attribute && KEPT_BY_SERVER.includes(path.attribute.name)) continue;
    const key = path ? JSON.stringify([path.extension, path.attribute?.name, path.sub?.name]) : field;
    if (seen.has(key)) refusals.add(invalid(shortenedPath(field), each, 'is there twice'));
    seen.add(key);
    yield* changesOfPath(kind, { op, field, value: each }, refusals);
  }
}
