import { splitLegalForms } from '../legal-forms.js';
import { NAME_TITLES } from '../name-words.js';
import { withLatinLegalForms } from '../script-forms.js';
import { phoneticForm } from './word-likeness.js';
import { plainWordsOf } from './plain-words.js';

/** Longer names are compared as they are written. */
const CHARS_MAX = 120;
/** Legal forms of one letter are initials. */
const FORM_LETTERS_MIN = 2;
/** Words that tell people apart are at least this long; shorter ones may be particles. */
const TELLING_LETTERS_MIN = 3;
/** A word that more names have tells nobody apart, and comparing all of them would take seconds. */
const NAMES_OF_WORD_MAX = 200;
/** Given names that one spelling may have and the other not. */
const MIDDLE_NAMES_MAX = 2;
/** A name with digits is a code, and codes differ by a letter. */
const CODE = /[\p{N}@#_]/u;
/** Different characters of these scripts are read alike, so they are compared as they are written. */
const WITHOUT_SOUNDS =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}]/u;
/** Vowels that German, Danish and others write as two letters where they lack the character. */
const WRITTEN_UMLAUT = /(?<=[^aeiou])([aou])e(?=[^aeiou])/g;

interface Spelling {
  readonly name: string;
  /** Words as they sound, as written one after the other, without legal forms and titles. */
  readonly words: readonly string[];
  readonly form: string | null;
}

/** Returns a name whose legal form at the end is written without dots, as lists of legal forms write it. */
const withFormJoined = (name: string): string =>
  name.replace(/(?<!\p{L})(?:\p{L}\.){2,}$/u, (letters) => {
    const form = letters.replaceAll('.', '');
    // Other letters with dots are the initials of a person.
    return splitLegalForms(['name', form.toLowerCase()], 1, FORM_LETTERS_MIN).forms.length > 0
      ? form
      : letters;
  });

const wordForm = (word: string): string =>
  word.length === 1 ? word : phoneticForm(word.replace(WRITTEN_UMLAUT, '$1'));

/** Returns the words of a name, with those of its legal form. */
const allWordsOf = (name: string): string[] => plainWordsOf(withFormJoined(withLatinLegalForms(name)));

/** Returns how a name is spelled; null if it can only be compared as it is written. */
function spellingOf(name: string, bySound: boolean, all?: readonly string[]): Spelling | null {
  if (name.length > CHARS_MAX || CODE.test(name) || WITHOUT_SOUNDS.test(name)) return null;
  const { words, forms } = splitLegalForms(all ?? allWordsOf(name), 1, FORM_LETTERS_MIN);
  const named = words.filter((word) => !NAME_TITLES.has(word));
  const told = (named.length > 0 ? named : words).map((word) => (bySound ? wordForm(word) : word));
  const specific = forms.find(({ family }) => family !== 'company');
  return told.length === 0 ? null : { name, words: told, form: specific?.code ?? null };
}

const keyOf = ({ words }: Spelling): string => [...words].sort().join(' ');

/**
 * Among equally long spellings the first in the order of letters, so that the order of rows changes nothing.
 */
const fullestFirst = (a: string, b: string): number => b.length - a.length || (a < b ? -1 : 1);

/**
 * Groups names that are spellings of one name: in another order, case or script, without accents, legal form,
 * title or middle names, or with initials. What may stand for two names, such as initials, stands for
 * neither.
 */
export class NameSpellings {
  private readonly byKey = new Map<string, Spelling[]>();
  /** Keys of names by each of their telling words. */
  private readonly keysByWord = new Map<string, Set<string>>();
  private readonly read = new Map<string, Spelling | null>();
  /** Words of the names that were added, as they sound. */
  private readonly words = new Set<string>();
  private readonly forms = new Map<string, string>();
  private readonly found = new Map<string, string>();

  /**
   * `bySound`: whether words that sound alike are one word, as in names of people that were transliterated.
   */
  constructor(
    private readonly bySound: boolean,
    names: Iterable<string> = [],
  ) {
    for (const name of names) this.add(name);
  }

  /** Adds a name; what stands for the names so far may change. */
  add(name: string): void {
    if (this.read.has(name)) return;
    const spelling = spellingOf(name, this.bySound);
    this.read.set(name, spelling);
    this.found.clear();
    if (!spelling) return;
    const key = keyOf(spelling);
    const same = this.byKey.get(key);
    if (same) same.push(spelling);
    else this.byKey.set(key, [spelling]);
    for (const word of spelling.words) {
      this.words.add(word);
      if (word.length >= TELLING_LETTERS_MIN)
        this.keysByWord.set(word, (this.keysByWord.get(word) ?? new Set()).add(key));
    }
  }

  /** Returns the spelling that stands for a name: the fullest one, or the name itself if it has no other. */
  fullest(name: string): string {
    let found = this.found.get(name);
    if (found === undefined) this.found.set(name, (found = this.fullestOf(name)));
    return found;
  }

  private fullestOf(name: string): string {
    const spelling = this.read.has(name) ? this.read.get(name)! : this.spellingLike(name);
    if (!spelling) return name;
    const key = keyOf(spelling);
    const longer =
      this.longerKeyOf(spelling, key) ?? (this.read.has(name) ? undefined : this.shorterKeyOf(spelling));
    const same = this.byKey.get(longer ?? key) ?? [];
    const alike = same.filter(
      ({ form }) => form === null || spelling.form === null || form === spelling.form,
    );
    // Where companies of several legal forms share a name, nobody can say which of them is meant without one.
    const forms = new Set(same.flatMap(({ form }) => form ?? []));
    const candidates = spelling.form === null && forms.size > 1 ? alike.filter(({ form }) => !form) : alike;
    return candidates.map((each) => each.name).sort(fullestFirst)[0] ?? name;
  }

  /**
   * Returns how a name that was not added is spelled; null if it shares no word with those that were. Of the
   * thousands of names on a long record most share none, and looking for legal forms takes the longest.
   */
  private spellingLike(name: string): Spelling | null {
    if (name.length > CHARS_MAX) return null;
    const all = allWordsOf(name);
    return all.some((word) => this.words.has(this.formOf(word))) ? spellingOf(name, this.bySound, all) : null;
  }

  private formOf(word: string): string {
    if (!this.bySound) return word;
    let form = this.forms.get(word);
    if (form === undefined) this.forms.set(word, (form = wordForm(word)));
    return form;
  }

  /** Returns the keys of names that share a telling word. */
  private keysWith(words: readonly string[]): ReadonlySet<string> {
    const found = new Set<string>();
    for (const word of words) {
      const keys = this.keysByWord.get(word);
      if (keys && keys.size <= NAMES_OF_WORD_MAX) for (const key of keys) found.add(key);
    }
    return found;
  }

  /** Returns the key of the only name of which a spelling is short, with initials or without middle names. */
  private longerKeyOf({ words, form }: Spelling, key: string): string | undefined {
    if (words.length < 2 || form !== null) return undefined;
    const keys = this.keysWith(words);
    const longer = [...keys].filter(
      (each) => each !== key && this.byKey.get(each)!.some((full) => isShortOf(words, full)),
    );
    if (longer.length === 1) return longer[0];
    // "J Berg", "John Berg" and "John Karl Berg" are one name, if the longest spelling has the others in it.
    const [longest, ...others] = longer
      .flatMap((each) => this.byKey.get(each)!.slice(0, 1))
      .sort((a, b) => b.words.join('').length - a.words.join('').length);
    return longest && others.every((each) => isShortOf(each.words, longest)) ? keyOf(longest) : undefined;
  }

  /** Returns the key of the only name that is short for a spelling which was not added. */
  private shorterKeyOf(full: Spelling): string | undefined {
    if (this.byKey.has(keyOf(full))) return undefined;
    const keys = this.keysWith(full.words);
    const shorter = [...keys].filter((each) =>
      this.byKey
        .get(each)!
        .some(({ words, form }) => form === null && words.length > 1 && isShortOf(words, full)),
    );
    return shorter.length === 1 ? shorter[0] : undefined;
  }
}

/** Tells whether words are those of a fuller name, some of them as initials or without its middle names. */
function isShortOf(words: readonly string[], { words: full, form }: Spelling): boolean {
  if (form !== null || full.length < words.length || full.length > words.length + MIDDLE_NAMES_MAX)
    return false;
  const isFuller = full.length > words.length || words.join('').length < full.join('').length;
  if (!isFuller || !words.some((word) => word.length >= TELLING_LETTERS_MIN && full.includes(word)))
    return false;
  const matched = matchedPlaces(words, full);
  // A first or last name that is missing is somebody else's: "Ali Hassan" is not "Omar Ali Hassan".
  return matched !== null && matched.has(0) && matched.has(full.length - 1);
}

/** Returns the places of a fuller name that words stand for; null if a word stands for none of them. */
function matchedPlaces(words: readonly string[], full: readonly string[]): ReadonlySet<number> | null {
  const places = new Set<number>();
  const wholeFirst = [...words].sort((a, b) => b.length - a.length);
  for (const word of wholeFirst) {
    const whole = full.findIndex((each, at) => !places.has(at) && each === word);
    const place =
      whole !== -1
        ? whole
        : full.findIndex(
            (each, at) => !places.has(at) && (word.length === 1 || each.length === 1) && each[0] === word[0],
          );
    if (place === -1) return null;
    places.add(place);
  }
  return places;
}
