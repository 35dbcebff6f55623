import { AppError, type Caller } from '@alert-review/kernel';
import { analystNotes } from '@alert-review/judgement';
import { defineQuery } from '../../platform/bus/define-message.js';
import { Records } from '../../platform/records/records.js';
import { AlertNotes, NoteAnswers, type NoteAnswer, type StatedFact } from '../engine/alert-notes.js';
import { refuseClaimsInForeignCurrencies } from '../engine/claimed-currencies.js';
import { refuseClaimsAboutUnknownNotes } from '../engine/claimed-notes.js';

export type { NoteAnswer, StatedFact };

/**
 * Explains what facts state, each as if it were the next note of the alert (a service id).
 * Throws validation_error for claims that a note would not take.
 */
export const ReadFacts = defineQuery(
  'ReadFacts',
  { forFeatures: true, readsEventLog: true },
  (caller: Caller, fields: { readonly alert: string; readonly facts: readonly StatedFact[] }) => ({
    ...fields,
    caller,
  }),
  [NoteAnswers, AlertNotes, Records],
  async ({ caller, alert, facts }, answers, alertNotes, records): Promise<readonly NoteAnswer[]> => {
    for (const { claims = [] } of facts) {
      const problem = analystNotes.claimProblem(claims);
      if (problem) throw new AppError('validation_error', { ...problem });
      await refuseClaimsInForeignCurrencies(records.for(caller), alert, claims);
      await refuseClaimsAboutUnknownNotes(alertNotes, caller, alert, claims);
    }
    return answers.ofFacts(caller, alert, facts);
  },
);
