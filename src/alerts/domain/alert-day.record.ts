import { z } from 'zod';
import { defineRecord } from '../../kernel/define-record.js';

export const Figures = z.object({
  byStatus: z.array(z.object({ status: z.enum(['OPEN', 'CLOSED']), count: z.int() })),
  byType: z.array(z.object({ source: z.enum(['TM', 'BM']), subtype: z.string().nullable(), count: z.int() })),
  /** Of alerts with flagged transactions in the currency; exact decimals. */
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

/** Figures of the alerts created on a UTC day, which is the id; docs/decisions/0095 says when they stand. */
export const AlertDayRecord = defineRecord({
  name: 'alert-days',
  schema: z.object({
    /** How often alerts of the day were written. */
    marked: z.number(),
    computed: z.number().nullable(),
    generation: z.string().nullable(),
    figures: Figures.nullable(),
    /** How many alerts the day has, as long as `counted` equals `marked`; the same for `countedIn`. */
    alerts: z.int().optional(),
    counted: z.number().optional(),
    countedIn: z.string().optional(),
  }),
  // Its keys tell how many alerts each day has, so that no row is read for a total.
  indexes: { counts: { fields: ['marked', 'counted', 'countedIn', 'alerts'] } },
});

/** The row that says of which generation all days are known; it follows every day. */
export const ALL_DAYS = 'days';
