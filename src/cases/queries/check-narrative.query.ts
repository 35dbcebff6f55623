import type { AlertRef, Caller } from '@alert-review/kernel';
import type { NarrativeCheck } from '@alert-review/narrative-check';
import { CheckAlertNarrative } from '../../investigations/queries/check-alert-narrative.query.js';
import { Bus } from '../../platform/bus/bus.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { CheckCaseNarrative } from './check-case-narrative.query.js';

/** What a checked text is about. */
type NarrativeSubject = { readonly alertId: AlertRef } | { readonly caseId: string };

/**
 * Checks a text about an alert, or about all alerts of a case, against the record. Stores nothing. Throws the
 * errors of CheckAlertNarrative or of CheckCaseNarrative, whose rights apply, too.
 */
export const CheckNarrative = defineQuery(
  'CheckNarrative',
  { permission: 'alerts:read', readsEventLog: true },
  (caller: Caller, fields: { readonly subject: NarrativeSubject; readonly text: string }) => ({
    ...fields,
    caller,
  }),
  [Bus],
  async ({ caller, subject, text }, bus): Promise<NarrativeCheck> =>
    'caseId' in subject
      ? bus.send(new CheckCaseNarrative(caller, { ...subject, text }))
      : bus.send(new CheckAlertNarrative(caller, { ...subject, text })),
);
