import { type Caller, nullIfLost } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { FieldCipher } from '../../platform/records/field-cipher.js';
import { caseDecider } from '../domain/case.decider.js';
import { CaseEvents, ReportAnswers, type ReportKind } from '../domain/case.events.js';
import { GetCase } from './get-case.query.js';

/**
 * Returns the last answers on the form of a report file of a case; null if there are none or they were
 * erased. Throws case_not_found, also for a case that the caller may not see.
 */
export const GetReportAnswers = defineQuery(
  'GetReportAnswers',
  { permission: 'alerts:read', feature: 'cases', readsPersonalData: 'caseId', readsEventLog: true },
  (caller: Caller, fields: { readonly caseId: string; readonly kind: ReportKind }) => ({ ...fields, caller }),
  [Bus, Decisions, FieldCipher],
  async ({ caller, caseId, kind }, bus, decisions, cipher): Promise<ReportAnswers | null> => {
    const { alerts } = await bus.send(new GetCase(caller, { caseId }));
    const { state } = await decisions.state(CaseEvents, caseDecider, caller, caseId);
    const newest = state.reportAnswers.findLast(({ data }) => data.kind === kind);
    if (!newest) return null;
    const stored = await cipher.unseal(newest, 'answers', newest.data.answers).catch(nullIfLost);
    if (stored === null) return null;
    const customers = new Set(alerts.flatMap((alert) => alert.customers));
    return answersOfCase(ReportAnswers.parse(JSON.parse(stored)), customers);
  },
);

/**
 * Removes the answers about customers who no longer belong to the case, because their alerts were removed
 * after the answers.
 */
function answersOfCase(answers: ReportAnswers, customers: ReadonlySet<string>): ReportAnswers {
  const subjects = answers.subjects?.filter((id) => customers.has(id)) ?? null;
  const lostAll = subjects?.length === 0 && answers.subjects?.length !== 0;
  return {
    ...answers,
    accounts: answers.accounts.filter(({ customer }) => customers.has(customer)),
    leftOut: answers.leftOut.filter((id) => customers.has(id)),
    // Null if none of the chosen subjects is left; an empty list would mean that nobody was chosen.
    subjects: lostAll ? null : subjects,
  };
}
