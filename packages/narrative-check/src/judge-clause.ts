import { type Against, type Choice, choicesOf } from './clause-choices.js';
import { figuresOf, type Figure, Payments, type PaymentSet, type Restriction } from './payment-sets.js';
import type { AmountMention } from './read-amounts.js';
import type { Clause } from './read-clauses.js';
import type { CountMention, ShareMention } from './read-counts.js';
import type { DirectionCue } from './read-cues.js';
import type { DayMention } from './read-days.js';
import type { NameMention } from './read-names.js';
import { standsFor } from './read-numbers.js';
import type { NarrativeMark } from './record.js';

/** How a set of payments fits a clause. */
interface Reading {
  readonly restriction: Restriction;
  readonly set: PaymentSet;
  readonly amounts: readonly (Figure | null)[];
  readonly counts: readonly boolean[];
  /** What of the clause this reading contradicts. */
  readonly against: Against | null;
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

/**
 * Marks the figures, days and names of a clause by the set of payments that explains most of them.
 * `isKnownDay`: whether a fact beside the payments is of this day.
 */
export function judgeClause(
  clause: Clause,
  payments: Payments,
  isKnownDay: (day: string) => boolean,
): NarrativeMark[] {
  const readings = choicesOf(clause).map((choice) =>
    readingOf(clause, payments.set(choice.restriction), choice),
  );
  const best = readings.reduce((found, next) => (next.points > found.points ? next : found));
  return [
    ...clause.amounts.map((amount, i) => amountMark(amount, best, best.amounts[i]!, clause)),
    ...clause.counts.map((count, i) => countMark(count, best, best.counts[i]!, clause)),
    ...clause.days.map((days) => daysMark(days, best, payments, isKnownDay)),
    ...clause.names.flatMap((name) => nameMark(name, best)),
    ...directionMarks(clause.cues, best),
    ...clause.shares.map((share) => shareMark(share, best, payments)),
  ];
}

function readingOf(
  { amounts, counts }: Clause,
  set: PaymentSet,
  { restriction, against, soft }: Choice,
): Reading {
  const figures = figuresOf(set);
  const said = amounts.map((amount) => figures.find((figure) => isAmount(amount, figure)) ?? null);
  const counted = counts.map((count) => isCount(count, set, said));
  const points =
    AMOUNT_POINTS * said.filter((figure) => figure !== null).length +
    COUNT_POINTS * counted.filter(Boolean).length -
    (against === null ? 0 : AGAINST_POINTS) -
    SOFT_POINTS * soft -
    (set.rows.length === 0 ? 1 : 0);
  return { restriction, set, amounts: said, counts: counted, against, points };
}

const isAmount = (said: AmountMention, { currency, amount }: Figure): boolean =>
  (said.currencies.length === 0 || said.currencies.includes(currency)) && standsFor(said, amount);

/** Counts are of the whole set, or of the payments of an amount beside them: "15 transfers of EUR 500". */
function isCount(count: CountMention, set: PaymentSet, amounts: readonly (Figure | null)[]): boolean {
  const counted = [
    set.rows,
    ...amounts.flatMap((figure) => (figure && figure.rows.length > 1 ? [figure.rows] : [])),
  ];
  return counted.some((rows) => countsOf(count.of, rows).some((figure) => standsFor(count, figure)));
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

/** Of so few payments each figure is plain. Own choice. */
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
  return marked(amount, 'amount', 'contradicted', nearestAmount(amount, best.set));
}

/** Returns the figure of a set that the text probably meant. */
function nearestAmount({ value }: AmountMention, set: PaymentSet): string | null {
  const off = ({ amount }: Figure): number => Math.abs(Math.log((amount + 1) / (value + 1)));
  const [nearest] = figuresOf(set).toSorted((a, b) => off(a) - off(b));
  return nearest ? amountText(nearest) : null;
}

export const amountText = ({
  currency,
  amount,
}: {
  readonly currency: string;
  readonly amount: number;
}): string =>
  `${currency} ${amount.toLocaleString('en-US', { maximumFractionDigits: isAsset(currency) ? 8 : 2 })}`;

/** Codes of crypto assets may be longer than those of currencies. */
const isAsset = (code: string): boolean => code.length > 3 || code === 'BTC' || code === 'ETH';

function countMark(count: CountMention, best: Reading, isRight: boolean, clause: Clause): NarrativeMark {
  if (isRight) return marked(count, 'count', 'supported', null, best.set.rows);
  const isOfDays =
    clause.days.length > 0 && clause.amounts.length === 0 && best.restriction.days !== undefined;
  const isPlain = isPinned(best) || (isOfDays && best.set.rows.length > 0);
  if (count.isUnclear || clause.isBeside || !isPlain) return marked(count, 'count', 'not_on_record');
  const [right] = countsOf(count.of, best.set.rows);
  return marked(count, 'count', 'contradicted', right === undefined ? null : String(right));
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
  const rightDays = (): string | null =>
    set.firstDay === null
      ? null
      : set.firstDay === set.lastDay
        ? set.firstDay
        : `${set.firstDay} to ${set.lastDay}`;
  if (against === 'days') {
    const isPlain =
      set.rows.length <= PLAIN_ROWS_MAX || amounts.some((figure) => figure && figure.rows.length === 1);
    return marked(days, 'date', isPlain ? 'contradicted' : 'not_on_record', isPlain ? rightDays() : null);
  }
  if (all.rows.length === 0) return marked(days, 'date', 'not_on_record');
  if (days.grain === 'open') {
    const isPaid = payments.set({ days: days.named }).rows.length > 0;
    return marked(days, 'date', isPaid ? 'supported' : 'not_on_record');
  }
  if (days.grain === 'range') {
    const isEnd = (day: string): boolean => all.days.has(day) || isKnownDay(day);
    if (!days.spans.some(({ from, to }) => isEnd(from) && isEnd(to))) {
      const right = `${all.firstDay} to ${all.lastDay}`;
      return marked(days, 'date', 'contradicted', right, all.rows);
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
    return [marked(name, 'name', 'contradicted', names.length <= 3 ? names.join(', ') || null : null)];
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
function shareMark(share: ShareMention, { restriction }: Reading, payments: Payments): NarrativeMark {
  const { days } = restriction;
  const bases: Restriction[] = [{}, days === undefined ? {} : { days }, { isFlagged: true }];
  const shares = bases.flatMap((base) => {
    const incoming = payments.set({ ...base, direction: 'in' });
    const outgoing = payments.set({ ...base, direction: 'out' });
    const own = payments.set({ ...restriction, ...base });
    const parts: (readonly [PaymentSet, PaymentSet])[] = [
      [outgoing, incoming],
      [own, incoming],
      [own, outgoing],
    ];
    return parts.flatMap(([part, whole]) => sharesOf(part, whole));
  });
  const isFound = shares.some((one) => Math.abs(one - share.share) <= share.within);
  return marked(share, 'share', isFound ? 'supported' : 'not_on_record');
}

const moneyOf = ({ rows }: PaymentSet): number => rows.reduce((sum, { amount }) => sum + amount, 0);

/** What part of the money, of the payments and of the counterparties a set is, and what is left. */
function sharesOf(part: PaymentSet, whole: PaymentSet): number[] {
  if (part.rows.length === 0 || whole.rows.length === 0) return [];
  const money = moneyOf(part) / moneyOf(whole);
  return [money, 1 - money, part.rows.length / whole.rows.length, part.parties / Math.max(1, whole.parties)];
}
