import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import { decoderOfEncoding } from './encodings.js';

/** Another way to decode a file, with a line of the file in both readings. */
export interface EncodingReading {
  readonly encoding: string;
  readonly line: string;
  readonly otherLine: string;
}

interface GuessedEncodings {
  readonly best: string;
  readonly other: EncodingReading | null;
}

const SAMPLE_BYTES = 32 * 1024;
/**
 * Number of non-ASCII bytes that are examined. So few because each is decoded in thirty encodings without a
 * pause.
 */
const JUDGED_MAX = 600;
const WHOLE_LINE = 500;
const LINES_MAX = 60;
/** By how much the best encoding must be rated above the next. */
const MARGIN = 0.12;
/** Bonus for the most common encoding. */
const COMMON = 0.1;

/** Deduction for letters of several languages: a bank writes names of many languages, so they prove less. */
const OF_SEVERAL = 0.15;

const LATIN: Readonly<Record<string, string>> = {
  west: 'äöüßàâæçéèêëîïôœùûÿáíñóúìòãõåøºª¿¡·',
  de: 'äöüßé',
  fr: 'àâæçéèêëîïôœùûüÿ',
  es: 'áéíñóúüçàèòïºª¿¡·',
  it: 'àèéìòùóî',
  pt: 'ãõáâàçéêíóôúºª',
  nordic: 'åäöæøéü',
  nl: 'ëéèïöüáóê',
  islandic: 'áæðéíóöþúý',
  pl: 'ąćęłńóśźż',
  cs: 'áčďéěíňóřšťúůýž',
  sk: 'áäčďéíĺľňóôŕšťúýž',
  hu: 'áéíóöőúüű',
  hr: 'čćđšž',
  ro: 'ăâîșțşţ',
  lt: 'ąčęėįšųūž',
  lv: 'āčēģīķļņšūž',
  et: 'äõöüšž',
  tr: 'çğıöşüâîi̇',
};
const WEST = ['west', 'de', 'fr', 'es', 'it', 'pt', 'nordic', 'nl', 'islandic', 'et'];
const MIDDLE = ['pl', 'cs', 'sk', 'hu', 'hr', 'ro'];
/** Letters of other scripts, and the letters that are most common in them. */
const SCRIPTS: Readonly<Record<string, readonly [letters: RegExp, common: string]>> = {
  ru: [/^[а-яё]$/i, 'оеаинтсрвлкмдпуяы'],
  uk: [/^[а-яґєії]$/i, 'оеаинтсрвлкмдпуяі'],
  sr: [/^[а-шђјљњћџ]$/i, 'оеаинтсрвлкмдпуј'],
  el: [/^[\u0370-\u03ff]$/, 'αοιετσνηυρκπμλςίάόέ'],
  he: [/^[\u05d0-\u05ea]$/, 'יוהלאתרבמנשעקדחפ'],
  ar: [/^[\u0600-\u06ff]$/, 'اليمنرتوبعةدسفحكقهج'],
  th: [/^[\u0e01-\u0e5b]$/, 'านรอกงยมลวดทสตะเคีัิ่้็์บปพหชขจณถผธใไแโำู'],
};

/** Encodings in order of preference, with the languages for which they are used. */
const CANDIDATES: readonly (readonly [encoding: string, languages: readonly string[]])[] = [
  ['latin-1', WEST],
  ['windows-1250', MIDDLE],
  ['windows-1251', ['ru', 'uk', 'sr']],
  ['windows-1254', ['tr']],
  ['windows-1253', ['el']],
  ['windows-1255', ['he']],
  ['windows-1256', ['ar']],
  ['windows-1257', ['lt', 'lv', 'et']],
  ['windows-874', ['th']],
  ['iso-8859-15', WEST],
  ['iso-8859-2', MIDDLE],
  ['iso-8859-5', ['ru', 'sr']],
  ['iso-8859-6', ['ar']],
  ['iso-8859-7', ['el']],
  ['iso-8859-8', ['he']],
  ['iso-8859-13', ['lt', 'lv']],
  ['koi8-r', ['ru']],
  ['koi8-u', ['uk']],
  ['ibm866', ['ru']],
  ['macintosh', WEST],
  ['x-mac-cyrillic', ['ru', 'uk']],
  ['cp850', WEST],
  ['cp437', WEST],
  ['cp852', MIDDLE],
  ['cp857', ['tr']],
  ['shift_jis', ['ja']],
  ['euc-jp', ['ja']],
  ['gb18030', ['zh']],
  ['big5', ['tw']],
  ['euc-kr', ['ko']],
];
const NEUTRAL = /^[\u00a0\u202f\u2009€£¥§°–—‘’“”„«»…•№™®©‚‹›\u3000-\u303f\uff01-\uff60]$/;

/**
 * Guesses the encoding of a file from its first bytes. `countNames`: number of known column names in a
 * header; null for a file without names of columns.
 */
export function guessEncodings(
  bytes: Buffer,
  mark: string | null,
  countNames: ((lines: readonly string[]) => number) | null,
): GuessedEncodings {
  if (mark !== null) return { best: mark === 'utf-8' ? mark : 'utf-16', other: null };
  const wide = wideOf(bytes);
  if (wide !== null) return { best: wide, other: null };
  const whole = bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1 || bytes.length);
  if (isUtf8(whole)) {
    const isJapanese = /\x1b\$[@B]/.test(whole.subarray(0, SAMPLE_BYTES).toString('latin1'));
    return { best: isJapanese ? 'iso-2022-jp' : 'utf-8', other: null };
  }
  const lines = telling(whole);
  const countedIn = (encoding: string): number =>
    countNames === null
      ? 0
      : countNames(
          decoderOfEncoding(encoding)
            .decode(bytes.subarray(0, SAMPLE_BYTES))
            .split(/\r\n|\r|\n/, LINES_MAX),
        );
  const readings = CANDIDATES.flatMap(([encoding, languages]) => {
    const text = decoderOfEncoding(encoding).decode(lines);
    const letters = Math.max(...plausibilities(text, languages));
    return {
      encoding,
      text,
      score: letters + 0.2 * countedIn(encoding) + (encoding === 'latin-1' ? COMMON : 0),
    };
  }).toSorted((a, b) => b.score - a.score);
  const [best] = readings as [(typeof readings)[number]];
  const other = readings.find(({ text, score }) => best.score - score < MARGIN && text !== best.text);
  return { best: best.encoding, other: other ? differing(best.text, other) : null };
}

/** Recognises UTF-16 without a byte order mark by its zero bytes, which separators and digits have. */
function wideOf(bytes: Buffer): string | null {
  const begin = bytes.subarray(0, 4_096);
  let even = 0;
  let odd = 0;
  for (const [at, byte] of begin.entries()) {
    if (byte !== 0) continue;
    if (at % 2 === 0) even++;
    else odd++;
  }
  if (even + odd < begin.length / 20) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** Returns the first lines with non-ASCII bytes, up to the number of bytes to examine. */
function telling(bytes: Buffer): Buffer {
  const lines: Buffer[] = [];
  let size = 0;
  let beyond = 0;
  for (let from = 0; from < bytes.length && size < SAMPLE_BYTES && beyond < JUDGED_MAX;) {
    const end = bytes.indexOf(0x0a, from);
    const line = bytes.subarray(from, Math.min(end < 0 ? bytes.length : end + 1, from + SAMPLE_BYTES));
    const before = beyond;
    let length = 0;
    // Go on to the next separator, so that a letter of several bytes is not cut.
    while (length < line.length && (length < WHOLE_LINE || beyond < JUDGED_MAX))
      if (line[length++]! > 0x7f) beyond += 1;
    if (beyond > before) {
      lines.push(line.subarray(0, length));
      size += length;
    }
    from += line.length;
  }
  return Buffer.concat(lines);
}

function differing(
  text: string,
  other: { readonly encoding: string; readonly text: string },
): EncodingReading | null {
  const lines = text.split('\n');
  const others = other.text.split('\n');
  const at = lines.findIndex((line, index) => line !== others[index]);
  if (at < 0) return null;
  return { encoding: other.encoding, line: lines[at]!.trim(), otherLine: (others[at] ?? '').trim() };
}

/** Rates how well the non-ASCII letters of a text suit each language, at most 1. */
function plausibilities(text: string, languages: readonly string[]): number[] {
  const chars = Array.from(text);
  const latin = languages.filter((language) => LATIN[language] !== undefined);
  const others = languages.filter((language) => LATIN[language] === undefined);
  const sums = new Map(others.map((language) => [language, 0]));
  // Count by letter, because a dozen languages are rated for the same text.
  const letters = new Map<string, { count: number; worth: number }>();
  let fixed = 0;
  let count = 0;
  for (const [at, char] of chars.entries()) {
    if (char <= '\x7f') continue;
    count += 1;
    const before = chars[at - 1] ?? ' ';
    const after = chars[at + 1] ?? ' ';
    const plain = worthInAll(char, before, after);
    if (plain !== null) {
      fixed += plain;
      continue;
    }
    for (const language of others)
      sums.set(language, sums.get(language)! + worthOfScript(char, language, before, after));
    if (latin.length === 0) continue;
    const seen = letters.get(char) ?? { count: 0, worth: 0 };
    seen.count += 1;
    seen.worth += worthOfLatin(before, after);
    letters.set(char, seen);
  }
  if (count === 0) return [0];
  const ofLatin = latin.map((language) => {
    let sum = fixed;
    for (const [char, seen] of letters)
      sum += !isLetter(char)
        ? -1.5 * seen.count
        : LATIN[language]!.includes(char.toLowerCase())
          ? seen.worth
          : -seen.count;
    return sum / count - (language === 'west' ? OF_SEVERAL : 0);
  });
  return [...ofLatin, ...[...sums.values()].map((sum) => (sum + fixed) / count)];
}

interface CharKind {
  readonly isBroken: boolean;
  readonly isCurrencySign: boolean;
  readonly isNeutral: boolean;
  readonly isLetter: boolean;
  readonly isLower: boolean;
  readonly isUpper: boolean;
}

/** Cache by character, because the same letters recur. It is emptied when a file has many other letters. */
const kinds = new Map<string, CharKind>();
const KINDS_MAX = 5_000;

function kindOf(char: string): CharKind {
  const known = kinds.get(char);
  if (known) return known;
  if (kinds.size >= KINDS_MAX) kinds.clear();
  const kind = {
    isBroken: char === '\ufffd' || /[\u0080-\u009f\ue000-\uf8ff]/.test(char),
    isCurrencySign: /^\p{Sc}$/u.test(char),
    isNeutral: NEUTRAL.test(char),
    isLetter: /^\p{L}$/u.test(char),
    isLower: /^\p{Ll}$/u.test(char),
    isUpper: /^\p{Lu}$/u.test(char),
  };
  kinds.set(char, kind);
  return kind;
}

const isLetter = (char: string): boolean => kindOf(char).isLetter;

/** Rates a character for all languages alike; null if the rating depends on the language. */
function worthInAll(char: string, before: string, after: string): number | null {
  const kind = kindOf(char);
  if (kind.isBroken) return -10;
  if (kind.isCurrencySign && (/\d/.test(after) || /[\d\s]/.test(before))) return 1;
  if (kind.isNeutral) return isLetter(before) && isLetter(after) && char !== '’' ? -2 : 0.5;
  // A capital letter does not occur inside a word of small letters.
  if (kind.isUpper && kindOf(before).isLower) return -2;
  if (kind.isLower && kindOf(before).isUpper && kindOf(after).isUpper) return -2;
  return null;
}

/** Rates a letter for a Latin language that uses it. */
function worthOfLatin(before: string, after: string): number {
  if (!isLetter(before) && !isLetter(after)) return 0;
  // An accented letter usually has ASCII letters next to it.
  return before > '\x7f' && after > '\x7f' && isLetter(before) && isLetter(after) ? -1 : 1;
}

function worthOfScript(char: string, language: string, before: string, after: string): number {
  const script = SCRIPTS[language];
  if (!script) return worthOfEastern(char, language);
  if (!script[0].test(char)) return -1;
  if (/[A-Za-z]/.test(before) || /[A-Za-z]/.test(after)) return -1;
  return script[1].includes(char.toLowerCase()) ? 1 : 0.2;
}

/**
 * Rates a character by its lead byte, because each of these encodings has its common characters in one range.
 */
function worthOfEastern(char: string, language: string): number {
  if (language === 'ko') return /\p{Script=Hangul}/u.test(char) ? 1 : -0.5;
  if (language === 'ja') {
    if (/[\uff61-\uff9f]/.test(char)) return 0.4;
    if (/[\u3040-\u30ff]/.test(char)) return 1;
  }
  if (!/\p{Script=Han}/u.test(char)) return -1;
  const [encoding, from, to] =
    language === 'ja'
      ? ['shift_jis', 0x88, 0x97]
      : language === 'zh'
        ? ['gb2312', 0xb0, 0xd7]
        : ['big5', 0xa4, 0xc6];
  const [lead = 0] = iconv.encode(char, String(encoding));
  return lead >= Number(from) && lead <= Number(to) ? 0.95 : -0.5;
}
