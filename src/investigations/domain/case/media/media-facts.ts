import { chargesIn, type Charges } from './charges.js';
import { SUBJECT } from './acquittal.js';
import { BEGINNERS } from './clause-words.js';
import { sentencesOf } from './sentences.js';
import { isHeadline, isNameInHeadline } from './headline.js';
import { roleIn, type MediaRole, type RoleSentence } from './media-role.js';

/** From this likeness on a text is about the subject. */
export const NAMING_SCORE_MIN = 92;

export interface MediaText extends Charges {
  readonly source: 'article' | 'description' | 'tag';
  readonly id: string | null;
  /** ISO day; null if unknown. */
  readonly day: string | null;
  readonly groups: readonly string[];
  /** What an article says of the subject; missing of tags and in facts of earlier versions. */
  readonly role?: MediaRole;
  /** The sentence that says so, as it was written. */
  readonly quote?: string;
}

export interface MediaFacts {
  /** A list of articles is mounted and there is a name to look for; missing in facts of earlier versions. */
  readonly hasArticles?: boolean;
  /** Texts that could name the subject and were looked at; 0 when there is no source. */
  readonly looked: number;
  /** Texts of which no name, or only the beginning, could be compared, and those not looked at. */
  readonly unread: number;
  readonly texts: readonly MediaText[];
}

/** Of a text and a name so much is compared: the work grows with both. */
export const TEXT_CHARS_MAX = 20_000;
export const TEXT_WORDS_MAX = 2_000;
const NAME_CHARS_MAX = 200;
const NAME_WORDS_MAX = 16;
/** Of the longest names so many runs of words take about a millisecond. */
const RUNS_PER_STEP = 64;

/** How texts are read: in words that compare in any script, and by the groups of offences in them. */
export interface TextReading {
  words(text: string): readonly string[];
  groups(text: string): readonly string[];
}

export interface NamingText extends Pick<MediaText, 'source' | 'id' | 'day'> {
  readonly text: string;
}

/** What texts naming the subject say, by the first NAME_WORDS_MAX and TEXT_WORDS_MAX words. Can pause. */
export function* mediaFacts(
  texts: readonly NamingText[],
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
      const told = source === 'article' ? yield* toldOf({ text, day }, sought, reading, dob ?? null) : {};
      found.push({ source, id, day, groups, ...chargesOf(text, sought, isCut, reading), ...told });
    } else if (isCut || (source !== 'tag' && !isAnyName)) unread++;
  }
  const key = ({ source, day, id }: MediaText): string => JSON.stringify([source, day, id]);
  return { looked: texts.length, unread, texts: found.sort((a, b) => (key(a) < key(b) ? -1 : 1)) };
}

interface Beginning {
  readonly words: readonly string[];
  readonly isCut: boolean;
}

function beginningOf(text: string, charsMax: number, wordsMax: number, reading: TextReading): Beginning {
  const words = reading.words(text.slice(0, charsMax));
  return { words: words.slice(0, wordsMax), isCut: text.length > charsMax || words.length > wordsMax };
}

function* namesAny(sought: readonly Beginning[], text: readonly string[]): Generator<void, boolean> {
  for (const name of sought) if ((yield* namingScore(name.words, text)) >= NAMING_SCORE_MIN) return true;
  return false;
}

/** Of as much of the text as is compared; only whole names are those of the subject here. */
function chargesOf(text: string, names: readonly Beginning[], isCut: boolean, reading: TextReading): Charges {
  let wordsLeft = TEXT_WORDS_MAX;
  const sentences = sentencesOf(text.slice(0, TEXT_CHARS_MAX));
  const read = sentences.map((sentence) => {
    const words = reading.words(sentence).slice(0, wordsLeft);
    wordsLeft -= words.length;
    const plain = words.join(' ');
    const name = names.find((each) => !each.isCut && ` ${plain} `.includes(` ${each.words.join(' ')} `));
    return name ? ` ${plain} `.replaceAll(` ${name.words.join(' ')} `, ` ${SUBJECT} `).trim() : plain;
  });
  const said = read.filter((words) => words !== '');
  return chargesIn(said, !isCut, (words) => reading.groups(words));
}

const QUOTE_CHARS_MAX = 400;

function* toldOf(
  { text, day }: { readonly text: string; readonly day: string | null },
  names: readonly Beginning[],
  reading: TextReading,
  dob: string | null,
): Generator<void, Pick<MediaText, 'role' | 'quote'>> {
  const sentences: RoleSentence[] = [];
  let isIntroduced = false;
  for (const written of sentencesOf(text.slice(0, TEXT_CHARS_MAX))) {
    yield;
    const tokens = namesOnly(tokensOf(written, reading));
    isIntroduced = putSubject(tokens, names) || isIntroduced;
    if (isIntroduced) putSurname(tokens, names);
    const words = tokens.map(({ word }) => word).join(' ');
    if (words === '') continue;
    const quote = written.slice(0, QUOTE_CHARS_MAX).toWellFormed();
    sentences.push({ words, tokens: markedTokens(tokens), written: quote });
  }
  const other =
    dob === null || day === null ? undefined : sentences.find((each) => isOfOtherAge(each, dob, day));
  if (other) return { role: 'namesake', quote: other.written };
  const told = yield* roleIn(sentences, (words) => reading.groups(words));
  return told ?? { role: 'named' };
}

interface Token {
  word: string;
  readonly isCapital: boolean;
  /** `'s` or a mark that stands behind it. */
  readonly after: string;
}

const tokensOf = (sentence: string, reading: TextReading): Token[] =>
  sentence.split(/\s+/).flatMap((token) => {
    const isCapital = /^[^\p{L}\p{N}]*\p{Lu}/u.test(token);
    const words = reading.words(token.replace(/['\u2019]s\b/u, ''));
    const after = /['\u2019]s\b/u.test(token)
      ? "'s"
      : (/[,;:]|[)\u2013\u2014](?=[^)]*$)/u.exec(token)?.[0] ?? '');
    return words.map((word, i) => ({ word, isCapital, after: i === words.length - 1 ? after : '' }));
  });

/** In a headline every word has a capital: only what can be a name keeps it. */
const namesOnly = (tokens: Token[]): Token[] =>
  isHeadline(tokens)
    ? tokens.map((each) => ({ ...each, isCapital: each.isCapital && isNameInHeadline(each.word) }))
    : tokens;

function markedTokens(tokens: readonly Token[]): string[] {
  return tokens.flatMap(({ word, isCapital, after }, i) => {
    const isName = isCapital && (i > 0 || (tokens[1]?.isCapital === true && !BEGINNERS.has(word)));
    const shown = word === SUBJECT || !isName ? word : word[0]!.toUpperCase() + word.slice(1);
    const mark = /[)\u2013\u2014]/u.test(after) ? ',' : after;
    return mark === '' ? [shown] : [shown, mark];
  });
}

/** Puts SUBJECT where a name stands, spelled alike in any order of its words. */
function putSubject(tokens: Token[], names: readonly Beginning[]): boolean {
  let isFound = false;
  for (const { words: name, isCut } of names) {
    if (isCut || name.length === 0) continue;
    const sought = [...name].sort().join(' ');
    for (let i = 0; i + name.length <= tokens.length; i++) {
      const run = tokens.slice(i, i + name.length).map(({ word }) => word);
      if (run.includes(SUBJECT) || likeness(sought, run.sort().join(' ')) < NAMING_SCORE_MIN) continue;
      const { after } = tokens[i + name.length - 1]!;
      tokens.splice(i, name.length, { word: SUBJECT, isCapital: true, after });
      isFound = true;
    }
  }
  return isFound;
}

const SURNAME_CHARS_MIN = 3;
const TITLE = /^(?:mr|mrs|ms|miss|dr|prof|professor|judge|inspector|detective)$/;

/** Once introduced, people are called by their last name; behind another first name it is another one's. */
function putSurname(tokens: Token[], names: readonly Beginning[]): void {
  const surnames = names.flatMap(({ words }) => (words.length > 1 ? words.slice(-1) : []));
  // Of a double name the first part stands before the last one.
  const ownWords = names.flatMap(({ words }) => words);
  tokens.forEach((token, i) => {
    const { word, isCapital } = token;
    if (!isCapital || word.length < SURNAME_CHARS_MIN || !surnames.includes(word)) return;
    let at = i - 1;
    while (at >= 0 && ownWords.includes(tokens[at]!.word)) at--;
    const before = tokens[at];
    const isAnother = before !== undefined && before.isCapital && !TITLE.test(before.word);
    if (!isAnother) token.word = SUBJECT;
  });
}

/** A year is allowed for either way: newspapers round, and lists give a year. */
const AGE_YEARS_OFF = 2;
/** Another number behind a name counts something: an age stands between commas or ends its clause. */
const AGE = new RegExp(`${SUBJECT}(?: ,)? (?:aged ([1-9]\\d)\\b|([1-9]\\d)(?= [,;:]|$))`);

function isOfOtherAge({ tokens }: RoleSentence, dob: string, day: string): boolean {
  const found = AGE.exec(tokens.join(' '));
  const age = found?.[1] ?? found?.[2];
  if (age === undefined || Number(age) < 16) return false;
  const expected = (Date.parse(day) - Date.parse(dob)) / (365.25 * 86_400_000);
  return Math.abs(Number(age) - expected) > AGE_YEARS_OFF;
}

/** 0 to 100: how like the name the likest run of as many words in the text is, in any order of the words. */
export function* namingScore(name: readonly string[], text: readonly string[]): Generator<void, number> {
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

/** 100 for equal texts, less by the share of letters that have to be changed; 0 below NAMING_SCORE_MIN. */
function likeness(a: string, b: string): number {
  if (a === b) return 100;
  const longer = Math.max(a.length, b.length);
  const editsMax = Math.floor((longer * (100 - NAMING_SCORE_MIN)) / 100);
  if (Math.abs(a.length - b.length) > editsMax) return 0;
  let row = Uint16Array.from({ length: b.length + 1 }, (_, j) => j);
  let next = new Uint16Array(b.length + 1);
  for (let i = 1; i <= a.length; i++) {
    // Farther from the diagonal there are more edits than that.
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
