import type { AlertTopic } from '../risk-data/words/alert-words.js';
import { isBanknotes, type TransactionRow } from '../activity/entity-activity.js';
import { ageAtAlert } from '../case/facts/counterparties.js';
import { alertQuestionIn, type AlertQuestion, type AskedFigure } from './alert-questions.js';
import { caseFact, type CaseFact, type CaseSources } from './case-fact.js';
import {
  flaggedInflowShareSentOn,
  citedFigure,
  figureTextOfSource,
  currenciesByWorth,
  rowsOfSet,
  spanOfRows,
  type MoneyDirection,
  type RowSetName,
} from './figures.js';
import { directionSumsText } from './money-facts.js';
import { referenceValues } from './payment-facts.js';
import { citedText, jsonPointer, phraseText } from '../wording/referenced-text.js';
import { spokenAmount } from '../wording/spoken.js';
import { currencyCode } from '@alert-review/kernel';

// size: a fact holds all figures of its message.

type AskedForm = AskedFigure | 'sizes' | 'left' | 'window' | 'withdrawn' | 'deposited';

/** How the flagged payments alone answer what an alert of a topic asks. */
const FORM: Partial<Readonly<Record<AlertTopic, AskedForm>>> = {
  structuring: 'sizes',
  pass_through: 'left',
  payers: 'payers',
  receivers: 'payees',
  withdrawals: 'withdrawn',
  cash: 'deposited',
  dormant: 'gap',
  round: 'alike',
  turnover: 'past',
};

/** Returns what the words of an alert ask for. */
export function alertQuestionOf({ facts }: CaseSources): AlertQuestion {
  const { title, description, rule_title: rule } = facts.alert.content;
  return alertQuestionIn([rule, description, title].filter((each) => each).join(' ; '));
}

/**
 * Returns what the record shows for exactly the flagged payments, in the figures for which the alert
 * asks.
 */
export function askedFacts(from: CaseSources, topics: readonly AlertTopic[]): CaseFact[] {
  const question = alertQuestionOf(from);
  // The words of the rule are nearer to what it measures than its topic.
  // A share, a number of counterparties or a delay is asked of the days, where the rule names one.
  const isOfWindow = question.days !== null && question.percent === null && question.asks.length === 0;
  const forms = new Set([
    ...question.asks,
    ...(isOfWindow ? (['window'] as const) : []),
    ...topics.flatMap((topic) => FORM[topic] ?? []),
  ]);
  return [...forms].flatMap((form) => askedFact(from, form, question));
}

interface Flagged {
  readonly rows: readonly TransactionRow[];
  readonly set: RowSetName;
  readonly side: MoneyDirection;
  /** The currency in which most was paid, and whether it is the only one. */
  readonly code: string;
  readonly isOneCurrency: boolean;
}

/** Returns the flagged payments that a form is about: cash or not, and in one direction. */
function flaggedFor(
  from: CaseSources,
  form: AskedForm,
  { side: asked, isOfCash }: AlertQuestion,
): Flagged | null {
  const flagged = rowsOfSet(from, 'flagged').filter(({ direction }) => direction !== 'self');
  const isCash =
    form === 'withdrawn' ||
    form === 'deposited' ||
    ((form === 'sizes' || isOfCash) && !OF_PARTIES.has(form) && rowsOfSet(from, 'cash').length > 0) ||
    (!OF_PARTIES.has(form) && flagged.every(isBanknotes));
  const set = isCash ? 'cash' : 'paid';
  const rowsOn = (side: MoneyDirection) => rowsOfSet(from, set).filter(({ direction }) => direction === side);
  const larger = from.view.sums(rowsOn('out')) > from.view.sums(rowsOn('in')) ? 'out' : 'in';
  const longer = rowsOn('out').length > rowsOn('in').length ? 'out' : 'in';
  const said = asked !== null && rowsOn(asked).length > 0 ? asked : null;
  const side = SIDE_OF[form] ?? said ?? (COUNTED.has(form) ? longer : larger);
  const rows = rowsOn(side);
  const [code, ...others] = currenciesByWorth(from, set, side);
  if (rows.length === 0 || code === undefined) return null;
  return { rows, set, side, code, isOneCurrency: others.length === 0 };
}

const OF_PARTIES: ReadonlySet<AskedForm> = new Set(['left', 'fast', 'payers', 'payees']);
/** Of payments that are counted, the direction with more of them is meant. */
const COUNTED: ReadonlySet<AskedForm> = new Set(['hour', 'night', 'alike', 'references']);
const SIDE_OF: Partial<Readonly<Record<AskedForm, MoneyDirection>>> = {
  left: 'in',
  fast: 'in',
  payers: 'in',
  payees: 'out',
  withdrawn: 'out',
  deposited: 'in',
};

function askedFact(from: CaseSources, form: AskedForm, question: AlertQuestion): CaseFact[] {
  const found = flaggedFor(from, form, question);
  if (found === null || !isAnswered(from, form, found, question)) return [];
  const { rows, set, side, code } = found;
  const figure = (what: string, ...more: string[]) => {
    const steps = ['money', set, what, side, code, ...more] as const;
    return figureTextOfSource(from, jsonPointer(...steps)) === undefined ? '' : citedFigure(from, ...steps);
  };
  const count = (what: string) => citedFigure(from, 'money', set, what, side);
  const share = form === 'left' ? flaggedInflowShareSentOn(from.facts) : null;
  const window = `by_${form === 'payers' || form === 'payees' ? 'count' : 'sum'}_${question.days ?? 30}`;
  const values = {
    side,
    set,
    sums: directionSumsText(from, set, side),
    least: figure('least'),
    most: figure('most'),
    payments: count('payments'),
    payments_n: rows.length,
    parties: count('parties'),
    parties_n: Number(count('parties').text),
    span: citedFigure(from, 'money', set, 'span', side),
    days: citedFigure(from, 'money', set, 'period', side),
    one_day: spanOfRows(rows) === '1 day' ? 'yes' : 'no',
    share: share === null ? figure('part_in') : citedFigure(from, 'flows', 'asked'),
    share_is: shareIs(share),
    window_payments: count(`${window}_payments`),
    window_parties: count(`${window}_parties`),
    window_days: count(`${window}_period`),
    window_sum: figure(`${window}_sum`),
    window_is: isWindowLess(from, found, window) ? 'part' : 'all',
    all:
      figureTextOfSource(from, jsonPointer('money', 'around', 'sum', 'in', code)) === undefined
        ? ''
        : citedFigure(from, 'money', 'around', 'sum', 'in', code),
    ...fastValues(from, question),
    whole_hour: Number(count('hour').text) === rows.length ? 'yes' : 'no',
    whole_night: Number(count('night').text) === rows.length ? 'yes' : 'no',
    whole_alike: Number(count('alike').text) === rows.length ? 'yes' : 'no',
    hour: count('hour'),
    hour_n: Number(count('hour').text),
    night: count('night'),
    night_n: Number(count('night').text),
    alike: count('alike'),
    alike_n: Number(count('alike').text),
    alike_amount: figure('alike_amount'),
    texts: count('texts'),
    texts_n: Number(count('texts').text),
    age: form === 'age' ? citedFigure(from, 'case', 'age') : '',
    gap: form === 'gap' ? count('gap') : '',
    dates: count('dates'),
    dates_n: Number(count('dates').text),
    ...thresholdValues(from, found),
    reaches: reachesOf(from, form, found, question),
    ...referenceValues(from, rows),
  };
  return [
    caseFact({
      part: 'what',
      kind: `asked_${form}`,
      weight: 0.9,
      values,
      transactions: rows.map(({ id }) => id),
    }),
  ];
}

/** Returns how many flagged incoming payments left again within the hours of the rule. */
function fastValues(from: CaseSources, { hours }: Pick<AlertQuestion, 'hours'>): CaseFact['values'] {
  if (hours === null) return { fast: '', fast_n: 0 };
  const fast = citedFigure(from, 'flows', 'fast', String(hours));
  return { fast, fast_n: Number(fast.text) };
}

/** Returns how many payments stay below the reporting threshold of their currency. */
function thresholdValues(
  { facts, ...from }: CaseSources,
  { rows, set, side, code }: Flagged,
): CaseFact['values'] {
  const threshold = facts.reportingThresholds?.[code];
  if (threshold === undefined || set !== 'cash')
    return { threshold: '', under: '', under_is: 'none', whole_under: 'no' };
  return {
    threshold: phraseText`${currencyCode(code)} ${citedText(jsonPointer('facts', 'reportingThresholds', code), spokenAmount(threshold))}`,
    under: citedFigure({ facts, ...from }, 'money', set, `under_${threshold}`, side, code),
    under_is: 'some',
    whole_under: rows.every(({ amount }) => Number(amount) < Number(threshold)) ? 'yes' : 'no',
  };
}

/** From this part of the reporting threshold on, an amount is near it. */
const NEAR = 0.8;

const isNearBelow = (amount: number, threshold: number): boolean =>
  amount >= NEAR * threshold && amount < threshold;

/**
 * Tells whether the flagged payments reach the share or the number from which the rule of the alert
 * applies.
 */
function reachesOf(
  from: CaseSources,
  form: AskedForm,
  { rows, set, side, code }: Flagged,
  { percent, count, countOf, days, hours }: AlertQuestion,
): 'yes' | 'no' | 'not_asked' {
  const answer = (is: boolean) => (is ? 'yes' : 'no');
  const figure = (what: string): number =>
    Number.parseInt(figureTextOfSource(from, jsonPointer('money', set, what, side, code)) ?? '', 10);
  const threshold = Number(from.facts.reportingThresholds?.[code] ?? Infinity);
  if (
    form === 'sizes' &&
    set === 'cash' &&
    rows.every(({ amount }) => isNearBelow(Number(amount), threshold))
  )
    return 'yes';
  if (form === 'left' && percent !== null)
    return answer(100 * (flaggedInflowShareSentOn(from.facts) ?? 0) >= percent);
  if ((form === 'withdrawn' || form === 'deposited') && percent !== null && percent <= 100)
    return answer(figure('part_in') >= percent);
  if (form === 'fast' && count !== null) return answer(Number(fastValues(from, { hours }).fast_n) >= count);
  if (form === 'hour' && count !== null) return answer(figure('hour') >= count);
  if ((form === 'payers' || form === 'payees') && count !== null && days !== null)
    return answer(figure(`by_count_${days}_${countOf}`) >= count);
  return 'not_asked';
}

/** Tells whether the busiest days hold fewer payments than are flagged. */
const isWindowLess = (from: CaseSources, { rows, set, side }: Flagged, window: string): boolean =>
  Number(citedFigure(from, 'money', set, `${window}_payments`, side).text.replaceAll(',', '')) < rows.length;

/** From this number of days on, an account was silent. */
const SILENT_DAYS = 60;
const ALIKE_MIN = 3;

/** Tells whether a form says something about these payments. */
function isAnswered(
  from: CaseSources,
  form: AskedForm,
  { rows, set, side, code, isOneCurrency }: Flagged,
  { days, count: asked }: AlertQuestion,
): boolean {
  const count = (what: string): number =>
    Number(figureTextOfSource(from, jsonPointer('money', set, what, side)) ?? 0);
  switch (form) {
    case 'age':
      return ageAtAlert(from.facts) !== null;
    case 'sizes':
      return isOneCurrency;
    case 'left':
    case 'fast':
      // What left in another currency is not matched.
      return (
        (form === 'fast' || flaggedInflowShareSentOn(from.facts) !== null) &&
        currenciesByWorth(from, 'flagged', 'out').every((each) => each === code)
      );
    case 'payers':
    case 'payees':
      return days !== null && asked !== null && rows.length > 1;
    case 'withdrawn':
    case 'deposited':
      return (
        isOneCurrency &&
        rowsOfSet(from, 'around').some((row) => row.direction === 'in' && row.currency === code)
      );
    case 'window':
      return isOneCurrency && rows.length > 1 && count(`by_sum_${days}_payments`) > 1;
    case 'hour':
      return count('hour') > 1;
    case 'night':
      // The clock of the customer is not on record: what is day in UTC may be night there.
      return rows.length > 1 && count('night') > 0;
    case 'alike':
      return isOneCurrency && count('alike') >= ALIKE_MIN;
    case 'references':
      return count('texts') > 1;
    case 'gap':
      return count('gap') >= SILENT_DAYS;
    default:
      return false;
  }
}

const shareIs = (share: number | null): string =>
  share === 0 ? 'none' : (share ?? 0) > 0.995 ? 'all' : 'part';
