import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { NoteAnswers, type NoteAnswer } from '../engine/alert-notes.js';

export type { NoteAnswer };

/** Explains how facts would be understood, each as if it were the next note of the alert (a service id). */
export const ReadFacts = defineQuery(
  'ReadFacts',
  { forFeatures: true, readsEventLog: true },
  (caller: Caller, fields: { readonly alert: string; readonly facts: readonly string[] }) => ({
    ...fields,
    caller,
  }),
  [NoteAnswers],
  ({ caller, alert, facts }, answers): Promise<readonly NoteAnswer[]> =>
    answers.ofFacts(caller, alert, facts),
);
