/** Statements that somebody or something is new: "first", "first-time", "none of whom had paid before". */
// size: a wording is read as one line.
import {
  before,
  byParty,
  count,
  firstIsoDay,
  firstTimers,
  isAmount,
  isNamed,
  isOneCurrency,
  isoDay,
  namedIn,
  since,
  sumOf,
  toldFlagged,
  wording,
  type Judge,
  type Statement,
} from './statement.js';
import { DAY_MS, dayOf, type ToldRecord, type ToldRow } from './told-record.js';

/** Texts round shares to whole percents. */
const PERCENT_OFF = 1;
/** What follows the alert within a month is read, too. */
const LATER_MS = 31 * DAY_MS;

const outs = (record: ToldRecord): ToldRow[] => record.rows.filter(({ isIn }) => !isIn);

/** Outgoing payments from a day on to whoever was never paid before that day. */
function newlyPaid(record: ToldRecord, day: string): ToldRow[] {
  const known = new Set(
    outs(record).flatMap((row) => (row.day < day && row.party !== '' ? [row.party] : [])),
  );
  const lastMs = Date.parse(record.alert.created_at) + LATER_MS;
  return since(outs(record), day).filter(({ party, atMs }) => !known.has(party) && atMs <= lastMs);
}

const isFirstPayment: Judge = (record, { day, amount, party }) => {
  const own = record.rows.filter((row) => isNamed(row, party!));
  const told = own.find((row) => row.day === isoDay(day!) && isAmount(amount!, row));
  if (!told) return `no payment of ${amount} with ${party} on ${day}`;
  return own[0]!.atMs < told.atMs ? `there was one on ${own[0]!.day}` : null;
};

/** With whom nothing moved before, in neither direction. */
const unknownAmong = (record: ToldRecord, rows: readonly ToldRow[]): string[] =>
  namedIn(rows).filter((party) => {
    const [first] = rows.filter((row) => row.party === party);
    return record.rows.every((row) => row.party !== party || row.atMs >= first!.atMs);
  });

const areUnknown: Judge = (record, { way, n, firsts }) => {
  const rows = toldFlagged(record, way === 'received');
  const all = namedIn(rows).length;
  if (n !== undefined && all !== count(n)) return `${all} counterparties`;
  const found = unknownAmong(record, rows).length;
  return found === count(firsts) ? null : `${found} of ${all}`;
};

const areFirstByName: Judge = (record, { way, one, two, firsts }) => {
  const rows = toldFlagged(record, way === 'received');
  const keys = [one!, ...(two === undefined ? [] : [two])].map(
    (name) => rows.find((row) => isNamed(row, name))?.party,
  );
  if (keys.includes(undefined)) return `${one} or ${two} is not among the flagged payments`;
  const found = firstTimers(record, rows);
  const isFirst = keys.map((key) => found.includes(key!));
  const so = isFirst.filter(Boolean).length;
  return so === (firsts === 'one of whom' ? 1 : keys.length) ? null : `${so} of ${keys.length}`;
};

const areFirstByNumber: Judge = (record, { way, n, firsts }) => {
  const rows = toldFlagged(record, way === 'received');
  const all = namedIn(rows).length;
  if (all !== count(n)) return `${all} counterparties`;
  const found = firstTimers(record, rows).length;
  return found === (firsts === 'none' ? all : count(firsts)) ? null : `${found} of ${all}`;
};

/** "none" and "most": among the flagged payments. */
const flaggedAreFirst =
  (isIn: boolean, isEnough: (found: number, all: number) => boolean): Judge =>
  (record) => {
    const rows = toldFlagged(record, isIn);
    const all = namedIn(rows).length;
    const found = firstTimers(record, rows).length;
    return isEnough(found, all) ? null : `${found} of ${all}`;
  };
const every = (found: number, all: number): boolean => found === all && all > 0;
const most = (found: number, all: number): boolean => 2 * found > all;
const some = (found: number): boolean => found > 0;

/** The days at the end of "(EUR 4,960 with the flagged payments, 23 October 2024 to 25 February 2025)". */
const CAME_DAYS = new RegExp(
  String.raw`not recognised as regular income \([^)]*?((?:\d{1,2} [A-Z][a-z]+(?: \d{4})?|\d{1,2})` +
    String.raw`(?: to \d{1,2} [A-Z][a-z]+ \d{4})?)\)`,
  'u',
);

/** Returns the first and last day of the incoming money of which a line tells how it left again. */
function cameDays(record: ToldRecord, line: string): readonly [from: string, to: string] | null {
  const span = CAME_DAYS.exec(line)?.[1];
  if (span !== undefined) return [firstIsoDay(/\d{4}/.test(span) ? span : `${span} 1970`), isoDay(span)];
  const asked = record.flagged.filter(({ isIn }) => isIn);
  return line.includes('Of the flagged incoming money') && asked.length > 0
    ? [asked[0]!.day, asked.at(-1)!.day]
    : null;
}

const arePaidForTheFirstTime: Judge = (record, { n, firsts }, line) => {
  const days = cameDays(record, line);
  if (days === null) return 'the line names no days';
  const fromMs = Date.parse(days[0]) - DAY_MS;
  const toMs = Date.parse(days[1]) + 16 * DAY_MS;
  const fresh = namedIn(outs(record).filter(({ atMs }) => atMs >= fromMs && atMs <= toMs)).filter(
    (party) => before(record, party, false, fromMs).length === 0,
  );
  const wanted = firsts === 'all' || firsts === 'both' ? count(n) : count(firsts);
  return fresh.length >= wanted ? null : `at most ${fresh.length}`;
};

const atLeastNew: Judge = (record, { n, day, month }) => {
  const found = byParty(newlyPaid(record, isoDay((day ?? month)!))).size;
  return found >= count(n) ? null : `at most ${found}`;
};

const shareToNew: Judge = (record, { share, n, day }) => {
  const fresh = newlyPaid(record, isoDay(day!));
  const all = since(outs(record), isoDay(day!));
  const found = byParty(fresh).size;
  if (found < count(n)) return `at most ${found}`;
  if (!isOneCurrency(all)) return null;
  const percent = (100 * sumOf(fresh)) / sumOf(all);
  return percent + PERCENT_OFF >= count(share) ? null : `at most ${percent.toFixed(0)} %`;
};

const sumToNew: Judge = (record, { amount, n, day }) => {
  const fresh = newlyPaid(record, isoDay(day!));
  const found = byParty(fresh).size;
  if (found < count(n)) return `at most ${found}`;
  const [code, figure] = amount!.split(' ');
  const sum = sumOf(fresh.filter(({ currency }) => currency === code));
  // Told with two digits.
  return !isOneCurrency(fresh) || sum * 1.06 >= count(figure) ? null : `at most ${sum}`;
};

/** Payments to one counterparty within minutes may be parts of one: their sums, and each payment. */
const PARTS_MS = 11 * 60_000;
function inParts(rows: readonly ToldRow[]): ToldRow[] {
  const sums = rows.map((first) => {
    const parts = rows.filter(
      (row) =>
        row.party === first.party &&
        row.atMs >= first.atMs &&
        row.atMs - first.atMs <= PARTS_MS &&
        row.party !== '',
    );
    return { ...first, amount: Math.max(first.amount, sumOf(parts)) };
  });
  return [...rows, ...sums].sort((a, b) => a.atMs - b.atMs);
}

const risingToNew: Judge = (record, { n, least, amount, day }) => {
  const fresh = newlyPaid(record, isoDay(day!));
  const found = byParty(fresh).size;
  if (found < count(n)) return `at most ${found}`;
  const low = inParts(fresh).find((row) => isAmount(least!, row));
  const high = inParts(fresh).findLast((row) => isAmount(amount!, row));
  return low && high && low.atMs <= high.atMs ? null : 'no such payments in this order';
};

/** Regular is whom there were three payments with, over more than 45 days. */
function regularBefore(record: ToldRecord, day: string): ReadonlySet<string> {
  const rows = record.rows.filter((row) => row.day < day && row.party !== '');
  return new Set(
    [...byParty(rows)].flatMap(([party, own]) =>
      own.length >= 3 && own.at(-1)!.atMs - own[0]!.atMs > 45 * DAY_MS ? [party] : [],
    ),
  );
}

const withoutRegular: Judge = (record, { n, begun, day }) => {
  const regular = regularBefore(record, isoDay(begun!));
  const asked = new Set(record.flagged.map(({ party }) => party));
  const ins = since(record.rows, isoDay(day!)).filter(({ isIn }) => isIn);
  const found = byParty(ins.filter(({ party }) => !regular.has(party) || asked.has(party))).size;
  return found >= count(n) ? null : `at most ${found}`;
};

const atAlert = ({ alert }: ToldRecord): string => dayOf(Date.parse(alert.created_at));

const NEW = '(?:new )?recipients?';
const PEOPLE = '(?:people|companies|senders|recipients)';
const PAYMENTS_WITH =
  '(?<way>received|sent) (?:(?! received | sent )[^"])*?\\d(?: in (?:one|[\\d,]+) [a-z ]+)?' +
  '(?: of [A-Z]+ [\\d.,]+(?: each| to [A-Z]+ [\\d.,]+))? (?:from|to)';
const FIRSTS_BY_NAME = '(?<firsts>who|neither of whom|one of whom)';
const PAID_BEFORE = '(?:been )?paid before';

export const FIRST_STATEMENTS: readonly Statement[] = [
  {
    kind: 'what the alert asks, by its own payments',
    wording: wording(
      '<N n> (?:people|companies|senders|recipients|person|company|sender|recipient) (?<way>paid|got) <M amount>' +
        ' (?:on one day|within <N> \\p{L}+)(?:, (?:who had not|(?<firsts>none|one|\\d+) of (?:whom|them)) [^.;]*)?',
    ),
    judge: (record, { way, n, amount, firsts }) => {
      const rows = toldFlagged(record, way === 'paid');
      const code = amount!.split(' ')[0]!;
      const sum = sumOf(rows.filter(({ currency }) => currency === code));
      if (!isAmount(amount!, { amount: sum, currency: code })) return `${code} ${sum}`;
      if (namedIn(rows).length !== count(n)) return `${namedIn(rows).length} counterparties`;
      if (firsts === undefined) return null;
      const found = (firsts === 'none' ? firstTimers : unknownAmong)(record, rows).length;
      return found === (firsts === 'none' ? count(n) : count(firsts)) ? null : `${found} for the first time`;
    },
  },
  {
    kind: 'what the alert asks, as a share that left',
    wording: /\d+ % of the flagged incoming money left again within two weeks/gu,
    // What is linked to what is the engine's; that a share of flagged money needs flagged money is not.
    judge: (record) => (record.flagged.some(({ isIn }) => isIn) ? null : 'no incoming payment is flagged'),
  },
  {
    kind: 'first payment on record',
    wording: wording(
      '- <D day>: <M amount> (?:came in from|went to) <P party><REMARK>, the first payment on record',
    ),
    judge: isFirstPayment,
  },
  {
    kind: 'had not paid before, by name',
    wording: wording(
      `${PAYMENTS_WITH} (?!\\d+ ${PEOPLE})<P one>(?: and <P two>)?, ${FIRSTS_BY_NAME} had (?:not )?${PAID_BEFORE}`,
    ),
    judge: areFirstByName,
  },
  {
    kind: 'had not paid before, by number',
    wording: wording(
      `${PAYMENTS_WITH} <N n> ${PEOPLE}, (?<firsts>none|one|[\\d,]+) of whom had (?:not )?${PAID_BEFORE}`,
    ),
    judge: areFirstByNumber,
  },
  {
    kind: 'no earlier payment with some',
    wording: wording(
      `${PAYMENTS_WITH} (?:<N n> ${PEOPLE}|<P> and <P>), (?<firsts>one|[\\d,]+) of whom (?:has|have) no earlier payment`,
    ),
    judge: areUnknown,
  },
  {
    kind: 'paid for the first time',
    wording: wording(
      `went to <N n> ${PEOPLE}, (?<firsts>all|both|one|[\\d,]+) of them paid for the first time`,
    ),
    judge: arePaidForTheFirstTime,
  },
  {
    kind: 'nobody paid for the first time since',
    wording: wording('no recipient was paid for the first time since <D day>'),
    judge: (record, { day }) => {
      const found = byParty(
        newlyPaid(record, isoDay(day!)).filter(({ isFlagged, isCash }) => isFlagged && !isCash),
      );
      return found.size === 0 ? null : `${found.size} recipients`;
    },
  },
  {
    kind: 'flagged counterparties without an earlier payment',
    wording: wording(
      '<N n> of the <N all> flagged (?<who>sender|recipient)s? (?:has|have) no (?:payment on record before|earlier payment on record)',
    ),
    judge: (record, { n, all, who }) => {
      const rows = toldFlagged(record, who === 'sender');
      if (namedIn(rows).length !== count(all)) return `${namedIn(rows).length} counterparties`;
      const found = unknownAmong(record, rows).length;
      return found === count(n) ? null : `${found} of ${all}`;
    },
  },
  {
    kind: 'the record begins',
    wording: wording('the first payment on record is of <D day>'),
    judge: (record, { day }) => {
      const [first] = [...record.rows, ...record.ownMoves].map((row) => row.day).sort();
      return first === isoDay(day!) ? null : `it is of ${first}`;
    },
  },
  {
    kind: 'the period reviewed begins',
    wording: wording(
      'the period reviewed begins on <D day>, (?:with|<N> days? before) the first flagged payment',
    ),
    judge: (record, { day }) =>
      [...record.rows, ...record.ownMoves].some((row) => row.day === isoDay(day!)) ? null : 'no such payment',
  },
  {
    kind: 'no sender had paid before',
    wording: /no sender had paid before/gu,
    judge: flaggedAreFirst(true, every),
  },
  {
    kind: 'no recipient had been paid before',
    wording: /no recipient had been paid before/gu,
    judge: flaggedAreFirst(false, every),
  },
  {
    kind: 'most had not paid before',
    wording: /most of the senders had not paid before/gu,
    judge: flaggedAreFirst(true, most),
  },
  {
    kind: 'most had not been paid before',
    wording: /most of the recipients had not been paid before/gu,
    judge: flaggedAreFirst(false, most),
  },
  {
    kind: 'some had not paid before',
    wording: /some of the senders had not paid before/gu,
    judge: flaggedAreFirst(true, some),
  },
  {
    kind: 'some had not been paid before',
    wording: /some of the recipients had not been paid before/gu,
    judge: flaggedAreFirst(false, some),
  },
  {
    kind: 'no earlier payment from the sender',
    wording: /no earlier payment from the sender is on record/gu,
    judge: flaggedAreFirst(true, every),
  },
  {
    kind: 'no earlier payment to the recipient',
    wording: /no earlier payment to the recipient is on record/gu,
    judge: flaggedAreFirst(false, every),
  },
  {
    kind: 'first payments went to',
    wording: wording(`[Ff]irst payments went to <N n> ${NEW} since <D day>`),
    judge: atLeastNew,
  },
  {
    kind: 'share to recipients not paid before',
    wording: wording(`<N share> % of the outgoing money since <D day> went to <N n> ${NEW} not paid before`),
    judge: shareToNew,
  },
  {
    kind: 'sum to recipients not paid before',
    wording: wording(`<M amount> went to <N n> ${NEW} not paid before <D day>`),
    judge: sumToNew,
  },
  {
    kind: 'unknown recipients paid on average',
    wording: wording('<N n> recipients? not paid before <D day>[^.]* received money'),
    judge: atLeastNew,
  },
  {
    kind: 'payments to new recipients rose',
    wording: wording('payments to <N n> new recipients? rose from <M least> to <M amount> since <D day>'),
    judge: risingToNew,
  },
  {
    kind: 'money that went to new recipients',
    wording: wording('% of the money that went to <N n> new recipients? since <D day>'),
    judge: atLeastNew,
  },
  {
    kind: 'senders without regular payments',
    wording: wording('<N n> senders? without regular payments before <D begun> paid in since <D day>'),
    judge: withoutRegular,
  },
  {
    kind: 'senders without regular payments',
    wording: wording(
      'incoming money since <D day> came from <N n> senders? without regular payments before <D begun>',
    ),
    judge: withoutRegular,
  },
  {
    kind: 'nothing went to new recipients',
    wording: /nothing went to new recipients/gu,
    judge: (record) => {
      const day = record.flagged[0]?.day ?? atAlert(record);
      const fresh = newlyPaid(record, day).filter(({ isFlagged, party }) => isFlagged && party !== '');
      return fresh.length === 0 ? null : `${namedIn(fresh).length} flagged recipients are new`;
    },
  },
];
