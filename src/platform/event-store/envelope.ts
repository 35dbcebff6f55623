import type { Actor, Recorded } from '../../kernel/define-projection.js';

/**
 * Everything an event says of itself, as it stands in the store (the store adds the position). Canonical
 * JSON: money and ids are strings, no bigint. Free text of people stands in it encrypted only
 * (`field-cipher.ts`).
 */
export interface Envelope {
  /** uuidv5 of organisation, operation, user, idempotency key and index. */
  readonly id: string;
  readonly type: string;
  /** Version of `data`. */
  readonly v: number;
  /** Our clock, never earlier than the event before it in the stream. */
  readonly recordedAt: string;
  /** What the caller claims as the time of the fact. */
  readonly effectiveAt?: string;
  readonly org: string;
  readonly stream: string;
  readonly revision: number;
  readonly actor: Actor;
  /** A coded reason, and a commitment to its encrypted text. */
  readonly reason?: { readonly code: string; readonly textCommitment?: string };
  /** Id of the event that caused this one. */
  readonly causation: string | null;
  readonly correlation: string;
  /** Hash of the rights and limits in force. */
  readonly policyHash: string | null;
  /** Hash of the organisation's recipe, where one was used. */
  readonly configHash: string | null;
  /** Hash of what the decider was shown. */
  readonly evidenceHash?: string;
  readonly data: unknown;
}

/** `<category>-<org>.<id>`: the category ends at the only dash, the dot keeps `a1` from matching `a10`. */
export const streamName = (category: string, org: string, id: string): string => `${category}-${org}.${id}`;

export function parseStreamName(stream: string): { category: string; org: string; id: string } {
  const dash = stream.indexOf('-');
  const dot = stream.indexOf('.', dash);
  return { category: stream.slice(0, dash), org: stream.slice(dash + 1, dot), id: stream.slice(dot + 1) };
}

/** What projections see of an envelope; `data` is lifted to its current version by the caller. */
export const recordedOf = (envelope: Envelope, data: unknown): Recorded => ({
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
