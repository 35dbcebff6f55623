/** Statements of how long something has been so: "since", "on record from", "an average month before". */
// size: a wording is read as one line.
import {
  count,
  firstDay,
  isNamed,
  isOneCurrency,
  isoDay,
  lastDay,
  monthsBetween,
  since,
  sumOf,
  wording,
  type Judge,
  type Said,
  type Statement,
} from './statement.js';
import type { ToldRow } from './told-record.js';

const PERCENT_OFF = 1;

/** Since when there are payments with somebody, of both directions or one. */
const knownSince =
  (way?: 'in' | 'out'): Judge =>
  (record, { party, day }) => {
    const own = record.rows.filter(
      (row) => isNamed(row, party!) && (way === undefined || row.isIn === (way === 'in')),
    );
    const first = firstDay(own);
    return first === isoDay(day!) ? null : `since ${first ?? 'never'}`;
  };

const customerSince: Judge = ({ customer }, { day }) =>
  customer.registered_at?.slice(0, 10) === isoDay(day!) ? null : `since ${customer.registered_at}`;

/** A share "since" a day: that day must have been within the record, and nothing may go beyond what moved. */
const shareSince =
  (isIn: boolean, isMeant: (row: ToldRow) => boolean, isExact = false): Judge =>
  (record, { share, day }) => {
    const all = since(record.rows, isoDay(day!)).filter((row) => row.isIn === isIn && !row.isOwn);
    // What was read may begin within the first day.
    const later = all.filter((row) => row.day > isoDay(day!));
    const begun = firstDay(record.rows);
    if (begun === undefined || isoDay(day!) < begun) return `the record begins on ${begun}`;
    if (!isOneCurrency(all) || share === undefined) return null;
    const percents = [all, later].map(
      (some) => (100 * sumOf(some.filter(isMeant))) / Math.max(1, sumOf(some)),
    );
    const isTooMuch = percents.every((percent) => percent < count(share) - PERCENT_OFF);
    const isTooLittle = isExact && percents.every((percent) => percent > count(share) + PERCENT_OFF);
    return isTooMuch || isTooLittle ? `${percents[0]!.toFixed(1)} %` : null;
  };

/** With the usual withdrawals left out, the share may be any part of all. */
const drawnSince = ({ loads, usual }: Said): Judge =>
  shareSince(false, ({ isCash, isLoad }) => isCash || (loads !== undefined && isLoad), usual === undefined);

const largestTwo: Judge = (record, { share, day }) => {
  const all = since(record.rows, isoDay(day!)).filter(({ isIn }) => !isIn);
  if (!isOneCurrency(all)) return null;
  const sums = new Map<string, number>();
  for (const { party, amount, id } of all) sums.set(party || id, (sums.get(party || id) ?? 0) + amount);
  const [one = 0, two = 0] = [...sums.values()].sort((a, b) => b - a);
  const percent = (100 * (one + two)) / sumOf(all);
  return percent + PERCENT_OFF >= count(share) ? null : `at most ${percent.toFixed(1)} %`;
};

/** Recipients that were paid at least three times since a day. */
const paidThrice: Judge = (record, { share, n, day }) => {
  const all = since(record.rows, isoDay(day!)).filter(({ isIn }) => !isIn);
  const times = new Map<string, number>();
  for (const { party } of all) if (party !== '') times.set(party, (times.get(party) ?? 0) + 1);
  const often = new Set([...times].flatMap(([party, paid]) => (paid >= 3 ? [party] : [])));
  if (often.size < count(n)) return `at most ${often.size}`;
  return shareSince(false, ({ party }) => often.has(party))(record, { share, day }, '');
};

/** Half a year is read, in months of thirty days. */
const READ_DAYS = 180;
/** Told with two digits. */
const ROUNDED = 1.06;

/** All that moved, in both directions, in a mean month before a day. */
const averageBefore: Judge = (record, { day, usual }) => {
  const from = lastDay(record, -READ_DAYS);
  const rows = record.rows.filter((row) => row.day <= isoDay(day!) && row.day >= from && !row.isFlagged);
  if (!isOneCurrency(record.rows) || rows.length === 0) return null;
  const months = Math.max(1, monthsBetween(rows[0]!.day, isoDay(day!)));
  const month = sumOf(rows) / months;
  return count(usual!.split(' ')[1]) <= month * ROUNDED ? null : `at most ${month.toFixed(0)}`;
};

/** What was read may begin within the first day, and end within the last. */
const payments: Judge = (record, { n, parties, from, to }) => {
  const rows = [...record.rows, ...record.ownMoves].filter(
    ({ day }) => day >= isoDay(from!) && day <= isoDay(to!),
  );
  const least = rows.filter(({ day }) => day > isoDay(from!) && day < isoDay(to!));
  if (count(n) > rows.length || count(n) < least.length) return `${least.length} to ${rows.length} payments`;
  const named = (some: readonly ToldRow[]) =>
    new Set(some.flatMap(({ party }) => (party === '' ? [] : [party]))).size;
  if (parties === undefined) return null;
  return count(parties) <= named(rows) && count(parties) >= named(least)
    ? null
    : `${named(rows)} counterparties`;
};

/** Nobody can say what was usual before only where the record begins hardly earlier than what was read. */
const MONTH_DAYS = 31;
const begins: Judge = ({ rows }, { day }) => {
  const first = firstDay(rows);
  if (first === undefined || first > isoDay(day!)) return `the record begins on ${first}`;
  const days = monthsBetween(first, isoDay(day!)) * 30.44;
  return days <= MONTH_DAYS ? null : `the record begins on ${first}`;
};

/** What was read is told, and it cannot begin before the record does. */
const readSince: Judge = ({ rows }, { day }) =>
  rows.length > 0 && isoDay(day!) >= rows[0]!.day ? null : `the record begins on ${firstDay(rows)}`;

const paidInSince: Judge = (record, { n, day }) => {
  const ins = since(record.rows, isoDay(day!)).filter(({ isIn }) => isIn);
  return count(n) <= ins.length ? null : `${ins.length} payments`;
};

/** The largest payment beside the alert is left out, such as the price of a house. */
const BESIDE = 1;

/** Regular is whom there were three payments with, over more than 45 days, before the day. */
const onlyRegular: Judge = ({ rows }, { day }) => {
  const strange = new Set(
    since(rows, isoDay(day!)).flatMap(({ party, isFlagged }) => {
      const own = rows.filter((row) => row.party === party && row.day < isoDay(day!));
      const isRegular = own.length >= 3 && own.at(-1)!.atMs - own[0]!.atMs > 45 * 86_400_000;
      return !isFlagged || party === '' || isRegular ? [] : [party];
    }),
  );
  return strange.size <= BESIDE ? null : `${strange.size} flagged counterparties are not regular`;
};

const any = (): boolean => true;

const OUTGOING = '<N share> % of the outgoing money since <D day>';

export const SINCE_STATEMENTS: readonly Statement[] = [
  {
    kind: 'payments on record since',
    wording: wording('(?:from|to|,|and) <P party> \\(since <D day>\\)'),
    judge: knownSince(),
  },
  {
    kind: 'payments on record since',
    wording: wording('(?:from|to) <P party><REMARK>, (?:with whom payments are )?on record since <D day>'),
    judge: knownSince(),
  },
  {
    kind: 'payments on record since',
    wording: wording('(?:from|to) <P party><REMARK>, (?:a (?:sender|recipient)|paid) since <D day>'),
    judge: knownSince(),
  },
  {
    kind: 'payments on record since',
    wording: wording(
      'went to <P party>(?: for rent or property| for wages)?(?:, according[^;\\n]*)?; ' +
        'payments are on record since <D day>',
    ),
    judge: knownSince(),
  },
  {
    kind: 'wages since',
    wording: wording('from <P party>, who has paid the customer’s wages since <D day>'),
    judge: knownSince('in'),
  },
  {
    kind: 'family has paid since',
    wording: wording('from <P party>, who has the customer’s family name and has paid since <D day>'),
    judge: knownSince('in'),
  },
  {
    kind: 'family has been paid since',
    wording: wording('to <P party>, who has the customer’s family name and has been paid since <D day>'),
    judge: knownSince('out'),
  },
  {
    kind: 'regular payer since',
    wording: wording('from <P party>, a regular payer of this company since <D day>'),
    judge: knownSince('in'),
  },
  {
    kind: 'supplier paid since',
    wording: wording('to <P party>, a supplier paid since <D day>'),
    judge: knownSince('out'),
  },
  {
    kind: 'savings or pension paid since',
    wording: wording('from <P party> as savings or a pension, paid since <D day>'),
    judge: knownSince('in'),
  },
  {
    kind: 'institution on record since',
    wording: wording('(?:from|to) <P party> \\([^)]* by name\\), on record since <D day>'),
    judge: knownSince(),
  },
  {
    kind: 'regular counterparties alone since',
    wording: wording(
      'since <D day> money moved with regular (?:senders and recipients|payers and receivers) alone',
    ),
    judge: onlyRegular,
  },
  { kind: 'customer since', wording: wording('customer since <D day>'), judge: customerSince },
  {
    kind: 'customer since',
    wording: wording('customer has been with the bank since <D day>'),
    judge: customerSince,
  },
  {
    kind: 'usual month before',
    wording: wording(
      'usual dealings about <M> a month has moved since <D day>; an average month before had <M usual> in all',
    ),
    judge: averageBefore,
  },
  {
    kind: 'largest two recipients since',
    wording: wording('<N share> % of the outgoing money since <D day> went to the two largest recipients'),
    judge: largestTwo,
  },
  {
    kind: 'paid at least three times since',
    wording: wording(`${OUTGOING} went to <N n> recipients? in <N> payments?, none of them a purchase`),
    judge: paidThrice,
  },
  {
    kind: 'cash share since',
    wording: wording('<N share> % of the incoming money since <D day> is cash'),
    judge: shareSince(true, ({ isCash }) => isCash, true),
  },
  {
    kind: 'cash withdrawn since',
    wording: wording(
      `${OUTGOING} was withdrawn in cash(?<loads> or loaded on prepaid cards)?(?<usual>, the usual)?`,
    ),
    judge: (record, said, line) => drawnSince(said)(record, said, line),
  },
  {
    kind: 'share of the money since',
    wording: wording(
      '(?:<N share> %|less than 1 %) of the outgoing money since <D day> (?:went|left|was no purchase)',
    ),
    judge: shareSince(false, any),
  },
  {
    kind: 'share of the money since',
    wording: wording('(?:took|paid|of) (?:(?:less than )?<N> % )?(?:of )?the incoming money since <D day>'),
    judge: shareSince(true, any),
  },
  {
    kind: 'payments reviewed',
    wording: wording('<N n> transactions? with <N parties> counterpart(?:y|ies), from <D from> to <D to>'),
    judge: payments,
  },
  {
    kind: 'every sender is known since',
    wording: wording('every sender since <D day> is a regular payer, an institution by name, or family'),
    judge: readSince,
  },
  {
    kind: 'read payments begin',
    wording: wording('payments that were read begin on <D day>'),
    judge: begins,
  },
  {
    kind: 'payments reviewed of a closed case',
    wording: wording('\\*\\*Reviewed:\\*\\* <N n> transactions? from <D from> to <D to>'),
    judge: (record, { n, from, ...said }) => payments(record, { n, from, parties: undefined, ...said }, ''),
  },
  { kind: 'payments read since', wording: wording('\\(payments read since <D day>\\)'), judge: readSince },
  {
    kind: 'paid in since',
    wording: wording('<N n> senders? [^.;]*paid in since <D day>'),
    judge: paidInSince,
  },
  {
    kind: 'got in payments since',
    wording: wording('<N> (?:new )?recipients? got <M>(?: [^;.]*)? in <N n> payments? since <D day>'),
    judge: (record, { n, day }) => {
      const paid = since(record.rows, isoDay(day!)).filter(({ isIn }) => !isIn);
      return count(n) <= paid.length ? null : `${paid.length} payments`;
    },
  },
];
