import type { Entity } from '../../../ingestion/domain/entity.record.js';
import { declaredAmount } from '../activity/declared-activity.js';
import type { CaseFacts } from './facts/case-facts.js';
import { saysSomething } from './facts/filled-text.js';

// size: a list of words is read as one line.

/** What is declared, and how often a year. */
const DECLARED = { annual_income: 1, estimated_monthly_deposits: 12 } as const;

export interface Unlikely {
  /** What does not fit. */
  readonly fields: readonly (keyof typeof DECLARED)[];
  /** Where the record says why. */
  readonly trade: 'occupation' | 'employment_status';
}

export interface Worth {
  /** Into the reference currency, for one unit. */
  rateOf(currency: string): string | null;
  /** From which amount cash is reported, in the reference currency. */
  readonly reportable: number;
}

/** 31 CFR 1010.311, where the reference currency has no threshold. */
export const REPORTABLE = 10_000;

/** By the facts of a run; by those of earlier versions nothing is worth anything. */
export const worthIn = ({ profile, reportingThresholds = {} }: CaseFacts): Worth => ({
  rateOf: (code) => (Object.hasOwn(profile?.rates ?? {}, code) ? profile!.rates[code]! : null),
  reportable: Number(reportingThresholds[profile?.reference ?? ''] ?? REPORTABLE),
});

/** Own choice of words, English ones; and of sums that have to be reported (10,000 US dollars) a year. */
const TRADES = [
  {
    // No benefit or grant pays as much.
    words: /\b(?:unemployed|jobless|job ?seekers?|not (?:employed|working)|students?|pupils?)\b/i,
    sumsMax: 3,
  },
  {
    words:
      /\b(?:cleaners?|janitors?|dish ?washers?|waiters?|waitress(?:es)?|cashiers?|shop assistants?|warehouse workers?|labou?rers?|farm ?hands?|couriers?|delivery (?:drivers?|riders?)|kitchen (?:hands?|helps?|porters?)|nann(?:y|ies)|baby ?sitters?|apprentices?|trainees?|interns?)\b/i,
    sumsMax: 10,
  },
] as const;

/** Who works besides, or for a firm of one's own, is paid for more than the occupation says. */
const WORKS = /\b(?:self.?employed|employed|full.?time|part.?time|owner)\b/i;
const OWN_FIRM = /\b(?:self.?employed|owner)\b/i;

/** What may be much without any work. */
const OTHER_SOURCES =
  /\b(?:inherit\w*|bequest|estate|legacy|famil(?:y|ies)|parents?|mother|father|spouse|husband|wife|partner|gifts?|rent(?:s|al)?|lease|dividends?|interest|invest\w*|shares|stocks?|bonds?|trust|savings?|sale|sold|pensions?|annuit\w+|loans?|insurance|compensation|settlement|severance|redundancy|alimony|maintenance|lottery|prizes?|royalt\w+|business)\b/i;

/** What the occupation on record cannot bear, and so vouches for nothing: no accusation. Null for none. */
export function unlikelyDeclaration(profile: Entity, { rateOf, reportable }: Worth): Unlikely | null {
  if (profile.type !== 'INDIVIDUAL') return null;
  const found = tradeOf(profile);
  const sources = [...(profile.source_of_funds ?? []), ...(profile.source_of_wealth ?? [])];
  if (!found || sources.some((text) => OTHER_SOURCES.test(text))) return null;
  const fields = (['annual_income', 'estimated_monthly_deposits'] as const).filter((field) => {
    const declared = declaredAmount(profile[field]);
    const rate = declared && rateOf(declared.currency);
    return (
      declared && rate && Number(declared.bound) * Number(rate) * DECLARED[field] > found.sumsMax * reportable
    );
  });
  return fields.length > 0 ? { fields, trade: found.trade } : null;
}

/** An occupation that says something counts before the employment status, which may only add to it. */
function tradeOf({ occupation, employment_status }: Entity) {
  const status = (employment_status ?? '').replace(/_/g, ' ');
  const hasOccupation = occupation != null && saysSomething(occupation);
  const [trade, text] = hasOccupation
    ? (['occupation', occupation] as const)
    : (['employment_status', status] as const);
  const [without, little] = TRADES;
  if (without.words.test(text))
    return hasOccupation && WORKS.test(status) && !without.words.test(status)
      ? null
      : { trade, sumsMax: without.sumsMax };
  return little.words.test(text) && !OWN_FIRM.test(status) ? { trade, sumsMax: little.sumsMax } : null;
}
