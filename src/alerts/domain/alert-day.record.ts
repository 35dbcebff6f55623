import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

export const Figures = z.object({
  byStatus: z.array(z.object({ status: z.enum(['OPEN', 'CLOSED']), count: z.int() })),
  byType: z.array(z.object({ source: z.enum(['TM', 'BM']), subtype: z.string().nullable(), count: z.int() })),
  /** Alerts with flagged transactions in the currency; exact decimals. */
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

export type Figures = z.infer<typeof Figures>;

/** Figures of alerts created on a UTC day (the id); docs/decisions/0095 defines their validity. */
export const AlertDayRecord = defineRecord({
  name: 'alert-days',
  schema: z.object({
    /** Number of writes to alerts of the day. */
    marked: z.number(),
    computed: z.number().nullable(),
    generation: z.string().nullable(),
    figures: Figures.nullable(),
    /** Number of alerts, valid while `counted` equals `marked`; likewise for `countedIn`. */
    alerts: z.int().optional(),
    counted: z.number().optional(),
    countedIn: z.string().optional(),
  }),
  // Why these keys: totals need no row.
  indexes: { counts: { fields: ['marked', 'counted', 'countedIn', 'alerts'] } },
});

/** Id of the row that names the generation of all days; sorts after every day. */
export const ALL_DAYS = 'days';
