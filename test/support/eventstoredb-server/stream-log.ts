export type ExpectedRevision = bigint | 'no_stream' | 'any' | 'stream_exists';

export interface ProposedEvent {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly metadata: Uint8Array;
  readonly data: Uint8Array;
}

export interface LogRecord extends ProposedEvent {
  readonly stream: string;
  readonly revision: bigint;
  /** Commit and prepare position, which are equal here: a byte offset in the log. */
  readonly position: bigint;
  /** Time in ticks of 100 ns since 1970. */
  readonly created: string;
}

/**
 * `revision` -1: the stream has no events. `position` null: the real server gives no position in this case.
 */
export type AppendOutcome =
  | { readonly kind: 'success'; readonly revision: bigint; readonly position: bigint | null }
  | { readonly kind: 'wrong_revision'; readonly expected: ExpectedRevision; readonly actual: bigint }
  | { readonly kind: 'stream_deleted' }
  | { readonly kind: 'too_large' };

export interface StreamRead {
  readonly from: bigint | 'start' | 'end';
  readonly backwards: boolean;
  readonly maxCount: number;
}

export const APPEND_DATA_BYTES_MAX = 1_048_576;
export const NO_EVENTS = -1n;
export const TOMBSTONE_REVISION = 2n ** 63n - 1n;

/**
 * What a soft delete writes as `$tb` (truncate before) of the stream. As a JSON number it is rounded up to
 * 2^63.
 */
const DELETED_FROM = Number(TOMBSTONE_REVISION);
const RECORD_BYTES = 120;
const IDS_KEPT_FOR_ANY = 100_000;

/**
 * The streams of one database in memory, with the rules of the real server for appends, deletes and
 * retention.
 */
export class StreamLog {
  readonly all: LogRecord[] = [];
  /** How many more reads of $all miss the newest record, as on a leader whose followers lag. */
  lateReads = 0;
  private readonly streams = new Map<string, LogRecord[]>();
  private readonly tombstones = new Set<string>();
  private readonly indexes = new Map<bigint, number>();
  private readonly scavenged = new Set<bigint>();
  private readonly idsForAny = new Map<string, bigint>();
  private readonly listeners = new Set<() => void>();
  private end = 0n;

  constructor() {
    this.write('$epoch-information', [system('$epoch-information', {})]);
  }

  /** A copy, as a backup taken now would hold it. */
  copy(): StreamLog {
    const copy = new StreamLog();
    copy.become(this);
    return copy;
  }

  /** Takes on the contents of another log, as if the database files had been exchanged. */
  become({ all, streams, tombstones, indexes, scavenged, end }: StreamLog): void {
    this.all.splice(0, this.all.length, ...all);
    for (const each of [this.streams, this.tombstones, this.indexes, this.scavenged, this.idsForAny])
      each.clear();
    for (const [name, records] of streams) this.streams.set(name, [...records]);
    for (const name of tombstones) this.tombstones.add(name);
    for (const [position, index] of indexes) this.indexes.set(position, index);
    for (const position of scavenged) this.scavenged.add(position);
    this.end = end;
  }

  append(stream: string, expected: ExpectedRevision, events: readonly ProposedEvent[]): AppendOutcome {
    if (this.tombstones.has(stream.replace(/^\$\$/, ''))) return { kind: 'stream_deleted' };
    if (events.reduce((sum, { data }) => sum + data.length, 0) > APPEND_DATA_BYTES_MAX)
      return { kind: 'too_large' };
    const actual = this.lastRevision(stream);
    if (events.length === 0) return { kind: 'success', revision: actual, position: null };
    const wrong = { kind: 'wrong_revision', expected, actual } as const;
    if (expected === 'any') return this.appendAny(stream, events) ?? wrong;
    if (expected === 'stream_exists') {
      if (this.isSoftDeleted(stream)) return { kind: 'stream_deleted' };
      return actual >= 0n || this.metadataOf(stream) ? this.appendNow(stream, events) : wrong;
    }
    const revision = expected === 'no_stream' ? NO_EVENTS : expected;
    if (revision === actual) return this.appendNow(stream, events);
    const repeated = this.repeated(stream, revision, events);
    if (repeated) return repeated;
    return expected === 'no_stream' && this.isSoftDeleted(stream) ? this.appendNow(stream, events) : wrong;
  }

  /** Null: there is no such stream. The caller has to refuse impossible bounds as the real server does. */
  readStream(stream: string, { from, backwards, maxCount }: StreamRead): LogRecord[] | null {
    const records = this.streams.get(stream);
    if (!records || this.isSoftDeleted(stream)) return null;
    const visible = this.visible(stream, records);
    if (!backwards) {
      const first = from === 'start' ? 0n : (from as bigint);
      return visible.filter(({ revision }) => revision >= first).slice(0, maxCount);
    }
    const last = from === 'end' ? TOMBSTONE_REVISION : from === 'start' ? 0n : from;
    return visible
      .filter(({ revision }) => revision <= last)
      .reverse()
      .slice(0, maxCount);
  }

  isBeyondTheEnd(position: bigint): boolean {
    return position >= this.end;
  }

  /**
   * Index in `all` of the record at this position, or of the next remaining record if scavenging removed it.
   * Undefined if there never was a record at this position.
   */
  indexOf(position: bigint): number | undefined {
    if (this.isBeyondTheEnd(position)) return this.all.length;
    if (!this.scavenged.has(position)) return this.indexes.get(position);
    const next = this.all.findIndex((record) => record.position > position);
    return next < 0 ? this.all.length : next;
  }

  /**
   * Physically removes records. The others keep their revisions and positions. Not possible while
   * subscriptions are open.
   */
  scavenge(isTaken: (record: LogRecord) => boolean): void {
    for (const { position } of this.all.filter(isTaken)) this.scavenged.add(position);
    this.all.splice(0, this.all.length, ...this.all.filter((record) => !isTaken(record)));
    this.indexes.clear();
    this.all.forEach((record, index) => this.indexes.set(record.position, index));
  }

  isTombstoned(stream: string): boolean {
    return this.tombstones.has(stream);
  }

  /** Soft delete, or with `tombstone` a permanent delete, after which the name cannot be used again. */
  remove(stream: string, expected: ExpectedRevision, { tombstone }: { tombstone: boolean }): AppendOutcome {
    if (this.tombstones.has(stream)) return { kind: 'stream_deleted' };
    const actual = this.isSoftDeleted(stream) ? NO_EVENTS : this.lastRevision(stream);
    const isExpected = expected === 'any' ? tombstone || actual >= 0n : expected === actual;
    if (!isExpected) return { kind: 'wrong_revision', expected, actual };
    const position = this.end;
    if (tombstone) {
      this.tombstones.add(stream);
      this.record(stream, TOMBSTONE_REVISION, system('$streamDeleted', {}));
    } else this.write(`$$${stream}`, [system('$metadata', `{"$tb": ${TOMBSTONE_REVISION}}`)]);
    this.wake();
    return { kind: 'success', revision: actual, position };
  }

  /** Forgets what the real server loses at a restart. */
  restarted(): void {
    this.idsForAny.clear();
  }

  /** Calls `listener` after every append. The returned function stops that. */
  onAppend(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** The number of bytes between a record and the end of the log. */
  bytesBehind(index: number): number {
    return Number(this.end - (this.all[index]?.position ?? this.end));
  }

  private lastRevision(stream: string): bigint {
    return BigInt((this.streams.get(stream)?.length ?? 0) - 1);
  }

  private appendNow(stream: string, events: readonly ProposedEvent[]): AppendOutcome {
    const first = this.lastRevision(stream) + 1n;
    const wasDeleted = this.isSoftDeleted(stream);
    const last = this.write(stream, events);
    if (wasDeleted) this.write(`$$${stream}`, [system('$metadata', { $tb: Number(first) })]);
    this.wake();
    return { kind: 'success', revision: last.revision, position: last.position };
  }

  /** Null when the first event of the batch is already stored but not all of the others are. */
  private appendAny(stream: string, events: readonly ProposedEvent[]): AppendOutcome | null {
    const known = this.idsForAny.get(`${stream} ${events[0]!.id}`);
    if (known === undefined) return this.appendNow(stream, events);
    return this.repeated(stream, known - 1n, events);
  }

  /**
   * The result of the first try, if these events already stand right after `revision`. Only ids are compared,
   * not types or data.
   */
  private repeated(stream: string, revision: bigint, events: readonly ProposedEvent[]): AppendOutcome | null {
    const records = this.streams.get(stream) ?? [];
    const first = Number(revision) + 1;
    if (!events.every(({ id }, index) => records[first + index]?.id === id)) return null;
    const last = records[first + events.length - 1]!;
    const position = this.isSoftDeleted(stream) ? null : last.position;
    return { kind: 'success', revision: last.revision, position };
  }

  private write(stream: string, events: readonly ProposedEvent[]): LogRecord {
    const records = this.streams.get(stream) ?? [];
    this.streams.set(stream, records);
    for (const event of events) {
      const record = this.record(stream, BigInt(records.length), event);
      records.push(record);
      this.idsForAny.set(`${stream} ${event.id}`, record.revision);
      if (this.idsForAny.size > IDS_KEPT_FOR_ANY) this.idsForAny.delete(this.idsForAny.keys().next().value!);
    }
    return records.at(-1)!;
  }

  private record(stream: string, revision: bigint, event: ProposedEvent): LogRecord {
    const created = String(BigInt(Date.now()) * 10_000n);
    const record = { ...event, stream, revision, position: this.end, created };
    this.indexes.set(this.end, this.all.length);
    this.all.push(record);
    this.end += BigInt(RECORD_BYTES + stream.length + event.data.length);
    return record;
  }

  private wake(): void {
    for (const listener of [...this.listeners]) listener();
  }

  private metadataOf(stream: string): Record<string, number> | null {
    const last = this.streams.get(`$$${stream}`)?.at(-1);
    return last ? (JSON.parse(Buffer.from(last.data).toString()) as Record<string, number>) : null;
  }

  private isSoftDeleted(stream: string): boolean {
    return (this.metadataOf(stream)?.$tb ?? 0) >= DELETED_FROM;
  }

  private visible(stream: string, records: readonly LogRecord[]): LogRecord[] {
    const { $tb = 0, $maxCount = 0, $maxAge } = this.metadataOf(stream) ?? {};
    const oldest = $maxAge === undefined ? 0n : BigInt(Date.now() - $maxAge * 1000) * 10_000n;
    const first = Math.max($tb, $maxCount > 0 ? records.length - $maxCount : 0);
    const isLeft = ({ created, position }: LogRecord) =>
      BigInt(created) >= oldest && !this.scavenged.has(position);
    return records.slice(first).filter(isLeft);
  }
}

let systemEvents = 0;

function system(type: string, data: object | string): ProposedEvent {
  const id = `00000000-0000-4000-8000-${String(++systemEvents).padStart(12, '0')}`;
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  return { id, type, contentType: 'application/json', metadata: new Uint8Array(), data: Buffer.from(text) };
}
