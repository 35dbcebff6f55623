import { normalizedText } from '@alert-review/kernel';
import { withIsoDates } from './written-dates.js';

/** A part of a sentence as written, and its normalized words. */
export interface Statement {
  readonly written: string;
  readonly words: string;
}

/** Apostrophes typed by phones, word processors and keyboards; NFKC would keep most of them. */
const APOSTROPHES = /[\u2018\u2019\u201B\u02BC\u2032\u00B4`]/g;

const plain = (text: string): string => normalizedText(text.replace(APOSTROPHES, "'"), 'NFKC');

/** Matches a date or number, a word, a genitive or a mark; other characters are dropped. */
const TOKENS =
  /(?<!\d)\d+(?:-\d+)+|\d(?:[\d.,]*\d)?|[\p{L}\p{M}\d]+|'s?(?![\p{L}\d])|(?:[,;:=?]|[-\u2013\u2014](?=\s))/gu;

/** Returns the words, marks and ISO dates of a text in lower case with ß as ss, each followed by a blank. */
export const spacedWords = (text: string): string => spaceTokens(plain(text));

function spaceTokens(text: string): string {
  const lower = withIsoDates(text).toLowerCase().replaceAll('ß', 'ss').replace(/n't\b/g, 'nt');
  const tokens = lower.match(TOKENS);
  return tokens ? `${tokens.map(plainMark).join(' ')} ` : '';
}

const SHORT = (
  'abt about acct account accts accounts agrmt agreement amt amount cert certificate cust customer ' +
  'docs documents ltr letter mthly monthly pmt payment pmts payments rcvd received recvd received ' +
  'sof source stmt statement stmts statements'
).split(' ');
const MARKS = new Map([
  ["'", "'s"],
  ['\u2013', '-'],
  ['\u2014', '-'],
  ...SHORT.flatMap((short, i) => (i % 2 === 0 ? [[short, SHORT[i + 1]!] as const] : [])),
]);
const plainMark = (token: string): string => MARKS.get(token) ?? token;

/** Number of characters before a point in which an abbreviation is searched. */
const ABBREVIATION_CHARS = 10;

/** Abbreviations whose point does not end a sentence. */
const ABBREVIATIONS =
  'abs acct approx bzw ca cert cta cust dr empf geb inv kd lt mr mrs ms nac no nr núm ref sr sra st tel zb';
const ABBREVIATION = new RegExp(`(?<![\\p{L}\\d])(?:${ABBREVIATIONS.replaceAll(' ', '|')})\\.$`, 'iu');

/** Maximum number of parts read one by one. A note does not have more sentences, and each takes time. */
const PARTS_MAX = 200;

function withinLimit(parts: readonly string[]): readonly string[] {
  return parts.length <= PARTS_MAX
    ? parts
    : [...parts.slice(0, PARTS_MAX), parts.slice(PARTS_MAX).join('; ')];
}

/**
 * Returns parts of sentences without questions. A point in a number or in "e.g. x" does not end a sentence.
 */
export const statementsIn = (text: string): readonly Statement[] =>
  withinLimit(
    plain(text)
      .split(/(?<=[.!?])\s+(?=[\p{Lu}\d"'(])|[\r\n]+/u)
      .reduce<string[]>((sentences, next) => {
        const last = sentences.at(-1);
        const isOneSentence = last !== undefined && ABBREVIATION.test(last.slice(-ABBREVIATION_CHARS));
        if (isOneSentence) sentences[sentences.length - 1] = `${last} ${next}`;
        else sentences.push(next);
        return sentences;
      }, [])
      .flatMap((sentence) => sentence.split(';'))
      .map((part) => part.trim())
      .filter((part) => part !== '' && !part.endsWith('?')),
  ).map((written) => ({ written, words: spaceTokens(written) }));
