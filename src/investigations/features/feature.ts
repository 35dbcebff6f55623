import { toDecimal, wholeUnits, type Units } from '../../kernel/decimal.js';
import type { MoneyRow } from '../domain/activity/declared-activity.js';
import { plural } from '../domain/texts/spoken.js';
import { beyond, peerMetric, tailOf } from '../domain/activity/peer-table.js';
import type { Windowed } from '../domain/activity/series-shape.js';
import type { CaseView } from './case-view.js';

/** One named measurement of a case: a pure function of the facts. */
export interface Feature {
  /** Unique, in snake case; stored results and the rule table name it, so it is never changed. */
  readonly id: string;
  /** What is measured, for the reader of the rule table. */
  readonly title: string;
  /** Of `value`: "share", "days", "transactions", "reportable sums", "yes or no" … */
  readonly unit: string;
  /** How a text tells it: one clause without a full stop, `{name}` stands for a figure. */
  readonly says: string;
  /** Names in `listVersions` of the data lists that it reads. */
  readonly lists?: readonly string[];
  /** Where it is measured of several, such as of each role: rows name one of them as `id:kind`. */
  readonly kinds?: readonly string[];
  measure(view: CaseView, kind?: string): Measured;
}

/** What a feature found. JSON throughout; results store it. */
export interface Measured {
  /** What bands compare, a number or a word; null where it is not known. */
  readonly value: number | string | null;
  /** Further numbers, which a rule names as `feature.part`. */
  readonly parts?: Readonly<Record<string, number>>;
  /** Why `value` is null: one sentence, `{name}` stands for a figure. */
  readonly unknown?: string;
  /** Instead of the `says` of the feature. */
  readonly says?: string;
  /** By name, as texts show them: amounts with currency, spoken days, quoted customer text. */
  readonly figures?: Readonly<Record<string, string>>;
  /** What is compared with peers, as decimal texts; the rarest decides. */
  readonly compare?: readonly Compared[];
  /** Service ids of transactions or entities that carry the value, the most telling first. */
  readonly evidence?: readonly string[];
  /** It rests on the word of the customer, an analyst or a payer. */
  readonly isDeclared?: true;
  /** What was declared is borne out by behaviour: who pays, the own past, the record of the other side. */
  readonly isBorneOut?: true;
  /** Older transactions were not read: the value may be higher, or is not known at all. */
  readonly incomplete?: 'may_be_higher' | 'not_known';
  /** Service ids of transactions that would meet a mandatory rule if they were more than dust. */
  readonly dust?: readonly string[];
  /** The value of the flag where it is more than `value`. */
  readonly shown?: Json;
}

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

export interface Compared {
  /** Of the peer table, such as `burst` or `inflow USD`. */
  readonly metric: string;
  readonly value: string;
  /** How a text calls it, where several are compared. */
  readonly named?: string;
}

export const unknown = (why: string, more: Partial<Measured> = {}): Measured => ({
  ...more,
  value: null,
  unknown: why,
});

/** Yes or no, as 1 or 0: bands compare numbers. */
export const yes = (isSo: boolean): number => (isSo ? 1 : 0);

/**
 * Measures the transactions of the lookback: not known where there is none. `missing` says what older
 * transactions that were not read may do to the value.
 */
export const ofRows =
  (missing: NonNullable<Measured['incomplete']>, measure: (view: CaseView) => Measured): Feature['measure'] =>
  (view) => {
    if (view.rows.length === 0) return unknown('No transaction of the subject in the lookback is known.');
    const measured = measure(view);
    return view.facts.truncated ? { incomplete: missing, ...measured } : measured;
  };

/**
 * How many the busiest window holds, or how many beyond the own average window, whichever is less rare among
 * peers: who is always busy is not compared by a busy window.
 */
export function comparedWindow(
  { facts }: CaseView,
  metric: Windowed,
  count: number,
  more: Units,
): Compared[] {
  const all: Compared = { metric, value: String(count) };
  const own: Compared = {
    metric: beyond(metric),
    value: toDecimal(more),
    named: 'how far that is beyond its average',
  };
  const [cuts, ownCuts] = [all, own].map((each) => peerMetric(facts.peers, each.metric));
  if (!cuts || !ownCuts) return [all];
  const [rare, ownRare] = [tailOf(all.value, cuts), tailOf(own.value, ownCuts)];
  return [(ownRare?.severity ?? 0) < (rare?.severity ?? 0) ? own : all];
}

/** How many the average window holds, as a decimal text. */
export const inAverage = (count: number, more: Units): string => toDecimal(wholeUnits(count) - more);

/** "1 amount", "2 amounts". */
export const counted = (count: number, noun: string): string => `${count} ${plural(count, noun)}`;

/** Service ids by the worth of the amounts, the largest first. */
export function largestFirst({ sums }: CaseView, rows: readonly MoneyRow[]): string[] {
  const ofOne = new Map<string, number>();
  const worth = rows.map(({ id, amount, currency }) => {
    const unit = ofOne.get(currency) ?? sums([{ amount: '1', currency, direction: 'in' }]);
    ofOne.set(currency, unit);
    return { id, sum: Number(amount) * unit || 0 };
  });
  // Assets without a known worth count as endless: these are equal.
  return worth.sort((a, b) => (a.sum === b.sum ? 0 : b.sum - a.sum)).map(({ id }) => id);
}

/** The first three, then "and others"; "none" of none. */
export function listed(texts: readonly string[], separator = ', '): string {
  if (texts.length === 0) return 'none';
  return `${texts.slice(0, 3).join(separator)}${texts.length > 3 ? ' and others' : ''}`;
}
