import { z } from 'zod';
import { defineReadModel } from '@alert-review/kernel';

const ScreenedEntry = z.object({
  list: z.string(),
  entry: z.string(),
  foundAt: z.string().nullable(),
  score: z.number().nullable(),
  isExact: z.boolean(),
  isWeak: z.boolean(),
  /**
   * The name of the list entry that matched, and the role of the customer's matching name; null if not known.
   */
  name: z.string().nullable(),
  role: z.string().nullable(),
  /** The allow entry, if any. `on` and `until` are days; `version` is the version of the list entry. */
  allowed: z.record(z.enum(['on', 'until', 'by', 'version', 'reason']), z.string()).nullable(),
});

export type ScreenedEntry = z.infer<typeof ScreenedEntry>;

/**
 * Customers that resemble an entry of a list of names, or have an allow entry. The row id is the customer's.
 */
export const ScreenedCustomerReadModel = defineReadModel({
  name: 'screened-customer',
  storageVersion: 2,
  schema: z.object({
    entityId: z.string(),
    changedAt: z.string(),
    entries: z.array(ScreenedEntry),
  }),
  indexes: { entity: { fields: ['entityId'] }, newest: { fields: ['changedAt'] } },
});
