import { type AlertRef, type Caller, Ids } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { type Claim, type Classification, scoringRecipe } from '@alert-review/judgement';
import { alertNotesDecider } from '../domain/notes/alert-notes.decider.js';
import { AlertNotesEvents } from '../domain/notes/alert-notes.events.js';
import { Recipes } from '../engine/recipes.js';
import {
  AlertNotes,
  NoteAnswers,
  type ExplainedNote,
  NoteFiles,
  type NoteFile,
} from '../engine/alert-notes.js';
import { AlertResults } from '../engine/alert-results.js';
import { refuseClaimsInForeignCurrencies } from '../engine/claimed-currencies.js';
import { refuseClaimsAboutUnknownNotes } from '../engine/claimed-notes.js';
import { Records } from '../../platform/records/records.js';

/** How many of the newest notes are read back to find the note just added. */
const NOTES_READ = 100;

export interface BlockNote {
  readonly blockType: string;
  readonly classification: Classification;
  /** 1 to 4,096 characters. */
  readonly body: string;
  /** Typed facts beside the text. */
  readonly claims?: readonly Claim[] | undefined;
  /** The note of an assistant whose claims this note confirms. */
  readonly confirms?: string | undefined;
}

/**
 * Adds an analyst's note to a block of the analysis; the next investigation takes it into account. Returns
 * what the note states. Errors: alert_not_found, validation_error.
 */
export const AddBlockNote = defineCommand(
  'AddBlockNote',
  { permission: 'feedback:write' },
  (
    caller: Caller,
    {
      alertId,
      note,
      files = [],
    }: { readonly alertId: AlertRef; readonly note: BlockNote; readonly files?: readonly NoteFile[] },
  ) => ({
    caller,
    alertId,
    note,
    files,
  }),
  [AlertResults, Decisions, Recipes, Ids, NoteFiles, NoteAnswers, AlertNotes, Records],
  async (
    { caller, alertId, note, files: sent },
    results,
    decisions,
    recipes,
    ids,
    noteFiles,
    answers,
    alertNotes,
    records,
  ): Promise<ExplainedNote> => {
    const alert = await results.alert(caller, alertId);
    await refuseClaimsInForeignCurrencies(records.for(caller), alert.id, note.claims ?? []);
    await refuseClaimsAboutUnknownNotes(alertNotes, caller, alert.id, note.claims ?? []);
    const shown = await results.flagsOfNewestResult(caller, alert.id);
    const noteId = ids.next();
    const { recipe } = await recipes.current(caller);
    // The files first: an event that names a file promises that the file is stored.
    const files = await noteFiles.store(caller, alert.id, noteId, sent);
    await scoringRecipe.withOwnWords(recipe.lists, () =>
      decisions.decide({
        caller,
        family: AlertNotesEvents,
        decider: alertNotesDecider,
        streamId: alert.id,
        operation: AddBlockNote.name,
        command: {
          type: 'addNote',
          data: { noteId, ...note },
          shown: shown?.flags ?? new Map(),
          investigation: shown?.runId ?? '',
          files,
        },
      }),
    );
    const written = await answers.newest(caller, alert.id, NOTES_READ);
    return written.find((each) => each.noteId === noteId)!;
  },
);
