import type { Caller } from '@alert-review/kernel';
import type { NarrativeCheck } from '@alert-review/narrative-check';
import { CheckNarrativeOfAlerts } from '../../investigations/queries/check-narrative-of-alerts.query.js';
import { Bus } from '../../platform/bus/bus.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { GetCase } from './get-case.query.js';

/**
 * Checks a text about a case against the record of each of its alerts. Stores nothing. Throws case_not_found
 * also for a case that the caller may not know of, and validation_error as CheckNarrativeOfAlerts.
 */
export const CheckCaseNarrative = defineQuery(
  'CheckCaseNarrative',
  { permission: 'alerts:read', feature: 'cases', readsPersonalData: 'caseId', readsEventLog: true },
  (caller: Caller, fields: { readonly caseId: string; readonly text: string }) => ({ ...fields, caller }),
  [Bus],
  async ({ caller, caseId, text }, bus): Promise<NarrativeCheck> => {
    const found = await bus.send(new GetCase(caller, { caseId }));
    const alerts = found.alerts.map(({ serviceId }) => ({ serviceId }));
    return bus.send(new CheckNarrativeOfAlerts(caller, { alerts, text }));
  },
);
