import type {
  DirectoryEdit,
  DirectoryGroup,
  GroupEdit,
  RequestedDirectoryGroup,
} from '../access/commands/change-directory.command.js';
import type { AppError } from '@alert-review/kernel';
import { yieldToEventLoop } from '../platform/process/yield-to-event-loop.js';
import { ResourceEdit } from './resource-edit.js';
import { valueOfEqualityFilter, valueFilterOf } from './scim-filters.js';
import { memberResource } from './scim-resources.js';
import { patchOperationsOf, type PathOperation } from './scim-operations.js';
import { shortenedPath } from './scim-paths.js';
import { scimRefusal, ScimRefusals } from './scim-refusal.js';
import { SCIM_KINDS } from './scim-schemas.js';
import { isUnassignedValue, storedScimValue, addRefusalOfBadName } from './scim-values.js';

/** Number of members after which other requests get a turn. */
const MEMBERS_AT_A_TIME = 200;

const MEMBERS = SCIM_KINDS.Groups.schema.attributes.find(({ name }) => name === 'members')!;

interface Member {
  readonly value?: string;
  readonly display?: string;
}

/**
 * Returns the edit for a request to remove a group that is refused because of `fault`, such as an unknown
 * parameter. The edit removes the members nevertheless, because groups give access.
 */
export const groupEditOfRefusedRemoval = (fault: AppError): GroupEdit => {
  return (before) => {
    const refusals = new ScimRefusals();
    refusals.add(fault);
    const count = before?.members?.size ?? 0;
    if (!before || count === 0) return { wanted: null, refusal: refusals.joined(null) };
    const wanted = { ...before, members: new Map<string, string | null>(), named: new Set<string>() };
    return { wanted, refusal: refusals.joined(removedMembers(count)) };
  };
};

/**
 * Returns the edit for a PATCH of a group. `fault`: another fault of the request; `base`: the server's
 * address.
 */
export const groupEditOfPatch = (body: unknown, fault: AppError | null, base: string): GroupEdit => {
  return async (before) => {
    const edit = new GroupMembersEdit(before, base);
    const others = { displayName: before?.displayName, externalId: before?.externalId ?? undefined };
    const resource = new ResourceEdit(SCIM_KINDS.Groups, others, (change) => edit.queue(change));
    if (fault) resource.refusals.add(fault);
    for (const operation of patchOperationsOf(SCIM_KINDS.Groups, body, resource.refusals)) {
      await resource.patch(operation);
      await edit.carryOut(resource.refusals);
    }
    resource.endPatch();
    return groupEditOf(resource, edit, before);
  };
};

/**
 * Returns the edit for a full description of a group (POST or PUT). Without `members`, the group becomes
 * empty.
 */
export const groupEditOfDescription = (body: unknown, fault: AppError | null): GroupEdit => {
  return async (before) => {
    const edit = new GroupMembersEdit(null);
    const resource = new ResourceEdit(SCIM_KINDS.Groups, {}, (change) => edit.queue(change));
    if (fault) resource.refusals.add(fault);
    await resource.describe(body);
    await edit.carryOut(resource.refusals);
    return groupEditOf(resource, edit, before);
  };
};

function groupEditOf(
  { resource, refusals }: ResourceEdit,
  { members, named }: GroupMembersEdit,
  before: DirectoryGroup | null,
): DirectoryEdit<RequestedDirectoryGroup> {
  const { displayName = '', externalId = null } = resource as { displayName?: string; externalId?: string };
  addRefusalOfBadName('displayName', displayName, refusals);
  if (refusals.count === 0) return { wanted: { displayName, externalId, members, named }, refusal: null };
  const kept = new Map([...(before?.members ?? [])].filter(([id]) => members.has(id)));
  const removed = (before?.members?.size ?? 0) - kept.size;
  if (!before || removed === 0) return { wanted: null, refusal: refusals.joined(null) };
  const wanted = { ...before, members: kept, named: new Set<string>() };
  return { wanted, refusal: refusals.joined(removedMembers(removed)) };
}

/** Returns the sentence in a refusal that says how many members were removed nevertheless. */
const removedMembers = (count: number): string =>
  count === 1 ? 'One member was removed all the same' : `${count} members were removed all the same`;

/** Members of a group while a request changes them. */
class GroupMembersEdit {
  readonly members: Map<string, string | null>;
  readonly named = new Set<string>();
  private waiting: PathOperation[] = [];

  constructor(
    before: DirectoryGroup | null,
    private readonly base = '',
  ) {
    this.members = new Map(before?.members ?? []);
  }

  queue(change: PathOperation): void {
    this.waiting.push(change);
  }

  /**
   * Applies the queued changes. Separate from the reading of operations, because lists of members are long
   * and other requests must get a turn in between.
   */
  async carryOut(refusals: ScimRefusals): Promise<void> {
    const changes = this.waiting;
    this.waiting = [];
    for (const change of changes) {
      try {
        await this.change(change, refusals);
      } catch (error) {
        refusals.add(error);
      }
    }
  }

  private async change(change: PathOperation, refusals: ScimRefusals): Promise<void> {
    const { op, field, value } = change;
    const { filter, sub } = change.path;
    const isRemovalOfIds = op === 'remove' && sub?.name === 'value';
    if (sub && (sub.name !== 'value' || (filter && !isRemovalOfIds)))
      throw scimRefusal(
        'mutability',
        'path',
        field,
        `${field} cannot be changed: remove the member and add it`,
      );
    if (filter) return this.removeMatching(change);
    if (op === 'remove' && (value === undefined || value === null)) return this.members.clear();
    if (op === 'remove' && isUnassignedValue(value))
      throw scimRefusal('noTarget', field, value, `${field}: the value names nobody`);
    if (op === 'replace') this.members.clear();
    await this.changeEach(change, refusals);
  }

  private async changeEach({ op, field, value }: PathOperation, refusals: ScimRefusals): Promise<void> {
    if (isUnassignedValue(value)) return;
    const all: readonly unknown[] = Array.isArray(value) ? value : [value];
    for (const [at, each] of all.entries()) {
      if (at % MEMBERS_AT_A_TIME === MEMBERS_AT_A_TIME - 1) await yieldToEventLoop();
      try {
        const [member] = (storedScimValue(MEMBERS, [each], field) ?? [{}]) as Member[];
        const { value: id, display = null } = member!;
        if (id === undefined)
          throw scimRefusal('invalidValue', field, each, `${field}[${at}].value is required`);
        this.named.add(id);
        if (op === 'remove') this.members.delete(id);
        else this.members.set(id, display);
      } catch (error) {
        refusals.add(error);
      }
    }
  }

  private async removeMatching({ op, field, path }: PathOperation): Promise<void> {
    if (op !== 'remove')
      throw scimRefusal(
        'mutability',
        'path',
        field,
        `${field} cannot be changed: remove the member and add it`,
      );
    const id = valueOfEqualityFilter(path.filter!, 'value');
    if (id !== null) {
      this.named.add(id);
      this.members.delete(id);
      return;
    }
    const matches = valueFilterOf(MEMBERS, path.filter!, field);
    let seen = 0;
    const found: string[] = [];
    for (const [userId, display] of this.members) {
      if (++seen % MEMBERS_AT_A_TIME === 0) await yieldToEventLoop();
      if (matches(memberResource(userId, display, this.base))) found.push(userId);
    }
    if (found.length === 0)
      throw scimRefusal('noTarget', 'path', field, `path: no member matches “${shortenedPath(field)}”`);
    for (const userId of found) this.members.delete(userId);
  }
}
