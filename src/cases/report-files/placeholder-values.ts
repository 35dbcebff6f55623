import { normalizedText } from '@alert-review/kernel';
import { foldForComparison, isPlaceholderPhrase } from './placeholder-phrases.js';

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/**
 * Words that people and systems enter when they know nothing, also with the name of a field ("street
 * unknown"). FinCEN rejects many of them in text fields. Compared in capitals, without punctuation.
 */
const NO_DATA_WORDS = setOf(
  'UNKNOWN UNK UNKN UNKNWN UNKNOW UNAVAILABLE UNSPECIFIED UNDISCLOSED UNDEFINED UNSURE UNIDENTIFIED ' +
    'NAN NAP TBD TBA TBC TEST TESTING TESTDATA DUMMY PLACEHOLDER MISSING WITHHELD FNU LNU NFN NLN NMN ' +
    'NOFIRSTNAME NOLASTNAME NOMIDDLENAME NOEMAIL NOPHONE NOADDRESS NONAME ASDF ASDFGH ASDFASDF QWERTY',
);

/** Words that mean "no data" only as the whole value, because they may be part of a name or a trade. */
const ALONE_NO_DATA = setOf(
  'NA ND NK NP TA NONE NULL NIL BLANK EMPTY REFUSED DECLINED PENDING VARIOUS OTHER SAME ABOVE BELOW DITTO ' +
    'NOTHING CUSTOMER NONCUSTOMER AKA DBA TESTER FOOBAR BLAH ANONYMOUS',
);

/** Words that mean "no data" only in phrases: "not known", "see the narrative", "no e-mail on file". */
const PHRASE_WORDS = setOf(
  'NOT NO SEE SAME AS APPLICABLE AVAILABLE GIVEN KNOWN PROVIDED SUPPLIED STATED SPECIFIED RECORDED ' +
    'ENTERED DISCLOSED ON FILE YET TO BE ADVISED CONFIRMED DETERMINED ABOVE BELOW NARRATIVE COMPUTER ' +
    'GENERATED SIGNATURE CARD DOING BUSINESS KEINE ANGABE ANGABEN RECORD DATA INFO INFORMATION VALUE NON',
);

/** Words that name a field: "name unknown" says no more than "unknown". */
const FIELD_WORDS = setOf(
  'NAME FIRST LAST MIDDLE FULL LEGAL ADDRESS STREET CITY TOWN STATE COUNTRY ZIP CODE POSTAL PHONE ' +
    'TELEPHONE MOBILE NUMBER NO EMAIL MAIL E WEBSITE DATE OF BIRTH DOB ID TIN SSN EIN TAX OCCUPATION JOB ' +
    'BUSINESS INDUSTRY SUBJECT PERSON THE IS A',
);

/** Words in the lists above that are also family names. They mean "no data" only as the whole value. */
const ALSO_NAMES = setOf(
  'NA NULL NIL NONE OTHER SAME ABOVE TEST TESTER TA ND NK NP NR NC BLANK PENDING CUSTOMER NOTHING VARIOUS ' +
    'AUCUN BRAK GEEN KEINE KEINER KEIN INGEN NESSUNO NINGUNO YOK SANS REFUS IGNOTO DITO IDEM MANGLER TIADA ' +
    'FEHLT ASSENTE 無 空',
);

/** Matches the initials of a name, such as "K. A." or "N.D.". */
const INITIALS = /^(?:\p{L}\.\s?){1,4}$/u;

/** Towns whose names are in the lists above, by country (source: GeoNames). */
const TOWNS: Readonly<Record<string, ReadonlySet<string>>> = {
  FR: setOf('AUCUN'),
  IT: setOf('NONE'),
  LY: setOf('BRAK'),
  TL: setOf('SAME'),
  TZ: setOf('SAME'),
  US: setOf('NOTHING'),
};

/** Beginnings of phrases that say nothing although their words are ordinary. */
const PHRASES = [
  /^NOT (?:YET )?(?:APPLICABLE|AVAILABLE|GIVEN|KNOWN|PROVIDED|SUPPLIED|STATED|SPECIFIED)/,
  /^NOT (?:YET )?(?:RECORDED|ENTERED|DISCLOSED|ON FILE)/,
  /^(?:SEE|SAME AS|NO DATA|NO INFO|NO VALUE|NO RECORD|NON CUSTOMER|TO BE|KEINE ANGABE)/,
  /^(?:COMPUTER GENERATED|SIGNATURE CARD|DOING BUSINESS AS)/,
  /^NO (?:NAME|ADDRESS|STREET|CITY|PHONE|E MAIL|EMAIL|WEBSITE|ZIP|FIRST NAME|LAST NAME)$/,
  /^NO [A-Z ]{1,20} (?:ON FILE|GIVEN|PROVIDED|KNOWN|AVAILABLE)$/,
];

const TEXT_CHARS_MAX = 80;
const SEPARATORS = /[^\p{L}\p{M}\p{N}]+/u;
const SLASHED = /^(?:n\s*[/\\.]\s*a\.?|t\s*\/\s*a)$/i;
/** Matches characters repeated to fill a field. Other repeated letters can be names, such as AAA. */
const FILLER = /^(?:X+|Z{2,}|Q{2,}|(\d)\1+)$/;

const wordsOf = (text: string): string[] =>
  normalizedText(text, 'NFKC').toUpperCase().split(SEPARATORS).filter(Boolean);

/** Matches dummy text of printers and designers. */
const FILLER_TEXT = /\b(?:lorem\s+ipsum|dolor\s+sit\s+amet|consectetur\s+adipisc)/i;

/** Whether a text of any length contains dummy text: Lorem ipsum dolor sit amet. */
export const isFillerText = (text: string): boolean => FILLER_TEXT.test(text);

/** Whether a text says that its writer knew nothing: UNKNOWN, N/A, see above, XX, "---", 999999. */
export function isPlaceholder(text: string): boolean {
  const plain = text.trim();
  if (isFillerText(plain)) return true;
  if (plain.length > TEXT_CHARS_MAX) return false;
  if (SLASHED.test(plain) || isPlaceholderPhrase(plain)) return true;
  const words = wordsOf(plain);
  if (words.length === 0) return true;
  const joined = words.join('');
  if (isTellingNothing(joined) || words.every(isTellingNothing)) return true;
  const said = words.join(' ');
  const isPhrase = PHRASES.some((phrase) => phrase.test(said));
  if (isPhrase && words.every((word) => PHRASE_WORDS.has(word) || isEmptyWord(word))) return true;
  return words.some((word) => NO_DATA_WORDS.has(word)) && words.every(isEmptyWord);
}

/**
 * Whether one part of a person's name is a placeholder. Less strict than `isPlaceholder`: Na, Null and
 * Test are real names of people whose name has another part.
 */
export function isPlaceholderName(part: string): boolean {
  const words = wordsOf(part);
  if (INITIALS.test(part.trim())) return false;
  // A single X can be a name; XX cannot.
  if (part.trim().length === 1 && words.length === 1) return false;
  const isName =
    words.length > 0 && words.every((word) => ALSO_NAMES.has(word)) && !SLASHED.test(part.trim());
  return isPlaceholder(part) && !isName;
}

/** Whether the name of a town is a placeholder. Depends on the country: None is a town in Italy. */
export function isPlaceholderCity(city: string, country: string | null): boolean {
  return isPlaceholder(city) && !(TOWNS[country ?? '']?.has(foldForComparison(city)) ?? false);
}

const isFiller = (word: string): boolean => FILLER.test(word);

const isTellingNothing = (word: string): boolean =>
  NO_DATA_WORDS.has(word) || ALONE_NO_DATA.has(word) || isFiller(word);

const isEmptyWord = (word: string): boolean => isTellingNothing(word) || FIELD_WORDS.has(word);

const REPEATED = /^(.)\1{2,}$/u;
const SEQUENCES = ['01234567890123456789', '98765432109876543210'];
const SEQUENCE_DIGITS_MIN = 5;
/** Social Security numbers that became known as examples. */
const EXAMPLES = setOf('078051120 219099999 457555462');

/** Tells whether digits repeat or count up or down: 999999999, 123456789. */
export const isMadeUpNumber = (digits: string): boolean =>
  REPEATED.test(digits) ||
  (digits.length >= SEQUENCE_DIGITS_MIN && SEQUENCES.some((sequence) => sequence.includes(digits)));

/** Whether the number of a person, business, document or account is a placeholder, in any spelling. */
export function isPlaceholderNumber(number: string): boolean {
  const plain = number.replace(/[^\p{L}\p{N}]/gu, '');
  return isPlaceholder(number) || EXAMPLES.has(plain) || isMadeUpNumber(plain) || /^(?:0+|X+)$/i.test(plain);
}

/** Whether nine digits cannot be a Social Security number, because such numbers are never issued. */
export const isImpossibleSsn = (digits: string): boolean =>
  /^(?:000|666)|^...00|0000$/.test(digits) && !/^9/.test(digits);

/** Prefixes that no employer identification number has, as far as is known. */
const NO_EIN_PREFIXES = setOf('00 07 08 09 17 18 19 28 29 49 69 70 78 79 89 96 97');

/** Whether nine digits begin with a prefix that no employer identification number has. */
export const isImpossibleEin = (digits: string): boolean => NO_EIN_PREFIXES.has(digits.slice(0, 2));

/** Occupations and trades that are too vague, since they fit nearly everybody. */
const VAGUE_TRADES = setOf(
  'BUSINESSMAN BUSINESSWOMAN BUSINESSPERSON MERCHANT TRADER SELFEMPLOYED FREELANCER FREELANCE EMPLOYEE ' +
    'EMPLOYED WORKER OWNER STOREOWNER BUSINESSOWNER COMPANYOWNER MANAGER DIRECTOR ENTREPRENEUR CONSULTANT ' +
    'CONTRACTOR COMPANY BUSINESS CORPORATION FIRM ENTERPRISE ORGANIZATION ORGANISATION SERVICES SERVICE ' +
    'TRADING TRADE COMMERCE COMMERCIAL GENERALTRADING SALES WORK JOB PROFESSIONAL SELBSTSTANDIG ' +
    'SELBSTANDIG ANGESTELLTER ANGESTELLTE FIRMA UNTERNEHMER INDEPENDANT COMERCIANTE EMPLEADO EMPRESARIO ' +
    'AUTONOMO IMPRENDITORE DIPENDENTE',
);

/** Whether an occupation or a trade is too vague: businessman, company, self-employed. */
export const isTradeTooVague = (text: string): boolean =>
  VAGUE_TRADES.has(foldForComparison(text).replaceAll(' ', ''));

const YEARS_OF_LIFE_MAX = 120;
/** Matches default dates of computer calendars, and dates that people enter to get past a form. */
const NO_DAYS = /^(?:0001-01-01|1111-11-11|18\d\d-.*|1900-01-01|1900-01-02|1901-01-01|9999-.*)$/;

/** Whether a date of birth is a placeholder; `today` like 2026-01-31. */
export function isPlaceholderBirthday(day: string, today: string): boolean {
  const oldest = `${Number(today.slice(0, 4)) - YEARS_OF_LIFE_MAX}${today.slice(4)}`;
  return NO_DAYS.test(day) || day > today || day < oldest;
}

/** Number of last digits of a telephone number that identify the subscriber. */
const SUBSCRIBER_DIGITS = 7;

/** Whether a telephone number, without country code, is a placeholder. */
export const isPlaceholderPhone = (national: string): boolean =>
  isMadeUpNumber(national) || REPEATED.test(national.slice(-SUBSCRIBER_DIGITS)) || /^(?:0+)?$/.test(national);

const NO_MAILBOX = setOf('NONE NO NA NOEMAIL NOMAIL NOTGIVEN NOTPROVIDED UNKNOWN TEST NULL NOREPLY DUMMY');

/** Whether an e-mail address is a placeholder (none@…, test@…, na@na.com) or not an address at all. */
export function isPlaceholderEmail(address: string): boolean {
  const [mailbox = '', domain, more] = address.trim().split('@');
  if (!mailbox || !domain?.includes('.') || more !== undefined || /\s/.test(address.trim())) return true;
  const plain = wordsOf(mailbox).join('');
  return NO_MAILBOX.has(plain) || isFiller(plain);
}

/** Whether a postal code is a placeholder. Other repeated digits are real: 55555 is in Minnesota. */
export const isPlaceholderPostalCode = (code: string): boolean => {
  const plain = code.replace(/[^\p{L}\p{N}]/gu, '');
  return /^(?:0+|9+|)$/.test(plain) || (/\D/.test(plain) && isPlaceholder(code));
};
