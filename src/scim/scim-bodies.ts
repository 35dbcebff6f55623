import { z } from 'zod';
import type { DirectoryChange } from '../access/commands/change-directory.command.js';
import { AppError } from '../kernel/app-error.js';
import { givenName } from '../kernel/fields.js';
import { problemOf, validationErrorOf } from '../kernel/field-problems.js';

const EMAIL_CHARS_MAX = 254;
const NAME_CHARS_MAX = 255;
const OPERATIONS_MAX = 1_000;

const userName = z.email('is not an e-mail address').max(EMAIL_CHARS_MAX);
const displayName = givenName(NAME_CHARS_MAX);
const externalId = givenName(NAME_CHARS_MAX).nullable();
/** Some directories write it as text. */
const active = z.union([z.boolean(), z.stringbool()]);
const members = z.array(z.object({ value: z.string() })).transform((all) => all.map(({ value }) => value));

const User = z.object({ userName, externalId: externalId.default(null), active: active.optional() });
const Group = z.object({ displayName, externalId: externalId.default(null), members: members.default([]) });
const UserPart = z.object({ userName, externalId, active }).partial();
const GroupPart = z.object({ displayName, externalId, members }).partial();
const Attributes = z.record(z.string(), z.unknown());
const Patch = z.object({
  Operations: z
    .array(
      z.object({
        op: z
          .string()
          .toLowerCase()
          .pipe(z.enum(['add', 'replace', 'remove'])),
        path: z.string().max(NAME_CHARS_MAX).optional(),
        value: z.unknown().optional(),
      }),
    )
    .max(OPERATIONS_MAX),
});

export type Kind = DirectoryChange['kind'];
type GroupChange = NonNullable<Extract<DirectoryChange, { kind: 'Groups' }>['change']>;
type Operation = z.infer<typeof Patch>['Operations'][number];

function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw validationErrorOf([problemOf(result.error.issues[0]!, body, 'body')]);
}

/** Returns the change to a user or group as it is described. Throws validation_error. */
export function wholeOf(kind: Kind, body: unknown): DirectoryChange {
  if (kind === 'Users') return { kind, change: read(User, body) };
  const { members: set, ...others } = read(Group, body);
  return { kind, change: { ...others, set } };
}

/** Returns the change of the operations of a patch. Throws validation_error. */
export function partOf(kind: Kind, body: unknown): DirectoryChange {
  const operations = read(Patch, body).Operations;
  if (kind === 'Groups') return { kind, change: groupPatchOf(operations) };
  return { kind, change: read(UserPart, Object.assign({}, ...operations.map(setBy))) };
}

/** Returns the attributes that operations set, by name; those of schemas that are not kept are left out. */
const setBy = ({ op, path, value }: Operation): object => {
  if (path === undefined) return read(Attributes, value);
  const [, name = ''] = /^(?:urn:[\w:.]+:)?(\w+)$/.exec(path) ?? [];
  return { [name]: op === 'remove' ? null : value };
};

/** Returns the change of all operations in their order. */
function groupPatchOf(operations: readonly Operation[]): GroupChange {
  let set: readonly string[] | undefined;
  const [changed, then] = [{}, new Map<string, 'add' | 'remove'>()];
  for (const operation of operations) {
    const { op, path } = operation;
    const [, named] = /^members\[value eq "([^"]*)"\]$/i.exec(path ?? '') ?? [];
    const sent = named === undefined ? read(GroupPart, setOf(operation)) : { members: [named] };
    const { members: of, ...others } = sent;
    Object.assign(changed, others);
    const isAll =
      op === 'replace' || (op === 'remove' && path === 'members' && operation.value === undefined);
    if (of && isAll) [set] = [op === 'remove' ? [] : of, then.clear()];
    else for (const userId of of ?? []) then.set(userId, op === 'remove' ? 'remove' : 'add');
  }
  const those = (what: 'add' | 'remove') => [...then].flatMap(([id, does]) => (does === what ? [id] : []));
  return { ...changed, ...(set && { set }), add: those('add'), remove: those('remove') };
}

/** Members that are removed are named by their values, or are all. */
const setOf = (operation: Operation): object =>
  operation.path === 'members' ? { members: operation.value ?? [] } : setBy(operation);

/** Returns what a filter asks of a row: one attribute, `eq` and a text. Throws bad_request for others. */
export function matcherOf(kind: Kind, filter: unknown): (row: object) => boolean {
  if (filter === undefined) return () => true;
  const text = typeof filter === 'string' ? filter.trim() : '';
  const own = kind === 'Users' ? 'userName' : 'displayName';
  const attributes = [own, 'externalId', 'id'];
  const parts = /^(\w{1,50}) eq "([^"\\]{0,300})"$/i.exec(text);
  const attribute = attributes.find((each) => each.toLowerCase() === parts?.[1]?.toLowerCase());
  if (!attribute)
    throw new AppError('bad_request', {
      field: 'filter',
      value: filter,
      reason: `The filter has to be one of ${attributes.join(', ')}, “eq” and a text`,
    });
  const folded = (value: unknown) => (attribute === 'userName' ? String(value).toLowerCase() : value);
  return (row) => folded(Reflect.get(row, attribute)) === folded(parts![2]);
}
