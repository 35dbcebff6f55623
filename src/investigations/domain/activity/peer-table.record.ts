import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';
import { peerTables } from '@alert-review/judgement';

/** Every table that was ever cut, by its version: a run names the one it used. */
export const PeerTableRecord = defineRecord({ name: 'peer-tables', schema: peerTables.schema });

export const PeerCutRecord = defineRecord({
  name: 'peer-cuts',
  schema: z.object({
    versions: z.record(z.string(), z.string()),
    transactions: z.number(),
    cutAt: z.number(),
  }),
});
