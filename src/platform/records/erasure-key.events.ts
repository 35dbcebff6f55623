import { z } from 'zod';
import type { Decider } from '../../kernel/decider.js';
import { defineEvents, type EventOf } from '../../kernel/define-events.js';
import type { RecordedEvent } from '../../kernel/define-projection.js';

/** The life of a subject's key, without any key material. The stream's id is the subject's (an alert's). */
export const ErasureKeyEvents = defineEvents('erasureKey', {
  ErasureKeyMade: { v: 1, schema: z.object({ algorithm: z.literal('AES-256-GCM') }) },
});

type Event = EventOf<typeof ErasureKeyEvents>;

export const erasureKeyDecider: Decider<{ made: boolean }, Event, Event, RecordedEvent<Event>> = {
  initial: { made: false },
  decide: (key, command) => (key.made ? [] : [command]),
  evolve: () => ({ made: true }),
};
