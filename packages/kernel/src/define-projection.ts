import type { Collection, Row } from './collection.js';
import type { EventFamily, EventOf } from './define-events.js';

/** An event as projections see it: converted to its current version, with its position in its stream. */
export type RecordedEvent<Event extends AnyEvent = AnyEvent> = RecordedFacts & Event;

/** An event of any family. */
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
  /** Time of recording, ISO 8601 with milliseconds and Z. Never decreases within a stream. */
  readonly recordedAt: string;
  readonly effectiveAt?: string;
  readonly actor: Actor;
  readonly correlation: string;
}

/** human: a person; agent: an assistant; system: an API key or a job. */
export const ACTOR_KINDS = ['human', 'agent', 'system'] as const;

/** Who caused an event. */
export interface Actor {
  readonly kind: (typeof ACTOR_KINDS)[number];
  readonly user: string;
  readonly client: string | null;
  readonly scope: string | null;
  readonly grantId: string | null;
  readonly onBehalfOf?: string;
}

/**
 * The rows that a projection writes. `set` and `put` return at once; the caller that delivers the event
 * waits until the rows are stored.
 */
export interface ProjectionRows<T extends object> {
  /**
   * Sets fields of row `id` and creates the row if it is missing. Does nothing if the row has already seen
   * `guard.source` at this value or a later value, so events may arrive twice or out of order. Use the
   * stream's revision as `at` if one stream of its kind feeds the row; otherwise use a value of the event,
   * such as a version or run number.
   */
  set(id: string, guard: { readonly source: string; readonly at: number }, fields: Partial<T>): void;
  /** Writes a whole row. Only for rows that a single event determines, so that repeated writes are equal. */
  put(id: string, row: T): void;
  get(id: string): Promise<Row<T> | null>;
  /**
   * Removes a row for good. Only an erasure may call it, since no event of the row's streams can follow:
   * erasures are projected in the order of the log, never in parallel with other events.
   */
  remove(id: string): Promise<void>;
  /**
   * Marks cached data with the name `what` as stale, after the rows are stored. If marking fails, the event
   * is delivered again.
   */
  invalidate(marks: Collection<InvalidationCount>, what: string): Promise<void>;
}

/** Counts invalidations: a value computed at an earlier count is stale. */
export interface InvalidationCount {
  readonly marked: number;
}

/** Gives projections the only other data they may read: records that an event names by id and hash. */
export interface ProjectionRecords {
  version<Content extends object>(
    record: { readonly current: Collection<object>; readonly older: Collection<object> },
    id: string,
    hash: string,
  ): Promise<Content | null>;
  get<T extends object>(record: Collection<T>, id: string): Promise<Row<T> | null>;
  /** Tells whether the documents of an alert (service id) were erased, so that their absence is no error. */
  isPurged(alert: string): Promise<boolean>;
  /** Decrypts a sealed field of the event. Throws if its key was destroyed. */
  unsealed(event: RecordedEvent, field: string): Promise<string>;
}

/** Turns events into the rows of a read model. */
export interface Projection {
  readonly readModel: Collection<object>;
  readonly families: readonly EventFamily[];
  /** The only event types that change rows. If missing, all event types of the families may change rows. */
  readonly types?: ReadonlySet<string>;
  project(event: RecordedEvent, rows: ProjectionRows<object>, records: ProjectionRecords): ProjectionResult;
}

export type ProjectionResult = Promise<void> | void;

/**
 * Defines a projection. `project` may receive an event twice, and events of different streams in any order.
 * `only` lists the event types that change rows, if most types of the families change none; events of other
 * types are not passed to `project`.
 */
export function defineProjection<
  T extends object,
  const Families extends readonly EventFamily[],
  const Only extends EventOf<Families[number]>['type'] = EventOf<Families[number]>['type'],
>(definition: {
  readonly readModel: Collection<T>;
  readonly events: Families;
  readonly only?: readonly Only[];
  project(
    event: RecordedEvent<Extract<EventOf<Families[number]>, { readonly type: Only }>>,
    rows: ProjectionRows<T>,
    records: ProjectionRecords,
  ): ProjectionResult;
}): Projection {
  return {
    readModel: definition.readModel,
    families: definition.events,
    ...(definition.only && { types: new Set(definition.only) }),
    project: definition.project,
  };
}
