import { toDecimal, type Units, unitsOfWholeNumber } from '@alert-review/kernel';
import type { MoneyRow } from '../activity/declared-activity.js';
import { countedNoun } from '../wording/spoken.js';
import { excessMetricOf, peerMetricOfTable, highestPercentilePassed } from '../activity/peer-table.js';
import type { BusiestWindowMetric, ActivitySeries } from '../activity/series-shape.js';
import type { GivenEntity } from '../given/given-records.js';
import { activitySeriesOf } from '../activity/activity-series.js';
import { behaviourStartMsOf } from '../activity/behaviour.js';
import { joinPaymentParts } from '../activity/joined-parts.js';
import type { ReportingTables } from '../activity/reporting-sum.js';
import { dealingsBefore, type DealingsByParty, type TransactionRow } from '../activity/entity-activity.js';
import {
  rowsComparableWithPeers,
  flaggedWindowOfSubject,
  subjectFactsOf,
  type CaseFacts,
  type Period,
  type SubjectFacts,
} from '../case/facts/case-facts.js';
import type { ReadNote } from '../notes/note-effects.js';
import { sumInReportingThresholds } from '../scoring/reportable-sums.js';
import type { BlockId } from '../scoring/dimensions.js';

/** Data that features read: the facts, and derived data that most features need, computed once. */
export interface CaseView {
  readonly facts: CaseFacts;
  readonly subject: SubjectFacts;
  readonly profile: GivenEntity | null;
  readonly isPerson: boolean;
  /** Payments of the lookback, in order of time; parts of one payment are one row. */
  readonly rows: readonly TransactionRow[];
  /** Ids of the parts by the id of a payment that has several. */
  readonly partsOf: ReadonlyMap<string, readonly string[]>;
  /** Series of the transactions as they were uploaded. */
  readonly series: ActivitySeries;
  /** Series of the rows that are comparable with the peer group. */
  readonly compared: ActivitySeries;
  readonly flagged: readonly TransactionRow[];
  /** Rows within 30 days after the lookback. */
  readonly later: readonly TransactionRow[];
  /** Payments before the examined window, from the whole history, by counterparty. */
  readonly before: DealingsByParty;
  /** From the customer's first to last flagged transaction. */
  readonly window: Period;
  /** By which money is measured in all currencies alike. */
  readonly worth: ReportingTables;
  /** Returns the larger of incoming and outgoing money, in sums that have to be reported. */
  readonly sums: (rows: readonly Pick<TransactionRow, 'amount' | 'currency' | 'direction'>[]) => number;
  readonly bound: <Bound = number>(block: BlockId, name: string) => Bound;
  /** Tells whether the organization's rules enable the block. */
  readonly isOn: (block: BlockId) => boolean;
  /** Notes of analysts, oldest first, without withdrawn notes. */
  readonly notes: readonly ReadNote[];
  readonly measured: Map<string, unknown>;
}

const reportingTablesOf = ({ profile, reportingThresholds }: CaseFacts): ReportingTables => ({
  thresholds: reportingThresholds ?? {},
  rates: profile?.rates ?? {},
  reference: profile?.reference ?? '',
});

interface Bounds {
  readonly blocks: Partial<
    Readonly<
      Record<BlockId, { readonly rules: Readonly<Record<string, unknown>>; readonly enabled?: boolean }>
    >
  >;
}

export function caseViewOf(facts: CaseFacts, recipe: Bounds, notes: readonly ReadNote[] = []): CaseView {
  const subject = subjectFactsOf(facts);
  const { profile, transactions } = subject;
  const { rows, partsOf } = joinPaymentParts(transactions, facts.descriptors);
  const later = joinPaymentParts(facts.later ?? [], facts.descriptors);
  const compared = joinPaymentParts(rowsComparableWithPeers(transactions, facts.lookback)).rows;
  const worth = reportingTablesOf(facts);
  const window = flaggedWindowOfSubject(facts);
  return {
    facts,
    subject,
    profile,
    isPerson: profile?.type !== 'BUSINESS',
    rows,
    partsOf: new Map([...partsOf, ...later.partsOf]),
    series: activitySeriesOf(transactions),
    compared: activitySeriesOf(compared),
    flagged: rows.filter(({ flagged }) => flagged),
    later: later.rows,
    before: dealingsBefore(rows, facts.earlier, behaviourStartMsOf(window)),
    window,
    worth,
    sums: (some) => sumInReportingThresholds(some, worth),
    bound: <Bound>(block: BlockId, name: string) => recipe.blocks[block]?.rules[name] as Bound,
    isOn: (block) => recipe.blocks[block]?.enabled !== false,
    notes,
    measured: new Map(),
  };
}

/** A named measurement of a case: a pure function of the facts. */
export interface Feature {
  /** Unique, in snake case. Never changed, because stored results and the rule table contain it. */
  readonly id: string;
  /** What is measured, in words for readers of the rule table. */
  readonly title: string;
  /** Unit of `value`: "share", "days", "transactions", "reportable sums", "yes or no" … */
  readonly unit: string;
  /**
   * How a flag states the value, where that differs from the clause in rules/measures.json: without a full
   * stop; `{name}` stands for a figure.
   */
  readonly says?: string;
  /** Names in `listVersions` of the data lists that the feature reads. */
  readonly lists?: readonly string[];
  /** Kinds, such as roles, that are measured separately; rules name one as `id:kind`. */
  readonly kinds?: readonly string[];
  measure(view: CaseView, kind?: string): FeatureMeasure;
}

/** The result of a feature, stored as JSON. */
export interface FeatureMeasure {
  /** The number or word that is compared with the bands; null if unknown. */
  readonly value: number | string | null;
  /** Further numbers, which a rule names as `feature.part`. */
  readonly parts?: Readonly<Record<string, number>>;
  /** Why `value` is null: a sentence in which `{name}` stands for a figure. */
  readonly unknown?: string;
  /** Replaces the `says` of the feature. */
  readonly says?: string;
  /** Figures by name as texts display them: amounts with currency, dates in words, quoted customer text. */
  readonly figures?: Readonly<Record<string, string>>;
  /** Values that are compared with the peer group, as decimal texts. The rarest decides. */
  readonly compare?: readonly ComparedWithPeers[];
  /** Service ids of transactions or customers that support the value, the most telling first. */
  readonly evidence?: readonly string[];
  /** The value relies on the word of the customer, an analyst or a payer. */
  readonly isDeclared?: true;
  /** Behaviour confirms what was declared: the payers, the customer's past, or the counterparty's record. */
  readonly isBorneOut?: true;
  /** Older transactions were not read: the value may be higher, or cannot be known. */
  readonly incomplete?: 'may_be_higher' | 'not_known';
  /** Service ids of transactions that would meet a mandatory rule if they were more than dust. */
  readonly dust?: readonly string[];
  /** The value that the flag displays, if it contains more than `value`. */
  readonly shown?: Json;
}

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

export interface ComparedWithPeers {
  /** Metric of the peer table, such as `burst` or `inflow USD`. */
  readonly metric: string;
  readonly value: string;
  /** Name of the metric in texts, if several are compared. */
  readonly named?: string;
}

export const unknownMeasure = (why: string, more: Partial<FeatureMeasure> = {}): FeatureMeasure => ({
  ...more,
  value: null,
  unknown: why,
});

/** Returns yes or no as 1 or 0, since bands compare numbers. */
export const asOneOrZero = (isSo: boolean): number => (isSo ? 1 : 0);

/**
 * Wraps a measurement of rows; unknown if the lookback has none. `missing`: how unread older transactions may
 * affect the value.
 */
export const measureOfRows =
  (
    missing: NonNullable<FeatureMeasure['incomplete']>,
    measure: (view: CaseView) => FeatureMeasure,
  ): Feature['measure'] =>
  (view) => {
    if (view.rows.length === 0)
      return unknownMeasure('No transaction of the subject is known in the time that is read.');
    const measured = measure(view);
    return view.facts.truncated ? { incomplete: missing, ...measured } : measured;
  };

/**
 * Returns the count of the busiest window or its excess over the customer's own average, whichever is less
 * rare among peers. A customer who is always busy is not judged by a busy window.
 */
export function busiestWindowMeasure(
  { facts }: CaseView,
  metric: BusiestWindowMetric,
  count: number,
  more: Units,
): ComparedWithPeers[] {
  const all: ComparedWithPeers = { metric, value: String(count) };
  const own: ComparedWithPeers = {
    metric: excessMetricOf(metric),
    value: toDecimal(more),
    named: 'the excess over the customer’s average',
  };
  const [cuts, ownCuts] = [all, own].map((each) => peerMetricOfTable(facts.peers, each.metric));
  if (!cuts || !ownCuts) return [all];
  const rare = highestPercentilePassed(all.value, cuts);
  const ownRare = highestPercentilePassed(own.value, ownCuts);
  return [(ownRare?.severity ?? 0) < (rare?.severity ?? 0) ? own : all];
}

/** Returns the count of an average window, as a decimal text. */
export const countOfAverageWindow = (count: number, more: Units): string =>
  toDecimal(unitsOfWholeNumber(count) - more);

/** Returns for example "1 amount" or "2 amounts". */
export const countWithNoun = (count: number, noun: string): string => `${count} ${countedNoun(count, noun)}`;

/** Returns service ids by the value of the amounts, largest first. */
export function idsByLargestAmount({ sums }: CaseView, rows: readonly MoneyRow[]): string[] {
  const ofOne = new Map<string, number>();
  const worth = rows.map(({ id, amount, currency }) => {
    const unit = ofOne.get(currency) ?? sums([{ amount: '1', currency, direction: 'in' }]);
    ofOne.set(currency, unit);
    return { id, sum: Number(amount) * unit || 0 };
  });
  // `===` first: assets without a known value count as infinite, and infinity minus infinity is NaN.
  return worth.sort((a, b) => (a.sum === b.sum ? 0 : b.sum - a.sum)).map(({ id }) => id);
}

/** Joins the first three texts and adds "and others" if there are more; returns "none" for an empty list. */
export function listFirstThree(texts: readonly string[], separator = ', '): string {
  if (texts.length === 0) return 'none';
  return `${texts.slice(0, 3).join(separator)}${texts.length > 3 ? ' and others' : ''}`;
}
