import type { Collection, Row } from './collection.js';
import type { EventFamily, EventOf } from './define-events.js';

/** An event as projections see it: upcast to its current version, with its place in its stream. */
export type RecordedEvent<Event extends AnyEvent = AnyEvent> = RecordedFacts & Event;

export interface AnyEvent {
  readonly type: string;
  readonly data: unknown;
}

interface RecordedFacts {
  readonly id: string;
  readonly org: string;
  readonly stream: string;
  readonly streamId: string;
  readonly revision: number;
  /** Time of recording, ISO 8601 with milliseconds and Z; never decreases within a stream. */
  readonly recordedAt: string;
  readonly effectiveAt?: string;
  readonly actor: Actor;
  readonly correlation: string;
}

export const ACTOR_KINDS = ['human', 'agent', 'system'] as const;

export interface Actor {
  readonly kind: (typeof ACTOR_KINDS)[number];
  readonly user: string;
  readonly client: string | null;
  readonly scope: string | null;
  readonly grantId: string | null;
  readonly onBehalfOf?: string;
}

/** `set` and `put` accept a row immediately; the caller that passes the event waits until it is stored. */
export interface ProjectionRows<T extends object> {
  /**
   * Sets fields of row `id`, made when missing, unless it already saw guard `source` at this value or later:
   * the stream's revision where one stream of a kind feeds the row, else a value of the event (version, run
   * number).
   */
  set(id: string, guard: { readonly source: string; readonly at: number }, fields: Partial<T>): void;
  /** Puts a whole row that one event alone makes, so that repeated puts are equal. */
  put(id: string, row: T): void;
  get(id: string): Promise<Row<T> | null>;
  /** Removes a row for good: no later event of its streams is to come. */
  remove(id: string): Promise<void>;
  /** Marks cached data under `what` as stale, after the rows; a failure makes the event come again. */
  invalidate(marks: Collection<Marked>, what: string): Promise<void>;
}

/** Counts the marks; a value computed at an earlier count is stale. */
export interface Marked {
  readonly marked: number;
}

/** Reads records that an event names by id and hash; projections get nothing else. */
export interface ProjectionRecords {
  version<Content extends object>(
    record: { readonly current: Collection<object>; readonly older: Collection<object> },
    id: string,
    hash: string,
  ): Promise<Content | null>;
  get<T extends object>(record: Collection<T>, id: string): Promise<Row<T> | null>;
  /** Tells whether the documents of an alert (service id) were purged, so that they are missing rightly. */
  isPurged(alert: string): Promise<boolean>;
  /** Returns the text of a sealed field of the event. Throws when its key is destroyed. */
  unsealed(event: RecordedEvent, field: string): Promise<string>;
}

export interface Projection {
  readonly readModel: Collection<object>;
  readonly families: readonly EventFamily[];
  project(event: RecordedEvent, rows: ProjectionRows<object>, records: ProjectionRecords): ProjectionResult;
}

export type ProjectionResult = Promise<void> | void;

/** `project` may see an event twice and events of other streams in any order. */
export function defineProjection<
  T extends object,
  const Families extends readonly EventFamily[],
>(definition: {
  readonly readModel: Collection<T>;
  readonly events: Families;
  project(
    event: RecordedEvent<EventOf<Families[number]>>,
    rows: ProjectionRows<T>,
    records: ProjectionRecords,
  ): ProjectionResult;
}): Projection {
  return {
    readModel: definition.readModel,
    families: definition.events,
    project: definition.project,
  };
}
