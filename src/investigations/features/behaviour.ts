import { behaviourOf, type Behaviour } from '../domain/activity/behaviour.js';
import { type TransactionRow } from '../domain/activity/entity-activity.js';
import type { CaseFacts } from '../domain/case/facts/case-facts.js';
import { spokenDay } from '../domain/texts/spoken.js';
import type { CaseView } from './case-view.js';
import { countWithNoun, largestFirst, unknown, type Feature, type Measured } from './feature.js';
import { percentText, shareOf, sumsText } from './seen-money.js';

// size: a text is read as one line.

const behaviourByCase = new WeakMap<CaseFacts, Behaviour>();

/** Returns what the subject's payments show around what the alert flags. */
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
  const found = behaviourOf([...view.rows, ...view.later], view.window, unitOf);
  behaviourByCase.set(view.facts, found);
  return found;
}

type Found = Pick<Measured, 'value' | 'figures' | 'says'> & { readonly rows: readonly TransactionRow[] };

/** A measurement of the window; unknown where nothing moved in it. */
const ofWindow =
  (measure: (seen: Behaviour, view: CaseView) => Found | null): Feature['measure'] =>
  (view) => {
    const seen = seenBehaviour(view);
    if (seen.moved <= 0) return unknown('Nothing moved in what the alert is about.');
    const found = measure(seen, view);
    if (!found) return unknown('Fewer than two earlier months are known.');
    const { rows, ...measured } = found;
    return { ...measured, evidence: largestFirst(view, rows) };
  };

const strangers: Feature = {
  id: 'strangers',
  title: 'What moved with people and firms with whom there were no regular dealings before',
  unit: 'share of what moved',
  says: '{share} of what moved since {since} was paid by or to people and firms without regular dealings before',
  measure: ofWindow((seen) => {
    const share = shareOf(seen.fromStrangers + seen.toStrangers, seen.moved);
    const figures = { share: percentText(share), since: spokenDay(seen.fromMs) };
    return { value: share, figures, rows: [...seen.strangersIn, ...seen.strangersOut] };
  }),
};

const newPayers: Feature = {
  id: 'new_payers',
  title: 'Payers with whom there were no regular dealings before',
  unit: 'payers',
  says: '{payers} without regular dealings before paid in {money} since {since}',
  measure: ofWindow(({ payers, strangersIn, fromMs }) => ({
    value: payers,
    figures: {
      payers: countWithNoun(payers, 'payer'),
      money: sumsText(strangersIn),
      since: spokenDay(fromMs),
    },
    rows: strangersIn,
  })),
};

const passedOn: Feature = {
  id: 'passed_on',
  title: 'What such payers paid in and left within five days; less where others paid in more',
  unit: 'share of what they paid in',
  says: '{share} of the {money} that payers without regular dealings before paid in left within five days',
  measure: ofWindow(({ passedOn: passed, fromStrangers, cameIn, strangersIn }) => {
    const share = shareOf(passed, fromStrangers);
    const weight = cameIn > 0 ? Math.min(1, (1.5 * fromStrangers) / cameIn) : 0;
    return {
      value: Math.round(1000 * share * weight) / 1000,
      figures: { share: percentText(share), money: sumsText(strangersIn) },
      rows: strangersIn,
    };
  }),
};

const jump: Feature = {
  id: 'jump',
  title: 'What moved in a month, against the months of the account before',
  unit: 'times the mean of earlier months',
  says: '{times} times as much moved in a month as in the months before',
  measure: ofWindow(({ month, usualMonth, window }) => {
    if (usualMonth === null) return null;
    const times = Math.round((10 * month) / usualMonth) / 10;
    return { value: times, figures: { times: `${times}` }, rows: window };
  }),
};

const cashMoved: Feature = {
  id: 'cash_moved',
  title: 'Cash, brought or drawn',
  unit: 'share of what moved',
  says: 'cash is {share} of what moved: {money} in {count}',
  measure: ofWindow(({ cash, inCash, moved }) => {
    const share = shareOf(inCash, moved);
    const figures = {
      share: percentText(share),
      money: sumsText(cash),
      count: countWithNoun(cash.length, 'payment'),
    };
    return { value: share, figures, rows: cash };
  }),
};

const dailyLife: Feature = {
  id: 'daily_life',
  title: 'Purchases and bills among the payments',
  unit: 'share of the payments',
  says: '{all}, {count} for purchases or bills',
  measure: ofWindow(({ purchases, window }) => ({
    value: shareOf(purchases, window.length),
    figures: { count: `${purchases}`, all: countWithNoun(window.length, 'payment') },
    rows: window,
  })),
};

const twoReceivers: Feature = {
  id: 'two_receivers',
  title: 'What the two largest receivers without regular dealings before got',
  unit: 'share of what went out',
  says: '{share} of what went out, {money}, went to {receivers} without regular dealings before',
  measure: ofWindow(({ largest, toLargest, wentOut }) => {
    const share = shareOf(toLargest, wentOut);
    const count = new Set(largest.map(({ counterparty, id }) => counterparty ?? id)).size;
    const figures = {
      share: percentText(share),
      money: sumsText(largest),
      receivers: countWithNoun(count, 'receiver'),
    };
    return { value: share, figures, rows: largest };
  }),
};

export const BEHAVIOUR_FEATURES: readonly Feature[] = [
  strangers,
  newPayers,
  passedOn,
  jump,
  cashMoved,
  dailyLife,
  twoReceivers,
];
