import { z } from 'zod';
import { Reference, ReferencedText } from '../wording/referenced-text.js';
import { RunResult } from './run-result.js';

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

/** All that one run found, with its texts and the versions of everything that it read. */
export const InvestigationContent = z.object({
  result: RunResult,
  summary: z.object({
    headline: z.string(),
    narrative: z.string(),
    /** Missing in runs of earlier versions. */
    references: z.object({ headline: z.array(Reference), narrative: z.array(Reference) }).optional(),
  }),
  /** Draft of a suspicious activity report, in markdown; only for a run that escalates. */
  sarNarrative: ReferencedText.optional(),
  tables: CaseTables.optional(),
  /** `created_at` of the alert as it was read; missing in runs of earlier versions. */
  alertAt: z.string().optional(),
  configHash: z.string(),
  /** Version of the organization's recipe; 0 or missing = the defaults. */
  recipeVersion: z.int().optional(),
  notes: z.array(z.string()).optional(),
  /** The run from which unchanged blocks were taken over. */
  previous: z.object({ runId: z.string(), attempt: z.int(), resultHash: z.string() }).optional(),
  /** Keyed hash of all facts, whatever the versions of the records they were read from. */
  factsHash: z.string().optional(),
  /** Missing in runs of earlier versions, whose facts hold each entity's content. */
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
