import type { z } from 'zod';
import type { Row } from '@alert-review/kernel';
import type { RowStore } from '../platform/records/rows.js';
import { TileRecord, TreeRecord } from './domain/tree.record.js';
import { positionText } from './leaves.js';
import { completeRoot, Frontier, HASH_BYTES, subtreesOf, type Hash } from './merkle-tree.js';

export const TILE_HASHES = 256;
/** Levels of the tree between a hash of a tile and one of the tile above it. */
export const TILE_LEVELS = 8;

export type TileRow = Row<z.infer<typeof TileRecord.schema>>;
type TreeRow = Row<z.infer<typeof TreeRecord.schema>>;

/** What a leaf brings besides its hash; `after`: a log position before its event, where it has one. */
export interface LeafPlace {
  readonly after?: bigint | null;
  readonly through: bigint;
  readonly time: string;
}

const EMPTY = { size: 0, through: '-1', time: '1970-01-01T00:00:00.000Z' };

/** A kill left a tree that goes further than its tiles: all are made again from the log. */
export class MissingTileError extends Error {}

interface OpenTile {
  number: number;
  hashes: Hash[];
  after: string | null;
  isChanged: boolean;
}

export const tileId = (tree: string, level: number, number: number): string => `${tree}/${level}/${number}`;

export const hashAt = ({ hashes }: Pick<TileRow, 'hashes'>, at: number): Hash =>
  Buffer.from(hashes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES));

/** A tree in memory: its frontier, and of each level the tile that is not full. */
export class GrowingTree {
  readonly frontier: Frontier;
  private full: TileRow[] = [];

  private constructor(
    readonly name: string,
    private readonly open: OpenTile[],
    public size: number,
    public through: bigint,
    public time: string,
  ) {
    const subtrees = subtreesOf({ begin: 0, end: size }).map(({ level, index }) => {
      const [row, below] = [open[Math.floor(level / TILE_LEVELS)]!, 2 ** (level % TILE_LEVELS)];
      const at = index * below - row.number * TILE_HASHES;
      return completeRoot(row.hashes.slice(at, at + below));
    });
    this.frontier = new Frontier(size, subtrees);
  }

  /** Reads a tree as it was stored last; an empty one where there is none. */
  static async load(rows: RowStore, name: string): Promise<GrowingTree> {
    const { size, through, time } = (await rows.get(TreeRecord, name)) ?? EMPTY;
    const open: OpenTile[] = [];
    for (
      let [level, entries] = [0, size];
      entries > 0;
      level++, entries = Math.floor(entries / TILE_HASHES)
    ) {
      const [number, count] = [Math.floor(entries / TILE_HASHES), entries % TILE_HASHES];
      const row = count === 0 ? null : await rows.get(TileRecord, tileId(name, level, number));
      if (count > 0 && (row?.count ?? 0) < count) throw new MissingTileError(tileId(name, level, number));
      const hashes = Array.from({ length: count }, (_, at) => hashAt(row!, at));
      open.push({ number, hashes, after: row?.after ?? null, isChanged: false });
    }
    return new GrowingTree(name, open, size, BigInt(through), time);
  }

  push(leaf: Hash, { after, through, time }: LeafPlace): void {
    this.frontier.push(leaf, (level, root) => {
      if (level % TILE_LEVELS === 0)
        this.addToTile(level / TILE_LEVELS, root, level === 0 ? after : undefined);
    });
    this.size++;
    this.through = through;
    if (time > this.time) this.time = time;
  }

  /** Returns the tiles that changed since this was last called. */
  takeTiles(): TileRow[] {
    const changed = this.open.flatMap((tile, level) => (tile.isChanged ? [this.tileRow(level, tile)] : []));
    for (const tile of this.open) tile.isChanged = false;
    const rows = [...this.full, ...changed];
    this.full = [];
    return rows;
  }

  get row(): TreeRow {
    return { id: this.name, size: this.size, through: String(this.through), time: this.time };
  }

  private addToTile(level: number, hash: Hash, after: LeafPlace['after']): void {
    const tile = (this.open[level] ??= { number: 0, hashes: [], after: null, isChanged: false });
    if (tile.hashes.length === 0 && after !== undefined) tile.after = positionText(after);
    tile.hashes.push(hash);
    tile.isChanged = true;
    if (tile.hashes.length < TILE_HASHES) return;
    this.full.push(this.tileRow(level, tile));
    this.open[level] = { number: tile.number + 1, hashes: [], after: null, isChanged: false };
  }

  private tileRow(level: number, { number, hashes, after }: OpenTile): TileRow {
    const id = tileId(this.name, level, number);
    return { id, tree: this.name, count: hashes.length, hashes: Buffer.concat(hashes), after };
  }
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
    ...trees.map(({ row: { id, ...$set } }) =>
      rows.compareAndSet(TreeRecord, { id, size: { $lt: $set.size } }, { $set }, upsert),
    ),
  ]);
}
