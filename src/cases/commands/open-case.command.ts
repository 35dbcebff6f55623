import { OrganizationReadModel } from '../../access/organization.read-model.js';
import type { FoundAlert } from '../../alerts/queries/find-alerts.query.js';
import { GetNewestResult } from '../../investigations/queries/get-newest-result.query.js';
import { AppError, type Caller, Clock, DAY_MS, Ids } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { findAlertsByAnyId } from '../named-alerts.js';
import { maySeeCase } from '../case-access.js';
import { caseDecider } from '../domain/case.decider.js';
import { CASE_NARRATIVE_CHARS_MAX, CaseEvents } from '../domain/case.events.js';

/** Days that FinCEN allows for a report (31 CFR 1020.320). */
const DAYS_FOR_A_REPORT = 30;

const PLAIN_CHECKLIST = [
  'The records of each customer were read',
  'The payments of each alert were followed',
  'Earlier reports about the customers were looked up',
  'The narrative says who, what, when, where, why and how',
  'The evidence for the narrative is kept',
];

const NO_ROOM = 'its draft has no room here: copy from it';

/**
 * Opens a confidential case for alerts (looked up with `findAlertsByAnyId`) and returns its id. The narrative
 * starts with the drafts of their newest results. Throws alert_not_found, validation_error,
 * permission_denied.
 */
export const OpenCase = defineCommand(
  'OpenCase',
  { permission: 'alerts:write', feature: 'cases', readsPersonalData: true },
  (
    caller: Caller,
    { alertIds, title = null }: { readonly alertIds: readonly string[]; readonly title?: string | null },
  ) => ({ caller, alertIds, title }),
  [Bus, Decisions, ReadModels, Clock, Ids],
  async ({ caller, alertIds, title }, bus, decisions, readModels, clock, ids): Promise<string> => {
    if (!maySeeCase(caller, { confidential: true }))
      throw new AppError('permission_denied', { permission: 'audit:export' });
    const alerts = await findAlertsByAnyId(bus, caller, alertIds);
    const organization = await readModels.for(caller).get(OrganizationReadModel, caller.orgId);
    const checklist = organization?.caseChecklist.items ?? [];
    const more = alerts.length === 1 ? '' : ` and ${alerts.length - 1} more`;
    const data = {
      alerts: alerts.map(({ id }) => id),
      checklist: checklist.length === 0 ? PLAIN_CHECKLIST : checklist,
      confidential: true,
      dueOn: new Date(clock.now() + DAYS_FOR_A_REPORT * DAY_MS).toISOString().slice(0, 10),
      narrative: await draftOf(bus, caller, alerts),
      title: title ?? `Alert ${alerts[0]?.alertId}${more}`,
    };
    const of = { caller, family: CaseEvents, decider: caseDecider, streamId: ids.next() };
    await decisions.decide({ ...of, command: { type: 'open', data }, operation: OpenCase.name });
    return of.streamId;
  },
);

/**
 * Joins the drafts of the alerts' narratives. Lists the alerts that have no draft or whose draft does not
 * fit.
 */
async function draftOf(bus: Bus, caller: Caller, alerts: readonly FoundAlert[]): Promise<string> {
  let narrative = '';
  let missing = '';
  for (const { id, alertId } of alerts) {
    const draft = (await bus.send(new GetNewestResult(caller, id)))?.content.sarNarrative?.text;
    const part = `# Alert ${alertId}\n\n${draft?.replace(/^#/gm, '##')}\n\n`;
    const fits = narrative.length + part.length <= CASE_NARRATIVE_CHARS_MAX / 2;
    if (draft !== undefined && fits) narrative += part;
    else missing += `Alert ${alertId}: ${draft === undefined ? 'no draft of a report' : NO_ROOM}.\n`;
  }
  return `${narrative}${missing}`.trim();
}
