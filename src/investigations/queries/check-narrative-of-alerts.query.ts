import { type AlertRef, AppError, type Caller, Clock } from '@alert-review/kernel';
import {
  checkNarrativeInSteps,
  joinNarrativeChecks,
  type NarrativeCheck,
} from '@alert-review/narrative-check';
import { defineQuery } from '../../platform/bus/define-message.js';
import { runStepsCooperatively } from '../../platform/process/yield-to-event-loop.js';
import { AlertResults } from '../engine/alert-results.js';
import { NarrativeRecords } from '../engine/narrative-records.js';
import { requireCheckableText } from '../domain/checked-text.js';

/** Alerts against which one text is checked (own choice): each costs a search of all its figures. */
export const CHECKED_ALERTS_MAX = 10;

/**
 * Checks a text about several alerts against the record of each. Stores nothing. Throws alert_not_found, and
 * validation_error for a text that is not checked, for too many alerts, and for payments that cannot be read
 * at once.
 */
export const CheckNarrativeOfAlerts = defineQuery(
  'CheckNarrativeOfAlerts',
  { forFeatures: true, readsEventLog: true },
  (caller: Caller, fields: { readonly alerts: readonly AlertRef[]; readonly text: string }) => ({
    ...fields,
    caller,
  }),
  [AlertResults, NarrativeRecords, Clock],
  async ({ caller, alerts, text }, results, narratives, clock): Promise<NarrativeCheck> => {
    requireCheckableText(text);
    if (alerts.length > CHECKED_ALERTS_MAX) {
      const count = `${alerts.length} alerts; at most ${CHECKED_ALERTS_MAX}`;
      const reason = `A text cannot be checked against ${count}`;
      throw new AppError('validation_error', { field: 'narrative', reason });
    }
    const checks: NarrativeCheck[] = [];
    for (const alert of alerts) {
      const record = await narratives.of(caller, await results.alert(caller, alert));
      checks.push(await runStepsCooperatively(checkNarrativeInSteps(text, record), clock));
    }
    return joinNarrativeChecks(text, checks);
  },
);
