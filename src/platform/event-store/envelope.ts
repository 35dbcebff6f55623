import type { Actor, RecordedEvent } from '@alert-review/kernel';
import type { StoredEvent } from './event-store.js';

/** An event as it is stored: canonical JSON, in which free text of people is encrypted. */
export interface Envelope {
  readonly id: string;
  readonly type: string;
  readonly v: number;
  /** Time of our clock, but never earlier than the previous event of the stream. */
  readonly recordedAt: string;
  readonly effectiveAt?: string;
  readonly org: string;
  readonly stream: string;
  readonly revision: number;
  readonly actor: Actor;
  readonly causation: string | null;
  readonly correlation: string;
  readonly configHash: string | null;
  readonly data: unknown;
}

/**
 * Returns the time of an event, even if this release cannot read its type; null if it is no event of ours.
 */
export function recordedAtOf({ data }: StoredEvent): number | null {
  try {
    const at = Date.parse((JSON.parse(Buffer.from(data).toString()) as Envelope).recordedAt);
    return Number.isNaN(at) ? null : at;
  } catch {
    return null;
  }
}

/**
 * Returns `<category>-<org>.<id>`. The only dash ends the category; the dot keeps the prefix of `a1` from
 * matching `a10`.
 */
export const streamName = (category: string, org: string, id: string): string => `${category}-${org}.${id}`;

export function parseStreamName(stream: string): { category: string; org: string; id: string } {
  const dash = stream.indexOf('-');
  const dot = stream.indexOf('.', dash);
  return { category: stream.slice(0, dash), org: stream.slice(dash + 1, dot), id: stream.slice(dot + 1) };
}

export const toRecordedEvent = (envelope: Envelope, data: unknown): RecordedEvent => ({
  id: envelope.id,
  type: envelope.type,
  data,
  org: envelope.org,
  stream: envelope.stream,
  streamId: parseStreamName(envelope.stream).id,
  revision: envelope.revision,
  recordedAt: envelope.recordedAt,
  ...(envelope.effectiveAt === undefined ? {} : { effectiveAt: envelope.effectiveAt }),
  actor: envelope.actor,
  correlation: envelope.correlation,
});
