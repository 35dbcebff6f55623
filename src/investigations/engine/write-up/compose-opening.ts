import { toDecimal, toUnits, type Units } from '../../../kernel/decimal.js';
import { quoted } from '../../../kernel/visible-text.js';
import type { TransactionRow } from '../../domain/activity/entity-activity.js';
import { ownWindow, subjectOf, type CaseFacts } from '../../domain/case/facts/case-facts.js';
import {
  ageOf,
  byWorth,
  countAsMinor,
  flaggedSums,
  isMinor,
  sumsByParty,
  type PartySums,
} from '../../domain/case/money/case-story.js';
import { toldParty } from '../../domain/case/facts/party-words.js';
import { cite, joined, phrase, pointer, sentences, type Words } from '../../domain/texts/referenced-text.js';
import { plural, spokenDay, spokenMoney } from '../../domain/texts/spoken.js';
import { toldBeside } from './compose-beside.js';
import { toldOneWay } from './one-way-text.js';
import { toldMinus } from './minus-text.js';
import { formOf, toldMembers } from './pattern-text.js';
import { CURRENCIES_MAX, sumText, toldSums, WAYS } from './sums-text.js';

/** More than these on the first screen, and nobody reads it. */
const PARTIES_MAX = 3;

type Side = 'in' | 'out';

/** Who, with the bank's own id: one sentence. */
export function toldCustomer(facts: CaseFacts): Words {
  const { entityId, profile, registeredAtMs } = subjectOf(facts);
  const id = phrase`"${cite('/subject/entity_id', quoted(entityId, Infinity))}"`;
  if (!profile) return phrase`The customer ${id}, of whom no record was uploaded.`;
  const field = (name: 'name' | 'occupation' | 'industry', before: string): Words =>
    profile[name] ? phrase`${before}"${cite(pointer('subject', name), quoted(profile[name], 80))}"` : '';
  const age = ageOf(facts);
  const minor = isMinor(facts) ? 'a minor' : toldMinority(facts);
  const old = age === null ? '' : phrase`, ${cite('/age', age)} years old${minor && phrase` (${minor})`}`;
  const name = profile.name ? phrase`${field('name', '')} (customer ${id})` : phrase`Customer ${id}`;
  const business = profile.type === 'BUSINESS' ? ', a business' : '';
  const since =
    registeredAtMs === null || registeredAtMs > ownWindow(facts).startMs
      ? ''
      : phrase`, a customer since ${cite('/subject/registered_at', spokenDay(registeredAtMs))}`;
  const lives = business === '' ? ', living in ' : ', with its address in ';
  const home = profile.mailing_country ? `${lives}${profile.mailing_country}` : '';
  const work = [field('occupation', ', '), field('industry', ', industry ')];
  return phrase`${name}${business}${old}${joined(work)}${home}${since}.`;
}

/** Of somebody who has come of age since most of what was read: it was done by, or through, a child. */
export function toldMinority(facts: CaseFacts): Words {
  const { length } = subjectOf(facts).transactions;
  const count = countAsMinor(facts);
  if (2 * count <= length) return '';
  if (count === length) return 'a minor at all transactions that were read';
  const share = phrase`${cite('/counts/asMinor', count)} of the ${cite('/subject/transactions', length)}`;
  return phrase`a minor at ${share} transactions that were read`;
}

/** What the alert flags; what of it did not move, and how amounts with a minus are told, comes last. */
export const toldFlagged = (facts: CaseFacts): Words =>
  sentences(toldMoved(facts), ...toldBeside(facts), toldMinus(facts));

/** In and out apart, by currency, and when. */
function toldMoved(facts: CaseFacts): Words {
  const flagged = subjectOf(facts).transactions.filter((row) => row.flagged);
  const { startMs, endMs } = ownWindow(facts);
  const from = cite('/ownWindow/startMs', spokenDay(startMs));
  const to = cite('/ownWindow/endMs', spokenDay(endMs));
  const isOneDay = spokenDay(startMs) === spokenDay(endMs);
  const days = isOneDay ? phrase`of ${from}` : phrase`from ${from} to ${to}`;
  if (flagged.length === 0) return phrase`In what it flags, ${days}, no money of the customer moved.`;
  const sides = (['in', 'out'] as const).flatMap((side) => sumsOf(facts, flagged, side));
  const codes = new Set(flagged.map(({ currency }) => currency)).size;
  const all = cite('/counts/flaggedCurrencies', codes);
  const rest = sides.length > 2 * CURRENCIES_MAX ? phrase`; and others, ${all} currencies in all` : '';
  const count = cite('/counts/flaggedTransactions', flagged.length);
  const between = 'money moved between accounts of the customer';
  const told = sides.length === 0 ? between : joined(sides.slice(0, 2 * CURRENCIES_MAX), '; ');
  const own = facts.beside ? ' in which money of the customer moved' : '';
  return flagged.length === 1
    ? phrase`It flags one transaction${own}, of ${from}: ${told}${rest}.`
    : phrase`It flags ${count} transactions${own} ${days}: ${told}${rest}.`;
}

function sumsOf(facts: CaseFacts, flagged: readonly TransactionRow[], side: Side): Words[] {
  const rows = flagged.filter(({ direction }) => direction === side);
  return [...new Set(rows.map(({ currency }) => currency))].sort().map((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    const of = `${side} ${currency}`;
    const parties = [...new Set(own.map(({ counterparty }) => counterparty))];
    const payments = cite(pointer('counts', 'flaggedPayments', of), own.length);
    const others = cite(pointer('counts', 'flaggedPartners', of), parties.length);
    const sum = cite(pointer('sums', `flagged-${side}`, currency), sumText(own, currency));
    const [only] = parties;
    const many = phrase`${others} ${plural(parties.length, 'counterparty')}`;
    const nobody = 'somebody who is not named';
    const whom = parties.length > 1 ? many : only == null ? nobody : party(facts, only);
    const link = side === 'in' ? 'from' : 'to';
    const what = plural(own.length, 'payment');
    return phrase`${sum} ${WAYS[side]} through ${payments} ${what} ${link} ${whom}`;
  });
}

/** The parties with the largest sums: a sentence for each direction, or none. */
export function toldParties(facts: CaseFacts): Words {
  const flagged = subjectOf(facts).transactions.filter((row) => row.flagged);
  const sides = (['in', 'out'] as const).flatMap((side) => {
    const { isByCurrency, shown } = largestShown(
      facts,
      flaggedSums(subjectOf(facts).transactions),
      side,
      PARTIES_MAX,
    );
    const [only] = shown;
    if (!only) return [];
    // Whoever is alone stands beside the sum.
    if (flagged.every((row) => row.direction !== side || row.counterparty === only.key)) return [];
    const told = shown.map(({ key, currency, units }) => {
      const sum = cite(pointer('partySums', key, side, currency), spokenMoney(toDecimal(units), currency));
      return phrase`${party(facts, key)} with ${sum}`;
    });
    const isMuch = isMost(flagged, side, shown);
    const lead = isMuch ? `Most ${LINKS[side]}` : `The ${leadOf(side, shown.length, isByCurrency)}`;
    return [phrase`${lead} ${joined(told, ', ')}.`];
  });
  return joined(sides, ' ');
}

const LINKS = { in: 'came from', out: 'went to' } as const;

const ROLES = { in: 'payer', out: 'receiver' } as const;

function leadOf(side: Side, count: number, isByCurrency: boolean): string {
  const who = `largest ${plural(count, ROLES[side])}${isByCurrency ? ' by currency' : ''}`;
  return `${who} ${count === 1 ? 'was' : 'were'}`;
}

/** Whether they stand for more than half of what moved that way; of several currencies nobody can say. */
function isMost(rows: readonly TransactionRow[], side: Side, shown: ReturnType<typeof largestOf>): boolean {
  const all = rows.filter(({ direction, amount }) => direction === side && !amount.startsWith('-'));
  const total = all.reduce((sum, { amount }) => sum + toUnits(amount), 0n);
  const told = shown.reduce((sum, { units }) => sum + units, 0n);
  return new Set(all.map(({ currency }) => currency)).size === 1 && 2n * told > total;
}

/** By what they paid or were paid, most first. */
export function largestOf(facts: CaseFacts, sums: PartySums, side: Side) {
  const worth = byWorth(facts);
  const paid: { key: string; currency: string; units: Units }[] = [];
  for (const [key, byCurrency] of sums)
    for (const [currency, { [side]: one }] of byCurrency)
      if (one.units > 0n) paid.push({ key, currency, units: one.units });
  return paid.sort((a, b) => worth(a, b) || (a.key < b.key ? -1 : 1));
}

/** Of several currencies of which one has no rate nobody can say who is largest: one of each then. */
function largestShown(facts: CaseFacts, sums: PartySums, side: Side, max: number) {
  const largest = largestOf(facts, sums, side);
  const codes = [...new Set(largest.map(({ currency }) => currency))];
  const rates = facts.profile?.rates ?? {};
  const isRated = (code: string): boolean => Object.hasOwn(rates, code) && rates[code] !== null;
  const isByCurrency = codes.length > 1 && !codes.every(isRated);
  const ofEach = codes.map((code) => largest.find(({ currency }) => currency === code)!);
  return { isByCurrency, shown: isByCurrency ? ofEach.slice(0, CURRENCIES_MAX) : largest.slice(0, max) };
}

/** What was read beyond what is flagged, and its largest parties; `isOfSums` leaves these out (wages). */
export function toldWhole(facts: CaseFacts, { isOfSums = false } = {}): Words {
  const rows = subjectOf(facts).transactions.filter(({ amount }) => !amount.startsWith('-'));
  const moved = (side: Side) => rows.filter(({ direction }) => direction === side);
  const sides = (['in', 'out'] as const).filter((side) => moved(side).length > 0);
  if (sides.every((side) => moved(side).every(({ flagged }) => flagged))) return toldOwn(facts);
  const parties = (isOfSums ? [] : sides).flatMap((side) => {
    const all = sumsByParty(subjectOf(facts).transactions);
    const { isByCurrency, shown } = largestShown(facts, all, side, 1);
    if (shown.length === 0) return [];
    const told = shown.map(({ key, currency, units }) => {
      const sum = cite(pointer('wholeSums', key, side, currency), spokenMoney(toDecimal(units), currency));
      return phrase`${party(facts, key)} with ${sum}`;
    });
    return [phrase`the ${leadOf(side, shown.length, isByCurrency)} ${joined(told, ', ')}`];
  });
  const largest = parties.length > 0 ? phrase`; ${joined(parties, ', ')}` : '';
  return sentences(
    phrase`In the whole time that was read, ${toldSums(rows, 'sums')}${largest}.`,
    toldOneWay(facts),
    toldOwn(facts),
  );
}

/** Where money that was spent is from: it neither came in nor went out. */
function toldOwn(facts: CaseFacts): Words {
  const rows = subjectOf(facts).transactions.filter(({ direction }) => direction === 'self');
  const codes = [...new Set(rows.map(({ currency }) => currency))].sort();
  if (codes.length === 0) return '';
  const told = codes.slice(0, CURRENCIES_MAX).map((code) => {
    const own = rows.filter(({ currency }) => currency === code);
    return cite(pointer('sums', 'self', code), sumText(own, code));
  });
  const rest = codes.length > CURRENCIES_MAX ? ' and other currencies' : '';
  return phrase`${joined(told, ', ')}${rest} moved between own accounts.`;
}

export const party = (facts: CaseFacts, key: string): Words => toldParty(key, facts.partyNames);

const MEMBERS_MAX = 2;

/** How the money moved, where a pattern has a name and more than its shape speaks for it. */
export function toldPattern(facts: CaseFacts): Words {
  const { pattern } = facts.network ?? {};
  if (!pattern || pattern.confidence === 'low') return '';
  if (pattern.roles) return toldMembers(facts, MEMBERS_MAX);
  const { between, name } = formOf(pattern);
  return phrase`Seen from the flagged transactions, ${between} have the form of a ${name}.`;
}
