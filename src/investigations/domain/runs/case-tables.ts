import { z } from 'zod';

/** A counterparty: its id if it is an entity, its name as uploaded, its address on a chain. */
const Party = z.object({
  entityId: z.string().nullable(),
  name: z.string().nullable(),
  address: z.string().nullable(),
});

/** Rows that carry the findings, as data: a page or a tool shows them without reading the texts. */
export const CaseTables = z.object({
  /** Transactions that are flagged, evidence, or told in texts (at most BESIDE_ROWS_MAX); in time order. */
  transactions: z.array(
    z.object({
      id: z.string(),
      ownId: z.string(),
      at: z.string(),
      direction: z.enum(['in', 'out', 'self']),
      amount: z.string(),
      currency: z.string(),
      counterparty: Party.nullable(),
      /** Text written on the transaction, cut to 140 characters; missing in results before engine 26. */
      descriptor: z.string().nullable().optional(),
      flagged: z.boolean(),
      flags: z.array(z.string()),
      /** Why it is told though not measured: it followed the alert or did not move. Missing if measured. */
      beside: z.enum(['later', 'not_moved']).optional(),
      /** The bank's state of the transaction, unless it is done. */
      state: z.string().optional(),
    }),
  ),
  /** Counterparties of these transactions with all sums of the lookback, at most PARTIES_MAX. */
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
