import { Injectable } from '@nestjs/common';
import type { Caller } from '../../kernel/caller.js';
import { FieldCipher } from '../../platform/records/field-cipher.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { yieldToEventLoop } from '../../platform/process/cooperative.js';
import { FLAGS } from '../rules/rule-table.js';
import {
  AlertNotesEvents,
  type BlockType,
  type Classification,
  type NoteFileType,
} from '../domain/notes/alert-notes.events.js';
import { readNote, type ReadNote } from '../domain/notes/note-effects.js';

export interface AlertNote {
  readonly noteId: string;
  readonly blockType: BlockType;
  readonly classification: Classification;
  readonly body: string;
  readonly writtenAt: string;
  readonly writtenBy: string;
  readonly files: readonly AttachedFile[];
}

export interface AttachedFile {
  readonly fileId: string;
  readonly name: string;
  readonly type: NoteFileType;
  readonly bytes: number;
}

/** Reads the notes of an alert from its stream: a run must not miss one that a row does not show yet. */
@Injectable()
export class AlertNotes {
  constructor(
    private readonly decisions: Decisions,
    private readonly cipher: FieldCipher,
  ) {}

  /** Returns the alert's notes, oldest first; `alert`: service id. */
  async of(caller: Pick<Caller, 'orgId'>, alert: string): Promise<AlertNote[]> {
    const events = await this.decisions.read(AlertNotesEvents, caller, alert);
    const notes: AlertNote[] = [];
    const filesOf = new Map<string, AttachedFile[]>();
    for (const event of events) {
      if (event.type === 'NoteFileAttached') {
        const { fileId, noteId, type, bytes } = event.data;
        const name = await this.cipher.unseal(event, 'name', event.data.name);
        filesOf.get(noteId)?.push({ fileId, name, type, bytes });
      }
      if (event.type !== 'BlockNoteAdded') continue;
      const { noteId, blockType, classification } = event.data;
      const body = await this.cipher.unseal(event, 'body', event.data.body);
      const writtenBy = event.actor.onBehalfOf ?? event.actor.user;
      const files: AttachedFile[] = [];
      filesOf.set(noteId, files);
      notes.push({ noteId, blockType, classification, body, writtenAt: event.recordedAt, writtenBy, files });
    }
    return notes;
  }

  /** Like `of`, with what a run understands of each note. Serves other requests between two notes. */
  async read(caller: Pick<Caller, 'orgId'>, alert: string): Promise<(AlertNote & ReadNote)[]> {
    const read: (AlertNote & ReadNote)[] = [];
    for (const note of await this.of(caller, alert)) {
      read.push(readNote(note, FLAGS));
      await yieldToEventLoop();
    }
    return read;
  }
}
