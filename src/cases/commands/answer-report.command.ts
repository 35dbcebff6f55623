import { isDeepStrictEqual } from 'node:util';
import { type Caller, Clock } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { caseDecider } from '../domain/case.decider.js';
import { CaseEvents, type ReportAnswers, type ReportKind } from '../domain/case.events.js';
import { GetCase } from '../queries/get-case.query.js';
import { GetReportAnswers } from '../queries/get-report-answers.query.js';
import { requireAnswersFitReport } from '../report-files/fitting-answers.js';
import { ReportFiles, requireKnownAnswers } from '../report-files/report-files.js';

/**
 * Stores a person's answers on the form of a report file with the case. Unchanged answers write nothing.
 * Throws case_closed, validation_error, and case_not_found, also for a case that the caller may not see.
 */
export const AnswerReport = defineCommand(
  'AnswerReport',
  { permission: 'alerts:write', feature: 'cases', readsPersonalData: 'caseId' },
  (
    caller: Caller,
    fields: { readonly caseId: string; readonly kind: ReportKind; readonly answers: ReportAnswers },
  ) => ({ ...fields, caller }),
  [Bus, ReportFiles, Decisions, Clock],
  async ({ caller, caseId, kind, answers }, bus, files, decisions, clock): Promise<void> => {
    const reported = await bus.send(new GetCase(caller, { caseId }));
    requireKnownAnswers(answers, reported.alerts);
    requireAnswersFitReport(kind, answers, clock.iso().slice(0, 10));
    await files.requireUsed(caller, reported, kind, answers);
    const before = await bus.send(new GetReportAnswers(caller, { caseId, kind }));
    if (isDeepStrictEqual(before, answers)) return;
    await decisions.decide({
      caller,
      family: CaseEvents,
      decider: caseDecider,
      streamId: caseId,
      command: { type: 'answerReport', kind, answers: JSON.stringify(answers) },
      operation: AnswerReport.name,
    });
  },
);
