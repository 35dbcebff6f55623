import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { NoteAnswers, type ExplainedNote } from '../engine/alert-notes.js';

export type { ExplainedNote };

/** Returns the newest notes of an alert (a service id), oldest first, with what each states. */
export const GetAnsweredNotes = defineQuery(
  'GetAnsweredNotes',
  { forFeatures: true, readsEventLog: true },
  (caller: Caller, fields: { readonly alert: string; readonly count: number }) => ({ ...fields, caller }),
  [NoteAnswers],
  ({ caller, alert, count }, answers): Promise<readonly ExplainedNote[]> =>
    answers.newest(caller, alert, count),
);
