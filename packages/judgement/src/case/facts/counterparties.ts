import {
  compareUnits,
  escapeMarkdown,
  normalizedText,
  unitsOfDecimal,
  type Units,
} from '@alert-review/kernel';
import type { TransactionRow } from '../../activity/entity-activity.js';
import { nameKindOf, type NameKind } from '../../risk-data/words/name-kinds.js';
import { plainWordsOf } from '../../risk-data/words/plain-words.js';
import { alertRaisedAtMs, subjectFactsOf, type CaseFacts } from './case-facts.js';
import { ageAt, yearsBetween } from './profile-facts.js';
import { citedText, phraseText, jsonPointer, type ReferencedText } from '../../wording/referenced-text.js';
import { Memo } from '../../memo.js';

/** Money paid in one direction. Incoming and outgoing money are never added up. */
interface PaidInDirection {
  readonly units: Units;
  readonly payments: number;
}

type PartySums = ReadonlyMap<
  string,
  ReadonlyMap<string, { readonly in: PaidInDirection; readonly out: PaidInDirection }>
>;

const NOTHING: PaidInDirection = { units: 0n, payments: 0 };

const known = new Memo<readonly TransactionRow[], PartySums>();

/** Caches sums per array of rows, because every text and reference needs them. */
function memoizedSums(
  sums: Memo<readonly TransactionRow[], PartySums>,
  rows: readonly TransactionRow[],
  make: () => PartySums,
): PartySums {
  const before = sums.get(rows);
  if (before) return before;
  const made = make();
  sums.set(rows, made);
  return made;
}

/**
 * Returns sums by counterparty and currency, without transfers between own accounts and rows that name
 * nobody.
 */
export const sumsByParty = (rows: readonly TransactionRow[]): PartySums =>
  memoizedSums(known, rows, () => sumByPartyAndCurrency(rows));

interface Sum {
  readonly currency: string;
  readonly units: Units;
}

/**
 * Compares sums by their value in the reference currency, largest first (9,000 yen < 100 euros). Sums without
 * a rate come last.
 */
export function sumComparatorByWorth({ profile }: Pick<CaseFacts, 'profile'>): (a: Sum, b: Sum) => number {
  const rates = profile?.rates ?? {};
  const rateOf = (code: string) => (Object.hasOwn(rates, code) ? (rates[code] ?? null) : null);
  return (a, b) => {
    if (a.currency === b.currency) return compareUnits(b.units, a.units);
    const first = rateOf(a.currency);
    const second = rateOf(b.currency);
    if (first === null || second === null)
      return Number(first === null) - Number(second === null) || compareUnits(b.units, a.units);
    return compareUnits(b.units * unitsOfDecimal(second), a.units * unitsOfDecimal(first));
  };
}

function sumByPartyAndCurrency(rows: readonly TransactionRow[]): PartySums {
  const sums = new Map<string, Map<string, { in: PaidInDirection; out: PaidInDirection }>>();
  for (const { counterparty, direction, currency, amount } of rows) {
    // Facts of earlier versions contain amounts with a minus sign, which texts never include in sums.
    if (counterparty === null || direction === 'self' || amount.startsWith('-')) continue;
    const byCurrency =
      sums.get(counterparty) ?? new Map<string, { in: PaidInDirection; out: PaidInDirection }>();
    sums.set(counterparty, byCurrency);
    const before = byCurrency.get(currency) ?? { in: NOTHING, out: NOTHING };
    const { units, payments } = before[direction];
    const paid = { units: units + unitsOfDecimal(amount), payments: payments + 1 };
    byCurrency.set(currency, { ...before, [direction]: paid });
  }
  return sums;
}

/**
 * Returns the customer's age in whole years on the day of the alert; null without a plausible date of birth.
 */
export function ageAtAlert(facts: CaseFacts): number | null {
  const { profile } = subjectFactsOf(facts);
  if (!profile?.dob || profile.type === 'BUSINESS') return null;
  return ageAt(profile.dob, alertRaisedAtMs(facts));
}

/** Age of majority in most countries. */
const OF_AGE_YEARS = 18;

/** Counts the transactions made before the customer came of age. */
export function countTransactionsAsMinor(facts: CaseFacts): number {
  const { profile, transactions } = subjectFactsOf(facts);
  if (ageAtAlert(facts) === null) return 0;
  const born = profile!.dob!.slice(0, 10);
  const ofAge = transactions.findIndex(({ atMs }) => yearsBetween(born, atMs) >= OF_AGE_YEARS);
  return ofAge < 0 ? transactions.length : ofAge;
}

type PartyNames = NonNullable<CaseFacts['partyNames']>;

/** Returns the counterparty's name as uploaded, if known; empty if nobody is named. */
export function counterpartyName(
  { counterparty }: Pick<TransactionRow, 'counterparty'>,
  { partyNames = {} }: CaseFacts,
): string {
  const key = counterparty ?? '';
  return Object.hasOwn(partyNames, key) ? partyNames[key]! : key.replace(/^name:/, '');
}

/** Tells a person from a firm: by its record where the counterparty is a customer, else by its name. */
export function counterpartyKind(counterparty: string, facts: CaseFacts): NameKind {
  const { partyTypes = {} } = facts;
  if (Object.hasOwn(partyTypes, counterparty))
    return partyTypes[counterparty] === 'BUSINESS' ? 'firm' : 'person';
  const name = counterpartyName({ counterparty }, facts);
  return /^(?:entity|address):/.test(name) ? 'unknown' : nameKindOf(name);
}

/**
 * Returns the last word of a name, or the words before a comma, in plain Latin letters; empty for a name of a
 * single word.
 */
export function familyNameOf(name: string): string {
  const [before, after] = normalizedText(name, 'NFKC').split(',');
  const given = before!.trim().split(/\s+/);
  if (after === undefined && given.length < 2) return '';
  return plainWordsOf(after === undefined ? given.at(-1)! : before!).join(' ');
}

const NAME_CHARS_MIN = 4;

export type Namesake = 'own name' | 'own name by initials' | 'a name in common' | 'name of an owner';

/** Tells whether a name consists of the initials of another's given names, in order, and its family name. */
export function isNameWithInitials(
  words: readonly string[],
  own: readonly string[],
  family: readonly string[],
): boolean {
  let read = 0;
  for (const given of own.filter((word) => !family.includes(word)))
    if (words[read] === String.fromCodePoint(given.codePointAt(0)!)) read++;
  return read > 0 && family.length > 0 && family.every((word, at) => words[read + at] === word);
}

/**
 * Tells whose name the counterparty has. Does not claim a common surname, since in some names the surname
 * comes first.
 */
export function namesakeOfCounterparty(facts: CaseFacts, party: string | null): Namesake | null {
  const { profile } = subjectFactsOf(facts);
  const shown = counterpartyName({ counterparty: party }, facts);
  const other = /^(?:entity|address):/.test(shown) ? [] : plainWordsOf(shown);
  const own = plainWordsOf(profile?.name ?? '');
  if (own.length > 1 && own.toSorted().join() === other.toSorted().join()) return 'own name';
  const isFirm = profile?.type === 'BUSINESS';
  if (!isFirm && isNameWithInitials(other, own, plainWordsOf(familyNameOf(profile?.name ?? ''))))
    return 'own name by initials';
  const owners = (profile?.ubo?.individual ?? []).map((owner) => `${owner.first_name} ${owner.last_name}`);
  const names = isFirm ? owners : [profile?.name ?? ''];
  const isBorne = names.some((name) => {
    const family = plainWordsOf(familyNameOf(name));
    const isFamily = family.length > 0 && family.every((word) => other.includes(word));
    const others = plainWordsOf(name).slice(1);
    return isFamily || others.some((word) => word.length >= NAME_CHARS_MIN && other.indexOf(word) > 0);
  });
  if (!isBorne) return null;
  return isFirm ? 'name of an owner' : 'a name in common';
}

/**
 * Returns a text with a counterparty's name and, for customers, its own id. `idSource`: where the id is cited
 * from if no row contains it.
 */
export function counterpartyText(key: string, names: PartyNames = {}, idSource?: string): ReferencedText {
  const name = Object.hasOwn(names, key) ? names[key] : undefined;
  const value = key.slice(key.indexOf(':') + 1);
  const isEntity = key.startsWith('entity:');
  const entitySource = idSource ?? jsonPointer('parties', key, 'entity_id');
  const id = isEntity
    ? phraseText`"${citedText(entitySource, escapeMarkdown(value, Infinity))}"`
    : phraseText`"${citedText(jsonPointer('parties', key, 'name'), escapeMarkdown(value, 60))}"`;
  if (name === undefined) return id;
  const named = phraseText`"${citedText(jsonPointer('facts', 'partyNames', key), escapeMarkdown(name, 60))}"`;
  return isEntity ? phraseText`${named} (${id})` : named;
}
