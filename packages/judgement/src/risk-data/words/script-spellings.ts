import anyAscii from 'any-ascii';

/**
 * Latin spellings of letters and groups of letters, the usual one first: BGN/PCGN, ISO 9, ISO 843, ICAO 9303,
 * national passports and Western practice, as far as `phoneticForm` leaves a difference. `^` means at the
 * beginning of a word, `$` at the end. Letters that are not listed have one spelling.
 */
const SPELLINGS = {
  cyrillic: `дж dzh j g;щ shch sh sht schtsch;х kh h ch j;ж zh j;ц ts c z;ю yu u;я ya a;ё e io o;г g h;ъ - a;
    ау au ow;^у u w;ье ye e;ђ dj;ћ c ch;ќ k kj;ѓ g gj;ў u w;ґ g`,
  greek: `^μπ b mp;μπ mp b mb;^ντ d nt;ντ nt d nd;^γκ g gk;γκ gk g ng;γγ ng gg;γξ nx;γχ nch;τζ tz j g dz;
    τσ ts ch c;^γου gou w;ου ou w;αυ av au af;ευ ev eu ef;ηυ iv;γι gi y;^γε ge ye;χ ch h kh j;αι ai e;
    ει ei i;οι oi i e;η i e;υ y u;β v b;ι i j;σ s;ς s`,
  armenian: `ու u;^ո o vo;^ե e ye;և ev;խ kh h;ծ ts dz;ջ j ch;ճ ch j;յ y h`,
  georgian: `ხ kh h;ჯ j dj;ჟ zh j`,
} as const;

/**
 * Consonants of letters in scripts that omit vowels, as `wordSkeletonOf` writes them; `-` stands for none.
 */
const CONSONANTS = {
  arabic: `الله lh;ا -;آ -;أ -;إ -;ء -;ؤ -;ئ -;ى -;ی -;ي -;ع -;و - f;ب p;ت t;ث t s;ج - k t;ح h;خ h k;د t;
    ذ t s;ر r;ز s;س s;ش s;ص s;ض t s;ط t;ظ s t;غ k;ف f;ق k;ك k;ک k;ل l;م m;ن n;ه$ h -;ه h;ة - h;پ p;چ s;
    ژ s -;گ k;ڤ f`,
  hebrew: `א -;ע -;י -;^ו f;וו f;ו - f;^ב p;ב p f;^כ k;כ h k s;ך h k s;^פ p f;פ p f;ף f;ג k -;ד t;ה$ - h;
    ה h;ז s;ח h s;ט t;ל l;מ m;ם m;נ n;ן n;ס s;צ ts s;ץ ts s;ק k;ר r;ש s;ת t`,
} as const;

type Options = readonly string[];
/** Letter groups with their options, by the first letter, longest first. */
type LetterTable = ReadonlyMap<string, readonly LetterGroup[]>;
interface LetterGroup {
  readonly letters: string;
  readonly options: Options;
  readonly isAtStart: boolean;
  readonly isAtEnd: boolean;
}

/** The most spellings of a word that are compared. The most usual ones are kept. */
const SPELLINGS_MAX = 12;
/** In how many places a spelling may depart from the most usual transliteration of the word. */
const UNUSUAL_MAX = 2;

function tableOf(text: string): LetterTable {
  const groups = text.split(';').map((row): LetterGroup => {
    const [marked, ...options] = row.trim().split(' ') as [string, ...string[]];
    return {
      letters: marked.replace(/[$^]/g, ''),
      options: options.map((option) => option.replace('-', '')),
      isAtStart: marked.startsWith('^'),
      isAtEnd: marked.endsWith('$'),
    };
  });
  const byFirst = new Map<string, LetterGroup[]>();
  for (const group of groups.toSorted((a, b) => weightOf(b) - weightOf(a)))
    byFirst.set(group.letters[0]!, [...(byFirst.get(group.letters[0]!) ?? []), group]);
  return byFirst;
}

/** Longer letter groups are tried first, then groups that count only at the start or end of a word. */
const weightOf = ({ letters, isAtStart, isAtEnd }: LetterGroup): number =>
  2 * letters.length + (isAtStart || isAtEnd ? 1 : 0);

const LATIN_TABLES = [
  [/\p{Script=Cyrillic}/u, tableOf(SPELLINGS.cyrillic)],
  [/\p{Script=Greek}/u, tableOf(SPELLINGS.greek)],
  [/\p{Script=Armenian}/u, tableOf(SPELLINGS.armenian)],
  [/\p{Script=Georgian}/u, tableOf(SPELLINGS.georgian)],
] as const;
const CONSONANT_TABLES = [
  [/\p{Script=Arabic}/u, tableOf(CONSONANTS.arabic)],
  [/\p{Script=Hebrew}/u, tableOf(CONSONANTS.hebrew)],
] as const;

/** Tells whether a text has letters of a script whose spellings are known. */
export const hasOtherSpellings = (text: string): boolean =>
  [...LATIN_TABLES, ...CONSONANT_TABLES].some(([script]) => script.test(text));

const tableFor = (word: string, tables: typeof LATIN_TABLES | typeof CONSONANT_TABLES) =>
  tables.find(([script]) => script.test(word))?.[1];

/** Removes accents, but not marks that make another letter, as those of й, ё and ї do. */
const unaccented = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replace(/(?<=[α-ω])[\u0300\u0301\u0313\u0314\u0342\u0345]+/g, '')
    .normalize('NFC');

/** Returns the options of each letter group of a word. `other` spells letters that are not in the table. */
function optionsOf(word: string, table: LetterTable, other: (letter: string) => string): Options[] {
  const found: Options[] = [];
  for (let at = 0; at < word.length;) {
    const group = table
      .get(word[at]!)
      ?.find(
        ({ letters, isAtStart, isAtEnd }) =>
          word.startsWith(letters, at) &&
          (!isAtStart || at === 0) &&
          (!isAtEnd || at + letters.length === word.length),
      );
    found.push(group?.options ?? [other(word[at]!)]);
    at += group?.letters.length ?? 1;
  }
  return found;
}

/** Returns the texts that the options make, those with the fewest unusual options first. */
function combined(options: readonly Options[]): string[] {
  let texts: readonly (readonly [text: string, unusual: number])[] = [['', 0]];
  for (const some of options) {
    const longer = texts
      .flatMap(([text, unusual]) =>
        some.map((each, at) => [text + each, unusual + (at > 0 ? 1 : 0)] as const),
      )
      .filter(([, unusual]) => unusual <= UNUSUAL_MAX);
    texts =
      longer.length > SPELLINGS_MAX ? longer.toSorted((a, b) => a[1] - b[1]).slice(0, SPELLINGS_MAX) : longer;
  }
  return [...new Set(texts.toSorted((a, b) => a[1] - b[1]).map(([text]) => text))];
}

const plain = (text: string): string =>
  anyAscii(text)
    .toLowerCase()
    .replace(/[^a-z]/g, '');

/**
 * Returns the spellings of a word in Latin letters, the usual one first. None if the word is in another
 * script or in one without vowels.
 */
export function latinSpellings(word: string): readonly string[] {
  const table = tableFor(word, LATIN_TABLES);
  return table ? combined(optionsOf(unaccented(word), table, plain)) : [];
}

/** Returns the consonants that a word may have, in a script without vowels; none in other scripts. */
export function consonantSpellings(word: string): readonly string[] {
  const table = tableFor(word, CONSONANT_TABLES);
  return table ? combined(optionsOf(word.normalize('NFC'), table, () => '')) : [];
}

const LETTER_PAIRS = /[\p{Script=Greek}\p{Script=Armenian}][\p{L}\p{M}]*/gu;

/** Writes Greek and Armenian words in Latin letters, in which a pair of letters often is one sound. */
export const withLetterPairs = (text: string): string =>
  text.replace(LETTER_PAIRS, (word) => {
    const table = tableFor(word, LATIN_TABLES)!;
    return optionsOf(unaccented(word), table, plain)
      .map(([usual]) => usual!)
      .join('');
  });
