import { behaviourFromMs, customerBehaviourOf, type Behaviour } from '../activity/behaviour.js';
import type { TransactionRow } from '../activity/entity-activity.js';
import type { CaseFacts } from '../case/facts/case-facts.js';
import {
  asOneOrZero,
  type CaseView,
  countWithNoun,
  largestFirst,
  unknownMeasure,
  type Feature,
  type FeatureMeasure,
} from './feature.js';
import { spokenDay } from '../wording/spoken.js';
import { hasteOf, linkedFlowsOf, medianTimeText } from './linked-flows.js';
import {
  idsOfSeenRows,
  percentOfWhole,
  percentText,
  roughMoney,
  seenMoney,
  spanInWords,
  sumOfSeenRows,
} from './seen-money.js';

// size: a text is read as one line.

const behaviourByCase = new WeakMap<CaseFacts, Behaviour>();

/** Returns the behaviour that the customer's payments show around the flagged transactions. */
function seenBehaviour(view: CaseView): Behaviour {
  const kept = behaviourByCase.get(view.facts);
  if (kept) return kept;
  const units = new Map<string, number>();
  const unitOf = (currency: string): number => {
    let unit = units.get(currency);
    if (unit === undefined) {
      const worth = view.sums([{ amount: '1', currency, direction: 'in' }]);
      units.set(currency, (unit = Number.isFinite(worth) ? worth : 0));
    }
    return unit;
  };
  const rows = seenMoney(view)
    .rows.filter(({ isOwn }) => !isOwn)
    .map(({ row }) => row);
  const found = customerBehaviourOf(rows, view.window, unitOf, view.before);
  behaviourByCase.set(view.facts, found);
  return found;
}

type Found = Pick<FeatureMeasure, 'value' | 'parts' | 'figures' | 'says'> & {
  readonly rows: readonly TransactionRow[];
};

/** Wraps a measurement of the window; unknown if no money moved in it. */
const ofWindow =
  (measure: (seen: Behaviour, view: CaseView) => Found | null): Feature['measure'] =>
  (view) => {
    const seen = seenBehaviour(view);
    if (seen.moved <= 0) return unknownMeasure('Nothing moved in what the alert is about.');
    const found = measure(seen, view);
    if (!found)
      return unknownMeasure(
        'Payments are on record since {first} only, so nobody can say what was usual before.',
        {
          figures: { first: spokenDay(seenMoney(view).rows[0]!.atMs) },
        },
      );
    const { rows, ...measured } = found;
    return { ...measured, evidence: largestFirst(view, rows) };
  };

const NOTHING_LEFT = 'nothing of the unexpected incoming money, {span}, left within two weeks';
const ONLY_USUAL = 'all that came in were the usual payments';
/** Maximum wage relative to unexpected incoming money. Above it, the share says nothing about that money. */
const PAY_SHARE_MAX = 0.1;
/** Money that is at least two thirds of all that came in counts in full. */
const WHOLE_FROM = 1.5;

const passedOn: Feature = {
  id: 'passed_on',
  title:
    'How much of the unexpected incoming money left within two weeks; less where it left slowly or where the ' +
    'usual payments are larger',
  unit: 'share of it',
  says: '{share} of the unexpected incoming money, {span}, left within two weeks, half of it within {time}',
  measure(view) {
    const { ins, openIns } = seenMoney(view);
    const flows = linkedFlowsOf(view);
    const cameIn = sumOfSeenRows(ins);
    if (cameIn === 0) return unknownMeasure('Nothing came in.');
    const weight = Math.min(1, (WHOLE_FROM * flows.came) / cameIn);
    const paid = sumOfSeenRows(openIns.filter(({ isPay }) => isPay));
    return {
      value: Math.round(1000 * flows.share * weight * hasteOf(flows)) / 1000,
      ...(flows.left > 0 ? {} : { says: flows.came > 0 ? NOTHING_LEFT : ONLY_USUAL }),
      parts: {
        share: Math.round(1000 * flows.share) / 1000,
        isPlain: asOneOrZero(paid <= PAY_SHARE_MAX * flows.came),
      },
      figures: {
        share: percentText(flows.share),
        span: spanInWords(openIns),
        time: medianTimeText(flows),
      },
      evidence: idsOfSeenRows(openIns),
    };
  },
};

const againstPast: Feature = {
  id: 'against_past',
  title:
    'What moved in a month with people and firms without regular dealings before, against earlier months',
  unit: 'times all that moved in a mean earlier month',
  says: 'about {month} a month came or went beyond regular payers and receivers since {from}; an average month before had {usual} in all',
  measure: ofWindow(({ strangersMonth, usualMonth, strangers }, view) => {
    if (usualMonth === null) return null;
    const figures = {
      month: roughMoney(view, strangersMonth),
      usual: roughMoney(view, usualMonth),
      from: spokenDay(behaviourFromMs(view.window)),
    };
    const none =
      strangersMonth > 0 ? {} : { says: 'since {from} money moved with regular payers and receivers alone' };
    return { ...none, value: Math.round((10 * strangersMonth) / usualMonth) / 10, figures, rows: strangers };
  }),
};

const manyPayments: Feature = {
  id: 'many_payments',
  title: 'What moved apart from the two largest payments',
  unit: 'share of what moved',
  says: 'of all that moved, {span}, the two largest of {count} make {rest}',
  measure: ofWindow(({ beyondTwo, moved, window }) => {
    const share = percentOfWhole(beyondTwo, moved);
    const count = countWithNoun(window.length, 'payment');
    const figures = { rest: percentText(1 - share), count, span: spanInWords(window) };
    return { value: share, figures, rows: window };
  }),
};

const lasting: Feature = {
  id: 'lasting',
  title: 'Days in which most of what moved did so, the first and the last tenth apart',
  unit: 'days',
  says: 'nearly all of the money moved within {days}',
  measure: ofWindow(({ days, window }) => ({
    value: Math.round(10 * days) / 10,
    figures: { days: countWithNoun(Math.ceil(days), 'day') },
    rows: window,
    ...(days > 0 ? {} : { says: 'nearly all of the money moved at once' }),
  })),
};

export const BEHAVIOUR_FEATURES: readonly Feature[] = [passedOn, againstPast, manyPayments, lasting];
