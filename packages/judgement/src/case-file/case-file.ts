import { isBanknotes, type TransactionRow } from '../activity/entity-activity.js';
import {
  citedFigure,
  customersIn,
  patternThatNamesCase,
  roleInCase,
  rowsOfSet,
  spanOfRows,
  type MoneyDirection,
} from './figures.js';
import { listedTexts } from '../wording/listed-texts.js';
import { jsonPointer, phraseText, type ReferencedText } from '../wording/referenced-text.js';
import { alertFacts } from './alert-facts.js';
import { caseFact, measureOfFact, type CaseFact, type CaseSources, type FactPart } from './case-fact.js';
import { comparisonFacts } from './comparison-facts.js';
import { customerFacts, kycFileFacts } from './customer-facts.js';
import { laterActivityFacts, counterpartyCountryFacts } from './after-facts.js';
import { closingFacts, verdictFacts } from './closing-facts.js';
import { expectedAmountFacts } from './expected-facts.js';
import { explanationOf } from './explanation-facts.js';
import { lossGround, strangersShareValues } from './loss-facts.js';
import { gapFacts } from './gap-facts.js';
import { flaggedMoneyFacts, partyValues, periodFact, directionSumsText } from './money-facts.js';
import { paymentFacts } from './payment-facts.js';
import { innocentFacts, suspiciousFacts } from './reading-facts.js';
import { pastComparisonFacts } from './past-facts.js';
import { plainPattern } from './plain-pattern.js';
import { profileFacts } from './profile-facts.js';
import { reviewFacts } from './review-facts.js';
import { shownId, shownParty } from './shown-names.js';
import { structuringSigns } from './structuring-signs.js';
import { tagFacts } from './tag-facts.js';

/** Everything that the texts of a result tell: one object, from which all of them are written. */
export interface CaseFile {
  /** `undecided`: a part of the analysis failed. */
  readonly recommendation: 'escalate' | 'close' | 'undecided';
  /** The pattern that names the case, or the plain description of what happened. */
  readonly pattern: string;
  readonly role: string;
  readonly facts: readonly CaseFact[];
}

export const factsOfPart = ({ facts }: CaseFile, ...parts: readonly FactPart[]): CaseFact[] =>
  facts.filter(({ part }) => parts.includes(part));

/** Makes the case file of a result. Pure. */
export function caseFileOf(from: CaseSources): CaseFile {
  const { run } = from;
  const isClosed = run.outcome?.kind === 'clear';
  const alert = alertFacts(from);
  const expected = expectedAmountFacts(from);
  const isToldInLead = isClosed && expected.length > 0;
  const comparisons = comparisonFacts(
    from,
    isToldInLead ? new Set([...alert.told, ...BESIDE_EXPECTED]) : alert.told,
  );
  const isAccountTold =
    alert.told.has(ACCOUNT_AGE) || comparisons.some((fact) => measureOfFact(fact) === ACCOUNT_AGE);
  return {
    recommendation: run.outcome === null ? 'undecided' : isClosed ? 'close' : 'escalate',
    pattern: patternOf(from),
    role: roleInCase(from),
    facts: [
      ...customerFacts(from),
      ...roleFacts(from),
      ...flaggedMoneyFacts(from),
      periodFact(from),
      ...alert.facts,
      ...expected,
      ...throughFacts(from),
      ...paymentFacts(from, alert.told, isClosed ? toldTogether(from) : undefined),
      ...tagFacts(from),
      ...counterpartyCountryFacts(from),
      ...laterActivityFacts(from),
      ...comparisons,
      ...profileFacts(from, isAccountTold),
      ...pastComparisonFacts(from),
      ...kycFileFacts(from),
      ...(isClosed
        ? closingFacts(from, alert.told)
        : [...innocentFacts(from), ...suspiciousFacts(from), ...purposeFacts(from)]),
      ...knownPartyFacts(from),
      ...gapFacts(from),
      ...reviewFacts(from),
    ],
  };
}

/**
 * Returns what is not known of the purpose of the money; whether a victim was deceived is another
 * question.
 */
const purposeFacts = (from: CaseSources): CaseFact[] =>
  roleInCase(from) === 'victim'
    ? []
    : verdictFacts(from, explanationOf(from)).filter(({ kind }) =>
        /^verdict_(?:in|out|both|claimed)/.test(kind),
      );

const ACCOUNT_AGE = 'account_age';

/** Measures that the expected amount in the lead of a closed case tells. */
const BESIDE_EXPECTED = ['deposits_beyond_declared', 'inflow_beyond_income'];

/**
 * Returns the payments that a closed case gives as one sum: cash, and directions in which no single
 * counterparty is large enough to be mentioned.
 */
function toldTogether(from: CaseSources): ReadonlySet<string> {
  const { untold } = explanationOf(from);
  return new Set(['in cash', 'out cash', ...untold.map((side) => `${side} paid`)]);
}

/**
 * Returns the id of the pattern that names the case, or the rule that decides as `mandatory_…` or `asks_…`;
 * otherwise what happened in plain words. Structuring is named only with a sign of intent.
 */
function patternOf(from: CaseSources): string {
  const { outcome } = from.run;
  if (outcome?.kind === 'mandatory') return `mandatory_${outcome.rule}`;
  if (outcome?.kind === 'clear') return nearestPattern(from);
  const looks = patternThatNamesCase(from.run);
  if (looks?.row.id === 'structuring' && structuringSigns(from).length === 0) return 'below_threshold';
  if (looks) return looks.row.id;
  if (outcome?.kind === 'asks') return `asks_${outcome.rule}`;
  if (roleInCase(from) === 'victim') return 'victim';
  return plainPattern(from);
}

/** Returns the pattern whose signs are nearest; without any, the one that such payments raise first. */
function nearestPattern(from: CaseSources): string {
  const [nearest] = from.run.hypotheses ?? [];
  if (nearest) return nearest.id;
  const flagged = rowsOfSet(from, 'flagged').filter(({ direction }) => direction !== 'self');
  if (flagged.length === 0) return 'none';
  if (flagged.every(isBanknotes)) return 'drug_or_labour_cash';
  if (!from.view.isPerson) return 'shell_chain';
  return flagged.some(({ direction }) => direction === 'in') ? 'mule' : 'victim_of_fraud';
}

/** Roles that a reader would not expect: the text gives the facts behind them. */
const ROLES_EXPLAINED: ReadonlySet<string> = new Set(['victim', 'used', 'third_party']);
const GROUNDS_MAX = 2;
const NO_SIGN_OF_INTENT = caseFact({ part: 'who', kind: 'sign_none', weight: 0.3 });
/** Told by the sentence on the role itself. */
const TOLD_BY_ROLE = 'own_money_lost';

/** Returns the role of the customer, with the facts on which it rests where they are known. */
function roleFacts(from: CaseSources): CaseFact[] {
  const { run } = from;
  const role = roleInCase(from);
  const { roleGround: ground } = run;
  const signs = structuringSigns(from);
  const looks = patternThatNamesCase(run);
  return [
    caseFact({
      part: 'who',
      kind: `role_${role}`,
      weight: 0.8,
      values: role === 'victim' ? strangersShareValues(from) : {},
    }),
    ...(ROLES_EXPLAINED.has(role) ? (ground?.facts ?? []) : [])
      .filter((code) => code !== TOLD_BY_ROLE)
      .slice(0, GROUNDS_MAX)
      .map((code) =>
        caseFact({
          part: 'who',
          kind: `ground_${code}`,
          weight: 0.5,
          ...lossGround(from, code),
        }),
      ),
    ...(looks?.row.id === 'structuring' ? (signs.length > 0 ? signs : [NO_SIGN_OF_INTENT]) : []),
  ];
}

/** From this part of the largest sum on, the line of the queue tells a second one. */
const SECOND_SHARE = 0.5;

/** Payments of one means and direction, as the line of the queue tells them. */
interface MovedGroup {
  readonly set: 'paid' | 'cash';
  readonly side: MoneyDirection;
  readonly rows: readonly TransactionRow[];
  readonly worth: number;
}

const WAYS = { paid: { in: 'received', out: 'sent' }, cash: { in: 'deposited', out: 'withdrawn' } } as const;

/** Returns the flagged payments by means and direction, the largest sum first. */
const movedGroups = (from: CaseSources): MovedGroup[] =>
  (['paid', 'cash'] as const)
    .flatMap((set) =>
      (['in', 'out'] as const).map((side) => {
        const rows = rowsOfSet(from, set).filter(({ direction }) => direction === side);
        return { set, side, rows, worth: from.view.sums(rows) };
      }),
    )
    .filter(({ rows }) => rows.length > 0)
    .toSorted((a, b) => b.worth - a.worth);

/** Returns how much moved, through how many counterparties, and in which time: the line of the queue. */
function throughFacts(from: CaseSources): CaseFact[] {
  const [first, ...others] = movedGroups(from);
  if (first === undefined) return [];
  const { set, side } = first;
  const second = others.find(({ worth }) => worth > 0 && worth >= SECOND_SHARE * first.worth);
  // Two sums of one means have one span; else the span is that of the payments that are told first.
  const isOneSpan = second?.set === set;
  const moved = isOneSpan ? rowsOfSet(from, set).filter(({ direction }) => direction !== 'self') : first.rows;
  const of = (what: string) =>
    isOneSpan ? citedFigure(from, 'money', set, what) : citedFigure(from, 'money', set, what, side);
  const values = {
    ...partyValues(from, set, side),
    // A cash machine is no counterparty, even where a payment names it.
    ...(set === 'cash' ? { form: 'unnamed', parties_n: 0 } : {}),
    side,
    set,
    sums: directionSumsText(from, set, side),
    span: of('span'),
    one_day: spanOfRows(moved) === '1 day' ? 'yes' : 'no',
    days: of('period'),
    second: second ? WAYS[second.set][second.side] : 'none',
    other_sums: second ? directionSumsText(from, second.set, second.side) : '',
    payments: citedFigure(from, 'money', set, 'payments', side),
    payments_n: first.rows.length,
    ...(second ? { burst: 'none' } : burstValues(from, set, side)),
  };
  return [caseFact({ part: 'what', kind: 'through', weight: 1, values })];
}

/** From these numbers of payments on, many of them at once are a burst. */
const BURST_MIN = { hour: 3, day: 5 };
/** From this part of the payments on, a day holds most of them. */
const BURST_SHARE = 0.8;

/** Tells whether all payments of a direction lie within one hour, or most of several days within one. */
function burstValues(from: CaseSources, set: MovedGroup['set'], side: MoneyDirection): CaseFact['values'] {
  const rows = rowsOfSet(from, set).filter(({ direction }) => direction === side);
  const within = (what: string) => citedFigure(from, 'money', set, what, side);
  if (rows.length >= BURST_MIN.hour && Number(within('hour').text) === rows.length) return { burst: 'hour' };
  const most = within('by_count_1_payments');
  const isMost = Number(most.text.replaceAll(',', '')) >= BURST_SHARE * rows.length;
  if (rows.length < BURST_MIN.day || !isMost || spanOfRows(rows) === '1 day') return { burst: 'none' };
  return { burst: 'day', burst_n: most };
}

const CUSTOMERS_MAX = 3;

/** Names a customer of the bank with its id, so that nobody has to look for the account. */
function knownParty(from: CaseSources, key: string): ReferencedText {
  const id = shownId(jsonPointer('parties', key, 'id'), key.slice(key.indexOf(':') + 1));
  return from.facts.partyNames?.[key] === undefined ? id : phraseText`${shownParty(from, key)} (${id})`;
}

/** Returns which counterparties the bank knows, so that nobody has to look for them. */
function knownPartyFacts(from: CaseSources): CaseFact[] {
  return (['in', 'out'] as const).flatMap((side) => {
    const rows = rowsOfSet(from, 'paid').filter(({ direction }) => direction === side);
    const known = customersIn(rows);
    if (known.length === 0) return [];
    const escalated = (from.facts.network?.escalated ?? []).filter(({ counterparty }) =>
      known.includes(`entity:${counterparty}`),
    );
    const parties = citedFigure(from, 'money', 'paid', 'parties', side);
    const values = {
      side,
      customers: citedFigure(from, 'money', 'paid', 'customers', side),
      customers_n: known.length,
      parties,
      parties_n: Number(parties.text),
      whole: known.length >= Number(parties.text) ? 'yes' : 'no',
      escalated_n: escalated.length,
      escalated: listedTexts(
        escalated.map(({ counterparty }) => knownParty(from, `entity:${counterparty}`)),
        CUSTOMERS_MAX,
      ),
      names: listedTexts(
        known.map((key) => knownParty(from, key)),
        CUSTOMERS_MAX,
      ),
    };
    return [caseFact({ part: 'history', kind: 'known_parties', weight: 0.2, values, parties: known })];
  });
}
