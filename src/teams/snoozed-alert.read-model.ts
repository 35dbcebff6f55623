import { z } from 'zod';
import { defineReadModel } from '@alert-review/kernel';

/** Until when alerts that were ever snoozed are; null: somebody brought it back. The id is the alert's. */
export const SnoozedAlertReadModel = defineReadModel({
  name: 'snoozed-alert',
  schema: z.object({ until: z.string().nullable() }),
  indexes: { until: { fields: ['until'] } },
});
