import { z } from 'zod';
import { Reference, ReferencedText } from '../wording/referenced-text.js';
import { RunResult } from './run-result.js';

/** A counterparty: its id if it is a customer, its name as uploaded, its blockchain address. */
const Party = z.object({
  entityId: z.string().nullable(),
  name: z.string().nullable(),
  address: z.string().nullable(),
});

/** The transactions behind the findings, as data, so that pages and tools need not parse texts. */
export const CaseTables = z.object({
  /**
   * Transactions that are flagged, evidence, or mentioned in texts (at most BESIDE_ROWS_MAX), in order of
   * time.
   */
  transactions: z.array(
    z.object({
      id: z.string(),
      ownId: z.string(),
      at: z.string(),
      direction: z.enum(['in', 'out', 'self']),
      amount: z.string(),
      currency: z.string(),
      counterparty: Party.nullable(),
      /** Payment reference, cut to 140 characters; missing in results before engine 26. */
      descriptor: z.string().nullable().optional(),
      flagged: z.boolean(),
      flags: z.array(z.string()),
      /**
       * Why it is included although it was not measured: it followed the alert or did not move. Missing if
       * measured.
       */
      beside: z.enum(['later', 'not_moved']).optional(),
      /** The bank's status of the transaction, unless it is completed. */
      state: z.string().optional(),
    }),
  ),
  /** Counterparties of these transactions with all their sums in the lookback, at most PARTIES_MAX. */
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

/** Everything that a run found, with its texts and the versions of everything that it read. */
export const InvestigationContent = z.object({
  result: RunResult,
  summary: z.object({
    headline: z.string(),
    narrative: z.string(),
    /** The line of the queue, without names; missing in results before engine 47. */
    line: z.string().optional(),
    /** Missing in runs of earlier versions. */
    references: z.object({ headline: z.array(Reference), narrative: z.array(Reference) }).optional(),
  }),
  /** Draft of a suspicious activity report in Markdown; only for a run that escalates. */
  sarNarrative: ReferencedText.optional(),
  tables: CaseTables.optional(),
  /** `created_at` of the alert as read; missing in runs of earlier versions. */
  alertAt: z.string().optional(),
  configHash: z.string(),
  /** Version of the organization's scoring rules; 0 or missing: the defaults. */
  recipeVersion: z.int().optional(),
  notes: z.array(z.string()).optional(),
  /** The run whose unchanged blocks were reused. */
  previous: z.object({ runId: z.string(), attempt: z.int(), resultHash: z.string() }).optional(),
  /** Keyed hash of all facts, whatever the versions of the records from which they were read. */
  factsHash: z.string().optional(),
  /** Missing in runs of earlier versions, whose facts contain each customer's content. */
  othersByHash: z.literal(true).optional(),
  listVersions: z.record(z.string(), z.string()),
  read: z.array(
    z.object({
      kind: z.enum(['alert', 'entity', 'transaction']),
      id: z.string(),
      hash: z.string(),
      gathered: z.literal(true).optional(),
    }),
  ),
});

export type InvestigationContent = z.infer<typeof InvestigationContent>;
