import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { NoteAnswers, type NoteAnswer } from '../engine/alert-notes.js';

export type { NoteAnswer };

/** Tells what facts of an alert (service id) are understood as, each as if it were its next note. */
export const ReadFacts = defineQuery(
  'ReadFacts',
  { forFeatures: true },
  (caller: Caller, fields: { readonly alert: string; readonly facts: readonly string[] }) => ({
    ...fields,
    caller,
  }),
  [NoteAnswers],
  ({ caller, alert, facts }, answers): Promise<readonly NoteAnswer[]> =>
    answers.ofFacts(caller, alert, facts),
);
