import type { AnyEvent, RecordedEvent } from '@alert-review/kernel';

/** The event as a decider reads it from its stream, written by a person. */
export const recordedOnce = <Event extends AnyEvent>(
  event: Event,
  { id, user, revision, atMs }: { id: string; user: string; revision: number; atMs: number },
): RecordedEvent<Event> => ({
  id,
  org: 'org',
  stream: 'stream-org.id',
  streamId: 'id',
  revision,
  recordedAt: new Date(atMs).toISOString(),
  actor: { kind: 'human', user, client: null, scope: null, grantId: null },
  correlation: 'request',
  ...event,
});
