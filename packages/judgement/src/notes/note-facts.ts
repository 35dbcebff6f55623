import type { FoundPhrase, PhraseList } from '../risk-data/words/phrases.js';
import { spacedWords, statementsIn, type Statement } from '../risk-data/words/statements.js';
import { isCalendarDay } from '../risk-data/words/written-dates.js';
import {
  BAD_KINDS,
  isFactOfKinds,
  FALSE_MATCH_PARTIES,
  MONEY_KINDS,
  notePhrases,
  noteWords,
  type FactKind,
  type FalseMatchParty,
  type NoteWords,
} from './note-lexicon.js';
import { isByFalseOfficer, authorityRequestIn } from './note-requests.js';

export interface KnownFlag {
  readonly id: string;
}

/** A fact stated in a note; all of it is read from a single sentence. */
export interface NoteFact {
  readonly kind: FactKind;
  /** The corrected date of birth (ISO), or the identifiers that distinguish two people; null otherwise. */
  readonly value: string | readonly string[] | null;
  readonly refs: readonly string[];
  /** Whether this or an adjacent sentence mentions a document that was seen. */
  readonly isDocumented: boolean;
  /** Whose match the sentence calls false. */
  readonly matched: FalseMatchParty;
  /** Whether the sentence calls all hits false matches; otherwise further hits still count. */
  readonly isOfAll: boolean;
}

export interface NoteReading {
  readonly facts: readonly NoteFact[];
  /** Words that are in no list. The note lowers nothing as long as one of them is no name on record. */
  readonly unread: readonly string[];
  /** Sentences that call a flag wrong by its id. */
  readonly disputing: readonly Statement[];
  readonly isDocumented: boolean;
}

type List = keyof NoteWords['lists'];
type StatedKind = keyof NoteWords['facts'];

/** A form of sentence: which facts it may state, its further words, and the documents that can prove it. */
interface SentenceForm {
  readonly kinds: readonly StatedKind[];
  readonly lists: readonly List[];
  readonly shownBy: List;
}

/**
 * Separate forms, because "the number differs" distinguishes namesakes but is suspicious about an invoice.
 */
const FORMS: readonly SentenceForm[] = [
  { kinds: MONEY_KINDS, lists: ['disputes'], shownBy: 'document' },
  {
    kinds: ['relocation', 'identity_verified', 'corrected_dob'],
    lists: ['dob_words', 'papers'],
    shownBy: 'papers',
  },
  { kinds: ['false_match'], lists: ['match_words', 'papers', 'disputes'], shownBy: 'papers' },
];

/** Kinds of facts whose phrases may contain a negation themselves: "does not answer". */
const DENYING_KINDS: readonly FactKind[] = ['refusal', 'suspicion'];

/** Number of characters before a phrase in which a negation is searched. */
const DENIED_BEFORE_CHARS = 45;

const hasListed = (list: List, words: string): boolean => notePhrases().has(noteWords().lists[list], words);

/**
 * Matches characters that may change the meaning of words, such as quotation marks, question marks and
 * percent signs.
 */
const NOT_PLAIN = /[^\p{L}\p{M}\d\s.,;:()/&+'’‘´`–—€$£#=-]/u;
/**
 * Matches names of places in English and Spanish. German capitalizes every noun, so capitals do not help
 * there.
 */
const PLACES = /(?<=\b(?:in|at|en|(?:moved|trip|flight) to) )\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)*/gu;
const GERMAN = /(?<!\p{L})(?:der|die|das|und|ist|vom|für|über|liegt|liegen|geprüft|gesehen)(?!\p{L})/iu;
/** Matches words, and "0"; other numbers are sums, days and counts. */
const WORD = /\p{L}|^0$/u;
/** Matches years, alone or in a date. They must be the years of the payments. */
const YEAR = /(?<![\d.,])(?:19|20)\d\d(?=[- ])/g;

/** Limits of what is read, several times what notes need, because reading takes time. */
const READ_CHARS_MAX = 1_500;
const READ_SENTENCES_MAX = 30;

interface ReadSentence {
  readonly statement: Statement;
  readonly form: SentenceForm;
  readonly kinds: readonly StatedKind[];
  readonly unread: readonly string[];
}

/**
 * Reads a sentence in the form that leaves the fewest words unread; among equals, the form with the most
 * facts.
 */
function sentenceRead(statement: Statement): ReadSentence {
  const { facts, lists } = noteWords();
  const { written, words } = statement;
  const sought = GERMAN.test(written) ? words : spacedWords(written.replace(PLACES, ''));
  const read = FORMS.map((form): ReadSentence => {
    const known = [...form.kinds.map((kind) => facts[kind]), ...form.lists.map((list) => lists[list])];
    const rest = [...known, lists.plain].reduce<string>(
      (left, list) => notePhrases().without(list, left),
      sought,
    );
    const kinds = form.kinds.filter((kind) => notePhrases().has(facts[kind], words));
    return { statement, form, kinds, unread: rest.split(' ').filter((word) => WORD.test(word)) };
  });
  const rank = ({ unread, kinds }: ReadSentence) => unread.length - kinds.length / 10;
  return read.reduce((best, next) => (rank(next) < rank(best) ? next : best));
}

const unreadSentence = (statement: Statement): ReadSentence => {
  const [form] = FORMS as [SentenceForm];
  return { statement, form, kinds: [], unread: [] };
};

const isShown = ({ words }: Statement, by: List): boolean =>
  hasListed(by, words) && (hasListed('seen', words) || hasListed('filed', words));

/** Returns the facts of a note in the order of its sentences, and the words that were not understood. */
export function parseNote(text: string, flags: readonly KnownFlag[]): NoteReading {
  const statements = statementsIn(text);
  const isLong = text.length > READ_CHARS_MAX || statements.length > READ_SENTENCES_MAX;
  const sentences = statements.map(isLong ? unreadSentence : sentenceRead);
  const facts = sentences.flatMap(({ statement, form, kinds }, at): NoteFact[] => {
    const beside = [at, at - 1, at + 1].flatMap((i) => sentences[i]?.statement ?? []);
    const isDocumented = beside.some((each) => isShown(each, form.shownBy));
    const { words, written } = statement;
    const refs = flagIdsIn(written, flags);
    const told = { refs, isDocumented, value: null, matched: 'customer' as FalseMatchParty, isOfAll: false };
    const stated = kinds.flatMap((kind): NoteFact[] => {
      if (kind === 'corrected_dob') {
        const value = onlyDateIn(words);
        return value === null ? [] : [{ ...told, kind, value }];
      }
      if (kind !== 'false_match') return [{ ...told, kind }];
      const value = notePhrases().listsIn(noteWords().identifiers, words);
      const matched = falseMatchSubjectIn(words);
      return [{ ...told, kind, value, matched, isOfAll: hasListed('of_all_hits', words) }];
    });
    const isFiled = hasListed('filed', words) || isShown(statement, 'document');
    const bad = BAD_KINDS.filter((kind) => isStated(kind, words));
    return [...stated, ...bad.map((kind) => ({ ...told, kind, isDocumented: isFiled }))];
  });
  return {
    facts,
    unread: [
      ...facts.flatMap((fact) => (isFactOfKinds(BAD_KINDS, fact) ? fact.kind.replaceAll('_', ' ') : [])),
      ...sentences.flatMap(({ unread }) => unread),
      ...sentences.flatMap(({ statement, form }) => (form === FORMS[0] && statement.words.match(YEAR)) || []),
      ...(NOT_PLAIN.exec(text) ?? []),
      ...(isLong ? [`more than ${READ_CHARS_MAX} characters or ${READ_SENTENCES_MAX} sentences`] : []),
      ...(facts.some((fact) => isFactOfKinds(MONEY_KINDS, fact)) ? furtherDays(text) : []),
    ],
    disputing: sentences.flatMap(({ statement }) =>
      hasListed('disputes', statement.words) ? statement : [],
    ),
    isDocumented: sentences.some(({ statement }) =>
      (['document', 'papers'] as const).some((list) => isShown(statement, list)),
    ),
  };
}

function isStated(kind: (typeof BAD_KINDS)[number], words: string): boolean {
  if (kind === 'law_enforcement_request') {
    const request = authorityRequestIn(words);
    return request !== null && !isDenied(words, request, noteWords().requests.not_asked);
  }
  if (kind === 'scam_victim' && isByFalseOfficer(words)) return true;
  return notePhrases()
    .all(noteWords().facts[kind], words)
    .some((phrase) => !isDenied(words, phrase, undefined, DENYING_KINDS.includes(kind)));
}

/** Tells whether a phrase is negated, doubted or asked for. */
function isDenied(
  words: string,
  { at, text }: FoundPhrase,
  denials: PhraseList = noteWords().lists.denied,
  isDenying = false,
): boolean {
  const before = words.slice(Math.max(0, at - DENIED_BEFORE_CHARS), at);
  const clause = before.split(/[,:=-]/).at(-1)!;
  return (isDenying ? [clause] : [clause, text]).some((part) => notePhrases().has(denials, part));
}

/** Returns the sentences that call a document seen, attached or on file and are fully understood. */
export const documentsIn = (text: string | null | undefined): string[] =>
  statementsIn(text ?? '')
    .map(sentenceRead)
    .filter(({ statement, unread }) => unread.length === 0 && isShown(statement, 'document'))
    .map(({ statement }) => statement.written);

const falseMatchSubjectIn = (words: string): FalseMatchParty =>
  FALSE_MATCH_PARTIES.find(
    (who) => who !== 'customer' && notePhrases().has(noteWords().matched[who], words),
  ) ?? 'customer';

export const flagIdsIn = (text: string, flags: readonly KnownFlag[]): string[] =>
  [...new Set(text.match(/\b[A-Z]{2}\d+\b/g))].filter((named) => flags.some(({ id }) => id === named));

/** Returns the date that a sentence names; null if it names none or several. */
function onlyDateIn(words: string): string | null {
  const left = notePhrases().without(noteWords().lists.other_date, words);
  const [day, ...further] = left.match(/(?<!\d)\d+-\d+-\d+/g) ?? [];
  return day !== undefined && further.length === 0 && isCalendarDay(day) ? day : null;
}

/**
 * Returns the days and months that a text names beyond the first, since they may contradict it: a contract
 * may be newer than the payment. Ranges such as "January to March" do not count.
 */
function furtherDays(text: string): string[] {
  const month = `(?:${noteWords().lists.bare_months.replaceAll(' ', '|')}|may)(?!\\p{L})`;
  const range = new RegExp(`${month}(?: ?(?:to|until|bis|a|and|und|y|[-–,]) ?${month})+`, 'gu');
  const day = [
    '\\d{4}-\\d\\d-\\d\\d|\\d{1,2}[./]\\d{1,2}[./]',
    `\\d{1,2}(?:\\.|st|nd|rd|th)? (?:of |de )?${month}|(?<!\\p{L})${month}(?: \\d{1,2}(?!\\d))?`,
  ].join('|');
  const left = text.toLowerCase().replace(range, '');
  const found = left.match(new RegExp(`(?<![\\d.])(?:${day})`, 'gu')) ?? [];
  const months = found.map((each) => /\p{L}{3,}/u.exec(each)?.[0].slice(0, 3) ?? each);
  return [found.filter((each) => /\d/.test(each)), months].flatMap((list) => [...new Set(list)].slice(1));
}
