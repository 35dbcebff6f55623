import type { Recipe } from '../recipe/recipe.js';
import { type NoteAnswer, noteAnswersTo, UNDERSTOOD } from '../notes/note-answer.js';
import { type Note, readNote, type ReadNote } from '../notes/note-effects.js';
import { CLASSIFICATIONS, GENERAL } from '../notes/note-kinds.js';
import { BLOCKS, FLAGS } from '../rules/rule-table.js';
import type { InvestigationContent } from '../scoring/investigation-content.js';

/** Reads what analysts write about an alert, and tells what a rerun does with it. */
export const analystNotes = {
  classifications: CLASSIFICATIONS,
  /** Block of a note that reaches every block. */
  general: GENERAL,
  /** One paragraph on what notes may say. */
  understoodTexts: UNDERSTOOD,

  /** Returns a note with what is understood of it; words of the organization count, see `scoringRecipe`. */
  read: <Given extends Note>(note: Given): Given & ReadNote => readNote(note, FLAGS),

  /** Reads a text as if it were a fact added to an alert. */
  readFact: (body: string) =>
    readNote({ noteId: '', blockType: GENERAL, classification: 'added_facts', body } as const, FLAGS),

  /**
   * Answers for some of an alert's notes, of which `notes` are all, oldest first; `newest`: content of the
   * newest completed run, if there is one.
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
