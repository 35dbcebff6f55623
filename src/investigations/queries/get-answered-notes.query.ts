import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { NoteAnswers, type AnsweredNote } from '../engine/alert-notes.js';

export type { AnsweredNote };

/** Returns the newest notes of an alert (service id), oldest first, with what each is understood as. */
export class GetAnsweredNotes extends Query<readonly AnsweredNote[]> {
  static readonly forFeatures = true;

  constructor(
    readonly caller: Caller,
    readonly alert: string,
    readonly count: number,
  ) {
    super();
  }
}

export const GetAnsweredNotesHandler = defineHandler(
  GetAnsweredNotes,
  [NoteAnswers],
  ({ caller, alert, count }, answers) => answers.newest(caller, alert, count),
);
