import { splitLegalForms, type LegalForm } from './legal-forms.js';
import {
  NAME_ABBREVIATIONS,
  COMMON_ORGANIZATION_WORDS,
  NAME_CONJUNCTIONS,
  DIGIT_LETTERS,
  GIVEN_NAME_GROUPS,
  PARTICLES_OR_GIVEN_NAMES,
  NUMBER_WORDS,
  ORGANIZATION_WORDS,
  NAME_PARTICLES,
  PATRONYMIC_ENDING,
  PLACE_WORDS,
  ROMAN_NUMERALS,
  NAME_SUFFIXES,
  NAME_TITLES,
} from './name-words.js';
import { withLegalFormsApart, withLatinLegalForms } from './script-forms.js';
import { editsMax, phoneticForm, letterMaskOf, wordSkeletonOf } from './words/word-likeness.js';
import { plainWordsOf } from './words/plain-words.js';
import { consonantSpellings, hasOtherSpellings, latinSpellings } from './words/script-spellings.js';

/**
 * Limits of the compared part of a name, because the work grows with the square. Real names are hardly
 * longer.
 */
export const COMPARED_NAME_CHARS_MAX = 200;
const COMPARED_NAME_WORDS_MAX = 16;

/** Maximum letters of a person's initials, or of an abbreviation in an organization's name. */
export const SHORT_LETTERS_MAX = 3;

export type NameBearerKind = 'person' | 'organization';

export interface NameWord {
  /** The word in lower-case Latin letters and digits. */
  readonly text: string;
  readonly folded: string;
  readonly skeleton: string;
  /** The script from which the word comes, if it omits vowels or writes syllables; else null. */
  readonly script: Script | null;
  readonly kind: 'word' | 'initial' | 'number' | 'place' | 'patronymic';
  /** Weight of the word, in letters, in the name of an organization. */
  readonly weight: number;
  readonly groups: readonly number[];
  readonly mask: number;
  readonly costMax: number;
  /** The word with the particles before it, normalized: "alrashid" for al-Rashid. Null without particles. */
  readonly joined: string | null;
  readonly joinedMask: number;
  /** The word as other transliterations spell it; none if it is in Latin letters. */
  readonly spellings: readonly NameWord[];
  /** Whether this is one of `spellings` of a word. */
  readonly isUnusual: boolean;
}

type Script = 'vowelless' | 'syllables';

export interface NameParts {
  readonly words: readonly NameWord[];
  readonly forms: readonly LegalForm[];
  /** Kind of the name; null if neither the caller nor the name tells. */
  readonly kind: NameBearerKind | null;
  /** First letters of the words, if these are few enough to be a name themselves. */
  readonly initials: string | null;
  /** The only word apart from places, if it may consist of the first letters of another name. */
  readonly acronym: string | null;
  /** Whether the name is longer than its compared part. */
  readonly isCut: boolean;
  /** Names after a slash or "aka" in the same text. */
  readonly others: readonly NameParts[];
}

/** Weights of words in an organization's name; other words weigh one per letter. */
const COMMON_WEIGHT = 0.4;
const NUMBER_LETTERS = 3;
/** Shorter legal forms stay in a person's name: Sa, Co and Ag are also family names. */
const PERSON_FORM_LETTERS_MIN = 3;

const ACRONYM_LETTERS = { min: 3, max: 6 };

const ALIAS_SEPARATOR = /(?<!\s)\s*\/\s*|(?<!\s)\s+(?:a\.?k\.?a\.?|f\.?k\.?a\.?|alias)\s+/iu;
const ALTERNATIVE_LETTERS_MIN = 4;

export function nameParts(name: string, kind: NameBearerKind | null = null): NameParts {
  const read = name.slice(0, COMPARED_NAME_CHARS_MAX);
  const alternatives = read.split(ALIAS_SEPARATOR);
  const isOne =
    alternatives.length === 1 || alternatives.some((each) => each.length < ALTERNATIVE_LETTERS_MIN);
  const whole = partsOf(read, kind, read.length < name.length);
  // In addition to the whole name, because a name may begin with the letters of a legal form.
  const apart = kind === 'person' ? null : withLegalFormsApart(read);
  const others = [...(isOne ? [] : alternatives), ...(apart === null ? [] : [apart])];
  return others.length === 0 ? whole : { ...whole, others: others.map((each) => partsOf(each, kind, false)) };
}

function partsOf(read: string, asked: NameBearerKind | null, isCut: boolean): NameParts {
  const script = scriptOf(read);
  const formed = asked === 'person' ? read : withLatinLegalForms(read);
  const apart = separated(formed, script);
  const spelled = hasOtherSpellings(apart) ? spellingsByWord(apart) : NO_SPELLINGS;
  const all = plainWordsOf(apart).flatMap(correctTypedDigits);
  const { words: unformed, forms } = splitLegalFormsOfKind(all, asked);
  const hasForm = forms.length > 0 || unformed.some((word) => ORGANIZATION_WORDS.has(word));
  const isFirm = asked === 'organization' || (asked === null && hasForm);
  const counted = asked === 'person' ? unformed : numbersAsDigits(unformed, isFirm);
  const kind = asked ?? (isFirm || counted.some((word) => /^\d+$/.test(word)) ? 'organization' : null);
  const named = kind === 'organization' ? counted.map(expandAbbreviation) : counted;
  const telling = [...new Set(tellingWords(named, kind, spelled))];
  const before = particlesBefore(named);
  const words = telling.slice(0, COMPARED_NAME_WORDS_MAX).map((text) => {
    const word = wordOf(text.slice(0, COMPARED_NAME_CHARS_MAX), kind, script, before.get(text));
    const others = spelled.get(text);
    return others === undefined ? word : withSpellings(word, others, kind);
  });
  const mayBeAcronym = words.length >= ACRONYM_LETTERS.min && words.length <= ACRONYM_LETTERS.max;
  const alone = words.filter((word) => word.kind !== 'place');
  return {
    words,
    forms,
    kind,
    isCut: isCut || words.length < telling.length,
    others: [],
    initials: mayBeAcronym ? words.map(({ text }) => text[0]).join('') : null,
    acronym: alone.length === 1 ? alone[0]!.text : null,
  };
}

const WORD_OF_LETTERS = /[\p{L}\p{M}]+/gu;

/** Other spellings of a word: in Latin letters or, of a script without vowels, by its consonants. */
interface Spellings {
  readonly latin: readonly string[];
  readonly consonants: readonly string[];
}

const NO_SPELLINGS: ReadonlyMap<string, Spellings> = new Map();

/** Returns other spellings of the words in other scripts, by the word in Latin letters. */
function spellingsByWord(name: string): ReadonlyMap<string, Spellings> {
  const found = new Map<string, Spellings>();
  for (const [word] of name.matchAll(WORD_OF_LETTERS)) {
    if (!hasOtherSpellings(word)) continue;
    const [text, more] = plainWordsOf(word);
    if (text === undefined || more !== undefined) continue;
    found.set(text, { latin: latinSpellings(word), consonants: consonantSpellings(word) });
  }
  return found;
}

/** Returns a word with its other spellings, each sound once. */
function withSpellings(
  word: NameWord,
  { latin, consonants }: Spellings,
  kind: NameBearerKind | null,
): NameWord {
  const [skeleton = word.skeleton, ...unusual] = consonants;
  const bySound = new Map<string, NameWord>();
  for (const text of latin) {
    const other = wordOf(text, kind, word.script, undefined);
    if (other.folded !== word.folded && !bySound.has(other.folded)) bySound.set(other.folded, other);
  }
  const spellings = [...bySound.values(), ...unusual.map((each) => ({ ...word, skeleton: each }))];
  return { ...word, skeleton, spellings: spellings.map((each) => ({ ...each, isUnusual: true })) };
}

function scriptOf(name: string): Script | null {
  if (/[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(name)) return 'vowelless';
  return /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}\p{Script=Khmer}\p{Script=Thai}]/u.test(name)
    ? 'syllables'
    : null;
}

/** Separates words: joined capitals, dotted letters, an Arabic article. A Persian half-space joins them. */
const separated = (name: string, script: Script | null): string =>
  (script === 'vowelless'
    ? name
        .replace(/(^|[^\p{L}])ال(?!له)(?=\p{L}{2})/gu, '$1')
        .replace(/ة/g, '')
        .replace(/ه?\u200c/g, '')
        .replace(/ظ/g, 'ز')
    : name
  )
    .replace(/(\p{Ll}{2})(\p{Lu})/gu, '$1 $2')
    .replace(
      /(?<!\p{L})(?:\p{L}\.){2,}(?:\p{L}(?!\p{L}))?/gu,
      (letters) => ` ${letters.replaceAll('.', '')} `,
    )
    .replace(/['’]s(?!\p{L})/giu, '')
    .replace(/int[’']l/giu, 'international')
    .replace(/(?<!\p{L})a\/s(?!\p{L})/giu, 'as');

/** Shorter words with digits are names: B2B, 3M. */
const TYPED_LETTERS_MIN = 4;

/**
 * Converts ordinals to numbers, and other digits between letters to the letters for which they were mistyped.
 */
function correctTypedDigits(word: string): string[] {
  const ordinal = /^(\d+)(st|nd|rd|th)$/.exec(word);
  if (ordinal) return [ordinal[1]!];
  const digits = word.replace(/\D/g, '').length;
  if (digits === 0 || word.length < TYPED_LETTERS_MIN || digits > word.length / 2) return [word];
  return [word.replace(/\d/g, (digit) => DIGIT_LETTERS[Number(digit)]!)];
}

/**
 * Removes legal forms. Adjacent single letters are one word in an organization's name (S A), but not in a
 * person's.
 */
function splitLegalFormsOfKind(all: readonly string[], asked: NameBearerKind | null) {
  if (asked === 'person') return splitLegalForms(all, 2, PERSON_FORM_LETTERS_MIN);
  const joined = all
    .join(' ')
    .replace(/(?<=^| )[a-z](?: [a-z](?= |$))+/g, (letters) => letters.replaceAll(' ', ''));
  return splitLegalForms(joined.split(' ').filter(Boolean), 1, 1);
}

const expandAbbreviation = (word: string): string => NAME_ABBREVIATIONS.get(word) ?? word;

/**
 * Writes numbers as digits: number words, tens with ones, and Roman numerals at the end of an organization's
 * name.
 */
function numbersAsDigits(words: readonly string[], isFirm: boolean): string[] {
  const values = words.map((word, at) => {
    const roman = isFirm && at > 0 && at === words.length - 1 ? ROMAN_NUMERALS.get(word) : undefined;
    return NUMBER_WORDS.get(word) ?? roman ?? (/^\d{1,9}$/.test(word) ? Number(word) : null);
  });
  return words.flatMap((word, at) => {
    const value = values[at] ?? null;
    const next = values[at + 1] ?? null;
    const before = values[at - 1] ?? null;
    if (value === null) return [word];
    if (isTens(before) && isOne(value) && NUMBER_WORDS.has(words[at - 1]!)) return [];
    return [String(isTens(value) && isOne(next) && NUMBER_WORDS.has(word) ? value + next! : value)];
  });
}

const isTens = (value: number | null): boolean =>
  value !== null && value >= 20 && value < 100 && value % 10 === 0;
const isOne = (value: number | null): boolean => value !== null && value > 0 && value < 10;

function tellingWords(
  words: readonly string[],
  kind: NameBearerKind | null,
  spelled: ReadonlyMap<string, Spellings>,
): readonly string[] {
  const isPerson = kind !== 'organization';
  const untitled = isPerson
    ? words.filter(
        (word, at) =>
          isWithoutVowels(word, spelled) ||
          mayBeGiven(word, at, words) ||
          (!NAME_TITLES.has(word) && !(at > 0 && NAME_SUFFIXES.has(word))),
      )
    : words;
  const named = untitled.length > 0 ? untitled : words;
  const telling = named
    .flatMap(servantOf)
    .filter(
      (word, at) =>
        !NAME_PARTICLES.has(word) ||
        isWithoutVowels(word, spelled) ||
        (isPerson && mayBeGiven(word, at, named)),
    );
  const long = telling.some((word) => word.length > 1);
  return long ? telling : named;
}

/** Tells whether a particle or title is the given name of a short name: Per Berg, Amir Hatami. */
const mayBeGiven = (word: string, at: number, words: readonly string[]): boolean =>
  at === 0 && words.length < 3 && PARTICLES_OR_GIVEN_NAMES.has(word);

/** Such a word may look like a title or a particle by chance: Omar is written "mr" in Arabic. */
const isWithoutVowels = (word: string, spelled: ReadonlyMap<string, Spellings>): boolean =>
  (spelled.get(word)?.consonants.length ?? 0) > 0;

/** Returns the particles right before each word: al Rashid, van der Meulen. */
function particlesBefore(words: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  let before = '';
  for (const word of words)
    if (NAME_PARTICLES.has(word)) before = NAME_CONJUNCTIONS.has(word) ? '' : before + word;
    else {
      if (before !== '') found.set(word, before);
      before = '';
    }
  return found;
}

/** Splits off "servant of": Abdul Aziz, Abdelaziz and Abd al-Aziz are the same name. */
function servantOf(word: string): string[] {
  const [, rest] = /^abd[uea]l((?!la).{3,}|)$/.exec(word) ?? [];
  return rest === undefined ? [word] : rest === '' ? ['abd'] : ['abd', rest];
}

function wordOf(
  text: string,
  kind: NameBearerKind | null,
  script: Script | null,
  before: string | undefined,
): NameWord {
  const isPerson = kind !== 'organization';
  const sound = phoneticForm(text);
  const isNumber = /^\d+$/.test(text);
  const groups = (isPerson && GIVEN_NAME_GROUPS.get(text)) || NONE;
  const joined = before === undefined ? null : phoneticForm(before + text);
  const common = isPerson || !COMMON_ORGANIZATION_WORDS.has(text) ? 1 : COMMON_WEIGHT;
  return {
    text,
    folded: sound,
    skeleton: isNumber ? text : wordSkeletonOf(text, script === 'vowelless'),
    script,
    kind: kindOf(text, isNumber, kind),
    weight: isNumber ? NUMBER_LETTERS : common * text.length,
    groups,
    mask: letterMaskOf(sound),
    costMax: editsMax(sound.length),
    joined,
    joinedMask: joined === null ? 0 : letterMaskOf(joined),
    spellings: NO_WORDS,
    isUnusual: false,
  };
}

const NONE: readonly number[] = [];
const NO_WORDS: readonly NameWord[] = [];

function kindOf(text: string, isNumber: boolean, kind: NameBearerKind | null): NameWord['kind'] {
  if (isNumber) return 'number';
  if (kind !== 'person' && PLACE_WORDS.has(text)) return 'place';
  if (kind === 'organization') return 'word';
  if (text.length === 1) return 'initial';
  return PATRONYMIC_ENDING.test(text) ? 'patronymic' : 'word';
}
