import type { RowStore } from '../platform/records/rows.js';
import { TileRecord, TreeRecord } from './domain/tree.record.js';
import { GrowingTree, tileId } from '@alert-review/transparency-log';

/** Reads a tree as it was stored last; an empty one where there is none. Errors: `MissingTileError`. */
export async function loadTree(rows: RowStore, name: string): Promise<GrowingTree> {
  const head = await rows.get(TreeRecord, name);
  return GrowingTree.open(name, head, (level, number) => rows.get(TileRecord, tileId(name, level, number)));
}

/**
 * Stores what is new of trees; rows of a process further on stay. Why one by one: embedded stores make one
 * commit of what is put in one turn, and one for each collection of what is put in bulk.
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
