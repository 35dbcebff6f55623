import { z } from 'zod';
import { defineRecord, type Row } from '@alert-review/kernel';

/**
 * The place in the log up to which the live rows of a read model include it. The id is the shape of the
 * read model.
 */
export const CheckpointRecord = defineRecord({
  name: 'read-model-checkpoints',
  schema: z.object({
    position: z.string(),
    /** Id of the event at the position, by which another log is recognized. */
    event: z.string(),
  }),
});

export interface CheckpointPlace {
  readonly position: bigint;
  readonly id: string;
}

export const placeOfCheckpoint = ({
  position,
  event,
}: Row<z.infer<typeof CheckpointRecord.schema>>): CheckpointPlace => ({
  position: BigInt(position),
  id: event,
});
