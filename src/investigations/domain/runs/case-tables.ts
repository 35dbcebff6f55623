import { z } from 'zod';

/** Of one counterparty: its id if it is an entity, its name as uploaded, its address on a chain. */
const Party = z.object({
  entityId: z.string().nullable(),
  name: z.string().nullable(),
  address: z.string().nullable(),
});

/** What carries the findings, as data: a page or a tool shows it without reading the texts. */
export const CaseTables = z.object({
  /** Flagged, or evidence of a finding; in time order, at most TABLE_ROWS_MAX. */
  transactions: z.array(
    z.object({
      id: z.string(),
      ownId: z.string(),
      at: z.string(),
      direction: z.enum(['in', 'out', 'self']),
      amount: z.string(),
      currency: z.string(),
      counterparty: Party.nullable(),
      flagged: z.boolean(),
      flags: z.array(z.string()),
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
