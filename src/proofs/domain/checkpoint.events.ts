import { z } from 'zod';
import { defineEvents, type EventOf } from '../../kernel/define-events.js';

/** Notes of a signing: those of organizations by their ids, and that of the tree of organizations. */
export const CheckpointEvents = defineEvents('checkpoint', {
  CheckpointSigned: { v: 1, schema: z.object({ notes: z.array(z.string()), note: z.string() }) },
});

export type CheckpointEvent = EventOf<typeof CheckpointEvents>;
