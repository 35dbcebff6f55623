import { DAY_MS } from '@alert-review/kernel';
import type { TransactionRow } from '../activity/entity-activity.js';
import { flaggedWindowOfSubject } from '../case/facts/case-facts.js';
import { namesakeOfCounterparty } from '../case/facts/counterparties.js';
import {
  citedFigure,
  currenciesByWorth,
  largestParties,
  rowsOfSet,
  type MoneyDirection,
  type RowSetName,
} from './figures.js';
import type { PaymentKind } from '../money/money-kinds.js';
import type { MessageValues } from '../wording/message.js';
import { listedTexts } from '../wording/listed-texts.js';
import { joinTexts, type ReferencedText } from '../wording/referenced-text.js';
import { caseFact, type CaseFact, type CaseSources } from './case-fact.js';
import { partyKindForText } from './people-kinds.js';
import { partyNamingOf, partyRemark, shownParty } from './shown-names.js';

const SIDES = ['in', 'out'] as const;
const CURRENCIES_MAX = 3;
/** Messages of the kinds of money, by direction. */
const KINDS = { paid: { in: 'received', out: 'sent' }, cash: { in: 'deposited', out: 'withdrew' } } as const;

/** Returns the sums of a direction, the largest first; more than three currencies are told as such. */
export function directionSumsText(from: CaseSources, set: RowSetName, side: MoneyDirection): ReferencedText {
  const told = currenciesByWorth(from, set, side).map((code) =>
    citedFigure(from, 'money', set, 'sum', side, code),
  );
  return listedTexts(told, CURRENCIES_MAX);
}

/** Whether all parties are persons, or all firms; else they are senders or recipients. */
export function commonKindOfParties({ facts }: CaseSources, keys: readonly string[]): string {
  const kinds = new Set(keys.map((key) => partyKindForText(key, facts)));
  const [kind] = kinds;
  return kinds.size === 1 && kind !== 'unknown' ? kind! : 'mixed';
}

/** Returns the values by which a message tells with whom rows are. */
export function partyValues(from: CaseSources, set: RowSetName, side: MoneyDirection): MessageValues {
  const rows = rowsOfSet(from, set).filter(({ direction }) => direction === side);
  const largest = [...new Set(largestParties(from, set, side).map(({ party }) => party))];
  const { form, keys, firsts } = partyNamingOf(from, rows, largest);
  const [one, other] = keys;
  const count = citedFigure(from, 'money', set, 'parties', side);
  const newcomers = citedFigure(from, 'money', set, 'first_time', side);
  return {
    form,
    party: one === undefined ? '' : shownParty(from, one),
    other: other === undefined ? '' : shownParty(from, other),
    parties: count,
    parties_n: Number(count.text),
    pair: Number(count.text) === 2 ? 'yes' : 'no',
    people: commonKindOfParties(from, keys),
    firsts,
    first_time: newcomers,
    first_time_n: Number(newcomers.text),
  };
}

/** Returns when the flagged money moved. */
export function periodFact(from: CaseSources): CaseFact {
  const days = citedFigure(from, 'money', 'flagged', 'days');
  const { startMs, endMs } = flaggedWindowOfSubject(from.facts);
  const isDay = Math.floor(startMs / DAY_MS) === Math.floor(endMs / DAY_MS);
  return caseFact({
    part: 'what',
    kind: 'period',
    weight: 1,
    values: { days, days_is: isDay ? 'day' : 'days' },
  });
}

/** Returns what the alert flags: money received, sent, deposited and withdrawn, with whom and when. */
export function flaggedMoneyFacts(from: CaseSources): CaseFact[] {
  const flagged = rowsOfSet(from, 'flagged');
  const sides = (['paid', 'cash'] as const).flatMap((set) =>
    SIDES.flatMap((side) => {
      const rows = rowsOfSet(from, set).filter(({ direction }) => direction === side);
      if (rows.length === 0) return [];
      const payments = citedFigure(from, 'money', set, 'payments', side);
      return [
        caseFact({
          part: 'what',
          kind: KINDS[set][side],
          weight: 1,
          values: {
            ...withOwnName(from, partyValues(from, set, side), rows),
            sums: directionSumsText(from, set, side),
            payments,
            payments_n: rows.length,
            means: meansOf(rows),
            ...sizeValues(from, set, side),
          },
          transactions: rowsLargestFirst(rows).map(({ id }) => id),
          parties: [...new Set(rows.flatMap(({ counterparty }) => counterparty ?? []))],
        }),
      ];
    }),
  );
  if (sides.length > 0 || flagged.length === 0)
    return sides.length > 0 ? sides : [caseFact({ part: 'what', kind: 'none', weight: 1 })];
  const values = { payments: citedFigure(from, 'money', 'flagged', 'payments'), payments_n: flagged.length };
  return [caseFact({ part: 'what', kind: 'own_accounts', weight: 1, values })];
}

const MEANS: Partial<Readonly<Record<PaymentKind, string>>> = {
  cheque: 'cheque',
  card: 'card',
  prepaid_card: 'prepaid',
  crypto: 'crypto',
};

/** Returns by which means rows were paid, where it is the same for all of them. */
function meansOf(rows: readonly TransactionRow[]): string {
  const found = new Set(
    rows.map(({ kind, type }) => {
      if (kind !== undefined) return MEANS[kind] ?? 'payment';
      return TRANSFERS.has(type ?? '') ? 'transfer' : 'payment';
    }),
  );
  const [means] = found;
  return found.size === 1 ? means! : 'payment';
}

const TRANSFERS: ReadonlySet<string> = new Set(['TRANSFER', 'REMITTANCE']);

/** Returns the smallest and the largest amount, where there are several payments in one currency. */
function sizeValues(from: CaseSources, set: RowSetName, side: MoneyDirection): MessageValues {
  const codes = currenciesByWorth(from, set, side);
  const rows = rowsOfSet(from, set).filter(({ direction }) => direction === side);
  if (codes.length !== 1 || rows.length < 2) return { sizes: 'none', least: '', most: '' };
  const least = citedFigure(from, 'money', set, 'least', side, codes[0]!);
  const most = citedFigure(from, 'money', set, 'most', side, codes[0]!);
  return { sizes: least.text === most.text ? 'same' : 'range', least, most };
}

/** Says in the first lines that the one counterparty has the customer's own name, which else misleads. */
function withOwnName(
  { facts }: CaseSources,
  values: MessageValues,
  rows: readonly TransactionRow[],
): MessageValues {
  const [row] = rows;
  if (values['form'] !== 'one' || !row) return values;
  if (namesakeOfCounterparty(facts, row.counterparty) !== 'own name') return values;
  return { ...values, party: joinTexts([values['party'] as ReferencedText, partyRemark({ facts }, row)]) };
}

export const rowsLargestFirst = (rows: readonly TransactionRow[]): TransactionRow[] =>
  rows.toSorted((a, b) => Number(b.amount) - Number(a.amount));
