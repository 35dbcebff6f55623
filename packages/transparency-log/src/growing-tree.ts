import { completeRoot, GrowingTreeRoots, HASH_BYTES, subtreesOf, type Hash } from './merkle-tree.js';

/** Maximum number of hashes in a tile. */
export const TILE_HASHES = 256;
/** Levels of the tree between the hashes of a tile and the hashes of the tile above it. */
export const TILE_LEVELS = 8;

/**
 * Up to 256 consecutive hashes of one level of the tree. Tiles exist for every eighth level. The id is
 * `<tree>/<level>/<number>`, where `level` counts rows of tiles.
 */
export interface Tile {
  readonly id: string;
  readonly tree: string;
  readonly count: number;
  readonly hashes: Uint8Array;
  /** Log position before the first leaf of the tile; only for tiles of level 0, else null. */
  readonly after: string | null;
}

/**
 * How far the stored tiles of a tree reach. `through` is the log position of the newest leaf, `time` its
 * time.
 */
export interface TreeHead {
  readonly size: number;
  readonly through: string;
  readonly time: string;
}

/**
 * The log position (`through`) of a leaf's event, stored with the hash of the leaf. `after`: a position
 * before that event, if known.
 */
export interface LeafPlace {
  readonly after?: string;
  readonly through: bigint;
  readonly time: string;
}

const EMPTY: TreeHead = { size: 0, through: '-1', time: '1970-01-01T00:00:00.000Z' };

/**
 * The head of a stored tree covers more leaves than its tiles, for example after a kill: the tiles must be
 * rebuilt from the log.
 */
export class MissingTileError extends Error {}

interface OpenTile {
  number: number;
  hashes: Hash[];
  after: string | null;
  isChanged: boolean;
}

/** Returns the id of a tile. */
export const tileId = (tree: string, level: number, number: number): string => `${tree}/${level}/${number}`;

/** Returns the hash at a position of a tile. */
export const hashInTile = ({ hashes }: Pick<Tile, 'hashes'>, at: number): Hash =>
  Buffer.from(hashes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES));

/** A Merkle tree in memory: its frontier, and for each row of tiles the tile that is not full yet. */
export class GrowingTree {
  readonly frontier: GrowingTreeRoots;
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
    this.frontier = new GrowingTreeRoots(size, subtrees);
  }

  /**
   * Opens a tree as it was last stored; an empty tree if `head` is null. `tileOf` reads a stored tile and
   * returns null if there is none. Throws MissingTileError if a tile is missing or too short.
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
      const hashes = Array.from({ length: count }, (_, at) => hashInTile(tile!, at));
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

  /** Returns the tiles that changed since the last call of this method. */
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
