import { type AlertRef, AppError, type Caller, idOfAlertRef } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { AlertNotes, type AttachedFile, NoteFiles } from '../engine/alert-notes.js';
import { AlertResults } from '../engine/alert-results.js';

interface ReadNoteFile extends AttachedFile {
  readonly content: Uint8Array;
}

/** Returns a file attached to a note of the alert. Throws alert_not_found, note_file_not_found. */
export const GetNoteFile = defineQuery(
  'GetNoteFile',
  {
    permission: 'alerts:read',
    readsPersonalData: ({ alertId, fileId }) => `${idOfAlertRef(alertId)} ${fileId}`,
    readsEventLog: true,
  },
  (caller: Caller, fields: { readonly alertId: AlertRef; readonly fileId: string }) => ({
    ...fields,
    caller,
  }),
  [AlertResults, AlertNotes, NoteFiles],
  async ({ caller, alertId, fileId }, results, alertNotes, noteFiles): Promise<ReadNoteFile> => {
    const { id } = await results.alert(caller, alertId);
    const notes = await alertNotes.of(caller, id);
    const file = notes.flatMap(({ files }) => files).find((each) => each.fileId === fileId);
    if (!file) throw new AppError('note_file_not_found', { field: 'file', value: fileId });
    return { ...file, content: await noteFiles.read(caller, id, fileId) };
  },
);
