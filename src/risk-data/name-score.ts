import { doubleMetaphone } from 'double-metaphone';
import { wordsOf } from './words.js';

/** A name that is longer by some words, such as a second given name: own choice, a hit to look at. */
export const CONTAINED_SCORE = 85;
/** Other spellings of the same sounds, such as transliterations: own choice, a hit to look at. */
export const SOUND_SCORE = 88;
/** Words so alike count as the same in a longer name. */
const SAME_WORD = 0.95;
const SOUND_LIKENESS_MIN = 0.6;
/** What is compared of a name; hardly any real one is longer, and the work grows with the square. */
export const NAME_CHARS_MAX = 200;
export const NAME_WORDS_MAX = 16;
/** Rounded, the least score that counts. */
const SCORE_MIN = 81.5;
/** After Winkler (1990): the bonus of a common beginning. */
const PREFIX_CHARS_MAX = 4;
const PREFIX_WEIGHT = 0.1;

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
/** With a smaller share of common letters the mean of both likenesses stays below 0.8. */
const COMMON_LETTERS_MIN = 0.7;

/** Forms of address and of companies: they say nothing about who it is. */
const FILLERS = new Set(
  (
    'mr mrs ms miss dr prof sir the ltd limited llc llp inc incorporated corp corporation plc gmbh ag ' +
    'ab as oy bv nv sarl srl spa ooo oao zao pjsc jsc fze fzco'
  ).split(' '),
);

export interface NameParts {
  readonly words: readonly string[];
  readonly sounds: readonly (readonly string[])[];
  /** One bit per letter that stands in the word. */
  readonly masks: readonly number[];
  readonly counts: Uint16Array;
  readonly letters: number;
  /** Something of the name is beyond NAME_CHARS_MAX or NAME_WORDS_MAX and is not compared. */
  readonly isCut: boolean;
}

export function nameParts(name: string): NameParts {
  const read = name.slice(0, NAME_CHARS_MAX);
  const all = wordsOf(read);
  const telling = all.filter((word) => !FILLERS.has(word));
  const whole = telling.length > 0 ? telling : all;
  // A sign of another script may be written with many Latin letters.
  const words = whole.slice(0, NAME_WORDS_MAX).map((word) => word.slice(0, NAME_CHARS_MAX));
  const counts = new Uint16Array(LETTERS.length);
  const joined = words.join('');
  for (const letter of joined) counts[LETTERS.indexOf(letter)]! += 1;
  return {
    words,
    sounds: words.map((word) => [...new Set(doubleMetaphone(word))].filter(Boolean)),
    masks: words.map(maskOf),
    counts,
    letters: joined.length,
    isCut: read.length < name.length || words.length < whole.length,
  };
}

/**
 * 0 to 100, in any order. Words are paired, the most alike first; a pair counts with its letters and the mean
 * of Jaro-Winkler and edit likeness, a word left over with 0.
 */
export function nameScore(a: NameParts, b: NameParts): number {
  const total = a.letters + b.letters;
  if (total === 0 || !mayBeAlike(a, b)) return 0;
  const pairs = pairWords(a, b);
  const score = Math.round(
    (100 * pairs.reduce((sum, { likeness, letters: counted }) => sum + likeness * counted, 0)) / total,
  );
  const shorter = Math.min(a.words.length, b.words.length);
  if (shorter < 2 || pairs.length < shorter) return score;
  const contained = pairs.every(({ likeness }) => likeness >= SAME_WORD) ? CONTAINED_SCORE : 0;
  const sounds =
    a.words.length === b.words.length &&
    pairs.every((pair) => pair.sound && pair.likeness >= SOUND_LIKENESS_MIN)
      ? SOUND_SCORE
      : 0;
  return Math.max(score, contained, sounds);
}

/** Spares the comparison of words where the letters alone rule out a score that counts. */
function mayBeAlike(a: NameParts, b: NameParts): boolean {
  let common = 0;
  for (let at = 0; at < LETTERS.length; at++) common += Math.min(a.counts[at]!, b.counts[at]!);
  const shorter = Math.min(a.letters, b.letters);
  const isNear = 2 * common >= COMMON_LETTERS_MIN * (a.letters + b.letters);
  return (isNear || common >= SAME_WORD * shorter) && mayHaveScore(a, b);
}

function mayHaveScore(a: NameParts, b: NameParts): boolean {
  const [few, many] = a.words.length <= b.words.length ? [a, b] : [b, a];
  const ofMany = new Float64Array(many.words.length);
  let [sum, least] = [0, 1];
  for (const [i, word] of few.words.entries()) {
    let best = 0;
    for (let j = 0; j < many.words.length; j++) {
      const bound = likenessBound(word, few.masks[i]!, many.words[j]!, many.masks[j]!);
      if (bound > best) best = bound;
      if (bound > ofMany[j]!) ofMany[j] = bound;
    }
    sum += best * word.length;
    least = Math.min(least, best);
  }
  if (least >= SAME_WORD) return true;
  if (few.words.length === many.words.length && least >= SOUND_LIKENESS_MIN) return true;
  const parts = many.words.map((word, j) => ofMany[j]! * word.length).sort((x, y) => y - x);
  for (const part of parts.slice(0, few.words.length)) sum += part;
  return 100 * sum >= SCORE_MIN * (a.letters + b.letters);
}

function likenessBound(a: string, maskA: number, b: string, maskB: number): number {
  const common = Math.min(a.length - bits(maskA & ~maskB), b.length - bits(maskB & ~maskA));
  if (common <= 0) return 0;
  const jaro = (common / a.length + common / b.length + 1) / 3;
  const winkler = jaro + PREFIX_CHARS_MAX * PREFIX_WEIGHT * (1 - jaro);
  return (winkler + (2 * common) / (a.length + b.length)) / 2;
}

/** Letters have a bit each, the ten digits share the six that are left. */
function maskOf(word: string): number {
  let mask = 0;
  for (const letter of word) {
    const at = LETTERS.indexOf(letter);
    mask |= 1 << (at < 26 ? at : 26 + (at % 6));
  }
  return mask;
}

function bits(mask: number): number {
  let count = mask - ((mask >>> 1) & 0x55555555);
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333);
  return (((count + (count >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

interface Pair {
  readonly i: number;
  readonly j: number;
  readonly likeness: number;
  readonly letters: number;
  readonly sound: boolean;
}

function pairWords(a: NameParts, b: NameParts): Pair[] {
  const possible = a.words.flatMap((left, i) =>
    b.words.map((right, j): Pair => {
      const sound = a.sounds[i]!.some((code) => b.sounds[j]!.includes(code));
      return { i, j, likeness: likenessOf(left, right), letters: left.length + right.length, sound };
    }),
  );
  possible.sort((x, y) => y.likeness - x.likeness || y.letters - x.letters || x.i - y.i || x.j - y.j);
  const taken = { i: new Set<number>(), j: new Set<number>() };
  return possible.filter(({ i, j, likeness }) => {
    if (likeness === 0 || taken.i.has(i) || taken.j.has(j)) return false;
    taken.i.add(i);
    taken.j.add(j);
    return true;
  });
}

const likenessOf = (a: string, b: string): number =>
  a === b ? 1 : (jaroWinkler(a, b) + editLikeness(a, b)) / 2;

/** Twice the longest common subsequence over the letters of both: 1 for equal words. */
export function editLikeness(a: string, b: string): number {
  const row = new Uint16Array(b.length + 1);
  for (let i = 0; i < a.length; i++) {
    const letter = a.charCodeAt(i);
    let diagonal = 0;
    for (let j = 1; j <= b.length; j++) {
      const above = row[j]!;
      row[j] = letter === b.charCodeAt(j - 1) ? diagonal + 1 : Math.max(above, row[j - 1]!);
      diagonal = above;
    }
  }
  return (2 * row[b.length]!) / (a.length + b.length);
}

/** 0 to 1, after Jaro (1989) and Winkler (1990). */
export function jaroWinkler(a: string, b: string): number {
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  const usedB = new Uint8Array(b.length);
  let matchedA = '';
  for (let i = 0; i < a.length; i++) {
    const end = Math.min(b.length, i + reach + 1);
    for (let j = Math.max(0, i - reach); j < end; j++)
      if (usedB[j] === 0 && a[i] === b[j]) {
        usedB[j] = 1;
        matchedA += a[i];
        break;
      }
  }
  const matches = matchedA.length;
  if (matches === 0) return 0;
  let swapped = 0;
  for (let j = 0, at = 0; j < b.length; j++) if (usedB[j] === 1 && b[j] !== matchedA[at++]) swapped++;
  const jaro = (matches / a.length + matches / b.length + (matches - swapped / 2) / matches) / 3;
  let prefix = 0;
  while (prefix < PREFIX_CHARS_MAX && prefix < a.length && a[prefix] === b[prefix]) prefix++;
  return jaro + prefix * PREFIX_WEIGHT * (1 - jaro);
}
