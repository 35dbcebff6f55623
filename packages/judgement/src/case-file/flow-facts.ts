import { isBanknotes } from '../activity/entity-activity.js';
import { linkedFlowsOf } from '../features/linked-flows.js';
import type { MessageValues } from '../wording/message.js';
import type { ReferencedText } from '../wording/referenced-text.js';
import { caseFact, MENTIONED_SHARE_MIN, type CaseFact, type CaseSources } from './case-fact.js';
import { citedFigure, largestParties, rowsOfSet, type MoneyDirection } from './figures.js';
import { rowsLargestFirst, partyValues, directionSumsText } from './money-facts.js';
import { namedTransactions } from './named-transactions.js';
import { shownParty } from './shown-names.js';

/** Returns whether the money whose way is told is what the alert flags, includes it, or is other money. */
function cameValues(from: CaseSources): MessageValues {
  const came = new Set(rowsOfSet(from, 'came').map(({ id }) => id));
  const asked = rowsOfSet(from, 'flagged').filter(({ direction }) => direction === 'in');
  const both = asked.filter(({ id }) => came.has(id)).length;
  if (both === 0) return { came_is: 'other' };
  if (both < asked.length) return { came_is: 'part' };
  return { came_is: both === came.size ? 'flagged' : 'more' };
}

/** Returns how unexpected incoming money left again: share, time, recipients, and what stayed. */
export function flowFacts(from: CaseSources, isShareTold: boolean): CaseFact[] {
  const flows = linkedFlowsOf(from.view);
  const flagged = rowsOfSet(from, 'flagged');
  if (flows.came === 0 || flows.came < MENTIONED_SHARE_MIN * from.view.sums(flagged)) return [];
  const of = (name: string) => citedFigure(from, 'flows', name);
  const [main] = flows.recipients;
  const flow = caseFact({
    part: 'how',
    kind: flows.left > 0 ? 'left' : 'stayed',
    weight: flows.share,
    transactions: rowsOfSet(from, 'onward').map(({ id }) => id),
    named: namedTransactions(
      from,
      rowsOfSet(from, flows.left > 0 ? 'onward' : 'came').map(({ id }) => id),
      ...(flows.left > 0 ? ['money', 'onward', 'more', 'out'] : ['money', 'came', 'more', 'in']),
    ),
    parties: flows.recipients.flatMap(({ party }) => party ?? []),
    values: {
      ...cameValues(from),
      came: directionSumsText(from, 'unexpected', 'in'),
      came_days: citedFigure(from, 'money', 'unexpected', 'period', 'in'),
      share: of('share'),
      time: of('time'),
      stayed: of('stayed'),
      whole: flows.share > 0.995 ? 'yes' : 'no',
      told: isShareTold ? 'yes' : 'no',
      ...partyValues(from, 'onward', 'out'),
      ...(rowsOfSet(from, 'onward').every(isBanknotes) ? { form: 'cash' } : {}),
      main_is: main?.party != null && main.sums >= MAIN_SHARE * flows.left ? 'named' : 'unnamed',
      main: main?.party != null ? shownParty(from, main.party) : '',
      main_share: of('main'),
    },
  });
  return [flow, ...roundTripFacts(from)];
}

/** A recipient of less than this part of what left is not its main one. */
const MAIN_SHARE = 0.2;

/** From this part of the flagged incoming payments on, it is how the account is used. */
const SOON_SHARE = 0.5;
const SOON_MIN = 3;

/** Returns after how many flagged incoming payments most of the amount went out within a day. */
export function soonFacts(from: CaseSources): CaseFact[] {
  const ins = rowsOfSet(from, 'flagged').filter(({ direction }) => direction === 'in');
  const fast = citedFigure(from, 'flows', 'fast', '24');
  const count = Number(fast.text);
  if (count < SOON_MIN || count < SOON_SHARE * ins.length) return [];
  const values = {
    fast,
    payments: citedFigure(from, 'money', 'flagged', 'payments', 'in'),
    whole: count === ins.length ? 'yes' : 'no',
  };
  return [caseFact({ part: 'how', kind: 'soon', weight: count / ins.length, values })];
}

/** Returns money that went back to the counterparty from which it came. */
function roundTripFacts(from: CaseSources): CaseFact[] {
  const flows = linkedFlowsOf(from.view);
  return flows.roundTrips
    .filter(({ sums }) => sums >= MENTIONED_SHARE_MIN * flows.came)
    .slice(0, 1)
    .map(({ party }) =>
      caseFact({
        part: 'how',
        kind: 'round_trip',
        weight: 0.5,
        parties: [party],
        named: namedTransactions(
          from,
          rowsOfSet(from, 'unexpected').flatMap(({ id, counterparty }) =>
            counterparty === party ? [id] : [],
          ),
        ),
        values: {
          party: shownParty(from, party),
          sums: partySums(from, party, 'out'),
          came: partySums(from, party, 'in'),
        },
      }),
    );
}

/** Returns what was read of a party in a direction, in its largest currency. */
function partySums(from: CaseSources, party: string, side: MoneyDirection): ReferencedText {
  const { currency } = largestParties(from, 'unexpected', side).find((each) => each.party === party)!;
  return citedFigure(from, 'money', 'unexpected', 'sum', side, currency, party);
}

/** Returns what left in the month after the alert, as far as it was read, if it is no trifle. */
export function laterFacts(from: CaseSources): CaseFact[] {
  const flagged = from.view.sums(rowsOfSet(from, 'flagged'));
  const out = rowsOfSet(from, 'later').filter(({ direction }) => direction === 'out');
  if (out.length === 0 || from.view.sums(out) < MENTIONED_SHARE_MIN * flagged) return [];
  const values = {
    ...partyValues(from, 'later', 'out'),
    sums: directionSumsText(from, 'later', 'out'),
    until: citedFigure(from, 'money', 'later', 'newest'),
  };
  const transactions = rowsLargestFirst(out).map(({ id }) => id);
  const named = namedTransactions(from, transactions, 'money', 'later', 'more', 'out');
  return [caseFact({ part: 'how', kind: 'later', weight: 0.1, values, transactions, named })];
}
