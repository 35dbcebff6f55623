import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

export const AlertFigures = z.object({
  byStatus: z.array(z.object({ status: z.enum(['OPEN', 'CLOSED']), count: z.int() })),
  byType: z.array(z.object({ source: z.enum(['TM', 'BM']), subtype: z.string().nullable(), count: z.int() })),
  /** Totals per currency over alerts that flag transactions in it; exact decimals. */
  volumes: z.array(
    z.object({
      currency: z.string(),
      alerts: z.int(),
      total: z.string(),
      maximum: z.string(),
      minimum: z.string(),
    }),
  ),
});

export type AlertFigures = z.infer<typeof AlertFigures>;

/**
 * Figures of the alerts created on a UTC day (the row's id); docs/decisions/0095 defines when they are valid.
 */
export const AlertDayRecord = defineRecord({
  name: 'alert-days',
  schema: z.object({
    /** Number of writes to alerts of the day. Cached figures are valid while `computed` equals it. */
    marked: z.number(),
    computed: z.number().nullable(),
    generation: z.string().nullable(),
    figures: AlertFigures.nullable(),
    /**
     * Number of alerts of the day, valid while `counted` equals `marked` and `countedIn` is the current
     * generation.
     */
    alerts: z.int().optional(),
    counted: z.number().optional(),
    countedIn: z.string().optional(),
  }),
  // The index contains all fields that a total needs, so counting reads no row.
  indexes: { counts: { fields: ['marked', 'counted', 'countedIn', 'alerts'] } },
});

/** Id of the row that stores the generation in which all days were counted. Sorts after every day. */
export const ALL_DAYS_ROW_ID = 'days';
