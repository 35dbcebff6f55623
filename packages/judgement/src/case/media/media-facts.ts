import {
  chargesInSentences,
  roleInSentences,
  type ChargeStatus,
  type MediaRole,
  type RoleSentence,
  type RoleWithQuote,
} from './media-role.js';
import { isMediaWordOf, isVerbWord, SUBJECT_TOKEN } from './media-words.js';

// size: a text is read as one line.

/** Minimum name score from which a text is about the customer. */
const NAMING_SCORE_MIN = 92;

export interface MediaText extends ChargeStatus {
  readonly source: 'article' | 'description' | 'tag';
  readonly id: string | null;
  /** ISO day; null if unknown. */
  readonly day: string | null;
  readonly groups: readonly string[];
  /** What an article says about the customer; missing for tags and in facts of earlier versions. */
  readonly role?: MediaRole;
  /** The sentence from which the role is taken, as written. */
  readonly quote?: string;
}

export interface MediaFacts {
  /** Whether there is a list of articles and a name to search for; missing in facts of earlier versions. */
  readonly hasArticles?: boolean;
  /** Date of the list of articles; null if none is loaded, missing in facts of earlier versions. */
  readonly listDate?: string | null;
  /** Number of texts that might name the customer and were examined; 0 without a source. */
  readonly looked: number;
  /** Number of texts that have no comparable name, were compared only in part, or were not examined. */
  readonly unread: number;
  readonly texts: readonly MediaText[];
}

/** Limits of the compared parts of a text and a name, because the work grows with both. */
const TEXT_CHARS_MAX = 20_000;
const TEXT_WORDS_MAX = 2_000;
const NAME_CHARS_MAX = 200;
const NAME_WORDS_MAX = 16;
/** Word sequences compared in one step; with the longest names this takes about a millisecond. */
const RUNS_PER_STEP = 64;

/** How texts are read: as words that are comparable in any script, and as groups of offences. */
export interface TextReading {
  words(text: string): readonly string[];
  groups(text: string): readonly string[];
}

export interface TextNamingCustomer extends Pick<MediaText, 'source' | 'id' | 'day'> {
  readonly text: string;
}

/**
 * Returns what texts that name the customer say, within NAME_WORDS_MAX and TEXT_WORDS_MAX words. Pauses at
 * each yield.
 */
export function* mediaFacts(
  texts: readonly TextNamingCustomer[],
  names: readonly string[],
  reading: TextReading,
  leftOut = 0,
  dob: string | null | undefined = null,
): Generator<void, MediaFacts> {
  const sought = names.map((name) => beginningOf(name, NAME_CHARS_MAX, NAME_WORDS_MAX, reading));
  const isAnyName = sought.length > 0 && sought.every(({ isCut }) => !isCut);
  const found: MediaText[] = [];
  let unread = leftOut;
  for (const { source, id, day, text } of texts) {
    yield;
    const { words, isCut } = beginningOf(text, TEXT_CHARS_MAX, TEXT_WORDS_MAX, reading);
    const plain = words.join(' ');
    const groups = [...new Set(reading.groups(plain))].sort();
    if (groups.length > 0 && (source === 'tag' || (yield* namesAny(sought, words)))) {
      yield;
      const sentences = yield* sentencesIn(text, sought, reading);
      const groupsIn = (some: string) => reading.groups(some);
      const charges = chargesInSentences(sentences, !isCut, groupsIn);
      const other = sentences.find((each) => isOfOtherAge(each, dob ?? null, day));
      const told: RoleWithQuote = other
        ? { role: 'namesake', quote: other.written }
        : yield* roleInSentences(sentences, groupsIn);
      found.push({ source, id, day, groups, ...charges, ...(source === 'article' ? told : {}) });
    } else if (isCut || (source !== 'tag' && !isAnyName)) unread++;
  }
  const key = ({ source, day, id }: MediaText): string => JSON.stringify([source, day, id]);
  return { looked: texts.length, unread, texts: found.sort((a, b) => (key(a) < key(b) ? -1 : 1)) };
}

interface NameBeginning {
  readonly words: readonly string[];
  readonly isCut: boolean;
}

function beginningOf(text: string, charsMax: number, wordsMax: number, reading: TextReading): NameBeginning {
  const words = reading.words(text.slice(0, charsMax));
  return { words: words.slice(0, wordsMax), isCut: text.length > charsMax || words.length > wordsMax };
}

function* namesAny(sought: readonly NameBeginning[], text: readonly string[]): Generator<void, boolean> {
  for (const name of sought)
    if ((yield* nameSimilarityInText(name.words, text)) >= NAMING_SCORE_MIN) return true;
  return false;
}

const QUOTE_CHARS_MAX = 400;

/**
 * Returns the sentences of the compared part of a text, with SUBJECT in place of each name of the customer.
 */
function* sentencesIn(
  text: string,
  names: readonly NameBeginning[],
  reading: TextReading,
): Generator<void, RoleSentence[]> {
  const sentences: RoleSentence[] = [];
  let isIntroduced = false;
  for (const written of sentencesOf(text.slice(0, TEXT_CHARS_MAX))) {
    yield;
    const tokens = namesOnly(tokensOf(written, reading));
    isIntroduced = replaceNameBySubject(tokens, names) || isIntroduced;
    if (isIntroduced) replaceSurnameBySubject(tokens, names);
    const words = tokens.map(({ word }) => word).join(' ');
    if (words === '') continue;
    const quote = written.slice(0, QUOTE_CHARS_MAX).toWellFormed();
    sentences.push({ words, tokens: markedTokens(tokens), written: quote });
  }
  return sentences;
}

interface Token {
  word: string;
  readonly isCapital: boolean;
  /** `'s` or a punctuation mark that follows the token. */
  readonly after: string;
}

const tokensOf = (sentence: string, reading: TextReading): Token[] =>
  sentence.split(/\s+/).flatMap((token) => {
    const isCapital = /^[^\p{L}\p{N}]*\p{Lu}/u.test(token);
    const words = reading.words(token.replace(/['\u2019]s\b/u, ''));
    const end = Math.max(0, token.lastIndexOf(')'));
    const mark = /[,;:]/.exec(token.slice(0, end)) ?? /[,;:)\u2013\u2014]/.exec(token.slice(end));
    const after = /['\u2019]s\b/u.test(token) ? "'s" : (mark?.[0] ?? '');
    return words.map((word, i) => ({ word, isCapital, after: i === words.length - 1 ? after : '' }));
  });

/** Lower-cases a headline in which every word is capitalized, except words that may be names. */
function namesOnly(tokens: Token[]): Token[] {
  const isOfRole = ({ word, isCapital }: Token, i: number) =>
    isCapital && (isMediaWordOf(word, 'headline') || (word === 'trial' && tokens[i - 1]?.word === 'on'));
  const isHeadline =
    tokens.some(isOfRole) && !tokens.some(({ word, isCapital }) => !isCapital && isVerbWord(word));
  const canBeName = (word: string) =>
    !isMediaWordOf(word, 'no_names') && (!isVerbWord(word) || isMediaWordOf(word, 'names_in_ed'));
  return isHeadline
    ? tokens.map((each) => ({ ...each, isCapital: each.isCapital && canBeName(each.word) }))
    : tokens;
}

function markedTokens(tokens: readonly Token[]): string[] {
  return tokens.flatMap(({ word, isCapital, after }, i) => {
    const isName =
      isCapital && (i > 0 || (tokens[1]?.isCapital === true && !isMediaWordOf(word, 'beginners')));
    const shown = word === SUBJECT_TOKEN || !isName ? word : word[0]!.toUpperCase() + word.slice(1);
    const mark = /[)\u2013\u2014]/u.test(after) ? ',' : after;
    return mark === '' ? [shown] : [shown, mark];
  });
}

/** Replaces each occurrence of a name, spelled the same with its words in any order, by SUBJECT. */
function replaceNameBySubject(tokens: Token[], names: readonly NameBeginning[]): boolean {
  let isFound = false;
  for (const { words: name, isCut } of names) {
    if (isCut || name.length === 0) continue;
    const sought = [...name].sort().join(' ');
    for (let i = 0; i + name.length <= tokens.length; i++) {
      const run = tokens.slice(i, i + name.length).map(({ word }) => word);
      if (run.includes(SUBJECT_TOKEN) || likeness(sought, run.sort().join(' ')) < NAMING_SCORE_MIN) continue;
      const { after } = tokens[i + name.length - 1]!;
      tokens.splice(i, name.length, { word: SUBJECT_TOKEN, isCapital: true, after });
      isFound = true;
    }
  }
  return isFound;
}

const SURNAME_CHARS_MIN = 3;

/** Replaces a surname alone by SUBJECT, unless another first name precedes it. */
function replaceSurnameBySubject(tokens: Token[], names: readonly NameBeginning[]): void {
  const surnames = names.flatMap(({ words }) => (words.length > 1 ? words.slice(-1) : []));
  // Of a double surname, the first part precedes the last.
  const ownWords = names.flatMap(({ words }) => words);
  tokens.forEach((token, i) => {
    const { word, isCapital } = token;
    if (!isCapital || word.length < SURNAME_CHARS_MIN || !surnames.includes(word)) return;
    let at = i - 1;
    while (at >= 0 && ownWords.includes(tokens[at]!.word)) at--;
    const before = tokens[at];
    const isAnother = before !== undefined && before.isCapital && !isMediaWordOf(before.word, 'address');
    if (!isAnother) token.word = SUBJECT_TOKEN;
  });
}

/** Years by which an age may be off: newspapers round, and lists give only a year. */
const AGE_YEARS_OFF = 2;
/**
 * Matches an age after a name, between commas or at the end of a clause; other numbers mean something else.
 */
const AGE = new RegExp(`${SUBJECT_TOKEN}(?: ,)? (?:aged ([1-9]\\d)\\b|([1-9]\\d)(?= [,;:]|$))`);

function isOfOtherAge({ tokens }: RoleSentence, dob: string | null, day: string | null): boolean {
  if (dob === null || day === null) return false;
  const found = AGE.exec(tokens.join(' '));
  const age = found?.[1] ?? found?.[2];
  if (age === undefined || Number(age) < 16) return false;
  const expected = (Date.parse(day) - Date.parse(dob)) / (365.25 * 86_400_000);
  return Math.abs(Number(age) - expected) > AGE_YEARS_OFF;
}

/** Number of characters before a blank that tell whether a sentence ends there. */
const BEFORE_CHARS = 24;

/**
 * Returns the sentences of a text. A line is a sentence too, unless the next line continues it. Takes time
 * linear in the length.
 */
function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const { 0: blank, index } of text.matchAll(/\s+/g)) {
    const before = text.slice(Math.max(start, index - BEFORE_CHARS), index);
    const end = index + blank.length;
    if (!isEnd(before, blank, text.slice(end, end + 1))) continue;
    sentences.push(text.slice(start, index));
    start = end;
  }
  return [...sentences, text.slice(start)];
}

/**
 * Tells whether a sentence ends. A point after a title or single letter does not end it, nor does a line
 * break.
 */
function isEnd(before: string, blank: string, next: string): boolean {
  const last = (before.split(/[^\p{L}\p{N}]+/u).findLast((word) => word !== '') ?? '').toLowerCase();
  const isShort = before.endsWith('.') && (isMediaWordOf(last, 'abbreviations') || /^\p{L}$/u.test(last));
  if (/[.!?;]["'\u2019\u201d)]?$/.test(before) && !isShort) return true;
  const lines = blank.split(/\r?\n|\r|\u2028/).length - 1;
  const goesOn = before.endsWith(',') || isMediaWordOf(last, 'unfinished');
  return lines > 1 || (lines === 1 && !/\p{Ll}/u.test(next) && !goesOn);
}

/**
 * Returns the similarity, 0 to 100, of a name to the most similar sequence of as many words, in any order.
 */
export function* nameSimilarityInText(
  name: readonly string[],
  text: readonly string[],
): Generator<void, number> {
  if (name.length === 0) return 0;
  const sought = [...name].sort().join(' ');
  let best = 0;
  for (let i = 0; i + name.length <= text.length && best < 100; i++) {
    const run = text
      .slice(i, i + name.length)
      .sort()
      .join(' ');
    best = Math.max(best, likeness(sought, run));
    if (i % RUNS_PER_STEP === RUNS_PER_STEP - 1) yield;
  }
  return best;
}

const FAR = 0x7fff;

/** Returns 100 for equal texts, less by the share of letters to change; 0 below NAMING_SCORE_MIN. */
function likeness(a: string, b: string): number {
  if (a === b) return 100;
  const longer = Math.max(a.length, b.length);
  const editsMax = Math.floor((longer * (100 - NAMING_SCORE_MIN)) / 100);
  if (Math.abs(a.length - b.length) > editsMax) return 0;
  let row = Uint16Array.from({ length: b.length + 1 }, (_, j) => j);
  let next = new Uint16Array(b.length + 1);
  for (let i = 1; i <= a.length; i++) {
    // Farther from the diagonal, more than `editsMax` edits are needed.
    const from = Math.max(1, i - editsMax);
    const to = Math.min(b.length, i + editsMax);
    if (i > 1 && to === i + editsMax) row[to] = FAR;
    let least = (next[from - 1] = from === 1 ? i : FAR);
    for (let j = from; j <= to; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, replaced);
      least = Math.min(least, next[j]!);
    }
    if (least > editsMax) return 0;
    [row, next] = [next, row];
  }
  const edits = row[b.length]!;
  return edits > editsMax ? 0 : (100 * (longer - edits)) / longer;
}
