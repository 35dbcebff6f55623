import type { Caller } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { ReportAnswers, type ReportKind } from '../domain/case.events.js';
import { ReportFiles, type CheckedReport } from '../report-files/report-files.js';
import { GetCase } from './get-case.query.js';

/**
 * Tells what a report file of a case would lack and what its schema would say of it, without the file. Throws
 * validation_error, and case_not_found also for a case that the caller may not know of.
 */
export const CheckReportFile = defineQuery(
  'CheckReportFile',
  { permission: 'alerts:read', feature: 'cases', readsPersonalData: 'caseId' },
  (caller: Caller, caseId: string, kind: ReportKind, answers: ReportAnswers = ReportAnswers.parse({})) => ({
    caller,
    caseId,
    kind,
    answers,
  }),
  [Bus, ReportFiles],
  async ({ caller, caseId, kind, answers }, bus, files): Promise<CheckedReport> => {
    const reported = await bus.send(new GetCase(caller, caseId));
    return (await files.checked(caller, reported, kind, answers)).checked;
  },
);
