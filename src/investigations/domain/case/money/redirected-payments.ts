import { Kept } from '../../../../kernel/kept.js';
import { isLegalForm } from '../../../../kernel/legal-forms.js';
import { normalized } from '../../../../kernel/normalized-text.js';
import type { TransactionRow } from '../../activity/entity-activity.js';
import { subjectOf, type CaseFacts } from '../facts/case-facts.js';
import { namesOf } from '../facts/name-facts.js';
import { nameOf } from '../facts/party-words.js';
import { writtenOn } from '../facts/written-texts.js';

type Rows = readonly TransactionRow[];

/** So often it was paid before that the firm knows it. Own choice. */
const KNOWN_FROM = 3;
/** A shorter word may be anything. Own choice. */
const NAME_CHARS_MIN = 5;

// size: a pattern is read as one line.

/** Words of a bill, or of another account for it. Own choice. */
const BILL =
  /\b(?:invoices?|inv|bills?|rechnung(?:en)?|factures?|faktura|(?:new|changed?|updated?) (?:bank )?(?:account|details|iban))\b/;
/** Who carries money for others stands on what it carries. Own choice of words, as `bare` writes them. */
const CARRIES =
  /\b(?:western union|remit\p{L}*|remesas?|money(?:gram| gram)|(?:money|cash) (?:transfers?|express|send)|transfer ?(?:go|wise)|small world|pay ?(?:pal|send)|send ?wave|hawala|xoom|wise|ria|exchange|escrow|payments?|direct debit)\b/u;

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

/** A name of one word, or of a service, may be that of who carries the money. */
const isOfBill = (known: string, text: string): boolean =>
  (known.includes(' ') && !CARRIES.test(known)) || BILL.test(text);

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
  const telling = words.filter((word) => !isLegalForm(word));
  return (telling.length > 0 ? telling : words).join(' ');
}
