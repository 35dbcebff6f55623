import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { caseDecider } from '../domain/case.decider.js';
import { CaseEvents, type CustomerNameParts } from '../domain/case.events.js';
import { GetCase } from '../queries/get-case.query.js';
import { GetPersonNames } from '../queries/get-person-names.query.js';
import { ReportFiles } from '../report-files/report-files.js';

/**
 * Sets the parts of a customer's name (first, middle, last, suffix) for all report files of a case. Null
 * removes them, so that the name is split by rule again. Unchanged parts write nothing. Throws case_closed,
 * validation_error for a customer who is no person of the case or its payments, and case_not_found also for a
 * case that the caller may not know of.
 */
export const SetCasePersonName = defineCommand(
  'SetCasePersonName',
  { permission: 'alerts:write', feature: 'cases', readsPersonalData: 'caseId' },
  (caller: Caller, fields: { readonly caseId: string; readonly name: CustomerNameParts }) => ({
    ...fields,
    caller,
  }),
  [Bus, ReportFiles, Decisions],
  async ({ caller, caseId, name }, bus, files, decisions): Promise<void> => {
    const reported = await bus.send(new GetCase(caller, { caseId }));
    await files.requirePerson(caller, reported, name.customer);
    const { current } = await bus.send(new GetPersonNames(caller, caseId));
    if (isDeepStrictEqual(current.get(name.customer) ?? null, name.parts)) return;
    await decisions.decide({
      caller,
      family: CaseEvents,
      decider: caseDecider,
      streamId: caseId,
      command: { type: 'setPersonName', name: JSON.stringify(name) },
      operation: SetCasePersonName.name,
    });
  },
);
