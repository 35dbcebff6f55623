import { resolveAmountCurrency } from '@alert-review/reference-lists';
import { type DoubtedPart, type PaymentChoice, paymentChoicesOf } from './clause-choices.js';
import {
  figuresInSteps,
  type Figure,
  type Payments,
  type PaymentSet,
  type PaymentRestriction,
  type Sum,
} from './payment-sets.js';
import type { AmountMention } from './read-amounts.js';
import type { Clause } from './read-clauses.js';
import type { CountMention, ShareMention } from './read-counts.js';
import type { DirectionCue } from './read-cues.js';
import type { DayMention } from './read-days.js';
import type { NameMention } from './read-names.js';
import { numberStandsFor } from './read-numbers.js';
import type { NarrativeMark } from './record.js';

/** How a set of payments fits a clause. */
interface Reading {
  readonly restriction: PaymentRestriction;
  readonly set: PaymentSet;
  /** The figures that a text may give for the set; empty if the clause has no amount. */
  readonly figures: readonly Figure[];
  readonly amounts: readonly (Figure | null)[];
  readonly counts: readonly boolean[];
  /** What of the clause this reading contradicts. */
  readonly against: DoubtedPart | null;
  readonly points: number;
}

/** An exact amount is seldom met by chance, a small count often. Own choice. */
const AMOUNT_POINTS = 2;
const COUNT_POINTS = 1;
/** A reading against a word of the clause has to explain more than one that keeps it. */
const AGAINST_POINTS = 1.5;
/** Of equal readings the one that restricts less. */
const SOFT_POINTS = 0.01;
const SHOWN_PAYMENTS_MAX = 10;
const CURRENCY_PLACES = 2;
const CRYPTO_PLACES = 8;

/**
 * Marks the figures, days and names of a clause by the set of payments that explains most of them.
 * `isKnownDay`: whether a fact beside the payments is of this day. At each `yield` other work may run.
 */
export function* judgeClauseInSteps(
  clause: Clause,
  payments: Payments,
  isKnownDay: (day: string) => boolean,
): Generator<void, NarrativeMark[]> {
  let best: Reading | null = null;
  for (const choice of paymentChoicesOf(clause, payments.rows.length)) {
    const next = yield* readingInSteps(clause, payments.set(choice.restriction), choice);
    if (best === null || next.points > best.points) best = next;
    yield;
  }
  const reading = best!;
  const marks: NarrativeMark[] = [
    ...clause.amounts.map((amount, i) => amountMark(amount, reading, reading.amounts[i]!, clause)),
    ...clause.counts.map((count, i) => countMark(count, reading, reading.counts[i]!, clause)),
    ...clause.names.flatMap((name) => nameMark(name, reading)),
    ...directionMarks(clause.cues, reading),
  ];
  for (const days of clause.days) {
    marks.push(daysMark(days, reading, payments, isKnownDay));
    yield;
  }
  for (const share of clause.shares) marks.push(yield* shareMarkInSteps(share, reading, payments));
  return marks;
}

function* readingInSteps(
  { amounts, counts }: Clause,
  set: PaymentSet,
  { restriction, against, soft }: PaymentChoice,
): Generator<void, Reading> {
  const figures = amounts.length > 0 ? yield* figuresInSteps(set) : [];
  const said = amounts.map((amount) => figures.find((figure) => isAmount(amount, figure)) ?? null);
  const counted = counts.map((count) => isCount(count, set, said));
  const points =
    AMOUNT_POINTS * said.filter((figure) => figure !== null).length +
    COUNT_POINTS * counted.filter(Boolean).length -
    (against === null ? 0 : AGAINST_POINTS) -
    SOFT_POINTS * soft -
    (set.rows.length === 0 ? 1 : 0);
  return { restriction, set, figures, amounts: said, counts: counted, against, points };
}

const isAmount = (said: AmountMention, { currency, amount }: Figure): boolean =>
  (said.currencies.length === 0 || said.currencies.includes(currency)) && numberStandsFor(said, amount);

/** Counts are of the whole set, or of the payments of an amount beside them: "15 transfers of EUR 500". */
function isCount(count: CountMention, set: PaymentSet, amounts: readonly (Figure | null)[]): boolean {
  const counted = [
    set.rows,
    ...amounts.flatMap((figure) => (figure && figure.rows.length > 1 ? [figure.rows] : [])),
  ];
  return counted.some((rows) => countsOf(count.of, rows).some((figure) => numberStandsFor(count, figure)));
}

function countsOf(of: CountMention['of'], rows: PaymentSet['rows']): number[] {
  if (rows.length === 0) return [];
  if (of === 'payments') return [rows.length];
  if (of === 'parties') return [new Set(rows.flatMap(({ party }) => party ?? [])).size];
  const days = [...new Set(rows.map(({ day }) => day))].sort();
  const apart = Math.round((Date.parse(days.at(-1)!) - Date.parse(days[0]!)) / 86_400_000);
  if (of === 'days') return [days.length, apart, apart + 1];
  const months = new Set(days.map((day) => day.slice(0, 7))).size;
  return [months, Math.round(apart / 30.4), Math.ceil(apart / 30.4)];
}

const marked = (
  { at, end, text }: AmountMention | CountMention | DayMention | NameMention | DirectionCue | ShareMention,
  kind: NarrativeMark['kind'],
  verdict: NarrativeMark['verdict'],
  right: string | null = null,
  rows: PaymentSet['rows'] = [],
): NarrativeMark => ({
  kind,
  at,
  end,
  text,
  verdict,
  right,
  payments: rows.slice(0, SHOWN_PAYMENTS_MAX).map(({ id }) => id),
});

/** Of so few payments each figure and name is plain. Own choice. */
const PLAIN_ROWS_MAX = 3;

/** Whether the clause says so much of which payments it means that another figure of them is wrong. */
const isPinned = ({ set, amounts, counts, restriction }: Reading): boolean => {
  if (set.rows.length === 0) return false;
  const isNamed = (restriction.parties ?? restriction.days) !== undefined;
  const isSummed = amounts.some((figure) => figure?.of === 'sum' && figure.rows.length > PLAIN_ROWS_MAX);
  return (
    (isNamed && set.rows.length <= PLAIN_ROWS_MAX) ||
    isSummed ||
    (isNamed && counts.filter(Boolean).length > 0)
  );
};

function amountMark(
  amount: AmountMention,
  best: Reading,
  figure: Figure | null,
  clause: Clause,
): NarrativeMark {
  if (figure) return marked(amount, 'amount', 'supported', null, figure.rows);
  if (clause.isBeside || !isPinned(best)) return marked(amount, 'amount', 'not_on_record');
  return marked(amount, 'amount', 'contradicted', nearestAmount(amount, best));
}

/** Returns the figure of a set that the text probably meant. */
function nearestAmount({ value }: AmountMention, { figures }: Reading): string | null {
  const off = ({ amount }: Figure): number => Math.abs(Math.log((amount + 1) / (value + 1)));
  const [nearest] = figures.toSorted((a, b) => off(a) - off(b));
  return nearest ? amountText(nearest) : null;
}

function amountText({ currency, amount }: Sum): string {
  const places = resolveAmountCurrency(currency)?.type === 'CRYPTO' ? CRYPTO_PLACES : CURRENCY_PLACES;
  return `${currency} ${amount.toLocaleString('en-US', { maximumFractionDigits: places })}`;
}

function countMark(count: CountMention, best: Reading, isRight: boolean, clause: Clause): NarrativeMark {
  if (isRight) return marked(count, 'count', 'supported', null, best.set.rows);
  const isOfDays =
    clause.days.length > 0 && clause.amounts.length === 0 && best.restriction.days !== undefined;
  const isPlain = isPinned(best) || (isOfDays && best.set.rows.length > 0);
  if (count.isUnclear || clause.isBeside || !isPlain) return marked(count, 'count', 'not_on_record');
  const [right] = countsOf(count.of, best.set.rows);
  return marked(count, 'count', 'contradicted', right === undefined ? null : String(right));
}

const DAYS = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const dayInWords = (day: string): string => DAYS.format(Date.parse(day));

/** Writes the first and the last day of a set as people do: "2 May 2024 to 7 May 2024". */
function daysInWords({ firstDay, lastDay }: PaymentSet): string | null {
  if (firstDay === null || lastDay === null) return null;
  return firstDay === lastDay ? dayInWords(firstDay) : `${dayInWords(firstDay)} to ${dayInWords(lastDay)}`;
}

function daysMark(
  days: DayMention,
  { set, against, restriction, amounts }: Reading,
  payments: Payments,
  isKnownDay: (day: string) => boolean,
): NarrativeMark {
  const { parties, isFlagged } = restriction;
  const all =
    against === 'days'
      ? set
      : payments.set({ days: days.spans, ...(parties && { parties }), ...(isFlagged && { isFlagged }) });
  if (against === 'days') {
    const isPlain =
      set.rows.length <= PLAIN_ROWS_MAX || amounts.some((figure) => figure && figure.rows.length === 1);
    return marked(
      days,
      'date',
      isPlain ? 'contradicted' : 'not_on_record',
      isPlain ? daysInWords(set) : null,
    );
  }
  if (all.rows.length === 0) return marked(days, 'date', 'not_on_record');
  if (days.grain === 'open') {
    const isPaid = payments.set({ days: days.named }).rows.length > 0;
    return marked(days, 'date', isPaid ? 'supported' : 'not_on_record');
  }
  if (days.grain === 'range') {
    const isEnd = (day: string): boolean => all.days.has(day) || isKnownDay(day);
    if (!days.spans.some(({ from, to }) => isEnd(from) && isEnd(to))) {
      return marked(days, 'date', 'contradicted', daysInWords(all), all.rows);
    }
  }
  return marked(days, 'date', 'supported', null, all.rows);
}

function nameMark(name: NameMention, best: Reading): NarrativeMark[] {
  if (name.alike !== null) return [marked(name, 'name', 'contradicted', name.alike)];
  if (!name.isKnown) return [marked(name, 'name', 'not_on_record')];
  if (name.parties.length === 0) return [marked(name, 'name', 'supported')];
  if (best.against === 'names') {
    const names = [...new Set(best.set.rows.flatMap(({ partyName }) => partyName ?? []))];
    return [
      marked(name, 'name', 'contradicted', names.length <= PLAIN_ROWS_MAX ? names.join(', ') || null : null),
    ];
  }
  const own = best.set.rows.filter(({ party }) => party !== null && name.parties.includes(party));
  return [marked(name, 'name', 'supported', null, own)];
}

/** A direction is marked only where it is wrong. */
function directionMarks(
  cues: readonly DirectionCue[],
  { against, set, restriction, amounts }: Reading,
): NarrativeMark[] {
  if (against !== 'direction') return [];
  const cue =
    cues.find(({ direction, isEvent }) => isEvent && direction !== restriction.direction) ?? cues[0];
  if (cue === undefined) return [];
  // Only of single payments is it plain which way they went: of many the text may mean others.
  const isNamed = (restriction.parties ?? restriction.days) !== undefined;
  const isPlain = isNamed && amounts.some((figure) => figure && figure.rows.length <= PLAIN_ROWS_MAX);
  if (!isPlain) return [marked(cue, 'direction', 'not_on_record')];
  return [
    marked(cue, 'direction', 'contradicted', cue.direction === 'in' ? 'outgoing' : 'incoming', set.rows),
  ];
}

/** Checks a share by money and by numbers: of payments in all of a direction, or of money that left again. */
function* shareMarkInSteps(
  share: ShareMention,
  { restriction }: Reading,
  payments: Payments,
): Generator<void, NarrativeMark> {
  const { days } = restriction;
  const bases: PaymentRestriction[] = [{}, ...(days === undefined ? [] : [{ days }]), { isFlagged: true }];
  for (const base of bases) {
    const incoming = payments.set({ ...base, direction: 'in' });
    const outgoing = payments.set({ ...base, direction: 'out' });
    yield;
    const own = payments.set({ ...restriction, ...base });
    const shares = [...sharesOf(outgoing, incoming), ...sharesOf(own, incoming), ...sharesOf(own, outgoing)];
    if (shares.some((one) => Math.abs(one - share.share) <= share.within))
      return marked(share, 'share', 'supported');
    yield;
  }
  return marked(share, 'share', 'not_on_record');
}

const moneyOf = ({ rows }: PaymentSet): number => rows.reduce((sum, { amount }) => sum + amount, 0);

/** What part of the money, of the payments and of the counterparties a set is, and what is left. */
function sharesOf(part: PaymentSet, whole: PaymentSet): number[] {
  if (part.rows.length === 0 || whole.rows.length === 0) return [];
  const money = moneyOf(part) / moneyOf(whole);
  return [money, 1 - money, part.rows.length / whole.rows.length, part.parties / Math.max(1, whole.parties)];
}
