import { type Row, storeFaultOf } from '@alert-review/kernel';
import type { EventStore, StoredEvent } from '../platform/event-store/event-store.js';
import type { Filter, FindOptions } from '../platform/read-store/query.js';
import {
  completeRoot,
  consistencyRanges,
  type Hash,
  type LeafRange,
  hashInTile,
  inclusionRanges,
  leafHash,
  parseCheckpoint,
  rootOfSubtrees,
  type Subtree,
  subtreesOf,
  textOfNote,
  type Tile,
  TILE_HASHES,
  TILE_LEVELS,
  tileId,
} from '@alert-review/transparency-log';
import type { RowStore } from '../platform/records/rows-of-organization.js';
import {
  SignedCheckpointRecord,
  TileRecord,
  TreeRecord,
  type SignedCheckpoint,
} from './domain/tree.record.js';
import { parseLogPositionText, positionText, treeOfStream } from './tree-of-event.js';
import { leafDifferences, type LeafStartPosition, readUndamagedEvents } from './readable-events.js';
import { SignedEventsCheck } from './signed-events-check.js';

const CHECKPOINTS_AT_ONCE = 500;
const EVENTS_AT_ONCE = 500;

type Range = Parameters<typeof subtreesOf>[0];
/** A stored checkpoint with its row id. */
export type SignedCheckpointRow = Row<SignedCheckpoint>;
/** A limit: either a size or a time. */
interface Bound {
  readonly size?: number;
  readonly time?: string;
}

/**
 * Reads a tree that the sealer maintains. A requested size must be the size of a signed checkpoint, or
 * smaller than the newest of them.
 */
export class ProofTree {
  constructor(
    protected readonly rows: RowStore,
    readonly name: string,
  ) {}

  /** Returns the newest checkpoint with at most this size or time; null if there is none. */
  newest({ size, time }: Bound = {}): Promise<SignedCheckpointRow | null> {
    return time === undefined
      ? this.nearest({ size: { $lte: size ?? Number.MAX_SAFE_INTEGER } }, 'size', { size: -1 })
      : this.nearest({ time: { $lte: time } }, 'time', { time: -1, size: -1 });
  }

  /** Returns the first checkpoint with at least this size or time; null if there is none. */
  first({ size, time }: Bound): Promise<SignedCheckpointRow | null> {
    return time === undefined
      ? this.nearest({ size: { $gte: size ?? 0 } }, 'size', { size: 1 })
      : this.nearest({ time: { $gte: time } }, 'time', { time: 1, size: 1 });
  }

  /** Yields the checkpoints whose size lies between two sizes, both inclusive, in order of size. */
  async *checkpoints(from: number, to: number): AsyncIterable<SignedCheckpointRow> {
    const tree = this.name;
    for (let size = from; ;) {
      const page = await this.rows.find(
        SignedCheckpointRecord,
        { tree, size: { $gte: size, $lte: to } },
        { index: 'size', sort: { size: 1 }, limit: CHECKPOINTS_AT_ONCE },
      );
      yield* page;
      if (page.length < CHECKPOINTS_AT_ONCE) return;
      size = page.at(-1)!.size + 1;
    }
  }

  /**
   * Returns the leaves from `first` up to, not including, `size` that checkpoints name as unsigned at a
   * start, oldest first.
   */
  async unchecked(first: number, size: number): Promise<LeafRange[]> {
    const ranges: LeafRange[] = [];
    for await (const { note } of this.checkpoints(first + 1, size)) {
      const { unchecked } = parseCheckpoint(textOfNote(note));
      if (unchecked) ranges.push(unchecked);
    }
    return ranges;
  }

  async root(size: number): Promise<Hash> {
    return this.rootOfRange({ begin: 0, end: size }, new Map());
  }

  leaf(index: number): Promise<Hash> {
    return this.hashOf({ level: 0, index }, new Map());
  }

  /** Returns the roots of the complete subtrees of the first `size` leaves, largest first. */
  async frontier(size: number): Promise<Hash[]> {
    return this.hashesOf(subtreesOf({ begin: 0, end: size }), new Map());
  }

  /** Returns the inclusion proof (RFC 6962) of a leaf in the tree of that size. */
  async inclusionProof(index: number, size: number): Promise<Hash[]> {
    return this.rootsOf(inclusionRanges(index, { begin: 0, end: size }));
  }

  /** Returns the consistency proof (RFC 6962) between the trees with `older` and `newer` leaves. */
  async consistencyProof(older: number, newer: number): Promise<Hash[]> {
    return this.rootsOf(consistencyRanges(older, newer));
  }

  /** Returns a tile; null if there is none. The last tile of a level may not be full. */
  tile(level: number, number: number): Promise<Tile | null> {
    return this.rows.get(TileRecord, tileId(this.name, level, number));
  }

  private async nearest(
    bound: Filter,
    index: 'size' | 'time',
    sort: NonNullable<FindOptions['sort']>,
  ): Promise<SignedCheckpointRow | null> {
    const filter = { tree: this.name, ...bound };
    return (await this.rows.find(SignedCheckpointRecord, filter, { index, sort, limit: 1 }))[0] ?? null;
  }

  private async rootsOf(ranges: readonly Range[]): Promise<Hash[]> {
    const tiles = new Map<string, Tile>();
    const roots: Hash[] = [];
    for (const range of ranges) roots.push(await this.rootOfRange(range, tiles));
    return roots;
  }

  private async rootOfRange(range: Range, tiles: Map<string, Tile>): Promise<Hash> {
    return rootOfSubtrees(await this.hashesOf(subtreesOf(range), tiles));
  }

  private async hashesOf(subtrees: readonly Subtree[], tiles: Map<string, Tile>): Promise<Hash[]> {
    const hashes: Hash[] = [];
    for (const subtree of subtrees) hashes.push(await this.hashOf(subtree, tiles));
    return hashes;
  }

  private async hashOf({ level, index }: Subtree, tiles: Map<string, Tile>): Promise<Hash> {
    const row = Math.floor(level / TILE_LEVELS);
    const below = 2 ** (level % TILE_LEVELS);
    const number = Math.floor((index * below) / TILE_HASHES);
    const id = tileId(this.name, row, number);
    const tile = tiles.get(id) ?? (await this.tile(row, number));
    const at = index * below - number * TILE_HASHES;
    if (!tile || tile.count < at + below) throw new Error(`${id} has no hash ${at + below - 1}`);
    tiles.set(id, tile);
    return completeRoot(Array.from({ length: below }, (_, place) => hashInTile(tile, at + place)));
  }
}

/**
 * Treats a damaged tile as missing. A tile only tells where to start reading; without it, the log is read
 * from its beginning.
 */
function nullIfDamaged(error: unknown): null {
  if (storeFaultOf(error)) return null;
  throw error;
}

/** The tree of an organization, with access to its events. */
export class OrganizationTree extends ProofTree {
  private readonly storedLeaf = (index: number): Promise<Hash | null> => this.leaf(index).catch(() => null);

  constructor(
    rows: RowStore,
    readonly org: string,
    private readonly log: EventStore,
  ) {
    super(rows, org);
  }

  /**
   * Yields events in the order of the tree; their `data` are its leaves. Leaves out damaged events, and
   * throws at the end if there were any.
   */
  async *events(first: number, count: number): AsyncIterable<StoredEvent> {
    if (count === 0) return;
    const place = await this.placeBefore(first);
    yield* readUndamagedEvents(this.log, place, { first, size: first + count }, this.storedLeaf);
  }

  /**
   * Describes, in words, which leaves from `first` up to, not including, `size` are missing from the log, and
   * at which leaves the log has other events.
   */
  async differences(first: number, size: number): Promise<string[]> {
    return leafDifferences(this.log, await this.placeBefore(first), { first, size }, this.storedLeaf);
  }

  private async placeBefore(first: number): Promise<LeafStartPosition> {
    const number = Math.floor(first / TILE_HASHES);
    const begin = await this.tile(0, number).catch(nullIfDamaged);
    return {
      org: this.org,
      after: parseLogPositionText(begin?.after),
      index: begin ? number * TILE_HASHES : 0,
    };
  }

  /**
   * Starts a comparison of the events from `first` (inclusive) to `size` (exclusive) with the checkpoints
   * that cover them.
   */
  async checkOfEvents(first: number, size: number): Promise<SignedEventsCheck> {
    return SignedEventsCheck.after(first, await this.frontier(first), this.checkpoints(first + 1, size));
  }

  /**
   * Returns the index of an event's leaf; null if the sealer has not added the event yet, or if the stored
   * event is not the one that the sealer added. `placeOf` tells the two cases apart.
   */
  async indexOf({ position, data }: StoredEvent): Promise<number | null> {
    const tile = await this.tileOf(position);
    const leaf = leafHash(data);
    for (let at = 0; at < (tile?.count ?? 0); at++)
      if (hashInTile(tile!, at).equals(leaf)) return firstLeafOf(tile!) + at;
    return null;
  }

  /**
   * Returns the index that the leaf of an event must have, whatever is stored of the event now; null if the
   * sealer has not reached its position. Counts the events before it, so the result is too small if some were
   * removed.
   */
  async placeOf({ position }: StoredEvent): Promise<number | null> {
    const head = await this.rows.get(TreeRecord, this.name);
    const tile = await this.tileOf(position);
    if (!head || !tile || positionText(position) > head.through) return null;
    let place = firstLeafOf(tile);
    for (let after = parseLogPositionText(tile.after); ;) {
      const page = await this.log.readAll({ after, maxCount: EVENTS_AT_ONCE });
      for (const event of page) {
        if (event.position >= position) return place;
        if (treeOfStream(event.stream) === this.org) place++;
      }
      if (page.length === 0) return place;
      after = page.at(-1)!.position;
    }
  }

  private async tileOf(position: bigint): Promise<Tile | null> {
    const [tile] = await this.rows.find(
      TileRecord,
      { tree: this.name, after: { $lt: positionText(position) } },
      { index: 'after', sort: { after: -1 }, limit: 1 },
    );
    return tile ?? null;
  }
}

const firstLeafOf = ({ id }: Tile): number => Number(id.slice(id.lastIndexOf('/') + 1)) * TILE_HASHES;
