/** Statements that something is not there: "none", "no …", "nothing", "without", "never". */
// size: a wording is read as one line.
import {
  byParty,
  count,
  firstIsoDay,
  isNamed,
  isAmount,
  isoDay,
  lastDay,
  namedIn,
  sumOf,
  toldFlagged,
  wording,
  type Judge,
  type Statement,
} from './statement.js';
import { DAY_MS, type ToldRecord, type ToldRow } from './told-record.js';

const UNMOVED = /^(?:FAILED|DECLINED|CANCELLED|EXPIRED|SETTLEMENT_ERROR)$/;
/** A trifle beside the money that has not left. */
const TRIFLE = 0.05;

/** Half a year before the alert is reviewed, and what is flagged. */
const REVIEWED_DAYS = 180;

const ownCustomers = (record: ToldRecord): string[] => {
  const { rows, bank, alert } = record;
  const known = new Set(bank.entities.map(({ entity_id: id }) => id));
  const from = lastDay(record, -REVIEWED_DAYS);
  const found = rows.flatMap(({ partyId, day, isFlagged, atMs }) => {
    const isReviewed = isFlagged || (day > from && atMs <= Date.parse(alert.created_at));
    return isReviewed && partyId !== null && known.has(partyId) ? [partyId] : [];
  });
  return [...new Set(found)];
};

const noCustomer: Judge = (record) => {
  const found = ownCustomers(record).length;
  return found === 0 ? null : `${found} counterparties are customers`;
};

const EXCHANGE = /\b(?:crypto\w*|coin\w*|bitcoin|binance|kraken|exchange)\b/iu;

const nothingToExchanges: Judge = ({ rows }) => {
  const found = namedIn(
    rows.filter(({ isIn, isFlagged, party }) => !isIn && isFlagged && EXCHANGE.test(party)),
  );
  return found.length === 0 ? null : `flagged payments went to ${found.length} exchanges`;
};

const noEscalatedAmong: Judge = (record) => {
  const asked = new Set(ownCustomers(record));
  const found = (record.bank.decided ?? []).filter(({ entity_id_list: ids }) =>
    ids.some((id) => asked.has(id)),
  );
  return found.length === 0 ? null : `${found.length} decided alerts on counterparties`;
};

const noEarlierAlert: Judge = ({ bank, customer, alert }) => {
  const others = [...bank.alerts, ...(bank.decided ?? [])].filter(
    ({ alert_id: id, entity_id_list: ids, created_at: at }) =>
      id !== alert.alert_id && ids.includes(customer.entity_id) && at < alert.created_at,
  );
  return others.length === 0 ? null : `${others.length} other alerts`;
};

const noSharedAddress: Judge = ({ bank, customer }) => {
  const own = new Set(customer.ip_addresses ?? []);
  const others = bank.entities.filter(
    ({ entity_id: id, ip_addresses: ips }) => id !== customer.entity_id && ips?.some((ip) => own.has(ip)),
  );
  return others.length === 0 ? null : `${others.length} customers share one`;
};

const isMissing =
  (of: (record: ToldRecord) => unknown): Judge =>
  (record) => {
    const found = of(record);
    return found == null || (Array.isArray(found) && found.length === 0) ? null : 'it is on record';
  };

const hasNoReference: Judge = (record, { day, amount, party }) => {
  const own = record.rows.filter(
    (row) => row.day === isoDay(day!) && isAmount(amount!, row) && isNamed(row, party!),
  );
  return own.some(({ text }) => text === '') ? null : `it reads "${own[0]?.text ?? ''}"`;
};

const flaggedInLine = (
  record: ToldRecord,
  { way, kind }: Readonly<Record<string, string | undefined>>,
): ToldRow[] =>
  record.flagged.filter(
    (row) => row.isIn === (way === 'incoming' || kind === 'deposits') && row.isCash === (way === undefined),
  );

const noneHasReference: Judge = (record, said) => {
  const found = flaggedInLine(record, said).filter(({ text }) => text !== '').length;
  return found === 0 ? null : `${found} have one`;
};

/** "it has no reference": the flagged money of that direction, or all of it; cash has none. */
const moneyWithoutReference: Judge = ({ flagged }, { way }) => {
  const asked = flagged.filter(({ isIn }) => way === undefined || isIn === (way === 'incoming'));
  const found = asked.filter(({ text, isCash }) => text !== '' && !isCash).length;
  return found === 0 ? null : `${found} of ${asked.length} have one`;
};

/** No cash of the direction of the flagged cash, behind the last of it and up to that day. */
const noLaterCash: Judge = ({ rows, flagged }, { day }) => {
  const cash = flagged.filter(({ isCash }) => isCash);
  const lastMs = Math.max(...cash.map(({ atMs }) => atMs));
  const later = rows.filter(
    (row) =>
      row.isCash && !row.isFlagged && row.atMs > lastMs && row.day <= isoDay(day!) && isLike(row, cash),
  );
  return cash.length > 0 && later.length === 0 ? null : `${later.length} payments`;
};

const isLike = (row: ToldRow, cash: readonly ToldRow[]): boolean =>
  cash.some(({ isIn }) => isIn === row.isIn);

const transfersWithoutReference: Judge = (record, { n, all }) => {
  const paid = [...toldFlagged(record, true), ...toldFlagged(record, false)];
  const silent = paid.filter(({ text }) => text === '').length;
  const wanted = all === undefined ? paid.length : count(n);
  return silent === wanted ? null : `${silent} of ${paid.length}`;
};

/** Nothing of weight may have gone to somebody new within a fortnight of money that is still there. */
const hasNotLeft: Judge = ({ rows }, { amount, days }) => {
  const [code, figure] = amount!.split(' ');
  const from = Date.parse(isoDay(days!));
  const left = rows.filter(
    (row) =>
      !row.isIn &&
      row.party !== '' &&
      row.currency === code &&
      row.amount >= TRIFLE * count(figure) &&
      row.atMs >= from + DAY_MS &&
      row.atMs <= from + 14 * DAY_MS &&
      rows.every((other) => other.party !== row.party || other.atMs >= from),
  );
  return left.length === 0 ? null : `${left.length} payments to first-time recipients followed`;
};

const notMoved: Judge = ({ bank, alert }, { n }) => {
  const ids = new Set(alert.flagged_transaction_id_list);
  const found = bank.transactions.filter(
    ({ transaction_id: id, status }) => ids.has(id) && UNMOVED.test(status ?? ''),
  ).length;
  return found === count(n) ? null : `${found} did not move money`;
};

const noEarlierPayment: Judge = ({ rows, flagged }) => {
  const first = flagged[0];
  const earlier = first ? rows.filter(({ atMs }) => atMs < first.atMs - 30 * DAY_MS).length : rows.length;
  return earlier === 0 ? null : `${earlier} payments more than a month before the first flagged one`;
};

const onlyUsual: Judge = ({ rows, flagged }) => {
  const strange = namedIn(flagged.filter(({ isIn, isCash }) => isIn && !isCash)).filter(
    (party) => rows.filter((row) => row.isIn && row.party === party).length < 2,
  );
  return strange.length === 0 ? null : `${strange.length} flagged senders paid once`;
};

const nothingFlaggedMoved: Judge = ({ flagged }) =>
  flagged.length === 0 ? null : `${flagged.length} flagged payments moved money`;

/** In a currency of flagged payments of this kind, none of the kind moved in the days before them. */
const nothingMovedBefore: Judge = ({ rows, flagged }, { span, what }) => {
  const isMeant = ({ isIn, isCash }: ToldRow): boolean =>
    isIn === /incoming|deposit/.test(what!) && (isCash || !what!.startsWith('cash'));
  const codes = new Set(flagged.filter(isMeant).map(({ currency }) => currency));
  const earlier = [...codes].map(
    (code) =>
      rows.filter(
        (row) =>
          isMeant(row) && row.currency === code && row.day >= firstIsoDay(span!) && row.day <= isoDay(span!),
      ).length,
  );
  return earlier.some((count) => count === 0) ? null : `${Math.min(...earlier)} payments before`;
};

/** Nothing moved with them, in either direction, behind the last flagged payment and up to that day. */
const noLaterPayment: Judge = ({ rows, flagged }, { day }) => {
  const parties = new Set(namedIn(flagged));
  const lastMs = Math.max(...flagged.map(({ atMs }) => atMs));
  const later = rows.filter(
    (row) => !row.isFlagged && row.atMs > lastMs && row.day <= isoDay(day!) && parties.has(row.party),
  );
  return later.length === 0 ? null : `${later.length} payments`;
};

/** Payees in so many months, with little of the income each, are running costs by any reading. */
const COST_MONTHS = 4;
const COST_SHARE = { least: 0.005, most: 0.15 };

const hardlyAnyCosts: Judge = ({ rows }) => {
  const came = sumOf(rows.filter(({ isIn }) => isIn));
  const paid = rows.filter(({ isIn, isCash, isFlagged }) => !isIn && !isCash && !isFlagged);
  const found = [...byParty(paid)].filter(
    ([, some]) =>
      some[0]!.party !== '' &&
      new Set(some.map(({ day }) => day.slice(0, 7))).size >= COST_MONTHS &&
      sumOf(some) >= COST_SHARE.least * came &&
      sumOf(some) <= COST_SHARE.most * came,
  );
  return found.length === 0 ? null : `${found.length} payees were paid in ${COST_MONTHS} months or more`;
};

export const NONE_STATEMENTS: readonly Statement[] = [
  {
    kind: 'no counterparty is a customer',
    wording: /no counterparty is known as a customer|(?<=(?:Not|None) on record: [^.]*)linked customers/gu,
    judge: noCustomer,
  },
  {
    kind: 'no counterparty is a customer',
    wording: /not followed, none is known here as a customer/gu,
    judge: noCustomer,
  },
  {
    kind: 'no counterparty in an escalated alert',
    wording: /(?:none of them|not) in an escalated alert/gu,
    judge: noEscalatedAmong,
  },
  {
    kind: 'nothing went to exchanges',
    wording: /no money went to known crypto exchanges or left as crypto assets/gu,
    judge: nothingToExchanges,
  },
  {
    kind: 'earlier alerts: none',
    wording: /No earlier alert is on record|(?<=None on record: [^.]*)earlier alerts/gu,
    judge: noEarlierAlert,
  },
  {
    kind: 'hardly any running costs',
    wording: wording(
      'hardly any monthly costs such as rent or wages show in the payments read since <D day>',
    ),
    judge: hardlyAnyCosts,
  },
  {
    kind: 'no later payment',
    wording: wording('No later payment with these counterparties is on record up to <D day>'),
    judge: noLaterPayment,
  },
  {
    kind: 'address shared with none',
    wording: /none shared with another customer/gu,
    judge: noSharedAddress,
  },
  {
    kind: 'devices: none on record',
    wording:
      /Devices and IP addresses: (?:none on record|not assessed, none is on record)|(?<=(?:Not|None) on record: [^.]*)devices/gu,
    judge: isMissing(({ customer }) => customer.ip_addresses),
  },
  {
    kind: 'no tags',
    wording: /the customer record has no tags/gu,
    judge: isMissing(({ customer }) => customer.tags),
  },
  {
    kind: 'no beneficial owner',
    wording: /no beneficial owner is on record/gu,
    judge: isMissing(({ customer }) => customer.ubo),
  },
  {
    kind: 'no registration date',
    wording: /customer since: not on record/gu,
    judge: isMissing(({ customer }) => customer.registered_at),
  },
  {
    kind: 'nothing moved before',
    wording: wording(
      '[Bb]efore that, in the period reviewed \\((?<span>[^)]+)\\), no (?<what>(?:incoming|outgoing) payment|cash (?:deposit|withdrawal))' +
        ' in this currency is on record',
    ),
    judge: nothingMovedBefore,
  },
  {
    kind: 'no registration date',
    wording: /the registration date is missing/gu,
    judge: isMissing(({ customer }) => customer.registered_at),
  },
  {
    kind: 'nothing declared',
    wording: /neither income nor deposits are declared/gu,
    judge: isMissing(({ customer }) => customer.annual_income ?? customer.estimated_monthly_deposits),
  },
  {
    kind: 'without a reference',
    wording: wording(
      '- <D day>: <M amount> (?:came in from|went to) <P party><REMARK>(?:, the first payment on record)?' +
        ', without a reference',
    ),
    judge: hasNoReference,
  },
  {
    kind: 'none has a reference',
    wording:
      /(?:(?<way>incoming|outgoing) payments|cash (?<kind>deposits|withdrawals)) [^\n]*None has a reference/gu,
    judge: noneHasReference,
  },
  {
    kind: 'flagged transfers without a reference',
    wording: /Payment references: not assessed, no flagged transfer has one/gu,
    judge: transfersWithoutReference,
  },
  {
    kind: 'flagged transfers without a reference',
    wording: wording('none of the <N n> flagged transfers has a reference'),
    judge: transfersWithoutReference,
  },
  {
    kind: 'flagged transfers without a reference',
    wording: wording('<N n> of the <N all> flagged transfers have no reference'),
    judge: transfersWithoutReference,
  },
  {
    kind: 'money without a reference',
    wording: /The purpose of the (?<way>incoming|outgoing) money is not known: it has no reference/gu,
    judge: moneyWithoutReference,
  },
  {
    kind: 'money without a reference',
    wording: /The purpose of these payments is not known: none of them has a reference/gu,
    judge: moneyWithoutReference,
  },
  {
    kind: 'money without a reference',
    wording: /the flagged transfers? ha(?:s|ve) no reference/gu,
    judge: moneyWithoutReference,
  },
  {
    kind: 'no later cash',
    wording: wording('No later cash of this kind is on record up to <D day>'),
    judge: noLaterCash,
  },
  {
    kind: 'no name',
    wording: /Name of the customer: not on record/gu,
    judge: isMissing(({ customer }) => customer.name),
  },
  {
    kind: 'has not left again',
    wording: wording('unexpected incoming money \\(<M amount>, (?<days>[^)]*)\\) has not left again'),
    judge: hasNotLeft,
  },
  {
    kind: 'did not move money',
    wording: wording('<N n> flagged payments? did not move money'),
    judge: notMoved,
  },
  {
    kind: 'no earlier payment, so it is not known who is new',
    wording: /No earlier payment is on record, so it is not known/gu,
    judge: noEarlierPayment,
  },
  {
    kind: 'only usual payments',
    wording: /all incoming money comes from the customer’s usual payments/gu,
    judge: onlyUsual,
  },
  ...[
    /moved no money that the alert flags/gu,
    /No flagged payment of the customer moved money/gu,
    /flags no payment of the customer that moved money/gu,
    /There is nothing of this customer to explain/gu,
    /No flagged payment belongs to the customer/gu,
  ].map((wordingOfIt) => ({
    kind: 'no flagged payment moved money',
    wording: wordingOfIt,
    judge: nothingFlaggedMoved,
  })),
];
