import { AppError, type Caller, Clock } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { caseDecider } from '../domain/case.decider.js';
import {
  CaseEvents,
  type ReportAnswers,
  type ReportKind,
  type CustomerNameParts,
} from '../domain/case.events.js';
import { GetCase } from '../queries/get-case.query.js';
import { GetPersonNames } from '../queries/get-person-names.query.js';
import { requireAnswersFitReport } from '../report-files/fitting-answers.js';
import { SetCasePersonName } from './set-case-person-name.command.js';
import { KeptReportFiles } from '../report-files/kept-report-files.js';
import { ReportFiles, type ReportFile } from '../report-files/report-files.js';

/**
 * Creates a report file of a case, stores it, and records its creation. The product never records it as
 * filed, because it files nothing. Throws case_closed, validation_error, and case_not_found, also for a case
 * that the caller may not see.
 */
export const MakeReportFile = defineCommand(
  'MakeReportFile',
  { permission: 'alerts:write', feature: 'cases', readsPersonalData: 'caseId' },
  (
    caller: Caller,
    fields: {
      readonly caseId: string;
      readonly kind: ReportKind;
      readonly answers: ReportAnswers;
      /** Parts of customers' names to set first, as `SetCasePersonName` does. */
      readonly setNames?: readonly CustomerNameParts[];
    },
  ) => ({ ...fields, caller }),
  [Bus, ReportFiles, KeptReportFiles, Decisions, Clock],
  async (
    { caller, caseId, kind, answers, setNames = [] },
    bus,
    files,
    kept,
    decisions,
    clock,
  ): Promise<ReportFile> => {
    const reported = await bus.send(new GetCase(caller, { caseId }));
    requireAnswersFitReport(kind, answers, clock.iso().slice(0, 10));
    for (const name of setNames) await bus.send(new SetCasePersonName(caller, { caseId, name }));
    const { current: names } = await bus.send(new GetPersonNames(caller, caseId));
    const file = await files.make(caller, reported, kind, { answers, names });
    const { sha256, state, schema, rules } = file;
    if (reported.state === 'closed') throw new AppError('case_closed');
    // Store the file before the event: once an event names a file, it must exist.
    const bytes = await kept.keep(caller, caseId, sha256, file.xml);
    const verdicts = { state, schema: schema.verdict, rules: rules.verdict };
    await decisions.decide({
      caller,
      family: CaseEvents,
      decider: caseDecider,
      streamId: caseId,
      command: { type: 'recordReportFile', kind, sha256, ...verdicts, bytes },
      operation: MakeReportFile.name,
    });
    return file;
  },
);
