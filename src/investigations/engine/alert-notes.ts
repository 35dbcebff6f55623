import { Injectable } from '@nestjs/common';
import type { Caller } from '../../kernel/caller.js';
import { FieldCipher } from '../../platform/records/field-cipher.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { yieldToEventLoop } from '../../platform/process/cooperative.js';
import { FLAGS } from '../rules/rule-table.js';
import { AlertNotesEvents, type BlockType, type Classification } from '../domain/notes/alert-notes.events.js';
import { readNote, type ReadNote } from '../domain/notes/note-effects.js';

export interface AlertNote {
  readonly noteId: string;
  readonly blockType: BlockType;
  readonly classification: Classification;
  readonly body: string;
  readonly writtenAt: string;
  readonly writtenBy: string;
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
    for (const event of events) {
      if (event.type !== 'BlockNoteAdded') continue;
      const { noteId, blockType, classification } = event.data;
      const body = await this.cipher.unseal(event, 'body', event.data.body);
      const writtenBy = event.actor.onBehalfOf ?? event.actor.user;
      notes.push({ noteId, blockType, classification, body, writtenAt: event.recordedAt, writtenBy });
    }
    return notes;
  }

  /** Like `of`, with what a run understands of each note. Serves other requests between two notes. */
  async read(caller: Pick<Caller, 'orgId'>, alert: string): Promise<ReadNote[]> {
    const read: ReadNote[] = [];
    for (const note of await this.of(caller, alert)) {
      read.push(readNote(note, FLAGS));
      await yieldToEventLoop();
    }
    return read;
  }
}
