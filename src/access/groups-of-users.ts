import { rowsById } from '../platform/records/rows-by-id.js';
import type { RowReader } from '../platform/records/rows-of-organization.js';
import type { DirectoryUserGroup } from './domain/directory.js';
import { DirectoryGroupRecord, DirectoryMemberRecord } from './domain/directory.record.js';

/** Returns the groups of users, by user id. Users without a group are missing. */
export async function groupsOfUsers(
  rows: RowReader,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly DirectoryUserGroup[]>> {
  const groupIds = new Map<string, string[]>();
  const filter = { userId: { $in: userIds } };
  if (userIds.length > 0)
    for await (const { userId, groupId } of rows.stream(DirectoryMemberRecord, filter, { index: 'user' }))
      groupIds.set(userId, [...(groupIds.get(userId) ?? []), groupId]);
  const named = await rowsById(rows, DirectoryGroupRecord, [...new Set([...groupIds.values()].flat())]);
  const groups = new Map(named.map(({ id, displayName }) => [id, { id, displayName }]));
  // Skip groups without a name: a group that is being removed still has members for a moment.
  return new Map([...groupIds].map(([userId, ids]) => [userId, ids.flatMap((id) => groups.get(id) ?? [])]));
}
