import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { AlertNotes, type AttachedFile, NoteFiles } from '../engine/alert-notes.js';
import { AlertResults } from '../engine/alert-results.js';

interface ReadNoteFile extends AttachedFile {
  readonly content: Uint8Array;
}

/** Returns a file of a note of the alert. Throws alert_not_found, note_file_not_found. */
export class GetNoteFile extends Query<ReadNoteFile> {
  static readonly permission = 'alerts:read';
  static readonly readsPersonalData = true;

  /** `alertId`: the caller's own id. */
  constructor(
    readonly caller: Caller,
    readonly alertId: string,
    readonly fileId: string,
  ) {
    super();
  }

  override accessSubject(): string {
    return `${this.alertId} ${this.fileId}`;
  }
}

export const GetNoteFileHandler = defineHandler(
  GetNoteFile,
  [AlertResults, AlertNotes, NoteFiles],
  async ({ caller, alertId, fileId }, results, alertNotes, noteFiles) => {
    const { id } = await results.alert(caller, alertId);
    const notes = await alertNotes.of(caller, id);
    const file = notes.flatMap(({ files }) => files).find((each) => each.fileId === fileId);
    if (!file) throw new AppError('note_file_not_found', { field: 'file', value: fileId });
    return { ...file, content: await noteFiles.read(caller, id, fileId) };
  },
);
