import { isDeepStrictEqual } from 'node:util';
import { type FieldProblem, validationErrorOf } from '@alert-review/kernel';
import { isPlaceholderNumber } from './placeholder-values.js';
import type { ReportInput } from './report-input.js';
import { ReportAnswers, type ReportKind } from '../domain/case.events.js';

/** Fields that only reports to one authority have. */
const ONLY_OF: Readonly<Record<ReportKind, readonly (keyof ReportAnswers)[]>> = {
  fincen_sar: [
    'activities',
    'otherActivity',
    'earlierNumber',
    'noAccounts',
    'subjects',
    'products',
    'cumulativeAmount',
    'loss',
    'lawEnforcement',
    'isJoint',
    'leftOut',
  ],
  goaml: ['action', 'indicators'],
};
const AUTHORITY: Readonly<Record<ReportKind, string>> = {
  fincen_sar: 'a FinCEN SAR',
  goaml: 'a goAML report',
};

/**
 * Throws validation_error for answers that have no field in this kind of report or contradict each other,
 * because they would be lost without notice. `today` like 2026-01-31.
 */
export function requireAnswersFitReport(kind: ReportKind, answers: ReportAnswers, today: string): void {
  const { report, cumulativeAmount, earlierNumber, lawEnforcement, leftOut, subjects } = answers;
  const other = kind === 'goaml' ? 'fincen_sar' : 'goaml';
  const nothing = ReportAnswers.parse({});
  const faults: FieldProblem[] = ONLY_OF[other]
    .filter((field) => !isDeepStrictEqual(answers[field], nothing[field]))
    .map((field) => ({ field, value: answers[field], message: `stands in ${AUTHORITY[other]} only` }));
  const refuse = (field: string, value: unknown, message: string) =>
    void faults.push({ field, value, message });
  if (cumulativeAmount !== null && report !== 'continuing')
    refuse('cumulativeAmount', cumulativeAmount, 'belongs only in a continuing report');
  if (earlierNumber !== null && report === 'initial')
    refuse('earlierNumber', earlierNumber, 'belongs only in a continuing or corrected report');
  const day = lawEnforcement?.contactedOn ?? null;
  if (day !== null && day > today) refuse('agencyDay', day, 'is in the future');
  const besides = lawEnforcement?.phone ?? day;
  if (lawEnforcement?.name === null && besides !== null)
    refuse('agencyName', null, 'is empty; a telephone number and a day belong to a person at the agency');
  for (const customer of leftOut.filter((id) => subjects?.includes(id)))
    refuse('leftOut', customer, 'is also one of the subjects');
  if (faults.length > 0) throw validationErrorOf(faults);
}

/** The parts of a report that name customers: its subjects, and the sides of its payments. */
type Reported = Pick<ReportInput, 'subjects' | 'payments' | 'answers'>;

/** Returns the own ids of the customers whose account numbers this kind of report has a field for. */
function customersWithAccounts(kind: ReportKind, { subjects, payments }: Reported): ReadonlySet<string> {
  if (kind === 'fincen_sar') return new Set(subjects.map(({ entity_id: id }) => id));
  return new Set(
    payments
      .flatMap(({ sender, receiver }) => [sender?.entity_id, receiver?.entity_id])
      .filter((id) => id != null),
  );
}

/** Returns the answers about accounts that would have no effect on the file. */
export function unusedAnswers(kind: ReportKind, reported: Reported): FieldProblem[] {
  const { accounts, noAccounts } = reported.answers;
  const known = customersWithAccounts(kind, reported);
  const where = kind === 'fincen_sar' ? 'is no subject of the report' : 'is on no side of its payments';
  const faults: FieldProblem[] = accounts
    .filter(({ customer }) => !known.has(customer))
    .map(({ customer, number }) => ({
      field: 'accounts',
      value: `${customer}; ${number}`,
      message: `has a number of customer ${customer}, who ${where}: the file would not have it`,
    }));
  const numbered = new Set(
    accounts.flatMap(({ customer, number }) => (isPlaceholderNumber(number) ? [] : customer)),
  );
  if (kind === 'fincen_sar' && noAccounts && [...known].every((id) => numbered.has(id)))
    faults.push({
      field: 'noAccounts',
      value: true,
      message:
        known.size === 0
          ? 'says that subjects have no account, but the report has no subject'
          : 'says that a subject has no account, but every subject has an account number',
    });
  return faults;
}
