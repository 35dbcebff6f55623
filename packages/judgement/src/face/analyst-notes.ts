import type { Recipe } from '../recipe/recipe.js';
import { type NoteAnswer, noteAnswersTo, UNDERSTOOD_NOTES_TEXT } from '../notes/note-answer.js';
import { type Note, readNote, type ReadNote } from '../notes/note-effects.js';
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
  read: <Given extends Note>(note: Given): Given & ReadNote => readNote(note, FLAGS),

  /** Interprets a text as if it were a fact added to an alert. */
  readFact: (body: string) =>
    readNote({ noteId: '', blockType: GENERAL_BLOCK, classification: 'added_facts', body } as const, FLAGS),

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
