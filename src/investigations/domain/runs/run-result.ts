import { z } from 'zod';
import { BLOCK_IDS } from '../scoring/dimensions.js';
import { Flag, FlagChange } from '../scoring/flag.js';
import { OUTCOME_RULES } from '../scoring/outcome.js';
import { Reference } from '../texts/referenced-text.js';

const points = z.number().min(0).max(100);

export const BlockResult = z.object({
  blockId: z.enum(BLOCK_IDS),
  rev: z.int(),
  /** Version of the engine around the block; missing in results of earlier versions. */
  engine: z.int().optional(),
  state: z.enum(['recomputed', 'carried_forward', 'failed']),
  /** The run that computed it, of a result that was carried forward. */
  carriedFrom: z.string().optional(),
  /** It was carried forward as asked, though what the block reads has changed. */
  inputsChanged: z.literal(true).optional(),
  /** It was computed without being asked for, since the result before it is of another analysis. */
  analysisChanged: z.literal(true).optional(),
  score: points.nullable(),
  scoreWithoutNotes: points.optional(),
  contribution: points.nullable(),
  flags: z.array(Flag),
  writeUp: z.string(),
  /** What the write-up's figures are taken from; missing in results of earlier versions. */
  references: z.array(Reference).optional(),
  /** Keyed hash of everything the block read; null if the block failed. */
  inputHash: z.string().nullable(),
  noteChanges: z.array(FlagChange).optional(),
  openNotes: z.array(z.string()).optional(),
});

export const RunResult = z.object({
  perBlock: z.array(BlockResult),
  /** null if a block failed: a score without it would understate the risk. */
  score: points.nullable(),
  /** Only where notes changed the flags: the score with the colours before them. */
  scoreWithoutNotes: points.optional(),
  disposition: z.enum(['ESCALATED', 'CLEARED']).nullable(),
  outcome: z
    .object({
      rule: z.enum(OUTCOME_RULES),
      /** Those that met the mandatory rule. */
      flags: z.array(z.string()).optional(),
      because: z.string(),
      /** Of `because`; missing in results of earlier versions. */
      references: z.array(Reference).optional(),
    })
    .nullable(),
  /** Flags that are not gray among all flags emitted, 0 to 1 with two decimals. */
  assessedShare: z.number().min(0).max(1),
  /** `error`: its class, for the log; the reason may quote data and stays here. */
  failed: z.array(z.object({ blockId: z.enum(BLOCK_IDS), error: z.string().optional(), reason: z.string() })),
});

export type BlockResult = z.infer<typeof BlockResult>;
export type RunResult = z.infer<typeof RunResult>;
