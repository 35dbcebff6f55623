import type { FoundPhrase, PhraseList } from '../../../risk-data/words/phrases.js';
import { statementsOf, type Statement } from '../../../risk-data/words/statements.js';
import { isCalendarDay } from '../../../risk-data/words/written-dates.js';
import {
  FACT_KINDS,
  FALSE_MATCH_SUBJECTS,
  notePhrases,
  noteWords,
  type FactKind,
  type Matched,
  type NoteWords,
} from './note-lexicon.js';
import { isFalseOfficer, requestIn } from './note-requests.js';

export interface KnownFlag {
  readonly id: string;
}

/** One statement of a note; everything in it is read from its own sentence. */
export interface NoteFact {
  readonly kind: FactKind;
  /** The corrected date of birth (ISO), or the identifiers that tell two people apart; null otherwise. */
  readonly value: string | readonly string[] | null;
  readonly refs: readonly string[];
  /** A document that was seen says it; words alone explain nothing but a false match. */
  readonly isDocumented: boolean;
  /** Whose match the statement calls false. */
  readonly matched: Matched;
  /** The sentence calls all hits false matches; otherwise further hits stand. */
  readonly isOfAll: boolean;
}

/** Kinds whose phrases may deny something themselves: "does not answer". */
const DENYING_FACT_KINDS: readonly FactKind[] = ['refusal', 'suspicion', 'false_match'];

/** Characters before a phrase in which a denial is looked for. */
const DENIED_BEFORE_CHARS = 45;

const hasListedPhrase = (list: keyof NoteWords['lists'], words: string): boolean =>
  notePhrases().has(noteWords().lists[list], words);

/** Returns the analyst's own statements that rest on a document seen: "It is rent. Lease seen." */
export function documentedIn(parts: readonly Statement[]): ReadonlySet<Statement> {
  const isLetter = parts.some(({ whole }) => hasListedPhrase('letters', whole));
  const own = parts.map(({ whole }) => !isLetter && !hasListedPhrase('own_voice', whole));
  const documented = parts.map(({ whole }, at) => own[at] && areDocumented(whole));
  const isDocumented = ({ whole }: Statement, at: number) =>
    own[at] &&
    !hasListedPhrase('undocumented', whole) &&
    [at, at - 1, at + 1].some((beside) => documented[beside]);
  return new Set(parts.filter(isDocumented));
}

/**
 * Returns the word by which a note may tell of something bad. `calling`: parts that call a flag wrong.
 * Why any word of difference or denial: a list of words cannot tell what it turns around.
 */
export function doubtIn(parts: readonly Statement[], calling: readonly Statement[]): string | null {
  const { facts, lists } = noteWords();
  const isMatch = parts.some(({ words }) => notePhrases().has(facts.false_match, words));
  const doubts = parts.flatMap((part) => {
    const left = notePhrases().without(lists.assured, part.words);
    const other = calling.includes(part) ? notePhrases().without(lists.disputes, left) : left;
    return [
      notePhrases().find(lists.doubts, left),
      notePhrases().find(lists.suspicious, left),
      isMatch ? null : notePhrases().find(lists.turns, other),
    ];
  });
  return doubts.find((found) => found)?.text.trim() ?? null;
}

/** Returns the typed facts of a note, in the order of its sentences. */
export function parseNoteFacts(
  text: string,
  flags: readonly KnownFlag[],
  parts = statementsOf(text),
): NoteFact[] {
  const others = parts.findIndex(namesOtherPeople);
  const documented = documentedIn(parts);
  return parts.flatMap((statement, at) => {
    const { words, whole } = statement;
    const facts = FACT_KINDS.flatMap((kind): NoteFact[] => {
      const isDob = kind === 'corrected_dob';
      const dob = isDob ? correctedDate(statement, parts[at - 1], others >= 0 && others <= at) : null;
      if (isDob ? dob === null : !isStated(kind, statement)) return [];
      const isFalseMatch = kind === 'false_match';
      return [
        {
          kind,
          value: isFalseMatch ? notePhrases().listsIn(noteWords().identifiers, whole) : dob,
          refs: flagIdsIn(statement.written, flags),
          isDocumented: documented.has(statement),
          matched: isFalseMatch ? falseMatchSubjectIn(words) : 'customer',
          isOfAll:
            isFalseMatch && hasListedPhrase('of_all_hits', words) && !hasListedPhrase('of_some_hits', words),
        },
      ];
    });
    // Why: who is told apart by "the supplier is a different company" is no relation of the customer.
    const isApart = facts.some(({ kind }) => kind === 'false_match');
    return facts.filter(({ kind }) => !(isApart && kind === 'relationship_explained'));
  });
}

function isStated(kind: Exclude<FactKind, 'corrected_dob'>, { words, whole }: Statement): boolean {
  if (kind === 'law_enforcement_request') {
    const request = requestIn(words);
    return request !== null && !isDenied(words, request, noteWords().requests.not_asked);
  }
  if (kind === 'scam_victim' && isFalseOfficer(words)) return true;
  const isTold = notePhrases()
    .all(noteWords().facts[kind], words)
    .some((phrase) => !isDenied(words, phrase, undefined, DENYING_FACT_KINDS.includes(kind)));
  // Why: papers that show somebody else make no match false.
  return (
    isTold &&
    (kind !== 'false_match' || hasListedPhrase('listed', whole) || !hasListedPhrase('other_papers', whole))
  );
}

/** Tells whether a phrase is denied, doubted or asked for. */
export function isDenied(
  words: string,
  { at, text }: FoundPhrase,
  denials: PhraseList = noteWords().lists.denied,
  isDenying = false,
): boolean {
  const before = words.slice(Math.max(0, at - DENIED_BEFORE_CHARS), at);
  const clause = before.split(/[,:=-]/).at(-1)!;
  const parts = isDenying ? [clause] : [clause, notePhrases().without(noteWords().lists.not_denying, text)];
  return parts.some((part) => notePhrases().has(denials, part));
}

const areDocumented = (words: string): boolean =>
  !hasListedPhrase('undocumented', words) &&
  (hasListedPhrase('filed', words) ||
    (hasListedPhrase('document', words) && hasListedPhrase('is_there', words)));

/** Returns the sentences that name a document as seen, attached or on file. */
export const documentsIn = (text: string | null | undefined): string[] =>
  statementsOf(text ?? '')
    .filter(({ words }) => areDocumented(words))
    .map(({ written }) => written);

/** Returns whom the false match concerns: who is named last before the phrase, else first after it. */
function falseMatchSubjectIn(sentence: string): Matched {
  const words = notePhrases().without(noteWords().lists.by_the_way, sentence);
  const phrase = notePhrases().find(noteWords().facts.false_match, words)?.at ?? 0;
  const named = (Object.keys(FALSE_MATCH_SUBJECTS) as Matched[])
    .flatMap((who) =>
      notePhrases()
        .all(noteWords().matched[who], words)
        .map(({ at }) => ({ who, at })),
    )
    .sort((a, b) => a.at - b.at);
  const found = named.findLast(({ at }) => at < phrase) ?? named[0];
  return found?.who ?? (hasListedPhrase('payment_with', words) ? 'counterparty' : 'customer');
}

export const flagIdsIn = (text: string, flags: readonly KnownFlag[]): string[] =>
  [...new Set(text.match(/\b[A-Z]{2}\d+\b/g))].filter((named) => flags.some(({ id }) => id === named));

/** Returns a corrected date of the subject only: another's date would wrongly clear a match. */
function correctedDate(
  statement: Statement,
  before: Statement | undefined,
  areOthersNamed: boolean,
): string | null {
  const { words } = statement;
  const isOfBefore = before !== undefined && hasListedPhrase('birth_words', before.words);
  if (isOfBefore && !hasListedPhrase('birth_words', words) && !hasListedPhrase('other_people', before.words))
    return dateBy(noteWords().birth.by_papers, `${before.words}${words}`);
  if (!hasListedPhrase('birth_words', words) && !/\bborn /.test(words)) return null;
  if (hasListedPhrase('other_people', words)) return null;
  const own = dateBy(noteWords().birth.own, words);
  if (own || namesOtherPeople(statement)) return own;
  const his = dateBy(noteWords().birth.his, words);
  if (his) return areOthersNamed ? null : his;
  return dateBy(noteWords().birth.corrected, words) ?? dateBy(noteWords().birth.by_papers, words);
}

const CAPITALIZED_WORDS = /(?<=[\p{L},] )\p{Lu}\p{L}+/gu;

/** Tells whether a sentence names others: a capital means a name, unless the word is on a list. */
const namesOtherPeople = ({ written, words }: Statement): boolean =>
  hasListedPhrase('other_people', words) ||
  (written.match(CAPITALIZED_WORDS) ?? []).some(
    (word) => !hasListedPhrase('no_names', `${word.toLowerCase()} `),
  );

function dateBy(phrases: PhraseList, words: string): string | null {
  const found = notePhrases().find(phrases, words);
  if (!found || isDenied(words, found)) return null;
  const dates = found.text.match(/(?<!\d)\d+-\d+-\d+/g) ?? [];
  return dates.filter(isCalendarDay).at(-1) ?? null;
}
