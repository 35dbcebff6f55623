import {
  type Collection,
  groupedBy,
  type Projection,
  type ProjectionResult,
  type RecordedEvent,
} from '@alert-review/kernel';
import type { EventStore, StoredEvent } from '../event-store/event-store.js';
import { parseStreamName } from '../event-store/envelope.js';
import { mapInParallel } from '../process/in-parallel.js';
import { yieldToEventLoop } from '../process/yield-to-event-loop.js';
import type { ReadStore } from '../read-store/read-store.js';
import type { CheckpointPlace } from './checkpoint.js';
import type { Projector } from './projector.js';
import { splitAtPurges } from './purge-order.js';
import { RowBatch } from './row-batch.js';

const PAGE_EVENTS = 1_000;
/** Events that are projected before rows are written and the event loop is yielded to. */
export const EVENTS_AT_ONCE = 64;

/** A generation of a read model while it is being built. If it fails, other builds continue. */
export class GenerationBuild {
  failure: { readonly error: unknown } | null = null;
  isLive = false;

  constructor(
    readonly projection: Projection,
    readonly building: Collection<object>,
    private readonly signal?: AbortSignal,
  ) {}

  /** Runs a step unless the build has failed. Returns null after a failure. */
  async attempt<Result>(step: () => Promise<Result>): Promise<Result | null> {
    if (this.failure) return null;
    try {
      this.signal?.throwIfAborted();
      return await step();
    } catch (error) {
      this.fail(error);
      return null;
    }
  }

  fail(error: unknown): void {
    this.failure ??= { error };
  }
}

interface Fill {
  readonly build: GenerationBuild;
  readonly rows: RowBatch;
}

export interface LogAndReadStore {
  readonly events: EventStore;
  readonly store: ReadStore;
  readonly projector: Projector;
}

/** Yields the events after a position, page by page, to the end of the log. */
export async function* logPages(
  events: EventStore,
  after: bigint | null,
): AsyncIterable<readonly StoredEvent[]> {
  for (;;) {
    const page = await events.readAll({ after, maxCount: PAGE_EVENTS });
    if (page.length === 0) return;
    yield page;
    after = page.at(-1)!.position;
  }
}

/**
 * Fills all builds in one pass over the log; each build fails separately. Returns the place of the last
 * event.
 */
export async function fillFromLog(
  { events, store, projector }: LogAndReadStore,
  builds: readonly GenerationBuild[],
  onProgress?: (events: number) => void,
): Promise<CheckpointPlace | null> {
  const fills = builds.map((build) => ({ build, rows: new RowBatch(store, build.building) }));
  const concerned = byCategory(fills, ({ build }) => build.projection);
  const take = (stream: readonly StoredEvent[], waits: Promise<void>[]): void => {
    let recorded: readonly RecordedEvent[] | undefined;
    for (const fill of concerned(stream[0]!))
      try {
        recorded ??= stream.map((stored) => projector.read(stored));
        const reading = project(projector, fill, recorded);
        if (reading) waits.push(reading.catch((error: unknown) => fill.build.fail(error)));
      } catch (error) {
        fill.build.fail(error);
      }
  };
  let last: CheckpointPlace | null = null;
  let count = 0;
  try {
    for await (const page of logPages(events, null)) {
      for (let begin = 0; begin < page.length; begin += EVENTS_AT_ONCE) {
        for (const part of splitAtPurges(page.slice(begin, begin + EVENTS_AT_ONCE))) {
          const waits: Promise<void>[] = [];
          for (const stream of byStream(part)) take(stream, waits);
          if (waits.length > 0) await Promise.all(waits);
        }
        for (const { build, rows } of fills)
          await build.attempt(() => (rows.isLarge ? rows.write() : Promise.resolve()));
        await yieldToEventLoop();
      }
      last = page.at(-1)!;
      onProgress?.((count += page.length));
      if (builds.every(({ failure }) => failure)) break;
    }
    // Concurrently, because planning one write and committing another run on different threads.
    await Promise.all(fills.map(({ build, rows }) => build.attempt(() => rows.end())));
    if (last) for (const build of builds) projector.markThrough(build.building, last.position);
    return last;
  } finally {
    // No write may be running when its generation is dropped.
    for (const { rows } of fills) await rows.settled();
  }
}

/**
 * Projects the events of a stream, beginning with `from`. Returns without a promise if no row has to be
 * read.
 */
function project(
  projector: Projector,
  fill: Fill,
  stream: readonly RecordedEvent[],
  from = 0,
): ProjectionResult {
  const { build, rows } = fill;
  for (let at = from; at < stream.length && !build.failure; at++) {
    const event = stream[at]!;
    const reading = projector.project(build.projection, build.building, event, rows.of(event.org));
    if (reading) return reading.then(() => project(projector, fill, stream, at + 1));
  }
}

/** Applies the events after `after` to generations that also receive events from other writers. */
export async function replayEvents(
  { events, projector }: LogAndReadStore,
  builds: readonly GenerationBuild[],
  after: bigint | null,
): Promise<void> {
  const concerned = byCategory(builds, ({ projection }) => projection);
  for await (const page of logPages(events, after)) {
    for (const part of splitAtPurges(page))
      await mapInParallel([...byStream(part)], EVENTS_AT_ONCE, async (stream) => {
        for (const build of concerned(stream[0]!))
          await build.attempt(() => projector.applyToGeneration(build.projection, build.building, stream));
      });
    if (builds.every(({ failure }) => failure)) return;
  }
}

function byCategory<Item>(items: readonly Item[], projectionOf: (item: Item) => Projection) {
  const known = new Map<string, Item[]>();
  for (const item of items)
    for (const { category } of projectionOf(item).families)
      known.set(category, [...(known.get(category) ?? []), item]);
  return ({ stream }: StoredEvent): readonly Item[] => known.get(parseStreamName(stream).category) ?? [];
}

const byStream = (events: readonly StoredEvent[]): Iterable<StoredEvent[]> =>
  groupedBy(events, ({ stream }) => stream).values();
