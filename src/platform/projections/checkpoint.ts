import { z } from 'zod';
import { defineRecord, type Row } from '@alert-review/kernel';

/** Up to where the live rows of a read model include the log; its id is the shape of the read model. */
export const CheckpointRecord = defineRecord({
  name: 'read-model-checkpoints',
  schema: z.object({
    position: z.string(),
    /** Id of the event at the position; tells this log from another one. */
    event: z.string(),
  }),
});

export interface Place {
  readonly position: bigint;
  readonly id: string;
}

export const placeOfCheckpoint = ({
  position,
  event,
}: Row<z.infer<typeof CheckpointRecord.schema>>): Place => ({
  position: BigInt(position),
  id: event,
});
