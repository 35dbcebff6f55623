import type { FoundPhrase, PhraseList } from '../../../risk-data/words/phrases.js';
import { spacedWords, statementsOf, type Statement } from '../../../risk-data/words/statements.js';
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

/** Who says a fact: a document that was seen counts more than an analyst, and they more than the customer. */
export type Speaker = 'customer' | 'analyst' | 'document';

/** One statement of a note; everything in it is read from its own sentence. */
export interface NoteFact {
  readonly kind: FactKind;
  /** The corrected date of birth (ISO), or the identifiers that tell two people apart; null otherwise. */
  readonly value: string | readonly string[] | null;
  readonly refs: readonly string[];
  readonly says: Speaker;
  /** Doubted, taken back or told beside a suspicion: it explains nothing. */
  readonly isDoubted: boolean;
  /** Whose match the statement calls false. */
  readonly matched: Matched;
  /** The sentence calls one hit a false match: further hits stand. */
  readonly isOfOne: boolean;
}

const EXPLAINING_FACT_KINDS: readonly FactKind[] = [
  'source_of_funds_explained',
  'income',
  'purpose',
  'relationship_explained',
  'relocation',
  'travel',
  'identity_verified',
];

/** Facts that raise flags stay, whoever tells them; by these the customer's word alone clears nothing. */
const CLEARING_FACT_KINDS: readonly FactKind[] = [...EXPLAINING_FACT_KINDS, 'false_match'];

/** Kinds whose phrases may deny something themselves: "does not answer". */
const DENYING_FACT_KINDS: readonly FactKind[] = ['refusal', 'suspicion', 'false_match'];

/** Characters before a phrase in which a denial is looked for. */
const DENIED_BEFORE_CHARS = 45;

const hasListedPhrase = (list: keyof NoteWords['lists'], words: string): boolean =>
  notePhrases().has(noteWords().lists[list], words);

/** Returns the statements that a customer wrote and an analyst pasted: claims, whatever papers they name. */
export function writtenByCustomer(parts: readonly Statement[]): ReadonlySet<Statement> {
  const isLetter = parts.some(({ whole }) => hasListedPhrase('letters', whole));
  return new Set(parts.filter(({ whole }) => isLetter || hasListedPhrase('own_voice', whole)));
}

/** Tells whether a statement reports what the customer says. */
export const isClaim = ({ whole }: Statement): boolean => hasListedPhrase('claimed', whole);

/** Returns the typed facts of a note, in the order of its sentences. */
export function parseNoteFacts(text: string, flags: readonly KnownFlag[], parts = statementsOf(text)) {
  const others = parts.findIndex(namesOtherPeople);
  const ofCustomer = writtenByCustomer(parts);
  // Why also the sentences beside it: "It is rent. Lease seen."
  const documented = parts.map((each) => !ofCustomer.has(each) && areDocumented(each.whole));
  const isDocumentedAt = (at: number) =>
    !hasListedPhrase('undocumented', parts[at]!.whole) &&
    [at, at - 1, at + 1].some((beside) => documented[beside]);
  return parts.flatMap((statement, at) => {
    const { words, whole } = statement;
    const isPasted = ofCustomer.has(statement);
    const isCustomersWord = isPasted || isClaim(statement);
    const says = !isPasted && isDocumentedAt(at) ? 'document' : null;
    const facts = FACT_KINDS.flatMap((kind): NoteFact[] => {
      const isDob = kind === 'corrected_dob';
      const dob = isDob ? correctedDate(statement, parts[at - 1], others >= 0 && others <= at) : null;
      const stated = isDob ? (dob === null ? null : 'holds') : statedAs(kind, statement);
      if (stated === null) return [];
      const isFalseMatch = kind === 'false_match';
      const isClaimed = isCustomersWord && CLEARING_FACT_KINDS.includes(kind);
      return [
        {
          kind,
          value: isFalseMatch ? notePhrases().listsIn(noteWords().identifiers, whole) : dob,
          refs: flagIdsIn(statement.written, flags),
          says: says ?? (isClaimed ? 'customer' : 'analyst'),
          isDoubted: stated === 'doubted',
          matched: isFalseMatch ? falseMatchSubjectIn(words) : 'customer',
          isOfOne:
            isFalseMatch &&
            (hasListedPhrase('of_some_hits', words) || !hasListedPhrase('of_all_hits', words)),
        },
      ];
    });
    // Why: who is told apart by "the supplier is a different company" is no relation of the customer, and
    // "the logins were on holiday" is about no payment.
    const has = (wanted: FactKind) => facts.some(({ kind }) => kind === wanted);
    const isOfLogins = has('travel') && hasListedPhrase('connections', words);
    const isMeant = ({ kind }: NoteFact): boolean =>
      !(kind === 'relationship_explained' && has('false_match')) && !(kind === 'purpose' && isOfLogins);
    return facts.filter(isMeant);
  });
}

/** Tells whether a fact is stated, doubted, or not told of at all (null). */
function statedAs(
  kind: Exclude<FactKind, 'corrected_dob'>,
  statement: Statement,
): 'holds' | 'doubted' | null {
  const { words, whole } = statement;
  if (kind === 'law_enforcement_request') {
    const request = requestIn(words);
    return request && !isDenied(words, request, noteWords().requests.not_asked) ? 'holds' : null;
  }
  if (kind === 'scam_victim' && isFalseOfficer(words)) return 'holds';
  const found = notePhrases()
    .all(noteWords().facts[kind], words)
    .filter((phrase) => !isDenied(words, phrase, undefined, DENYING_FACT_KINDS.includes(kind)));
  if (found.length === 0) return null;
  if (CLEARING_FACT_KINDS.includes(kind) && hasListedPhrase('unsure', whole)) return null;
  // Why: papers that show somebody else make no match false.
  if (kind === 'false_match')
    return !hasListedPhrase('forged_papers', whole) &&
      (hasListedPhrase('listed', whole) || !hasListedPhrase('other_papers', whole))
      ? 'holds'
      : null;
  if (!EXPLAINING_FACT_KINDS.includes(kind)) return 'holds';
  if (isFalseOfficer(words)) return 'doubted';
  const isSuspect = ['incriminating', 'suspicious'].some((list) =>
    hasListedPhrase(list as 'incriminating', whole),
  );
  return isSuspect || isTakenBack(statement, found.at(-1)!.end) ? 'doubted' : 'holds';
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

/** Tells whether what follows the phrase, or a contrast that opens the sentence, takes it back. */
function isTakenBack({ words, behind }: Statement, end: number): boolean {
  const sentence = `${words}; ${behind}`;
  const contrast = notePhrases().find(noteWords().lists.contrast, sentence)?.at;
  const from = (at: number): string => notePhrases().without(noteWords().lists.assured, sentence.slice(at));
  if (hasListedPhrase('unbelieved', from(end))) return true;
  return contrast !== undefined && hasListedPhrase('denied', from(Math.max(contrast, end)));
}

const areDocumented = (words: string): boolean =>
  !hasListedPhrase('undocumented', words) &&
  (hasListedPhrase('filed', words) ||
    (hasListedPhrase('document', words) && hasListedPhrase('is_there', words)));

/** Tells whether a text names a document as seen, attached or on file. */
export const isDocumented = (text: string): boolean => areDocumented(spacedWords(text));

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
