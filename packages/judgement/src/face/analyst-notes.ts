import type { Recipe } from '../recipe/recipe.js';
import { type NoteAnswer, noteAnswersTo, UNDERSTOOD_NOTES_TEXT } from '../notes/note-answer.js';
import { type Note, readNote, type ReadNote } from '../notes/note-effects.js';
import { CLAIM_KINDS, claimInWords, claimProblemIn, type Claim } from '../notes/claim.js';
import { canClaimBeAbout, readClaims } from '../notes/read-claims.js';
import { CLASSIFICATIONS, GENERAL_BLOCK } from '../notes/note-kinds.js';
import { BLOCKS, FLAGS } from '../rules/rule-table.js';
import type { InvestigationContent } from '../scoring/investigation-content.js';

/** Interprets what analysts write about an alert, and tells what a rerun does with it. */
export const analystNotes = {
  classifications: CLASSIFICATIONS,
  /** Block type of a note that applies to all blocks. */
  general: GENERAL_BLOCK,
  /** A paragraph on what notes may say. */
  understoodTexts: UNDERSTOOD_NOTES_TEXT,

  /** Returns a note with its interpretation. Words added by the organization count, see `scoringRecipe`. */
  read: <Given extends Note>(note: Given): Given & ReadNote =>
    (note.claims?.length ? readClaims : readNote)(note, FLAGS),

  /** Types of claims, with the fields that each needs and takes. */
  claimKinds: CLAIM_KINDS,
  /** Returns what a claim says, for people. */
  claimInWords,
  /** Returns the first fault in claims, with its field and value; null if they can be taken. */
  claimProblem: (claims: readonly Claim[]) =>
    claimProblemIn(claims, (claim, flag) => canClaimBeAbout(claim, flag, FLAGS)),

  /** Interprets a text, with its claims, as if it were a fact that an assistant adds to an alert. */
  readFact: (body: string, claims: readonly Claim[] = []): Note & ReadNote =>
    (claims.length > 0 ? readClaims : readNote)(
      { noteId: '', blockType: GENERAL_BLOCK, classification: 'added_facts', body, claims },
      FLAGS,
    ),

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
    const enabled = BLOCKS.filter(({ id }) => blocks[id]?.enabled);
    return noteAnswersTo(asked, notes, newest?.result.perBlock ?? [], enabled, newest ?? undefined);
  },
} as const;
