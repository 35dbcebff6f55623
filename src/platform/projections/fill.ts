import type { ProjectionResult, Projection, RecordedEvent } from '../../kernel/define-projection.js';
import type { EventStore, StoredEvent } from '../event-store/event-store.js';
import { parseStreamName } from '../event-store/envelope.js';
import { inParallel } from '../process/in-parallel.js';
import { yieldToEventLoop } from '../process/cooperative.js';
import type { ReadStore } from '../read-store/read-store.js';
import type { Place } from './checkpoint.js';
import type { GenerationBuild } from './generation-build.js';
import type { Projector } from './projector.js';
import { RowBatch } from './row-batch.js';

const PAGE_EVENTS = 1_000;
/** Events that are projected before rows are written and the event loop is yielded. */
const EVENTS_AT_ONCE = 64;

interface Fill {
  readonly build: GenerationBuild;
  readonly rows: RowBatch;
}

export interface LogAndRows {
  readonly events: EventStore;
  readonly store: ReadStore;
  readonly projector: Projector;
}

/** Fills all builds with one read of the log; failures stay separate. Returns the last event read. */
export async function fillFromLog(
  { events, store, projector }: LogAndRows,
  builds: readonly GenerationBuild[],
  onProgress?: (events: number) => void,
): Promise<Place | null> {
  const fills = builds.map((build) => ({ build, rows: new RowBatch(store, build.building) }));
  const concerned = byCategory(fills, ({ build }) => build.projection);
  const take = (stream: readonly StoredEvent[], waits: Promise<void>[]): void => {
    const own = concerned(stream[0]!);
    if (own.length === 0) return;
    try {
      const recorded = stream.map((stored) => projector.read(stored));
      for (const fill of own) {
        const reading = project(projector, fill, recorded);
        if (reading) waits.push(reading);
      }
    } catch (error) {
      for (const { build } of own) build.fail(error);
    }
  };
  try {
    let last: Place | null = null;
    for (let count = 0; builds.some(({ failure }) => !failure);) {
      const page = await events.readAll({ after: last?.position ?? null, maxCount: PAGE_EVENTS });
      if (page.length === 0) break;
      for (let begin = 0; begin < page.length; begin += EVENTS_AT_ONCE) {
        const waits: Promise<void>[] = [];
        for (const stream of byStream(page.slice(begin, begin + EVENTS_AT_ONCE))) take(stream, waits);
        if (waits.length > 0) await Promise.all(waits);
        for (const { build, rows } of fills)
          await build.attempt(() => (rows.isLarge ? rows.write() : Promise.resolve()));
        await yieldToEventLoop();
      }
      last = page.at(-1)!;
      onProgress?.((count += page.length));
    }
    // Why together: planning one write and committing another run on different threads.
    await Promise.all(fills.map(({ build, rows }) => build.attempt(() => rows.end())));
    if (last) for (const build of builds) projector.markFilledThrough(build.building, last.position);
    return last;
  } finally {
    // Why: no write may still be under way when its generation is dropped.
    for (const { rows } of fills) await rows.settled();
  }
}

/** Projects the events of a stream from `place` on. Awaits nothing when no row has to be read. */
function project(
  projector: Projector,
  fill: Fill,
  stream: readonly RecordedEvent[],
  from = 0,
): ProjectionResult {
  const { build, rows } = fill;
  const { projection, building } = build;
  try {
    for (let at = from; at < stream.length && !build.failure; at++) {
      const event = stream[at]!;
      const reading = projector.applyToBatch(projection, building, event, rows.of(event.org));
      if (reading)
        return reading.then(
          () => project(projector, fill, stream, at + 1),
          (error: unknown) => build.fail(error),
        );
    }
  } catch (error) {
    build.fail(error);
  }
}

/** Applies the events after `after` to generations that also receive events from other writers. */
export async function replay(
  { events, projector }: LogAndRows,
  builds: readonly GenerationBuild[],
  after: bigint | null,
): Promise<void> {
  const concerned = byCategory(builds, ({ projection }) => projection);
  while (builds.some(({ failure }) => !failure)) {
    const page = await events.readAll({ after, maxCount: PAGE_EVENTS });
    if (page.length === 0) return;
    await inParallel(byStream(page), EVENTS_AT_ONCE, async (stream) => {
      for (const event of stream)
        for (const build of concerned(event))
          await build.attempt(() => projector.applyToGeneration(build.projection, build.building, event));
    });
    after = page.at(-1)!.position;
  }
}

function byCategory<Item>(items: readonly Item[], projectionOf: (item: Item) => Projection) {
  const known = new Map<string, Item[]>();
  for (const item of items)
    for (const { category } of projectionOf(item).families)
      known.set(category, [...(known.get(category) ?? []), item]);
  return ({ stream }: StoredEvent): readonly Item[] => known.get(parseStreamName(stream).category) ?? [];
}

/** The events of each stream, in order. */
function byStream(events: readonly StoredEvent[]): StoredEvent[][] {
  const streams = new Map<string, StoredEvent[]>();
  for (const event of events) {
    const known = streams.get(event.stream);
    if (known) known.push(event);
    else streams.set(event.stream, [event]);
  }
  return [...streams.values()];
}
