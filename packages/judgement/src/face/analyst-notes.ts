import type { Recipe } from '../recipe/recipe.js';
import { type NoteAnswer, noteAnswersTo } from '../notes/note-answer.js';
import type { Note, ReadNote } from '../notes/note-effects.js';
import {
  CLAIM_KINDS,
  claimInWords,
  isMoneyClaim,
  isProven,
  parseStoredClaims,
  type Claim,
} from '../notes/claim.js';
import { claimProblemIn } from '../notes/claim-problem.js';
import { readNote } from '../notes/read-claims.js';
import { CLASSIFICATIONS, GENERAL_BLOCK } from '../notes/note-kinds.js';
import { REVIEW_REQUEST_ROWS, BLOCKS, FLAGS } from '../rules/rule-table.js';
import type { InvestigationContent } from '../scoring/investigation-content.js';

/** Interprets what analysts write about an alert, and tells what a rerun does with it. */
export const analystNotes = {
  classifications: CLASSIFICATIONS,
  /** Block type of a note that applies to all blocks. */
  general: GENERAL_BLOCK,

  /** Returns a note with what its claims say. Its text is quoted and moves nothing. */
  read: <Given extends Note>(note: Given): Given & ReadNote => readNote(note, FLAGS),

  /** Types of claims, with the fields that each needs. */
  claimKinds: CLAIM_KINDS,
  /** Reads claims as a note stores them. */
  storedClaims: parseStoredClaims,
  /** Returns what a claim says, for people. */
  claimInWords,
  /** Returns the first fault in claims, with its field and value; null if they can be taken. */
  claimProblem: (claims: readonly Claim[]) => claimProblemIn(claims, FLAGS),
  /** Whether the amount of a claim may lower a flag, so that its currency has to be of flagged payments. */
  isAmountCompared: (claim: Claim): boolean => isMoneyClaim(claim) && isProven(claim),

  /** Interprets claims beside a text as if an assistant added them to an alert as a fact. */
  readFact: (body: string, claims: readonly Claim[] = []): Note & ReadNote =>
    readNote({ noteId: '', blockType: GENERAL_BLOCK, classification: 'added_facts', body, claims }, FLAGS),

  /**
   * Returns answers to `asked`, some of an alert's `notes` (all of them, oldest first). `newest`: the result
   * of the newest completed run, or null.
   */
  answers(
    asked: readonly ReadNote[],
    notes: readonly ReadNote[],
    { blocks }: Pick<Recipe, 'blocks'>,
    newest: Pick<InvestigationContent, 'notes' | 'result'> | null,
  ): NoteAnswer[] {
    const enabled = BLOCKS.filter(({ id }) => blocks[id]?.enabled).map((block) => {
      const weights = blocks[block.id]?.flagWeights ?? {};
      return { ...block, flags: block.flags.map((flag) => ({ ...flag, weight: weights[flag.id] ?? 1 })) };
    });
    const asksFor =
      REVIEW_REQUEST_ROWS.find(({ id }) => id === newest?.result.outcome?.rule)?.answeredBy ?? [];
    return noteAnswersTo(
      asked,
      notes,
      newest?.result.perBlock ?? [],
      enabled,
      newest ? { ...newest, asksFor } : undefined,
    );
  },

  /** Returns the ids of the flags that claims call wrong or a match with another person. */
  flagsDisputed: (claims: readonly Claim[] = []): string[] =>
    claims.flatMap(({ type, flag }) =>
      (type === 'indicator_wrong' || type === 'denies_match') && flag !== undefined ? [flag] : [],
    ),
} as const;
