/*
 * What the words of an alert ask for: figures that a rule counts and that the flagged payments can
 * answer. Words
 * that nobody knows here leave the answer to the topics of the alert.
 */

// size: a wording is read as one line.

/** A figure that a rule names: a number of days, a share, or how many payments or counterparties. */
export interface AlertQuestion {
  /** The length of the period that the rule looks at, in days. */
  readonly days: number | null;
  /** The share from which the rule applies, in percent. */
  readonly percent: number | null;
  /** Within how many hours money has to leave again. */
  readonly hours: number | null;
  /** How many payments or counterparties the rule counts. */
  readonly count: number | null;
  /** What is counted: payments, or the counterparties with whom they are. */
  readonly countOf: 'payments' | 'parties';
  /** Whether the rule speaks of cash. */
  readonly isOfCash: boolean;
  /** Whether the rule speaks of large amounts. */
  readonly isOfAmount: boolean;
  /** The direction of the money of which the rule speaks; null where it speaks of both or of neither. */
  readonly side: 'in' | 'out' | null;
  readonly asks: readonly AskedFigure[];
}

export type AskedFigure =
  'age' | 'fast' | 'hour' | 'night' | 'alike' | 'references' | 'past' | 'gap' | 'payers' | 'payees';

const NUMBERS: Readonly<Record<string, number>> = {
  ...{
    a: 1,
    an: 1,
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
  },
  twelve: 12,
};
const NUMBER = String.raw`\d{1,4}|${Object.keys(NUMBERS).join('|')}`;
const DAYS_OF: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30, year: 365 };
const PERIOD = new RegExp(
  String.raw`\b(?:in|within|over|of|last|past|for|per)(?: the)?(?: last| past)? (${NUMBER})[ -](day|week|month|year)s?\b`,
  'iu',
);
const PERCENT = /(?<![\d.,])(\d{1,4}) ?(?:%|per ?cent)/iu;
const COUNT = new RegExp(
  String.raw`\b(?:more than|over|at least|above|from) (${NUMBER})(?! ?(?:%|per|,|\d|day|week|month|year|usd|eur))\b|\b(${NUMBER}) (?:or more|and more|times)\b`,
  'iu',
);

/** Money that leaves again within minutes, hours or days. */
const WITHIN = new RegExp(
  String.raw`\b(?:debited|forwarded|passed|out|wired|sent|left|withdrawn|withdrawal)\b[^;]{0,30}\bwithin (${NUMBER}) (minute|hour|day)s?\b|\b(?:in and out|movement|forwarded|debits)\b[^;]{0,40}\b(?:same[ -]day|in one day)\b|\bsame[ -]day (?:movement|in and out)`,
  'iu',
);
const DAY_HOURS = 24;
const HOURS_OF: Readonly<Record<string, number>> = { minute: 1 / 60, hour: 1, day: 24 };

const COUNTED_PAYMENTS = new RegExp(
  String.raw`\b(?:${NUMBER})(?: or more)? (?:\w+ )?(?:credits|debits|payments|transfers|transactions|times|deposits|withdrawals)\b`,
  'iu',
);
const INCOMING = /\b(?:credits?|incoming|inflow|deposits?|received|income|donations|senders|payers)\b/iu;
const OUTGOING =
  /\b(?:debits?|debited|outgoing|outflow|withdrawals?|withdrawn|payees?|beneficiar(?:y|ies)|recipients?|receivers|wired|wires)\b/iu;

const ASKED: readonly (readonly [AskedFigure, RegExp])[] = [
  ['fast', WITHIN],
  ['hour', /\b(?:in|within) (?:one|an|1) hour|\bvelocity/iu],
  ['night', /\bnight|\bunusual (?:hour|time)/iu],
  ['alike', /\b(?:equal|identical|same|round|repeated) amounts?\b|\bof equal amount|\bequal credits/iu],
  [
    'references',
    /\b(?:branch|branches|locations?|places|states|cities|geographic|names? (?:other|of)|persons other|third[ -]part(?:y|ies)|referencing|texts?)\b/iu,
  ],
  [
    'past',
    /\baverage|\babove (?:usual|profile|peers)|\bunusual|\bgrowth|\bchange|\bhistory|\bexpect|\bturnover/iu,
  ],
  ['age', /\bage\b|\belderly|\bolder\b|\bover \d{2}\b(?! ?(?:%|per))|\b\d{2}\+/iu],
  ['gap', /\bdormant|\breactivated|\binactive/iu],
  [
    'payers',
    /\b(?:senders|payers|credits from|incoming transfers|depositors|donations|many-to-one)\b|\bfrom [^;]{0,40}\b(?:persons|people|individuals|counterparties)\b/iu,
  ],
  ['payees', /\b(?:payees?|beneficiar(?:y|ies)|recipients?|receivers|outgoing to)\b/iu],
];

const numberOf = (word: string | undefined): number | null =>
  word === undefined ? null : (NUMBERS[word.toLowerCase()] ?? Number(word));

/** Reads the figures for which the words of an alert ask. */
export function alertQuestionIn(words: string): AlertQuestion {
  const [, length, unit = ''] = PERIOD.exec(words) ?? [];
  const days = numberOf(length);
  const within = WITHIN.exec(words);
  const [, delay, delayUnit = ''] = within ?? [];
  const [, more, from] = COUNT.exec(words) ?? [];
  return {
    days: days === null ? null : days * DAYS_OF[unit.toLowerCase()]!,
    percent: numberOf(PERCENT.exec(words)?.[1]),
    hours: within === null ? null : (numberOf(delay) ?? 1) * (HOURS_OF[delayUnit.toLowerCase()] ?? DAY_HOURS),
    count: numberOf(more ?? from),
    countOf: COUNTED_PAYMENTS.test(words) ? 'payments' : 'parties',
    isOfCash: /\b(?:cash|atm|banknotes)\b/iu.test(words),
    isOfAmount: /\b(?:large|larger|largest|high[- ]value|big)\b/iu.test(words),
    side: INCOMING.test(words) === OUTGOING.test(words) ? null : INCOMING.test(words) ? 'in' : 'out',
    asks: ASKED.flatMap(([figure, form]) => (form.test(words) ? [figure] : [])),
  };
}
