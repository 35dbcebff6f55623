import { DAY_MS } from '@alert-review/kernel';
import { behaviourStartMsOf, customerBehaviourOf, type CustomerBehaviour } from '../activity/behaviour.js';
import type { TransactionRow } from '../activity/entity-activity.js';
import type { CaseFacts } from '../case/facts/case-facts.js';
import {
  type CaseView,
  countWithNoun,
  idsByLargestAmount,
  unknownMeasure,
  type Feature,
  type FeatureMeasure,
} from './feature.js';
import { spokenDay } from '../wording/spoken.js';
import { percentOfWhole, percentText, roughMoney, assessedMoneyOf, spanInWords } from './seen-money.js';
import { Memo } from '../memo.js';

// size: a text is read as one line.

const behaviourByCase = new Memo<CaseFacts, CustomerBehaviour>();

/** Returns the behaviour that the customer's payments show around the flagged transactions. */
function seenBehaviour(view: CaseView): CustomerBehaviour {
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
  const rows = assessedMoneyOf(view)
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
  (measure: (seen: CustomerBehaviour, view: CaseView) => Found | null): Feature['measure'] =>
  (view) => {
    const seen = seenBehaviour(view);
    if (seen.moved <= 0) return unknownMeasure('No money moved in the flagged activity.');
    const found = measure(seen, view);
    if (!found) return unknownPast(view);
    const { rows, ...measured } = found;
    return { ...measured, evidence: idsByLargestAmount(view, rows) };
  };

/** Less than a month before says nothing of what was usual. */
const UNREAD_MS = 31 * DAY_MS;

/** Says whether the record begins so late, or only what was read payment by payment. */
function unknownPast(view: CaseView): FeatureMeasure {
  const readMs = assessedMoneyOf(view).rows[0]!.atMs;
  const known = Object.values(view.facts.earlier?.byParty ?? {}).map(({ firstMs }) => firstMs);
  const first = spokenDay(readMs);
  return Math.min(readMs, view.subject.lastBeforeMs ?? readMs, ...known) < readMs - UNREAD_MS
    ? unknownMeasure('Payments before {read} were read by counterparty alone, so their sums are not known.', {
        figures: { read: first },
      })
    : unknownMeasure(
        'The payments that were read begin on {first}, so nobody can say what was usual before.',
        { figures: { first } },
      );
}

const againstPast: Feature = {
  id: 'against_past',
  title:
    'Monthly payments from and to people and firms without regular dealings, compared with all payments ' +
    'of earlier months',
  unit: 'times the average of earlier months',
  measure: ofWindow(({ strangersMonth, usualMonth, strangers }, view) => {
    if (usualMonth === null) return null;
    const figures = {
      month: roughMoney(view, strangersMonth),
      usual: roughMoney(view, usualMonth),
      from: spokenDay(behaviourStartMsOf(view.window)),
    };
    const none =
      strangersMonth > 0 ? {} : { says: 'since {from} money moved only with regular senders and recipients' };
    return { ...none, value: Math.round((10 * strangersMonth) / usualMonth) / 10, figures, rows: strangers };
  }),
};

const manyPayments: Feature = {
  id: 'many_payments',
  title: 'All money moved, except the two largest payments',
  unit: 'share of all money moved',
  says: 'the two largest of {count} ({span}) make up {rest} of all money that moved',
  measure: ofWindow(({ beyondTwo, moved, window }) => {
    const share = percentOfWhole(beyondTwo, moved);
    const count = countWithNoun(window.length, 'payment');
    const figures = { rest: percentText(1 - share), count, span: spanInWords(window) };
    return { value: share, figures, rows: window };
  }),
};

export const BEHAVIOUR_FEATURES: readonly Feature[] = [againstPast, manyPayments];
