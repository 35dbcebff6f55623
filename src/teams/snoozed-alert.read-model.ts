import { z } from 'zod';
import { defineReadModel } from '@alert-review/kernel';

/**
 * Until when alerts are snoozed; null if the snooze was ended early. Has a row for each alert that was ever
 * snoozed.
 */
export const SnoozedAlertReadModel = defineReadModel({
  name: 'snoozed-alert',
  schema: z.object({ until: z.string().nullable() }),
  indexes: { until: { fields: ['until'] } },
});
