import { storeFaultOf, SYSTEM_ORG } from '@alert-review/kernel';
import {
  hashInTile,
  leafHash,
  type RebuiltTree,
  type Tile,
  TILE_HASHES,
  tileId,
} from '@alert-review/transparency-log';
import type { EventStore, StoredEvent } from '../platform/event-store/event-store.js';
import { yieldToEventLoop } from '../platform/process/yield-to-event-loop.js';
import type { ReadStore } from '../platform/read-store/read-store.js';
import { Records } from '../platform/records/records.js';
import type { RowReader } from '../platform/records/rows-of-organization.js';
import type { StoreFinding } from '../platform/store-check.js';
import { TileRecord } from './domain/tree.record.js';
import { treeOfStream } from './tree-of-event.js';

const PAGE_EVENTS = 500;

/** A tree with a checkpoint that does not match, whose events are read again. */
interface Doubtful {
  index: number;
  tile: Tile | null;
  readonly from: number;
}

/**
 * Compares the log with the stored leaves of trees whose checkpoints do not match. Returns for each tree the
 * first event that differs from the signed event. Returns nothing for a tree if log and leaves were changed
 * in the same way, or if the log ends before the difference.
 */
export async function findFirstChangedEvents(
  readStore: ReadStore,
  log: EventStore,
  trees: ReadonlyMap<string, RebuiltTree>,
): Promise<StoreFinding[]> {
  const left = new Map<string, Doubtful>();
  for (const [name, { differsFrom: from }] of trees)
    if (from !== null) left.set(name, { index: 0, tile: null, from });
  const hasTiles = left.size > 0 && (await readStore.collections()).includes(TileRecord.name);
  if (!hasTiles) return [];
  await readStore.ensure(TileRecord);
  const rows = new Records(readStore).for({ orgId: SYSTEM_ORG });
  const found: StoreFinding[] = [];
  for (let after: bigint | null = null; left.size > 0;) {
    const page: StoredEvent[] = await log.readAll({ after, maxCount: PAGE_EVENTS }).catch(unlessDamaged);
    if (page.length === 0) break;
    for (const event of page) {
      const org = treeOfStream(event.stream) ?? '';
      const tree = left.get(org);
      if (!tree || !(await differs(rows, org, tree, event))) continue;
      left.delete(org);
      found.push(findingOf(org, tree.index - 1, event));
    }
    after = page.at(-1)!.position;
    await yieldToEventLoop();
  }
  return found;
}

async function differs(
  rows: RowReader,
  org: string,
  tree: Doubtful,
  { data }: StoredEvent,
): Promise<boolean> {
  const index = tree.index++;
  if (index < tree.from) return false;
  const at = index % TILE_HASHES;
  if (at === 0 || index === tree.from)
    tree.tile = await rows.get(TileRecord, tileId(org, 0, Math.floor(index / TILE_HASHES)));
  return at < (tree.tile?.count ?? 0) && !hashInTile(tree.tile!, at).equals(leafHash(data));
}

function findingOf(
  org: string,
  index: number,
  { position, type, stream, revision }: StoredEvent,
): StoreFinding {
  const what = `${type}, revision ${revision} of ${stream}`;
  const fault = `${what}, is not the event that was sealed as leaf ${index} of ${org}`;
  return { store: 'event store', record: 'event', id: `position ${position}`, fault, way: 'backup' };
}

/**
 * Returns no events if the store is damaged, because the check of checksums has reported the damage already.
 * Rethrows other errors.
 */
function unlessDamaged(error: unknown): StoredEvent[] {
  if (storeFaultOf(error)) return [];
  throw error;
}
