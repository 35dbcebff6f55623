import { z } from 'zod';
import { defineEvents, type EventOf } from '@alert-review/kernel';

/**
 * Events that record signed checkpoints. `notes` holds the signed notes of the organizations, in the order of
 * their ids; `note` is the signed note of the tree of organizations.
 */
export const CheckpointEvents = defineEvents('checkpoint', {
  CheckpointSigned: { v: 1, schema: z.object({ notes: z.array(z.string()), note: z.string() }) },
});

export const CHECKPOINTS_STREAM_ID = 'main';

/** Seconds after which a client should retry if no checkpoint covers an event yet. */
export const CHECKPOINT_RETRY_SECONDS = 2;

export type CheckpointEvent = EventOf<typeof CheckpointEvents>;
