import { splitLegalForms } from '../legal-forms.js';
import { classesIn, classTerms, nameClasses, type NameClass } from './payment-words.js';
import { plainWordsOf } from './plain-words.js';
import { compiledWords } from './word-lists.js';

/** Whether a name is that of a person or of a firm, as far as the name itself tells. */
export type NameKind = 'person' | 'firm' | 'unknown';

const compiledFirmTerms = compiledWords('payment_words', ({ firms }) => classTerms(firms));

/** Trades that are family names as well (Mason, Carpenter): they say nothing of a name with others. */
const FAMILY_NAME_CLASSES: ReadonlySet<NameClass> = new Set<NameClass>(['builder']);
/** Signs that no personal name has: an ampersand, or the dot of an internet domain. */
const FIRM_SIGNS = /[&*]|\.\p{L}{2,}$/u;
/** A code may stand for anybody. */
const CODE = /[\p{N}@#_]/u;
/** Scripts that write personal names without spaces, with two to four characters. */
const UNSPACED_NAME = /^[\p{Script=Han}\p{Script=Hangul}]{2,4}$/u;
const UNSPACED_SCRIPT = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Shorter words are legal forms only as they stand: "sa" is one, the family name "sá" is not. */
const FORM_LETTERS_MIN = 3;
const PERSON_WORDS_MAX = 6;
const LINKING_WORDS: ReadonlySet<string> = new Set(['of', 'the', 'for', 'by']);
const JOINING_WORDS: ReadonlySet<string> = new Set(['and', 'und', 'och', 'et']);

/** Number of names whose kind is cached; beyond it, all are forgotten. */
const REMEMBERED_MAX = 10_000;
const remembered = new WeakMap<object, Map<string, NameKind>>();

/**
 * Returns the kind of a name. Letter case is not read, because keys of counterparties have none. Cached,
 * since most payments repeat a name.
 */
export function nameKindOf(name: string): NameKind {
  const terms = compiledFirmTerms();
  let known = remembered.get(terms);
  if (!known || known.size >= REMEMBERED_MAX) remembered.set(terms, (known = new Map<string, NameKind>()));
  let kind = known.get(name);
  if (kind === undefined) known.set(name, (kind = kindOfName(name.trim().toLowerCase())));
  return kind;
}

function kindOfName(name: string): NameKind {
  const words = plainWordsOf(name);
  if (words.length === 0) return 'unknown';
  if (hasLegalForm(name, words) || classesIn(name, compiledFirmTerms()).length > 0) return 'firm';
  const classes = nameClasses(name);
  if (classes.some((each) => !FAMILY_NAME_CLASSES.has(each))) return 'firm';
  if (FIRM_SIGNS.test(name) || words.some((word) => LINKING_WORDS.has(word))) return 'firm';
  if (CODE.test(name)) return 'unknown';
  if (UNSPACED_SCRIPT.test(name))
    return name.split(/\s+/u).every((word) => UNSPACED_NAME.test(word)) ? 'person' : 'unknown';
  if (classes.length > 0 || words.some((word) => JOINING_WORDS.has(word))) return 'unknown';
  if (words.length === 1) return 'firm';
  return words.length > PERSON_WORDS_MAX ? 'firm' : 'person';
}

function hasLegalForm(name: string, words: readonly string[]): boolean {
  if (splitLegalForms(words, 1, FORM_LETTERS_MIN).forms.length > 0) return true;
  // Initials with dots ("S.A.") are read as one word, as lists of legal forms write them.
  const written = name.replace(/(?<=\p{L})\.(?=\p{L}\b)|\.$/gu, '').split(/[^\p{L}]+/u);
  const last = written.findLast((word) => word !== '') ?? '';
  return words.length > 1 && splitLegalForms(['name', last], 1, 2).forms.length > 0;
}

/** Tells whether a name or reference is that of a branch or machine, where cash is brought or drawn. */
export const isCashPlace = (text: string): boolean =>
  classesIn(text, compiledFirmTerms()).includes('cash_place');
