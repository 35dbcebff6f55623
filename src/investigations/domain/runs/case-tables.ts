import { z } from 'zod';

/** Of one counterparty: its id if it is an entity, its name as uploaded, its address on a chain. */
const Party = z.object({
  entityId: z.string().nullable(),
  name: z.string().nullable(),
  address: z.string().nullable(),
});

/** What carries the findings, as data: a page or a tool shows it without reading the texts. */
export const CaseTables = z.object({
  /** Flagged, or evidence of a finding, and up to BESIDE_ROWS_MAX that texts tell; in time order. */
  transactions: z.array(
    z.object({
      id: z.string(),
      ownId: z.string(),
      at: z.string(),
      direction: z.enum(['in', 'out', 'self']),
      amount: z.string(),
      currency: z.string(),
      counterparty: Party.nullable(),
      /** What is written on it, cut to 140 characters; missing in results before engine 26. */
      descriptor: z.string().nullable().optional(),
      flagged: z.boolean(),
      flags: z.array(z.string()),
      /** Missing where the analysis measured it: what followed the alert, and what did not move, is told. */
      beside: z.enum(['later', 'not_moved']).optional(),
      /** The bank's word for how far it got, where that is not that all is done. */
      state: z.string().optional(),
    }),
  ),
  /** Those of these transactions, with all that was paid in the lookback, at most PARTIES_MAX. */
  counterparties: z.array(
    Party.extend({
      sums: z.array(
        z.object({
          currency: z.string(),
          in: z.string(),
          inPayments: z.int(),
          out: z.string(),
          outPayments: z.int(),
        }),
      ),
    }),
  ),
});

export type CaseTables = z.infer<typeof CaseTables>;
