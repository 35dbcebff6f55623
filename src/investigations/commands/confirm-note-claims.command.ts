import { type AlertRef, AppError, type Caller, cutText } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import { NOTE_CHARS_MAX } from '../domain/notes/alert-notes.events.js';
import { AlertNotes, type ExplainedNote } from '../engine/alert-notes.js';
import { AlertResults } from '../engine/alert-results.js';
import { AddBlockNote } from './add-block-note.command.js';

const CONFIRMED = 'Claims confirmed: ';

const refusal = (noteId: string, reason: string): AppError =>
  new AppError('validation_error', { field: 'confirmed_note', value: noteId, reason });

/**
 * Confirms the claims in a note of an assistant: a person states them, too, in a note of their own, which
 * names the first. Throws alert_not_found, permission_denied for an assistant, and validation_error for a
 * note without such claims or with confirmed ones.
 */
export const ConfirmNoteClaims = defineCommand(
  'ConfirmNoteClaims',
  { permission: 'feedback:write' },
  (caller: Caller, fields: { readonly alertId: AlertRef; readonly noteId: string }) => ({
    ...fields,
    caller,
  }),
  [AlertResults, AlertNotes, Bus],
  async ({ caller, alertId, noteId }, results, alertNotes, bus): Promise<ExplainedNote> => {
    if (caller.kind !== 'human') throw new AppError('permission_denied', { permission: 'feedback:write' });
    const alert = await results.alert(caller, alertId);
    const notes = await alertNotes.of(caller, alert.id);
    const note = notes.find((each) => each.noteId === noteId);
    if (!note || note.isByPerson || note.claims.length === 0)
      throw refusal(noteId, 'This alert has no note of an assistant with such claims');
    if (notes.some(({ confirms }) => confirms === noteId))
      throw refusal(noteId, 'The claims of this note are confirmed already');
    const { blockType, classification, claims } = note;
    const body = cutText(`${CONFIRMED}${note.body}`, NOTE_CHARS_MAX - 1);
    const confirmed = { blockType, classification, claims, body, confirms: noteId };
    return bus.send(new AddBlockNote(caller, { alertId, note: confirmed }));
  },
);
