import { storeFaultOf } from '@alert-review/kernel';
import { type Hash, leafHash } from '@alert-review/transparency-log';
import type { EventStore, StoredEvent } from '../platform/event-store/event-store.js';
import { yieldToEventLoop } from '../platform/process/yield-to-event-loop.js';
import { treeOfStream } from './tree-of-event.js';

const PAGE_EVENTS = 500;
/** Number of damaged places in a row after which the store counts as lost. */
const DAMAGED_IN_A_ROW_MAX = 1_000;

/** Number of missing leaves in a row after which a following event can still be recognised. */
const LOOKED_AHEAD = 1_000;
/**
 * Number of differing events above which the log counts as another log, so that listing them would not help.
 */
const OTHERS_MAX = 100;

/** An event, and how many damaged places are between it and the event before. */
interface ReadableEvent {
  readonly event: StoredEvent;
  readonly damagedBefore: number;
}

/**
 * Where to begin reading the leaves of an organization: the first leaf after the position `after` has this
 * `index`.
 */
export interface LeafStartPosition {
  readonly org: string;
  readonly after: bigint | null;
  readonly index: number;
}

/**
 * Yields the events of an organization from its leaf `first` up to, not including, `size`. Leaves out damaged
 * events; throws at the end if there were any, and says how many. `leafAt` returns the stored hash of a leaf,
 * which tells whether a damaged event belongs to this organization.
 */
export async function* readUndamagedEvents(
  log: EventStore,
  { org, after, index: begin }: LeafStartPosition,
  { first, size }: { readonly first: number; readonly size: number },
  leafAt: (index: number) => Promise<Hash | null>,
): AsyncIterable<StoredEvent> {
  let missing = 0;
  let index = begin;
  let damaged = 0;
  let lastFault: unknown = null;
  const noteFault = (error: unknown) => void (lastFault = error);
  for await (const { event, damagedBefore } of placesOf(log, after, noteFault)) {
    damaged += damagedBefore;
    if (treeOfStream(event.stream) !== org) continue;
    const lost = damaged === 0 ? 0 : await leavesBefore(event, index, damaged, leafAt);
    for (let at = index; at < index + lost; at++) if (at >= first && at < size) missing++;
    index += lost;
    damaged = 0;
    if (index >= size) break;
    if (index >= first) yield event;
    if (++index >= size) break;
  }
  const unread = missing + Math.max(0, size - Math.max(index, first));
  if (unread === 0) return;
  if (lastFault === null) throw new Error(`the log lacks ${unread} of the events that were signed`);
  const what = `${unread} of ${size - first} events could not be read, as what is stored of them is damaged`;
  throw new Error(`${what}: restore the log from a backup`, { cause: lastFault });
}

/**
 * Returns how many leaves of the tree are between `index` and the event: one for each damaged event of the
 * tree.
 */
async function leavesBefore(
  { data }: StoredEvent,
  index: number,
  most: number,
  leafAt: (index: number) => Promise<Hash | null>,
): Promise<number> {
  const leaf = leafHash(data);
  for (let lost = 0; lost <= most; lost++) if ((await leafAt(index + lost))?.equals(leaf)) return lost;
  return 0;
}

/** Reads page by page. From a page with damage, reads one event at a time. */
async function* placesOf(
  log: EventStore,
  begin: bigint | null,
  onFault: (error: unknown) => void,
): AsyncIterable<ReadableEvent> {
  let after = begin;
  let one = 0;
  for (let damagedBefore = 0; ;) {
    let page: StoredEvent[];
    try {
      page = await log.readAll({ after, maxCount: one > 0 ? 1 : PAGE_EVENTS });
    } catch (error) {
      if (!storeFaultOf(error) || damagedBefore >= DAMAGED_IN_A_ROW_MAX) throw error;
      onFault(error);
      // Step on by one position: positions of embedded stores are consecutive, so the damaged event is the
      // next one.
      if (one > 0) {
        after = (after ?? 0n) + 1n;
        damagedBefore++;
      } else one = PAGE_EVENTS;
      continue;
    }
    if (page.length === 0) return;
    for (const event of page) {
      yield { event, damagedBefore };
      damagedBefore = 0;
    }
    after = page.at(-1)!.position;
    if (one > 0) one--;
    await yieldToEventLoop();
  }
}

/**
 * Compares events with the stored hashes of their tree, and describes which leaves are missing from the log
 * and at which leaves it has other events. Finds nothing if the hashes were changed in the same way as the
 * events.
 */
export async function leafDifferences(
  log: EventStore,
  { org, after, index: begin }: LeafStartPosition,
  { first, size }: { readonly first: number; readonly size: number },
  leafAt: (index: number) => Promise<Hash | null>,
): Promise<string[]> {
  const missing: number[] = [];
  const others: number[] = [];
  let index = begin;
  for await (const { event } of placesOf(log, after, () => undefined)) {
    if (treeOfStream(event.stream) !== org) continue;
    if (index >= size || others.length > OTHERS_MAX) break;
    const leaf = leafHash(event.data);
    if (!(await leafAt(index))?.equals(leaf)) {
      const lost = await leavesBefore(event, index, LOOKED_AHEAD, leafAt);
      for (let at = index; at < index + lost; at++) missing.push(at);
      index += lost;
      // Yield to the event loop, because the search read many hashes.
      await yieldToEventLoop();
      if (lost === 0 && index < size) others.push(index);
    }
    index++;
  }
  if (others.length <= OTHERS_MAX) for (; index < size; index++) missing.push(index);
  const isWanted = (at: number) => at >= first && at < size;
  return [
    ...placesTexts(missing.filter(isWanted)).map((places) => `the log lacks ${places}, which was signed`),
    ...placesTexts(others.filter(isWanted)).map((places) => `${places} is not the one that was signed`),
  ];
}

/** Describes leaves as ranges without gaps. */
function placesTexts(places: readonly number[]): string[] {
  const ranges: [number, number][] = [];
  for (const at of places) {
    const last = ranges.at(-1);
    if (last?.[1] === at - 1) last[1] = at;
    else ranges.push([at, at]);
  }
  return ranges.map(([from, to]) => (from === to ? `event ${from}` : `each of events ${from} to ${to}`));
}
