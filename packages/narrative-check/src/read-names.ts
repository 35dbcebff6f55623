import type { TextSpan } from './read-numbers.js';

/** A name of a text. `parties`: keys of the counterparties that it may mean; empty if it is not on record. */
export interface NameMention extends TextSpan {
  readonly parties: readonly string[];
  readonly isCustomer: boolean;
  /** The name is on record, but of no counterparty of a payment. */
  readonly isKnown: boolean;
  /** A name on record that differs in a letter or two; null if there is none. */
  readonly alike: string | null;
}

interface KnownName {
  readonly name: string;
  readonly words: readonly string[];
  readonly party: string | null;
  readonly isCustomer: boolean;
}

/** The names on record, by each of their words. */
export type KnownNames = ReadonlyMap<string, readonly KnownName[]>;

interface Named {
  readonly payments: readonly { readonly party: string | null; readonly partyName: string | null }[];
  readonly customer: readonly string[];
  readonly names: readonly string[];
}

const MARKS = /\p{M}/gu;
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(MARKS, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('ß', 'ss');
const WORD = /[\p{L}\p{M}\d]+/gu;
export const normalizedWordsOf = (text: string): string[] => plain(text).match(WORD) ?? [];

/** Names read between two pauses. */
const NAMES_PER_STEP = 200;

/** Collects the names on record. At each `yield` other work may run. */
export function* knownNamesInSteps({ payments, customer, names }: Named): Generator<void, KnownNames> {
  const all = new Map<string, Omit<KnownName, 'words'>>();
  const add = (name: string, party: string | null, isCustomer: boolean): void => {
    all.set(`${party} ${name}`, { name, party, isCustomer });
  };
  for (const { party, partyName } of payments) if (partyName !== null) add(partyName, party, false);
  for (const name of names) add(name, null, false);
  // Last: whoever stands among the further names, too, is still the customer.
  for (const name of customer) add(name, null, true);
  const byWord = new Map<string, KnownName[]>();
  let read = 0;
  for (const named of all.values()) {
    const known = { ...named, words: normalizedWordsOf(named.name) };
    for (const word of new Set(known.words)) {
      const sharing = byWord.get(word);
      if (sharing) sharing.push(known);
      else byWord.set(word, [known]);
    }
    if (++read % NAMES_PER_STEP === 0) yield;
  }
  return byWord;
}

// size: a pattern is read as one line.

/** Words with a capital and a number behind them, joined by small words of names, such as "Moa van der Berg" and "Hostel of Bremen AG". */
const CAPITALS =
  /\p{Lu}[\p{L}\p{M}\d’'&.-]*(?:\s(?:(?:van|von|der|den|de|del|della|di|da|dos|du|la|le|el|al|bin|ibn|of|the|y|e|und|and|och|&)\s){0,2}\p{Lu}[\p{L}\p{M}\d’'&.-]*)*(?:\s\d{1,4}(?![\p{L}\d%-]|[.,]\d))?/gu;
/** What stands before the name of somebody who pays or is paid. */
const BEFORE_PARTY =
  /(?<![\p{L}])(?:from|to|by|with|namely|sender|payer|recipient|payee|beneficiary|counterparty|named|called)\s(?:(?:a|an|the|his|her|their|mr|mrs|ms|firm|company|one)\s)*$/iu;
const BEHIND_PARTY =
  /^\s(?:\p{L}+ly\s)?(?:sent|paid|received|transferred|deposited|remitted|repaid|returned)(?![\p{L}])/iu;
/** A word of a company's form or a title tells no two names apart. */
const FORMS = new Set(
  'ab ag as bv co corp gmbh inc kg limited llc llp lp ltd nv oy oyj plc sa sarl sas sl spa srl the and of mr mrs ms dr'.split(
    ' ',
  ),
);
const WORDS_OF_TEXT =
  /^(?:The|A|An|In|On|Of|No|None|This|These|He|She|They|It|His|Her|Its|All|Both|Each|Between|From|To|Since|After|Before|During|Recommendation|Customer|Alert|Reviewed|Next|Open|January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)(?![\p{L}])/u;

/** Nobody names more people in one sentence. */
const NAMES_MAX = 40;

/** Returns the names in a clause: those on record, and others that stand where a counterparty stands. */
export function namesIn(text: string, known: KnownNames): NameMention[] {
  return [...text.matchAll(CAPITALS)].slice(0, NAMES_MAX).flatMap((match): NameMention[] => {
    let at = match.index;
    let written = match[0].replace(/(?<![.'’-])[.'’-]{1,5}$/u, '');
    // The first word of a sentence has a capital, too: "Between", "The".
    for (let lead = WORDS_OF_TEXT.exec(written); lead; lead = WORDS_OF_TEXT.exec(written)) {
      const skipped = lead[0].length + (/^\s+/.exec(written.slice(lead[0].length))?.[0].length ?? 0);
      at += skipped;
      written = written.slice(skipped);
      if (written === '') return [];
    }
    return partsOf({ at, end: at + written.length, text: written }, known).flatMap((piece) =>
      nameAt(piece, text, known),
    );
  });
}

/** Splits "Dana Holm and Ivo Rask", unless it is one name on record. */
function partsOf(piece: TextSpan, known: KnownNames): TextSpan[] {
  const parts = piece.text.split(/\s(?:and|und|och|y|e|&)\s/u);
  if (parts.length === 1 || matching(normalizedWordsOf(piece.text), known).length > 0) return [piece];
  let at = piece.at;
  return parts.map((text) => {
    at = piece.at + piece.text.indexOf(text, at - piece.at);
    return { at, end: at + text.length, text };
  });
}

function nameAt(piece: TextSpan, text: string, known: KnownNames): NameMention[] {
  const words = normalizedWordsOf(piece.text);
  const found = matching(words, known);
  if (found.length > 0) {
    const all = [...new Set(found.flatMap(({ party }) => party ?? []))];
    const parties = all.length > PARTIES_OF_NAME_MAX ? [] : all;
    const isCustomer = found.some((each) => each.isCustomer);
    return [{ ...piece, parties, isCustomer, isKnown: true, alike: null }];
  }
  const isParty =
    BEFORE_PARTY.test(text.slice(Math.max(0, piece.at - 40), piece.at)) ||
    BEHIND_PARTY.test(text.slice(piece.end, piece.end + 30));
  const alike = alikeName(words, known);
  const telling = words.filter((word) => !FORMS.has(word) && word.length > 1);
  if (alike === null && (!isParty || telling.length < 2)) return [];
  return [{ ...piece, parties: [], isCustomer: false, isKnown: false, alike }];
}

/** A word that so many counterparties share, such as "Payer", names none of them. */
const PARTIES_OF_NAME_MAX = 50;

/** Returns the names that all words of a text fit: "Keller" and "Mr Keller" mean Anna Keller. */
function matching(words: readonly string[], known: KnownNames): KnownName[] {
  const telling = words.filter((word) => !FORMS.has(word));
  const [first] = telling;
  if (first === undefined || (telling.length === 1 && first.length < 3)) return [];
  const lists = telling.map((word) => known.get(word) ?? []);
  const rarest = lists.reduce((least, next) => (next.length < least.length ? next : least));
  return rarest.filter(({ words: own }) => telling.every((word) => own.includes(word)));
}

const CHANGED_MAX = 2;

/** Names that share a word and are compared letter by letter. */
const ALIKE_TRIED_MAX = 100;

/** Returns a name on record that shares a word and differs in at most two letters of the others. */
function alikeName(words: readonly string[], known: KnownNames): string | null {
  if (words.length < 2) return null;
  const sharing = words.flatMap((word) => known.get(word)?.slice(0, ALIKE_TRIED_MAX) ?? []);
  const near = sharing.find(
    (other) =>
      other.words.length === words.length &&
      other.words.every((word, i) => isNear(word, words[i]!)) &&
      words.join('').length >= 6,
  );
  return near?.name ?? null;
}

/** Whether two words differ in at most two letters, one in short words. */
function isNear(a: string, b: string): boolean {
  const most = Math.min(a.length, b.length) < 5 ? 1 : CHANGED_MAX;
  if (Math.abs(a.length - b.length) > most) return false;
  let before = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++)
      row.push(Math.min(before[j]! + 1, row[j - 1]! + 1, before[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    before = row;
  }
  return before[b.length]! <= most;
}
