import { completeRoot, Frontier, HASH_BYTES, subtreesOf, type Hash } from './merkle-tree.js';

export const TILE_HASHES = 256;
/** Levels of the tree between a hash of a tile and one of the tile above it. */
export const TILE_LEVELS = 8;

/** Up to 256 hashes of a level that is eight above the one below; the id is `<tree>/<level>/<number>`. */
export interface Tile {
  readonly id: string;
  readonly tree: string;
  readonly count: number;
  readonly hashes: Uint8Array;
  /** Of level 0: what the first leaf of the tile brought as `after`. */
  readonly after: string | null;
}

/** How far the tiles of a tree go; `through` is what its newest leaf brought. */
export interface TreeHead {
  readonly size: number;
  readonly through: string;
  readonly time: string;
}

/** What a leaf brings besides its hash; `after`: a place in the log before its event, where it has one. */
export interface LeafPlace {
  readonly after?: string;
  readonly through: bigint;
  readonly time: string;
}

const EMPTY: TreeHead = { size: 0, through: '-1', time: '1970-01-01T00:00:00.000Z' };

/** A kill left a tree that goes further than its tiles: all are made again from the log. */
export class MissingTileError extends Error {}

interface OpenTile {
  number: number;
  hashes: Hash[];
  after: string | null;
  isChanged: boolean;
}

export const tileId = (tree: string, level: number, number: number): string => `${tree}/${level}/${number}`;

export const hashAt = ({ hashes }: Pick<Tile, 'hashes'>, at: number): Hash =>
  Buffer.from(hashes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES));

/** A tree in memory: its frontier, and of each level the tile that is not full. */
export class GrowingTree {
  readonly frontier: Frontier;
  private full: Tile[] = [];

  private constructor(
    readonly name: string,
    private readonly open: OpenTile[],
    public size: number,
    public through: bigint,
    public time: string,
  ) {
    const subtrees = subtreesOf({ begin: 0, end: size }).map(({ level, index }) => {
      const row = open[Math.floor(level / TILE_LEVELS)]!;
      const below = 2 ** (level % TILE_LEVELS);
      const at = index * below - row.number * TILE_HASHES;
      return completeRoot(row.hashes.slice(at, at + below));
    });
    this.frontier = new Frontier(size, subtrees);
  }

  /**
   * Opens a tree as it was stored last; an empty one where `head` is null. `tileOf` reads one of its tiles,
   * and gives null where there is none.
   */
  static async open(
    name: string,
    head: TreeHead | null,
    tileOf: (level: number, number: number) => Promise<Tile | null>,
  ): Promise<GrowingTree> {
    const { size, through, time } = head ?? EMPTY;
    const open: OpenTile[] = [];
    let entries = size;
    for (let level = 0; entries > 0; level++) {
      const number = Math.floor(entries / TILE_HASHES);
      const count = entries % TILE_HASHES;
      const tile = count === 0 ? null : await tileOf(level, number);
      if (count > 0 && (tile?.count ?? 0) < count) throw new MissingTileError(tileId(name, level, number));
      const hashes = Array.from({ length: count }, (_, at) => hashAt(tile!, at));
      open.push({ number, hashes, after: tile?.after ?? null, isChanged: false });
      entries = number;
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
  takeTiles(): Tile[] {
    const changed = this.open.flatMap((tile, level) => (tile.isChanged ? [this.tileRow(level, tile)] : []));
    for (const tile of this.open) tile.isChanged = false;
    const rows = [...this.full, ...changed];
    this.full = [];
    return rows;
  }

  get head(): TreeHead {
    return { size: this.size, through: String(this.through), time: this.time };
  }

  private addToTile(level: number, hash: Hash, after: LeafPlace['after']): void {
    const tile = (this.open[level] ??= { number: 0, hashes: [], after: null, isChanged: false });
    if (tile.hashes.length === 0 && after !== undefined) tile.after = after;
    tile.hashes.push(hash);
    tile.isChanged = true;
    if (tile.hashes.length < TILE_HASHES) return;
    this.full.push(this.tileRow(level, tile));
    this.open[level] = { number: tile.number + 1, hashes: [], after: null, isChanged: false };
  }

  private tileRow(level: number, { number, hashes, after }: OpenTile): Tile {
    const id = tileId(this.name, level, number);
    return { id, tree: this.name, count: hashes.length, hashes: Buffer.concat(hashes), after };
  }
}
