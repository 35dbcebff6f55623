import { toUnits } from '../../../../kernel/decimal.js';
import { Kept } from '../../../../kernel/kept.js';
import { normalized } from '../../../../kernel/normalized-text.js';
import { seriesOf } from '../../activity/activity-series.js';
import { busiestSum, declaredAmount, weightsIn } from '../../activity/declared-activity.js';
import { DAY_MS, PURCHASE_TYPES, type TransactionRow } from '../../activity/entity-activity.js';
import { subjectOf, type CaseFacts } from '../facts/case-facts.js';
import { familyNameOf } from '../facts/family-name.js';
import { namesOf } from '../facts/name-facts.js';
import { nameOf } from '../facts/party-words.js';
import { OF_VOLUME } from './unaccounted-money.js';
import { writtenOn } from '../facts/written-texts.js';

type Rows = readonly TransactionRow[];

/** Own choice: in two months most of a year, in payments of which none is half, as one event of life is. */
const YEAR = { spanMs: 60 * DAY_MS, percent: 80n, from: 5 };
/** Own choice: savings that were moved here and left for new receivers within a week. */
const EMPTIED = { spanMs: 7 * DAY_MS, percent: 80n, from: 5 };

interface Sent {
  readonly rows: Rows;
  readonly isEmptied: boolean;
}

const keptSent = new Kept<CaseFacts, Sent>();

/** What a person sent out of savings at a pace that nobody lives at; nothing of what has a reason. */
export const sentSavings = (facts: CaseFacts): Rows => sent(facts).rows;

/** Whether that is what was moved from own accounts just before, and no income of a year. */
export const isEmptiedSavings = (facts: CaseFacts): boolean => sent(facts).isEmptied;

function sent(facts: CaseFacts): Sent {
  let found = keptSent.get(facts);
  if (found === undefined) keptSent.set(facts, (found = findSent(facts)));
  return found;
}

function findSent(facts: CaseFacts): Sent {
  const { transactions, profile } = subjectOf(facts);
  if (profile?.type !== 'INDIVIDUAL') return { rows: [], isEmptied: false };
  const reasons = (facts.explanations ?? []).filter(({ kind }) => !OF_VOLUME.includes(kind));
  const explained = new Set(reasons.flatMap((reason) => reason.transactions));
  const family = familyNameOf(profile.name ?? '');
  const isOfFamily = (row: TransactionRow): boolean =>
    family !== '' && familyNameOf(nameOf(row, facts)) === family;
  const moved = transactions.filter(({ amount }) => toUnits(amount) > 0n);
  const asked = moved.filter((row) => !explained.has(row.id) && !isOfFamily(row));
  const year = mostOfYear(asked, moved, facts);
  if (year.length > 0) return { rows: year, isEmptied: false };
  const rows = emptied(asked, facts);
  return { rows, isEmptied: rows.length > 0 };
}

/**
 * What left in the busiest two months beyond all that came in, beside the declared income of a year. What
 * has a reason, or is of the family, is no outflow to ask about, and still pays for the rest.
 */
function mostOfYear(asked: Rows, moved: Rows, facts: CaseFacts): Rows {
  const declared = declaredAmount(subjectOf(facts).profile?.annual_income);
  // Beside an income of nothing every payment is beyond.
  if (!declared?.upper || toUnits(declared.upper) === 0n) return [];
  const weightOf = weightsIn(declared.currency, facts.profile?.rates ?? {});
  const weighted = (rows: Rows, side: TransactionRow['direction']) =>
    rows.flatMap((row) => {
      const weight = row.direction === side ? weightOf(row.currency) : null;
      return weight === null ? [] : { row, weight: toUnits(row.amount) * weight };
    });
  const total = (some: readonly { readonly weight: bigint }[]): bigint =>
    some.reduce((all, { weight }) => all + weight, 0n);
  const busiest = busiestSum(weighted(asked, 'out'), YEAR.spanMs);
  if (busiest.length < YEAR.from) return [];
  const toMs = busiest.at(-1)!.row.atMs;
  const came = weighted(moved, 'in').filter(
    ({ row: { atMs } }) => atMs >= toMs - YEAR.spanMs && atMs <= toMs,
  );
  const left = total(busiest);
  const isOne = busiest.some(({ weight }) => 2n * weight > left);
  const bound = YEAR.percent * toUnits(declared.bound) * weightOf(declared.currency)!;
  if (isOne || 100n * (left - total(came)) < bound) return [];
  const ids = new Set(busiest.map(({ row }) => row.id));
  return asked.filter(({ id }) => ids.has(id));
}

/** What went to rare receivers within a week of being moved from own accounts, if nearly all of that. */
function emptied(rows: Rows, facts: CaseFacts): Rows {
  const series = seriesOf(subjectOf(facts).transactions);
  const rare = new Set(series.rows.filter((_, i) => series.isRare[i] === 1).map(({ id }) => id));
  const saved = rows.filter(({ direction }) => direction === 'self');
  const paid = rows.filter(({ id, direction, type }) => {
    return direction === 'out' && rare.has(id) && !PURCHASE_TYPES.has(type);
  });
  for (const code of new Set(saved.map(({ currency }) => currency))) {
    const [own, out] = [saved, paid].map((some) => some.filter(({ currency }) => currency === code));
    const [ownFrom, outFrom] = [sliding(own!), sliding(out!)];
    for (const { atMs } of own!) {
      const [kept, { sum, from, to }] = [ownFrom(atMs), outFrom(atMs)];
      const isLike = 100n * sum >= EMPTIED.percent * kept.sum && 100n * kept.sum >= EMPTIED.percent * sum;
      if (to - from >= EMPTIED.from && isLike) return out!.slice(from, to);
    }
  }
  return [];
}

/** What lies within the span of EMPTIED from a time on; for rows in time order, and times that only grow. */
function sliding(rows: Rows): (startMs: number) => { sum: bigint; from: number; to: number } {
  const units = rows.map(({ amount }) => toUnits(amount));
  let [sum, from, to] = [0n, 0, 0];
  return (startMs) => {
    while (to < rows.length && rows[to]!.atMs - startMs <= EMPTIED.spanMs) sum += units[to++]!;
    while (from < to && rows[from]!.atMs < startMs) sum -= units[from++]!;
    return { sum, from, to };
  };
}

/** So often it was paid before that the firm knows it. Own choice. */
const KNOWN_FROM = 3;
/** A shorter word may be anything. Own choice. */
const NAME_CHARS_MIN = 5;

/** Of one word it may be the service that carries the money: then the text has to speak of a bill. */
const BILL = /\b(?:invoices?|inv|bills?|rechnung(?:en)?|factures?|faktura|new (?:bank )?account)\b/;

const keptRedirected = new Kept<CaseFacts, Rows>();

/**
 * What went to somebody who was never paid before, with the name of a known receiver written on it: an
 * invoice with another account on it (FinCEN FIN-2019-A005).
 */
export function redirected(facts: CaseFacts): Rows {
  let found = keptRedirected.get(facts);
  if (found === undefined) keptRedirected.set(facts, (found = findRedirected(facts)));
  return found;
}

interface Party {
  readonly name: string;
  readonly rows: TransactionRow[];
}

function findRedirected(facts: CaseFacts): Rows {
  const { transactions } = subjectOf(facts);
  const paid = transactions.filter(({ direction, counterparty }) => direction === 'out' && counterparty);
  const parties = new Map<string, Party>();
  for (const row of paid) {
    const party = parties.get(row.counterparty!);
    if (party) party.rows.push(row);
    else parties.set(row.counterparty!, { name: bare(nameOf(row, facts)), rows: [row] });
  }
  const namedIn = namesIn(knownSince([...parties.values()], facts));
  return paid.filter((row) => {
    const { name, rows } = parties.get(row.counterparty!)!;
    const text = bare(writtenOn(row, facts) ?? '');
    return namedIn(text).some(
      ({ known, sinceMs }) => sinceMs < rows[0]!.atMs && !isOneName(known, name) && isOfBill(known, text),
    );
  });
}

const isOfBill = (known: string, text: string): boolean => known.includes(' ') || BILL.test(text);

/** Since when the firm knows a receiver, by name; nobody redirects what goes to the customer itself. */
function knownSince(parties: readonly Party[], facts: CaseFacts): ReadonlyMap<string, number> {
  const { profile } = subjectOf(facts);
  const own = profile ? namesOf(profile).map(({ name }) => bare(name).split(' ')) : [];
  const isOwn = (name: string): boolean => {
    const words = name.split(' ');
    return own.some((mine) => isWithin(mine, words) || isWithin(words, mine));
  };
  const since = new Map<string, number>();
  for (const { name, rows } of parties) {
    if (rows.length < KNOWN_FROM || name.length < NAME_CHARS_MIN || isOwn(name)) continue;
    since.set(name, Math.min(since.get(name) ?? Infinity, rows[KNOWN_FROM - 1]!.atMs));
  }
  return since;
}

/** All words of the one, in any order; one word alone is a part of many names. */
const isWithin = (some: readonly string[], all: readonly string[]): boolean =>
  (some.length > 1 || all.length === 1) && some.every((word) => all.includes(word));

interface Known {
  readonly known: string;
  readonly sinceMs: number;
}

/** Looks names up whole, for a busy firm has thousands of texts and of receivers. */
function namesIn(since: ReadonlyMap<string, number>): (text: string) => Known[] {
  const countsOf = new Map<string, Set<number>>();
  for (const name of since.keys()) {
    const words = name.split(' ');
    const counts = countsOf.get(words[0]!);
    if (counts) counts.add(words.length);
    else countsOf.set(words[0]!, new Set([words.length]));
  }
  return (text) => {
    const words = text.split(' ');
    return words.flatMap((word, i) =>
      [...(countsOf.get(word) ?? [])].flatMap((count) => {
        const known = words.slice(i, i + count).join(' ');
        const sinceMs = since.get(known);
        return sinceMs === undefined ? [] : { known, sinceMs };
      }),
    );
  };
}

/** Whether either is a part of the other, or they differ in spaces alone. */
const isOneName = (a: string, b: string): boolean =>
  b !== '' &&
  (` ${a} `.includes(` ${b} `) ||
    ` ${b} `.includes(` ${a} `) ||
    a.replaceAll(' ', '') === b.replaceAll(' ', ''));

/** Those that firms have and leave out. Own choice. */
const LEGAL_FORMS = new Set(
  (
    'ab ag as asa aps bv co company corp corporation eurl gmbh hb inc incorporated kb kft kg llc llp ' +
    'limited ltd mbh nv oy oyj plc pte pty sa sarl sas sl spa srl sro'
  ).split(' '),
);

/** In plain small letters, without legal forms: "Müller GmbH" and "Mueller" are one. */
function bare(text: string): string {
  const words = normalized(text.toLowerCase(), 'NFKD')
    .replace(/[\p{M}'’]|\.(?=\p{L}(?!\p{L}))/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/[øö]/g, 'o')
    .replace(/æ/g, 'a')
    .replace(/ł/g, 'l')
    .replace(/(?<=[aou])e/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const telling = words.filter((word) => !LEGAL_FORMS.has(word));
  return (telling.length > 0 ? telling : words).join(' ');
}

/** Makers of precursors and of presses, by name (FinCEN FIN-2024-A002). Own choice of words. */
const PRECURSORS =
  /\bchem(?:icals?|istry|ie)?\b|\bpharma\w* intermediates?\b|\b(?:tablet|pill)s? (?:press|machine)/i;
/** Who bears the word and makes nothing; "chem." without a firm behind it is a degree. */
const NO_MAKERS =
  /\b(?:banks?\b|society|pension|universit|college|museum)|\bchem\.(?!\s*(?:co|corp|inc|ind|ltd)\b)/i;
const IN_THE_TRADE =
  /chem|pharm|laborator|\blab\b|\b(?:drug|medic\w*|cosmetics?|soap|paint|plastics?) (?:research|manufactur)/i;
const PRECURSORS_FROM = 3;

/** What a person outside of the trade paid to makers of chemicals and presses. */
export function paidForPrecursors(facts: CaseFacts): Rows {
  const { transactions, profile } = subjectOf(facts);
  if (profile?.type !== 'INDIVIDUAL' || IN_THE_TRADE.test(profile.occupation ?? '')) return [];
  const isMaker = (name: string): boolean => PRECURSORS.test(name) && !NO_MAKERS.test(name);
  const rows = transactions.filter(
    (row) => row.direction === 'out' && !PURCHASE_TYPES.has(row.type) && isMaker(nameOf(row, facts)),
  );
  return rows.length >= PRECURSORS_FROM ? rows : [];
}
