import type { Entity } from '../../../../ingestion/domain/entity.record.js';
import { declaredAmount } from '../../activity/declared-activity.js';
import type { TransactionRow } from '../../activity/entity-activity.js';
import { wagesAmong, type FlowsAsked } from '../../network/real-flows.js';
import { subjectOf, type CaseFacts } from '../facts/case-facts.js';
import { saysSomething } from '../facts/filled-text.js';
import { recordOf } from './reason-rows.js';
import { BENEFIT, PENSION } from './reason-words.js';

const NO_WORK = [
  'unemployed|jobless|job ?seekers?|not (?:employed|working)|students?|pupils?|retire[de]s?|pensioners?',
  'house ?wi(?:fe|ves)|house ?husbands?|home ?makers?',
].join('|');

const NOT_EMPLOYED = new RegExp(`\\b(?:${NO_WORK})\\b`, 'i');

/** By what the customer wrote of occupation and employment; placeholders say nothing. */
const isEmployed = (occupation: string, status: string): boolean =>
  saysSomething(occupation) && !NOT_EMPLOYED.test(`${occupation}, ${status.replace(/_/g, ' ')}`);

/** What flows of the subject are measured by. */
export function flowMeasures(facts: CaseFacts): FlowsAsked {
  const { profile } = subjectOf(facts);
  return {
    thresholds: facts.reportingThresholds ?? {},
    rates: facts.profile?.rates ?? {},
    isEmployed: profile?.type === 'INDIVIDUAL' && isPaid(profile),
    income: declaredAmount(profile?.annual_income),
  };
}

/** By an employer, or by the month without work: a pension, or a grant that a declared income bounds. */
const isPaid = (profile: Entity): boolean =>
  isEmployed(profile.occupation ?? '', profile.employment_status ?? '') ||
  recordOf(profile).some((text) => PENSION.test(text) || (isDeclared(profile) && BENEFIT.test(text)));

const isDeclared = ({ annual_income: income }: Entity): boolean => declaredAmount(income) !== null;

/** Whoever is paid by more of them has customers. Own choice. */
const EMPLOYERS_MAX = 2;

/**
 * What the subject is paid by the month or the week, up to the declared income; of each payer its own. What
 * the alert flags is in question, and its rhythm no answer.
 */
export function wagesOf(facts: CaseFacts): ReadonlySet<TransactionRow> {
  const asked = flowMeasures(facts);
  const byPayer = new Map<string, TransactionRow[]>();
  for (const row of subjectOf(facts).transactions) {
    if (row.direction !== 'in' || row.counterparty === null) continue;
    const own = byPayer.get(row.counterparty);
    if (own) own.push(row);
    else byPayer.set(row.counterparty, [row]);
  }
  const paid = [...byPayer.values()].map((rows) => wagesAmong(rows, asked));
  return new Set(
    paid
      .sort((a, b) => b.length - a.length)
      .slice(0, EMPLOYERS_MAX)
      .flat()
      .filter(({ flagged }) => !flagged),
  );
}
