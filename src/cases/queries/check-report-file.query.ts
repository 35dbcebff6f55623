import type { Caller } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { ReportAnswers, type ReportKind } from '../domain/case.events.js';
import { isMissingFieldRule, ReportFiles, type CheckedReport } from '../report-files/report-files.js';
import { GetCase } from './get-case.query.js';
import { GetPersonNames } from './get-person-names.query.js';
import { GetReportAnswers } from './get-report-answers.query.js';

/**
 * Checks the report file of a case without returning it: missing fields, broken rules, and faults by the
 * schema. Uses the stored answers unless answers are given. Throws validation_error, and case_not_found also
 * for a case that the caller may not know of.
 */
export const CheckReportFile = defineQuery(
  'CheckReportFile',
  { permission: 'alerts:read', feature: 'cases', readsPersonalData: 'caseId' },
  (
    caller: Caller,
    fields: { readonly caseId: string; readonly kind: ReportKind; readonly answers?: ReportAnswers },
  ) => ({ ...fields, caller }),
  [Bus, ReportFiles],
  async ({ caller, caseId, kind, answers }, bus, files): Promise<CheckedReport> => {
    const reported = await bus.send(new GetCase(caller, { caseId }));
    const stored = answers ?? (await bus.send(new GetReportAnswers(caller, { caseId, kind })));
    const { current: names } = await bus.send(new GetPersonNames(caller, caseId));
    const said = { answers: stored ?? ReportAnswers.parse({}), names };
    return (await files.checked(caller, reported, kind, said)).checked;
  },
);

/** Whether a broken rule only says that a required field is missing, which `missing` lists already. */
export const isBrokenByMissingField = (rule: CheckedReport['rules']['broken'][number]): boolean =>
  isMissingFieldRule(rule);
