// Exceeds the usual size: one pattern lists titles of many languages.
import { removeNameTitles } from './name-titles.js';
import {
  isCountryWithTwoLastNames,
  isCountryWithFamilyNameFirst,
  isNameInitial,
  NameWords,
} from './name-words.js';
import { textOnOneXmlLine } from './xml.js';

/** A person's name in the parts that forms ask for; null where the name has no such part. */
export interface PersonName {
  readonly first: string | null;
  /** Initials and patronymics; further first names stay with the first name. */
  readonly middle: string | null;
  readonly last: string | null;
  /** Suffix such as Jr., Sr. or III. */
  readonly suffix: string | null;
}

/** A name as it was split. */
export interface SplitName extends PersonName {
  /** Titles and degrees, which are no part of a name. */
  readonly title: string | null;
  /** Why a person has to check the split, as a sentence; null if the split is certain. */
  readonly doubt: string | null;
}

/** Words of a name as first and last name, and why their order is not certain. */
interface Ordered {
  readonly first: readonly string[];
  readonly last: readonly string[];
  readonly doubt: string | null;
}

const DOUBTS = {
  oneWord: 'The name is a single word, which can be a first or a last name.',
  particleFirst: 'The name begins with a word such as "van" or "de", so the last name may come first.',
  particleName: 'A word such as "Van" or "Ben" can be part of the last name or a name of its own.',
  twoLast: 'The last name may have one word or two.',
  middle: 'A word in the middle can belong to the first or to the last name.',
  firstName: 'Words such as "del Carmen" can belong to the first or to the last name.',
  capitals: 'The name is in capitals without a comma, so the last name may come first.',
  eastern: 'In some languages the family name comes first, and the record does not say which order it has.',
  script: 'The name has no space between family name and given name.',
  title: 'A title or suffix can also be part of the name.',
  commas: 'The name has several commas.',
  nobility: 'What stands behind the comma looks like a title of nobility and is left out.',
  stranger: 'A word such as "Unknown" stands in the place of a name.',
} as const;

const JOINED_SCRIPTS = /^[\p{Script=Han}\p{Script=Hangul}]{2,4}$/u;
const EASTERN_SCRIPTS = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Chinese and Korean family names of two characters. */
const LONG_FAMILY_NAMES =
  /^(?:欧阳|歐陽|司马|司馬|上官|诸葛|諸葛|夏侯|皇甫|令狐|慕容|남궁|황보|제갈|선우|독고|사공)./u;

const NOBILITY =
  /^(?:\d+(?:st|nd|rd|th)\s+)?(?:barone?|baronne|baroness|barón|barão|comte|comtesse|conte|contessa|count|countess|conde|condesa|condessa|duc|duchesse|duke|duchess|duque|duquesa|duca|marquis|marquess|marquise|marqu[eé]s|marquesa|marchese|vicomte|vicomtesse|viscount|viscountess|vizconde|visconde|earl|lord|lady|prince|princess|princesse|pr[ií]ncipe|princesa|principe|graf|gräfin|freiherr|freifrau|fürst|fürstin|herzog|herzogin|prinz|prinzessin|ritter|sieur|seigneur|señor|jonkheer|jhr)(?!\p{L})/iu;
const STRANGERS =
  /(?<!\p{L})(?:unknown|unidentified|unnamed|anonymous|unbekannte?r?|inconnue?|desconocid[oa]|desconhecid[oa]|sconosciut[oa]|onbekende?)(?!\p{L})/iu;

/**
 * Tells whether the words after a comma are a title of nobility, so that the name before the comma stands
 * alone.
 */
const isNobility = (words: readonly string[]): boolean => words.length > 1 && NOBILITY.test(words.join(' '));

/**
 * Splits a person's name as a record has it. A comma separates the last name from the first; otherwise
 * particles, joined last names and capitals decide. `country`: the person's country, if known, since customs
 * differ in the number of last names and in their place. If the split is not certain, `doubt` says why.
 */
export function splitPersonName(name: string, country: string | null = null): SplitName {
  const { parts, title: ofStyle, suffix, isDoubtful } = removeNameTitles(textOnOneXmlLine(name));
  const [before = [], ...behind] = parts;
  const after = behind.filter((words) => !isNobility(words));
  const nobility = behind.filter(isNobility).map((words) => words.join(' '));
  const title = [...(ofStyle === null ? [] : [ofStyle]), ...nobility].join(' ') || null;
  const hasComma = after.length > 0 || /^[^,]+,\s*$/.test(textOnOneXmlLine(name));
  const ordered: Ordered = hasComma
    ? { first: after.flat(), last: before, doubt: after.length > 1 ? DOUBTS.commas : null }
    : orderedWords(new NameWords(before), country);
  const { first, middle } = withMiddle(ordered.first);
  const doubt = STRANGERS.test(name) ? DOUBTS.stranger : ordered.doubt;
  return {
    first,
    middle,
    last: ordered.last.join(' ') || null,
    suffix,
    title,
    doubt: nobility.length > 0 ? DOUBTS.nobility : (doubt ?? (isDoubtful ? DOUBTS.title : null)),
  };
}

/** Separates initials and patronymics from the first name. */
function withMiddle(given: readonly string[]): Pick<PersonName, 'first' | 'middle'> {
  const names = new NameWords(given);
  const at = given.findIndex(
    (word, index) => index > 0 && (isNameInitial(word) || names.isPatronymic(index)),
  );
  const end = at < 0 ? given.length : at;
  return { first: given.slice(0, end).join(' ') || null, middle: given.slice(end).join(' ') || null };
}

function orderedWords(names: NameWords, country: string | null): Ordered {
  const { words } = names;
  const size = words.length;
  if (size < 2) return singleWord(words);
  if (words.every((word) => EASTERN_SCRIPTS.test(word)))
    return { first: words.slice(1), last: words.slice(0, 1), doubt: null };
  const block = names.capitalBlock;
  if (block !== null)
    return {
      first: [...words.slice(0, block.from), ...words.slice(block.to)],
      last: words.slice(block.from, block.to),
      doubt: null,
    };
  return lastNameFirst(names) ?? withPatronymic(names) ?? lastNameLast(names, country);
}

function singleWord(words: readonly string[]): Ordered {
  const [word] = words;
  if (word === undefined) return { first: [], last: [], doubt: null };
  if (!JOINED_SCRIPTS.test(word)) return { first: [], last: words, doubt: DOUBTS.oneWord };
  const signs = [...word];
  const family = signs.length > 2 && LONG_FAMILY_NAMES.test(word) ? 2 : 1;
  return {
    first: [signs.slice(family).join('')],
    last: [signs.slice(0, family).join('')],
    doubt: DOUBTS.script,
  };
}

/** Reads a name that begins with particles: VAN DER BERG JAN, or a last name alone. Null for other names. */
function lastNameFirst(names: NameWords): Ordered | null {
  const { words } = names;
  let start = 0;
  while (names.isParticle(start)) start++;
  const isArabic = start === 0 && words.length === 2 && names.beginsWithHalf;
  if (start === 0 && !isArabic) return null;
  let end = start + 1;
  while (names.isJoint(end)) {
    end++;
    while (names.isParticle(end)) end++;
    end++;
  }
  // García is hardly a first name, so "de la Cruz García" is a last name alone.
  const isPair = end === words.length - 1 && names.isIberianParticle(0) && names.isIberianName(end);
  if (isPair) end++;
  const left = words.length - end;
  if (isArabic || left <= 0) {
    const isPlain = words[0] === words[0]!.toLowerCase() && !isPair;
    return { first: [], last: words, doubt: isPlain ? null : DOUBTS.particleFirst };
  }
  if (left > 1 && names.isIberianParticle(0)) end++;
  return { first: words.slice(end), last: words.slice(0, end), doubt: DOUBTS.particleFirst };
}

/** Reads a name of three words with a patronymic, which follows the first name wherever that is. */
function withPatronymic(names: NameWords): Ordered | null {
  const { words } = names;
  if (words.length !== 3) return null;
  if (names.isPatronymic(1)) return { first: words.slice(0, 2), last: words.slice(2), doubt: null };
  return names.isPatronymic(2) ? { first: words.slice(1), last: words.slice(0, 1), doubt: null } : null;
}

/** Reads a name whose last name is at its end. */
function lastNameLast(names: NameWords, country: string | null): Ordered {
  const { words } = names;
  let start = words.length - 1;
  for (let isGrowing = true; isGrowing;) {
    const before = start;
    while (start > 1 && names.isParticle(start - 1) && !names.isInFirstName(start - 1)) start--;
    if (start > 2 && names.isJoint(start - 1)) start -= 2;
    isGrowing = start < before;
  }
  const isPlainEnd = start === words.length - 1;
  const earlier = firstParticle(names, start);
  if (earlier !== null) return cutAt(words, earlier, DOUBTS.twoLast);
  if (!isPlainEnd) {
    if (names.isDoubtfulParticle(start)) return cutAt(words, start, DOUBTS.particleName);
    if (names.isIberianParticle(start) && start > 1 && !isNameInitial(words[start - 1]!)) {
      // After a first name such as "María de los Ángeles", another first name is unlikely.
      const isCompound = words.slice(0, start - 1).some((_, at) => names.isInFirstName(at));
      const isLastName = names.isIberianName(start - 1) || isCompound;
      return cutAt(words, isLastName && !names.isInFirstName(start - 1) ? start - 1 : start, DOUBTS.twoLast);
    }
    const isFathers = words.slice(0, start).some((_, at) => at > 0 && names.isArticle(at));
    return cutAt(words, start, isFathers ? DOUBTS.middle : null);
  }
  return withoutParticles(names, country);
}

const cutAt = (words: readonly string[], at: number, doubt: string | null): Ordered => ({
  first: words.slice(0, at),
  last: words.slice(at),
  doubt,
});

/** Returns the position of the first particle before `end` that begins a last name of several words. */
function firstParticle(names: NameWords, end: number): number | null {
  for (let at = 1; at < end; at++) {
    // Skip articles such as "bin": bin Rashid is the father's name, and the last name follows it.
    if (!names.isParticle(at) || names.isArticle(at)) continue;
    if (!names.isInFirstName(at)) return at;
    while (names.isParticle(at)) at++;
  }
  return null;
}

/** Reads a name for which only the order of its words tells first and last name. */
function withoutParticles(names: NameWords, country: string | null): Ordered {
  const { words } = names;
  const size = words.length;
  const isEastern = names.mayBeEasternName(0) && (names.isEasternName(0) || size > 2);
  if (names.isEasternName(0) && !names.mayBeEasternName(size - 1))
    return { first: words.slice(1), last: words.slice(0, 1), doubt: DOUBTS.eastern };
  const middle = words.slice(1, -1).filter((word) => !isNameInitial(word));
  const isIberian = names.isIberianName(size - 2) && names.isIberianName(size - 1);
  if (
    size > 2 &&
    middle.length > 0 &&
    (isIberian || isCountryWithTwoLastNames(country)) &&
    !isNameInitial(words.at(-2)!)
  )
    return cutAt(words, size - 2, DOUBTS.twoLast);
  const doubt = names.mayBeginWithParticle
    ? DOUBTS.particleFirst
    : isEastern || names.mayBeEasternName(0) || isCountryWithFamilyNameFirst(country)
      ? DOUBTS.eastern
      : words.slice(1).some((_, at) => names.isInFirstName(at + 1))
        ? DOUBTS.firstName
        : middle.length > 0
          ? DOUBTS.middle
          : names.isInCapitals
            ? DOUBTS.capitals
            : null;
  return cutAt(words, size - 1, doubt);
}
