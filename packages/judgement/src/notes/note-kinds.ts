import type { BlockId } from '../scoring/dimensions.js';

/** What an analyst says about a block in a note. */
export const CLASSIFICATIONS = [
  'reviewed_correct',
  'correct_incomplete',
  'factually_incorrect',
  'context_needed',
  'needs_more_context',
  'added_facts',
] as const;

export type Classification = (typeof CLASSIFICATIONS)[number];

/** Block type of a note that applies to all blocks; only for added_facts. */
export const GENERAL_BLOCK = 'general';

export type BlockType = typeof GENERAL_BLOCK | BlockId;
