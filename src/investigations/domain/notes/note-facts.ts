import { normalized } from '../../../kernel/normalized-text.js';
import {
  AMOUNT,
  ASSURED,
  BY_THE_WAY,
  CLAIMED,
  CONTRAST,
  CORRECTED_DOB,
  DATES,
  DENIED,
  DOCUMENT,
  FACT_KINDS,
  FACT_PHRASES,
  FILED,
  FORGED_PAPERS,
  IDENTIFIERS,
  INCRIMINATES,
  IS_THERE,
  LISTED,
  MATCHED,
  NAME,
  OF_ALL,
  OF_SOME,
  OTHER_PAPERS,
  OTHER_PEOPLE,
  PAYMENT_WITH,
  PRONOUN_DOB,
  SUBJECT_DOB,
  UNBELIEVED,
  UNDOCUMENTED,
  type FactKind,
  type Matched,
} from './note-lexicon.js';
import { falseOfficerIn, requestIn } from './note-requests.js';

export interface KnownFlag {
  readonly id: string;
}

/** One statement of a note; everything in it is read from its own sentence. */
export interface NoteFact {
  readonly kind: FactKind;
  /** The corrected date of birth (ISO), or the identifiers that tell two people apart; null otherwise. */
  readonly value: string | readonly string[] | null;
  readonly amount: { readonly value: string; readonly currency: string } | null;
  /** First and last day named, ISO; both the same if one is named. */
  readonly period: { readonly from: string; readonly to: string } | null;
  readonly refs: readonly string[];
  readonly documented: boolean;
  /** The sentence, with its parts. */
  readonly told: string;
  /** Whose match is false; what is said of one says nothing of the others. */
  readonly matched: Matched;
  /** A false match that the sentence tells of one hit: further ones stand. */
  readonly isOfOne: boolean;
}

/** A sentence on a false match tells by denials what differs; what raises flags stays said. */
const EXPLAINING: readonly FactKind[] = [
  'source_of_funds_explained',
  'relationship_explained',
  'relocation',
  'identity_verified',
];

/** What the customer alone says clears nothing; what raises flags stays said. */
const CLEARING: readonly FactKind[] = [...EXPLAINING, 'false_match'];

/** So far before a phrase a denial is looked for. */
const DENIED_BEFORE_CHARS = 45;

/** The typed facts of a note, in the order of its sentences. The same text gives the same facts. */
export function parseNoteFacts(text: string, flags: readonly KnownFlag[]): NoteFact[] {
  const statements = statementsOf(text);
  const others = statements.findIndex(({ sentence }) => namesOthers(sentence));
  return statements.flatMap((statement, at) =>
    FACT_KINDS.flatMap((kind) => {
      const { sentence } = statement;
      const states =
        kind === 'law_enforcement_request'
          ? isRequest(sentence)
          : phrasesOf(kind, sentence).some((pattern) => isStated(kind, statement, pattern));
      const value = states ? valueOf(kind, sentence, others >= 0 && others <= at) : null;
      if (!states || (kind === 'corrected_dob' && value === null)) return [];
      return [
        {
          kind,
          value,
          amount: amountIn(sentence),
          period: periodIn(sentence),
          refs: flagIdsIn(sentence, flags),
          documented: isDocumented(EXPLAINING.includes(kind) ? statement.whole : sentence),
          told: statement.whole,
          matched: kind === 'false_match' ? matchedIn(sentence) : 'customer',
          isOfOne: kind === 'false_match' && (OF_SOME.test(sentence) || !OF_ALL.test(sentence)),
        },
      ];
    }),
  );
}

const phrasesOf = (
  kind: Exclude<FactKind, 'law_enforcement_request'>,
  sentence: string,
): readonly RegExp[] =>
  kind === 'scam_victim' ? [...FACT_PHRASES[kind], ...falseOfficerIn(sentence)] : FACT_PHRASES[kind];

/** A document is said to be there. */
export const isDocumented = (text: string): boolean =>
  !UNDOCUMENTED.test(text) && (FILED.test(text) || (DOCUMENT.test(text) && IS_THERE.test(text)));

/** The words for documents that are said to be there, sentence by sentence. */
export const papersIn = (text: string): string[] =>
  sentencesOf(text)
    .filter(isDocumented)
    .flatMap((sentence) => DOCUMENT.exec(sentence)?.[0].toLowerCase() ?? []);

/** The one named last before the phrase, as its subject is, or else first behind it. */
function matchedIn(sentence: string): Matched {
  const text = sentence.replace(BY_THE_WAY, ' ');
  const phrase = FACT_PHRASES.false_match[0]!.exec(text)?.index ?? 0;
  const named = (Object.keys(MATCHED) as Matched[])
    .flatMap((who) => [...text.matchAll(MATCHED[who])].map(({ index }) => ({ who, index })))
    .sort((a, b) => a.index - b.index);
  const found = named.findLast(({ index }) => index < phrase) ?? named[0];
  return found?.who ?? (PAYMENT_WITH.test(text) ? 'counterparty' : 'customer');
}

export const flagIdsIn = (text: string, flags: readonly KnownFlag[]): string[] =>
  [...new Set([...text.matchAll(/\b[A-Z]{2}\d+\b/g)].map(([id]) => id))].filter((named) =>
    flags.some(({ id }) => id === named),
  );

/** As phones, word processors and keyboards type them; NFKC would keep most. */
const APOSTROPHES = /[\u2018\u2019\u201B\u02BC\u2032\u00B4`]/g;

interface Statement {
  readonly sentence: string;
  readonly whole: string;
  readonly after: string;
}

/** Sentences, their parts and lines; a point in a number or in an abbreviation such as "e.g. x" ends none. */
const statementsOf = (text: string): Statement[] =>
  normalized(text.replace(APOSTROPHES, "'"), 'NFKC')
    .split(/(?<=[.!?])\s+(?=[\p{Lu}\d"'(])|[\r\n]+/u)
    .flatMap((whole) => {
      const parts = whole.split(/;+/).map((part) => part.trim());
      return parts.map((sentence, i) => ({
        sentence,
        whole,
        after: parts.slice(i + 1).join('; '),
      }));
    })
    .filter(({ sentence }) => sentence !== '' && !sentence.endsWith('?'));

export const sentencesOf = (text: string): string[] => statementsOf(text).map(({ sentence }) => sentence);

function isStated(kind: FactKind, { sentence, whole, after }: Statement, pattern: RegExp): boolean {
  const match = pattern.exec(sentence);
  if (!match) return false;
  // "not the same person" states a false match, so denials count inside other phrases only.
  const inside = match[0].replace(/^not the /i, '');
  const justBefore = sentence.slice(Math.max(0, match.index - DENIED_BEFORE_CHARS), match.index);
  if (DENIED.test(justBefore) || DENIED.test(inside)) return false;
  if (CLEARING.includes(kind) && CLAIMED.test(whole)) return false;
  if (kind === 'false_match' && isOfPapers(whole)) return false;
  if (!EXPLAINING.includes(kind)) return true;
  return !INCRIMINATES.test(whole) && !isTakenBack(`${sentence}; ${after}`, match.index + match[0].length);
}

/** Papers that show somebody else make no match false. */
const isOfPapers = (whole: string): boolean =>
  FORGED_PAPERS.test(whole) || (!LISTED.test(whole) && OTHER_PAPERS.test(whole));

function isRequest(sentence: string): boolean {
  const found = requestIn(sentence);
  if (!found) return false;
  const { index, text } = found;
  const justBefore = sentence.slice(Math.max(0, index - DENIED_BEFORE_CHARS), index);
  return ![justBefore, text].some(
    (words) => DENIED.test(words) || /\b(?:nobody|none|nothing)\b/i.test(words),
  );
}

/** `end`: of the phrase. A contrast may open the sentence. */
function isTakenBack(sentence: string, end: number): boolean {
  const at = sentence.search(CONTRAST);
  const behind = (from: number): string => sentence.slice(from).replace(ASSURED, '');
  return UNBELIEVED.test(behind(end)) || (at >= 0 && DENIED.test(behind(Math.max(at, end))));
}

/** `areOthersNamed`: by now, in this sentence or before. */
function valueOf(kind: FactKind, sentence: string, areOthersNamed: boolean): NoteFact['value'] {
  if (kind === 'corrected_dob') return correctedDate(sentence, areOthersNamed);
  if (kind !== 'false_match') return null;
  return Object.keys(IDENTIFIERS).filter((name) => IDENTIFIERS[name]!.test(sentence));
}

/** Only of the subject: another's date would clear a match that takes two identifiers to be called false. */
function correctedDate(sentence: string, areOthersNamed: boolean): string | null {
  if (OTHER_PEOPLE.test(sentence)) return null;
  const own = dateBy(SUBJECT_DOB, sentence);
  if (own || namesOthers(sentence)) return own;
  const pronoun = dateBy(PRONOUN_DOB, sentence);
  if (pronoun) return areOthersNamed ? null : pronoun;
  return dateBy(CORRECTED_DOB, sentence);
}

const namesOthers = (text: string): boolean => OTHER_PEOPLE.test(text) || NAME.test(text);

function dateBy(patterns: readonly RegExp[], sentence: string): string | null {
  for (const pattern of patterns) {
    const phrase = pattern.exec(sentence)?.[0];
    // "is not correct, it should be" corrects.
    if (phrase && !DENIED.test(phrase.replace(/\bnot (?:correct|right|true)\b/i, '')))
      return datesIn(phrase).at(-1) ?? null;
  }
  return null;
}

function periodIn(sentence: string): NoteFact['period'] {
  const days = datesIn(sentence).sort();
  return days.length > 0 ? { from: days[0]!, to: days.at(-1)! } : null;
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Days named unambiguously, ISO, in the order of the text; 01/02/2020 is not. */
function datesIn(sentence: string): string[] {
  return [...sentence.matchAll(DATES)].flatMap((match) => {
    const [, year, month, day, dayFirst, monthOfDay, yearOfDay, monthFirst, dayAfter, yearAfter] = match;
    const name = monthOfDay ?? monthFirst;
    const number = name ? String(MONTHS.indexOf(name.toLowerCase()) + 1) : month!;
    const parts = [year ?? yearOfDay ?? yearAfter!, number, day ?? dayFirst ?? dayAfter!];
    const iso = parts.map((part, i) => part.padStart(i === 0 ? 4 : 2, '0')).join('-');
    const at = Date.parse(`${iso}T00:00:00Z`);
    // February 30 would become a day of March.
    return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== iso ? [] : [iso];
  });
}

const amountIn = (sentence: string): NoteFact['amount'] => amountsIn(sentence)[0] ?? null;

export const amountsIn = (text: string): NonNullable<NoteFact['amount']>[] =>
  [...text.matchAll(new RegExp(AMOUNT, 'g'))].flatMap(({ groups }) => {
    const { before, a, b, after } = groups ?? {};
    const value = a ?? b;
    const currency = before ?? after;
    return value && currency ? [{ value: value.replaceAll(',', ''), currency }] : [];
  });
