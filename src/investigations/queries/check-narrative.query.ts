import {
  type AlertRef,
  AppError,
  type Caller,
  Clock,
  codePoints,
  idOfAlertRef,
  isBlankText,
} from '@alert-review/kernel';
import { checkNarrativeInSteps, type NarrativeCheck } from '@alert-review/narrative-check';
import { defineQuery } from '../../platform/bus/define-message.js';
import { runCooperatively } from '../../platform/process/yield-to-event-loop.js';
import { AlertResults } from '../engine/alert-results.js';
import { NarrativeRecords } from '../engine/narrative-records.js';

/** Length limit of a checked text, as of the narrative of a case. */
export const CHECKED_NARRATIVE_CHARS_MAX = 50_000;

/** Numbers that a text may hold: several times those of a long narrative, as each costs a search. */
const NUMBERS_MAX = 1_000;

/**
 * Checks a text about an alert against the payments of its customer, the newest result and the customer's
 * record. Stores nothing. Throws alert_not_found, and validation_error for a text that is not checked and for
 * payments that cannot be read at once.
 */
export const CheckNarrative = defineQuery(
  'CheckNarrative',
  {
    permission: 'alerts:read',
    readsPersonalData: ({ alertId }) => idOfAlertRef(alertId),
    readsEventLog: true,
  },
  (caller: Caller, fields: { readonly alertId: AlertRef; readonly text: string }) => ({ ...fields, caller }),
  [AlertResults, NarrativeRecords, Clock],
  async ({ caller, alertId, text }, results, narratives, clock): Promise<NarrativeCheck> => {
    refuseUncheckedText(text);
    const record = await narratives.of(caller, await results.alert(caller, alertId));
    return runCooperatively(checkNarrativeInSteps(text, record), clock);
  },
);

/** Throws validation_error for a text that is not checked. */
export function refuseUncheckedText(text: string): void {
  const refusal = (reason: string): AppError => new AppError('validation_error', { field: 'text', reason });
  if (isBlankText(text)) throw refusal('text is empty');
  if (!text.isWellFormed()) throw refusal('text contains half a surrogate pair');
  const length = codePoints(text);
  if (length > CHECKED_NARRATIVE_CHARS_MAX)
    throw refusal(`text has ${length} characters; at most ${CHECKED_NARRATIVE_CHARS_MAX} are checked`);
  const numbers = text.match(/\d+/g)?.length ?? 0;
  if (numbers > NUMBERS_MAX) throw refusal(`text has ${numbers} numbers; at most ${NUMBERS_MAX} are checked`);
}
