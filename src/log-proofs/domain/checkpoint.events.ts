import { z } from 'zod';
import { defineEvents, type EventOf } from '@alert-review/kernel';

/** Notes of a signing: those of organizations by their ids, and that of the tree of organizations. */
export const CheckpointEvents = defineEvents('checkpoint', {
  CheckpointSigned: { v: 1, schema: z.object({ notes: z.array(z.string()), note: z.string() }) },
});

export const CHECKPOINTS_STREAM_ID = 'main';

/** When to ask again for what is not in a checkpoint yet. */
export const SEALED_WITHIN_SECONDS = 2;

export type CheckpointEvent = EventOf<typeof CheckpointEvents>;
