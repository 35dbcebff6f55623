import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';
import { peerTables } from '@alert-review/judgement';

/** Every peer table that was ever computed, by its version. An investigation names the version it used. */
export const PeerTableRecord = defineRecord({ name: 'peer-tables', schema: peerTables.schema });

export const PeerCutRecord = defineRecord({
  name: 'peer-cuts',
  schema: z.object({
    versions: z.record(z.string(), z.string()),
    transactions: z.number(),
    cutAt: z.number(),
  }),
});
