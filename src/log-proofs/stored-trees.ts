import type { RowStore } from '../platform/records/rows-of-organization.js';
import { TileRecord, TreeRecord } from './domain/tree.record.js';
import { GrowingTree, tileId } from '@alert-review/transparency-log';

/** Reads a tree as it was last stored; an empty tree if there is none. Throws MissingTileError. */
export async function loadTree(rows: RowStore, name: string): Promise<GrowingTree> {
  const head = await rows.get(TreeRecord, name);
  return GrowingTree.open(name, head, (level, number) => rows.get(TileRecord, tileId(name, level, number)));
}

/**
 * Stores what is new in the trees, but never overwrites rows of a process that is further ahead. Writes the
 * rows one by one: the embedded stores commit all writes of one turn together, but make one commit per
 * collection for bulk writes.
 */
export async function storeTrees(rows: RowStore, trees: readonly GrowingTree[]): Promise<void> {
  const upsert = { upsert: true };
  const tiles = trees.flatMap((tree) => tree.takeTiles());
  await Promise.all([
    ...tiles.map(({ id, ...$set }) =>
      rows.compareAndSet(TileRecord, { id, count: { $lt: $set.count } }, { $set }, upsert),
    ),
    ...trees.map(({ name: id, head }) =>
      rows.compareAndSet(TreeRecord, { id, size: { $lt: head.size } }, { $set: { ...head } }, upsert),
    ),
  ]);
}
