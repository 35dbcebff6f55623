// size: this file covers a decision as a whole, from its first read to its answer.

import { Injectable, Logger } from '@nestjs/common';
import {
  type Actor,
  type AnyEvent,
  AppError,
  type Caller,
  canonicalJson,
  Clock,
  decideAboutStream,
  type DecidedEvent,
  type Decider,
  throwRehearsalEnded,
  type EventFamily,
  type EventOf,
  groupedBy,
  Ids,
  type RecordedEvent,
} from '@alert-review/kernel';
import { Config } from '../config/config.js';
import { erasureKeyDecider, erasureKeyDecision, ErasureKeyEvents } from '../records/erasure-key.events.js';
import { FieldCipher } from '../records/field-cipher.js';
import { SubjectKeys } from '../records/subject-keys.js';
import { Projector, type StoredRecord } from '../projections/projector.js';
import { toRecordedEvent, streamName, type Envelope } from '../event-store/envelope.js';
import { deriveEventId } from '../event-store/event-id.js';
import { tracedWork } from '../observability/traces.js';
import { EventRegistry } from '../event-store/event-registry.js';
import {
  EventStore,
  WrongExpectedRevisionError,
  type NewEvent,
  type StreamAppend,
} from '../event-store/event-store.js';
import { KeyedQueue } from '../process/keyed-queue.js';
import { requestContext } from '../process/request-context.js';
import { StreamStateCache, type CachedStreamState } from './stream-state-cache.js';

export interface StreamDecision<State, Command, Event extends AnyEvent> {
  readonly caller: Caller;
  readonly family: EventFamily;
  readonly decider: Decider<State, Command, Event, RecordedEvent<Event>>;
  /** Our own opaque id, never text from a caller. */
  readonly streamId: string;
  readonly command: Command;
  readonly operation: string;
  /** A retry with the same key gets the answer of the first call. Without a key, each call counts as new. */
  readonly idempotencyKey?: string;
  /**
   * For decisions on several streams under one key: index of this decision's first event among all events
   * of the key. Default 0.
   */
  readonly index?: number;
  /** Revision that the stream must have. At another revision, throws WrongExpectedRevisionError. */
  readonly expectedRevision?: number;
  readonly effectiveAt?: string;
  readonly causation?: string;
  readonly configHash?: string;
  /** Resolves as soon as the events are durable; the caller awaits `rows` itself. */
  readonly rowsFollow?: true;
  /**
   * The stored record that the events refer to, so that projections need not read it. It must not change.
   */
  readonly stored?: StoredRecord | undefined;
  /**
   * A known state of the stream. The stream is then not read, and a lost race throws
   * WrongExpectedRevisionError.
   */
  readonly known?: CachedStreamState | undefined;
}

/** One of several decisions whose events are appended together. */
export type BatchedDecision = AnyDecision;

type EnvelopePlace = {
  readonly stream: string;
  readonly last: CachedStreamState['last'];
  readonly now: string;
};

interface DecisionResult<State, Event extends AnyEvent> {
  /** Events that this command caused; empty if there was nothing to do. */
  readonly events: readonly RecordedEvent<Event>[];
  /** True if an earlier attempt with the same key caused the events. */
  readonly repeated: boolean;
  /**
   * The state right after these events, even for a later retry; the current state if there are no events.
   */
  readonly state: State;
  /**
   * Resolves when the read models include the events; if there are none, when they include the whole
   * stream.
   */
  readonly rows: Promise<void>;
}

interface PreparedAppend extends StreamAppend {
  readonly recorded: readonly RecordedEvent[];
}

type AnyDecision = StreamDecision<unknown, unknown, AnyEvent>;

const DONE = Promise.resolve();

/** Tolerated delay of the machine's clock, and pause between two warnings about it. */
const CLOCK_BEHIND_MS = 60_000;

/**
 * Carries out commands on streams: decides, appends at the exact revision, decides again after a lost race,
 * and updates the read models.
 */
@Injectable()
export class Decisions {
  private readonly queue = new KeyedQueue();
  private readonly streams: StreamStateCache;
  private readonly logger = new Logger(Decisions.name);
  private newestAt = '';
  private quietUntil = -Infinity;

  constructor(
    private readonly store: EventStore,
    private readonly registry: EventRegistry,
    private readonly projector: Projector,
    private readonly cipher: FieldCipher,
    private readonly keys: SubjectKeys,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly config: Config,
  ) {
    this.streams = new StreamStateCache(store, registry);
  }

  /**
   * Decides and appends. Throws errors of the decider, conflict after lost races until the deadline, and
   * store_unavailable.
   */
  async decide<State, Command, Family extends EventFamily>(
    decision: StreamDecision<State, Command, EventOf<Family>> & { readonly family: Family },
  ): Promise<DecisionResult<State, EventOf<Family> & AnyEvent>> {
    const stream = streamOf(decision);
    const deadline = this.clock.now() + this.config.requestTimeoutMs;
    const decided = await this.queue.run(stream, () =>
      this.decideInTurn(stream, decision as never, deadline),
    );
    // Awaited outside the queue: the next decision on the stream needs the events, not the rows.
    if (!decision.rowsFollow) await decided.rows;
    return decided as never;
  }

  // A batch needs a single commit; without it, the ratio of the benchmark `bulk` rises from .072 to .091.
  /**
   * Decides on several streams and appends all events or none. Resolves once the events are durable, with
   * `rows`, which resolves once the read models include them. Resolves with null, and writes nothing, if the
   * store has no transactions across streams, a race was lost, or a decision has nothing to do. Throws errors
   * of the deciders.
   */
  async decideBatch(decisions: readonly BatchedDecision[]): Promise<{ readonly rows: Promise<void> } | null> {
    if (!this.store.appendTogether) return null;
    const prepared: PreparedAppend[] = [];
    const latest = new Map<string, CachedStreamState>();
    // One time for all events, so that no effect is dated before its cause.
    const now = this.clock.iso();
    for (const decision of decisions) {
      const { decider } = decision;
      const stream = streamOf(decision);
      const known = latest.get(stream) ?? decision.known ?? (await this.streams.read(stream, decider));
      const idOf = this.idsOf(decision);
      const next = known.ids.has(idOf(0)) ? null : await this.prepare(stream, known, decision, idOf, now);
      if (!next) return null;
      if (decision.caller.isRehearsal) throwRehearsalEnded();
      prepared.push(next);
      latest.set(stream, this.streams.evolve(known, next.recorded, next.events));
    }
    try {
      await this.store.appendTogether(prepared);
    } catch (error) {
      if (error instanceof WrongExpectedRevisionError) return null;
      throw error;
    }
    requestContext.noteWritten(prepared.at(-1)?.events.at(-1) ?? null);
    for (const [stream, folded] of latest) this.streams.remember(stream, folded);
    const ofStreams = [...groupedBy(prepared, ({ stream }) => stream).values()];
    const recorded = ofStreams.map((appends) => appends.flatMap((append) => append.recorded));
    return { rows: this.projector.onAppend(...recorded) };
  }

  /**
   * Returns the events of a stream, converted to their current versions; empty if the stream does not
   * exist.
   */
  async read<Family extends EventFamily>(
    family: Family,
    caller: Pick<Caller, 'orgId'>,
    streamId: string,
  ): Promise<RecordedEvent<EventOf<Family> & AnyEvent>[]> {
    const stored = await this.store.readStream(streamName(family.category, caller.orgId, streamId));
    return stored.map((event) => this.registry.read(event)) as RecordedEvent<EventOf<Family> & AnyEvent>[];
  }

  async readMany<Family extends EventFamily>(
    family: Family,
    caller: Pick<Caller, 'orgId'>,
    streamIds: readonly string[],
  ): Promise<RecordedEvent<EventOf<Family> & AnyEvent>[][]> {
    const asked = streamIds.map((id) => ({ stream: streamName(family.category, caller.orgId, id) }));
    const stored = await this.store.readStreams(asked);
    return stored.map((events) => (events ?? []).map((event) => this.registry.read(event))) as RecordedEvent<
      EventOf<Family> & AnyEvent
    >[][];
  }

  /** Returns the state of the stream and its last revision; -1 if the stream does not exist. */
  async state<State, Command, Family extends EventFamily>(
    family: Family,
    decider: Decider<State, Command, EventOf<Family>, RecordedEvent<EventOf<Family> & AnyEvent>>,
    caller: Pick<Caller, 'orgId'>,
    streamId: string,
  ): Promise<{ readonly state: State; readonly revision: number; readonly known: CachedStreamState }> {
    const stream = streamName(family.category, caller.orgId, streamId);
    const known = await this.streams.read(stream, decider);
    return { state: known.state as State, revision: known.last?.revision ?? -1, known };
  }

  async states<State, Command, Family extends EventFamily>(
    family: Family,
    decider: Decider<State, Command, EventOf<Family>, RecordedEvent<EventOf<Family> & AnyEvent>>,
    caller: Pick<Caller, 'orgId'>,
    streamIds: readonly string[],
  ): Promise<{ readonly state: State; readonly known: CachedStreamState }[]> {
    const streams = streamIds.map((id) => streamName(family.category, caller.orgId, id));
    const folded = await this.streams.readMany(streams, decider);
    return folded.map((known) => ({ state: known.state as State, known }));
  }

  /** Resolves when the read models include all events of the streams, from any writer. */
  async waitForReadModels<State, Command, Family extends EventFamily>(
    family: Family,
    decider: Decider<State, Command, EventOf<Family>, RecordedEvent<EventOf<Family> & AnyEvent>>,
    caller: Pick<Caller, 'orgId'>,
    streamIds: readonly string[],
  ): Promise<void> {
    const streams = streamIds.map((id) => streamName(family.category, caller.orgId, id));
    const folded = await this.streams.readMany(streams, decider);
    await Promise.all(folded.map(({ last }, index) => this.rowsOfLastEvent(streams[index]!, last)));
  }

  /**
   * Creates and records a key for each subject of a stream (usually an alert) that has no key yet. The keys
   * are durable once it resolves.
   */
  async ensureKeys(caller: Caller, subjects: readonly string[]): Promise<void> {
    const missing = await this.keys.withoutKey(caller, subjects);
    if (missing.length === 0) return;
    const { rows } = await this.decide({ ...erasureKeyDecision(caller, missing), rowsFollow: true });
    const keys = missing.map((subject) => this.keys.makeKey(caller, subject));
    // Awaited together, so that both share one commit.
    await Promise.all([...keys, rows]);
  }

  /**
   * Creates the key of a subject that has none, durably, and returns the decision that records it: for a
   * batch whose events hold the first texts under that key, so that all of them share a commit. Returns null
   * if the key is on record.
   */
  async makeKeyOfBatch(
    caller: Caller,
    subject: string,
  ): Promise<ReturnType<typeof erasureKeyDecision> | null> {
    const { state } = await this.state(ErasureKeyEvents, erasureKeyDecider, caller, subject);
    if (state.made) return null;
    await this.keys.makeKey(caller, subject);
    return erasureKeyDecision(caller, [subject]);
  }

  private async decideInTurn(
    stream: string,
    decision: AnyDecision,
    deadline: number,
  ): Promise<DecisionResult<unknown, AnyEvent>> {
    const idOf = this.idsOf(decision);
    const { expectedRevision, decider } = decision;
    // Try the state in memory first: the append detects other writers, and a refusal is never based on
    // memory alone.
    for (let seen = decision.known ?? this.streams.cached(stream, decider); ; seen = null) {
      const known = seen ?? (await this.streams.read(stream, decider));
      const { state, last } = known;
      const repeated = known.ids.has(idOf(0)) ? await this.resultOfEarlierTry(stream, decider, idOf) : null;
      if (repeated) return repeated;
      const at = last?.revision ?? 'no_stream';
      const isExpected = expectedRevision === undefined || at === expectedRevision;
      if (!isExpected && seen) continue;
      if (!isExpected) throw new WrongExpectedRevisionError(stream, expectedRevision, at);
      const preparing = this.prepare(stream, known, decision, idOf);
      const prepared = await (seen ? preparing.catch(() => null) : preparing);
      if (!prepared && seen) continue;
      if (!prepared) return { events: [], repeated: false, state, rows: this.rowsOfLastEvent(stream, last) };
      if (decision.caller.isRehearsal) throwRehearsalEnded();
      const { events, recorded } = prepared;
      try {
        const isKeyed = decision.idempotencyKey !== undefined;
        const fields = { operation: decision.operation, events: events.length };
        const appending = () => this.store.append(stream, at, events, { isKeyed });
        const appended = await tracedWork('append events', fields, appending);
        // Decide again: the stored events belong to another call with the same key.
        if (appended.repeated && this.clock.now() <= deadline) continue;
        if (appended.repeated) throw new AppError('conflict');
        requestContext.noteWritten(events.at(-1)!);
        const after = this.streams.evolve(known, recorded, events);
        this.streams.remember(stream, after);
        const { stored } = decision;
        const { projector } = this;
        const rows = stored ? projector.onAppendWithRecord(stored, recorded) : projector.onAppend(recorded);
        return { events: recorded, repeated: false, state: after.state, rows };
      } catch (error) {
        if (!(error instanceof WrongExpectedRevisionError) || decision.known) throw error;
        if (this.clock.now() > deadline) throw new AppError('conflict', {}, { cause: error });
      }
    }
  }

  /**
   * Waits for the rows of the last event: if there is nothing to do, the reason may be another call whose
   * rows are not stored yet.
   */
  private rowsOfLastEvent(stream: string, last: CachedStreamState['last']): Promise<void> {
    if (!last) return DONE;
    const rows = this.projector.waitFor(stream, last.revision);
    rows.catch(() => undefined);
    return rows;
  }

  private idsOf(decision: AnyDecision): (index: number) => string {
    const key = decision.idempotencyKey ?? this.ids.next();
    const firstId = eventIdOfDecision(decision, key);
    return (index) => (index === 0 ? firstId : eventIdOfDecision(decision, key, index));
  }

  private async prepare(
    stream: string,
    known: CachedStreamState,
    decision: AnyDecision,
    idOf: (index: number) => string,
    now = this.clock.iso(),
  ): Promise<PreparedAppend | null> {
    const { decider, streamId, command } = decision;
    const decided = decideAboutStream(streamId, decider, known.state, command);
    if (decided.length === 0) return null;
    const envelopes = this.envelopes({ stream, last: known.last, now }, decided, decision, idOf);
    for (const [index, envelope] of envelopes.entries()) {
      const { sealed } = this.registry.definition(envelope.type);
      if (sealed) envelopes[index] = await this.sealFields(envelope, sealed, decision);
    }
    const events = envelopes.map((envelope): NewEvent => ({
      id: envelope.id,
      type: envelope.type,
      data: Buffer.from(canonicalJson(envelope), 'utf8'),
    }));
    const recorded = envelopes.map((envelope) => toRecordedEvent(envelope, envelope.data));
    return { stream, expected: known.last?.revision ?? 'no_stream', events, recorded };
  }

  /**
   * Returns the result of an earlier attempt with the same key. Projects its events again, because its
   * process may have died before the rows were stored.
   */
  private async resultOfEarlierTry(
    stream: string,
    decider: AnyDecision['decider'],
    idOf: (index: number) => string,
  ): Promise<DecisionResult<unknown, AnyEvent> | null> {
    const past = (await this.store.readStream(stream)).map((stored) => this.registry.read(stored));
    const events = eventsOfEarlierTry(past, idOf);
    if (events.length === 0) return null;
    const state = past
      .slice(0, events.at(-1)!.revision + 1)
      .reduce((before, event) => decider.evolve(before, event), decider.initial);
    return { events, repeated: true, state, rows: this.projector.onAppend(events) };
  }

  private envelopes(
    { stream, last, now }: EnvelopePlace,
    decided: readonly DecidedEvent<AnyEvent>[],
    decision: AnyDecision,
    idOf: (index: number) => string,
  ): Envelope[] {
    const recordedAt = last && last.recordedAt > now ? last.recordedAt : now;
    this.tellOfLateClock(now, recordedAt);
    const first = (last?.revision ?? -1) + 1;
    const { caller, causation = null, configHash = null } = decision;
    return decided.map((event, index): Envelope => {
      const { v, schema } = this.registry.definition(event.type);
      const { author = caller, effectiveAt = decision.effectiveAt } = event;
      // Members in the order of canonical JSON, so that they need no sorting.
      return {
        actor: actorOf(author),
        causation,
        configHash,
        correlation: caller.correlationId,
        data: schema.parse(event.data),
        ...(effectiveAt === undefined ? {} : { effectiveAt }),
        id: idOf(index),
        org: caller.orgId,
        recordedAt,
        revision: first + index,
        stream,
        type: event.type,
        v,
      };
    });
  }

  /**
   * Warns if the clock is behind the log: events of new streams would get times before those of their causes,
   * and nobody would notice.
   */
  private tellOfLateClock(now: string, recordedAt: string): void {
    if (recordedAt > this.newestAt) this.newestAt = recordedAt;
    if (this.newestAt === recordedAt && recordedAt === now) return;
    const behindMs = Date.parse(this.newestAt) - Date.parse(now);
    if (behindMs < CLOCK_BEHIND_MS || this.clock.steady() < this.quietUntil) return;
    this.quietUntil = this.clock.steady() + CLOCK_BEHIND_MS;
    this.logger.warn({ msg: 'the clock of this machine is behind the events of the log', behindMs });
  }

  /** Encrypts free text, which never reaches the log in plain text. */
  private async sealFields(
    envelope: Envelope,
    sealed: readonly string[],
    { caller, streamId }: AnyDecision,
  ): Promise<Envelope> {
    const data = { ...(envelope.data as Record<string, string>) };
    const fields = sealed.filter((field) => data[field] !== undefined);
    if (fields.length === 0) return envelope;
    await this.ensureKeys(caller, [streamId]);
    for (const field of fields)
      data[field] = await this.cipher.seal({ ...envelope, streamId }, field, data[field]!);
    return { ...envelope, data };
  }
}

const streamOf = ({ family, caller, streamId }: Pick<AnyDecision, 'family' | 'caller' | 'streamId'>) =>
  streamName(family.category, caller.orgId, streamId);

export const eventIdOfDecision = (
  { caller, operation, index: first = 0 }: Pick<AnyDecision, 'caller' | 'operation' | 'index'>,
  key: string,
  index = 0,
): string => deriveEventId(caller.orgId, operation, caller.userId, key, first + index);

/**
 * Returns the events of an earlier attempt of the same command: the unbroken sequence that starts with its
 * first id.
 */
function eventsOfEarlierTry(
  past: readonly RecordedEvent[],
  idOf: (index: number) => string,
): RecordedEvent[] {
  const first = idOf(0);
  const start = past.findIndex((event) => event.id === first);
  if (start < 0) return [];
  let end = start + 1;
  while (past[end]?.id === idOf(end - start)) end++;
  return past.slice(start, end);
}

const actorOf = ({ clientId, grantId, kind, onBehalfOf, scopes, userId }: Caller): Actor => ({
  client: clientId,
  grantId: grantId ?? null,
  kind,
  ...(onBehalfOf === undefined ? {} : { onBehalfOf }),
  scope: kind === 'agent' ? scopes.join(' ') : null,
  user: userId,
});
