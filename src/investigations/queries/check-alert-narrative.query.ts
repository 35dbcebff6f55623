import { type AlertRef, type Caller, Clock, idOfAlertRef } from '@alert-review/kernel';
import { checkNarrativeInSteps, type NarrativeCheck } from '@alert-review/narrative-check';
import { defineQuery } from '../../platform/bus/define-message.js';
import { runStepsCooperatively } from '../../platform/process/yield-to-event-loop.js';
import { requireCheckableText } from '../domain/checked-text.js';
import { AlertResults } from '../engine/alert-results.js';
import { NarrativeRecords } from '../engine/narrative-records.js';

/**
 * Checks a text about an alert against the payments of its customer, the newest result and the customer's
 * record. Stores nothing. Throws alert_not_found, and validation_error for a text that is not checked and for
 * payments that cannot be read at once.
 */
export const CheckAlertNarrative = defineQuery(
  'CheckAlertNarrative',
  {
    permission: 'alerts:read',
    readsPersonalData: ({ alertId }) => idOfAlertRef(alertId),
    readsEventLog: true,
  },
  (caller: Caller, fields: { readonly alertId: AlertRef; readonly text: string }) => ({ ...fields, caller }),
  [AlertResults, NarrativeRecords, Clock],
  async ({ caller, alertId, text }, results, narratives, clock): Promise<NarrativeCheck> => {
    requireCheckableText(text);
    const record = await narratives.of(caller, await results.alert(caller, alertId));
    return runStepsCooperatively(checkNarrativeInSteps(text, record), clock);
  },
);
