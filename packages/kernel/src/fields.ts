import { z } from 'zod';

const ASSIGNED = `
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY
  BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK
  FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR
  IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK
  ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM
  PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF
  TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`;

/** Codes of former countries that were withdrawn and not given to another country since. */
const FORMER = 'AN BU CS CT DD DY FQ FX HV JT MI NH NQ NT PC PU PZ RH SU TP VD WK YD YU ZR';

/** Kosovo. User-assigned in ISO 3166-1, but payment systems use the code. */
const KOSOVO = 'XK';

/** Alpha-2 codes of ISO 3166-1, former codes of ISO 3166-3, and XK. */
export const COUNTRY_CODES: ReadonlySet<string> = new Set(
  [ASSIGNED, FORMER, KOSOVO].flatMap((codes) => codes.trim().split(/\s+/)),
);

/** Returns the length in Unicode code points, the unit of every length limit in the API. */
export function countCodePoints(text: string): number {
  let count = text.length;
  for (let i = 0; i < text.length - 1; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0xd800 && unit <= 0xdbff) {
      const next = text.charCodeAt(i + 1);
      if (next >= 0xdc00 && next <= 0xdfff) {
        count--;
        i++;
      }
    }
  }
  return count;
}

/** RFC 5321, 4.5.3.1: no mailbox has a longer address. */
export const EMAIL_CHARS_MAX = 254;

const HALF_SURROGATE_PAIR = 'contains half a surrogate pair';

/**
 * Schema of a text of up to `max` code points. Refuses half a surrogate pair, because not every store keeps
 * it.
 */
export function textField(max?: number) {
  const whole = z.string().refine((value) => value.isWellFormed(), { message: HALF_SURROGATE_PAIR });
  if (max === undefined) return whole;
  const fits = (value: string) => value.length <= max || countCodePoints(value) <= max;
  return whole.refine(fits, { message: `is longer than ${max} characters` }).meta({ maxLength: max });
}

/** Field names that MongoDB, its driver or Node would interpret as something else. */
export const UNUSABLE_FIELD_NAME = /^\$|^_bsontype$|^__proto__$|\0|\p{Surrogate}/u;

/** Schema of a field name that every store accepts. */
export const fieldNameField = () =>
  z
    .string()
    .refine((name) => !UNUSABLE_FIELD_NAME.test(name), { message: 'is a name that cannot be stored' });

/**
 * Schema of an id from the caller's system: 1 to `max` code points, without U+0000 to U+0004 and lone
 * surrogates.
 */
export const externalIdField = (max: number) =>
  z
    .string()
    .superRefine((value, context) => {
      const fault =
        value.length === 0
          ? 'is empty'
          : value.length > max && countCodePoints(value) > max
            ? `is longer than ${max} characters`
            : /[\u0000-\u0004]/.test(value) || !value.isWellFormed()
              ? 'contains a control character or half a surrogate pair'
              : null;
      if (fault) context.addIssue({ code: 'custom', message: fault });
    })
    .meta({ minLength: 1, maxLength: max });

/** Matches a character that a reader sees. U+2800 is the Braille pattern without dots. */
const SEEN = /[^\s\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Tells whether nobody sees anything of a text: it is empty, or has only blanks and invisible characters. */
export const isBlankText = (text: string): boolean => !SEEN.test(text);

/** Schema of a text of up to `max` code points that is not blank. */
export const filledText = (max: number) =>
  textField(max).refine((said) => !isBlankText(said), { message: 'is blank' });

/** Schema of a short text such as a title or a name: the rules of `ownIdField`, and not blank. */
export const filledName = (max: number) =>
  externalIdField(max).refine((name) => name === '' || !isBlankText(name), { message: 'is blank' });

const DAY = z.regexes.date.source.replace(/^\^|\$$/g, '');
const TIME = '(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?';
const OFFSET = '[+-](?:[01]\\d|2[0-3])(?::?[0-5]\\d)?';
const DATE_TIME = new RegExp(`^${DAY}T${TIME}(?:Z|${OFFSET})?$`);
const NO_DATE_TIME = 'is not an ISO 8601 date and time with seconds such as 2026-01-31T12:00:00Z';

const [FIRST, LAST] = ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'].map((end) => Date.parse(end));

/**
 * Dates in year 0, and dates that an offset moves out of the years 1 to 9999, cannot be read by all programs.
 */
const isInYears = (text: string): boolean =>
  !/^(?:0000|0001-01-01|9999-12-31)/.test(text) || !(instantOf(text) < FIRST! || instantOf(text) > LAST!);

/**
 * Schema of an ISO 8601 date and time, with seconds or finer. The zone may be Z, an offset or missing (then
 * UTC).
 */
export const dateTimeField = () =>
  z
    .string()
    .regex(DATE_TIME, { message: NO_DATE_TIME })
    .refine(isInYears, { message: 'is not within the years 1 to 9999 in UTC' });

export const dateField = () => z.iso.date();

/** Schema of an ISO 3166 alpha-2 code in upper case; former codes are accepted too. */
export const countryField = () =>
  z
    .string()
    .refine((code) => COUNTRY_CODES.has(code), { message: 'is not an ISO 3166 alpha-2 code' })
    .meta({ description: 'ISO 3166 alpha-2 code.', pattern: '^[A-Z]{2}$' });

const { ipv4, ipv6 } = z.regexes;

/** Replaces the dotted last part of an IPv4-mapped IPv6 address by two hexadecimal groups. */
const withHexGroups = (text: string): string =>
  text.replace(/(?<=:)[\d.]+$/, (last) => (ipv4.test(last) ? '0:0' : last));

/** Schema of an IPv4 or IPv6 address in any text form, without a zone. */
export const ipAddressField = () =>
  z
    .string()
    .refine((text) => ipv4.test(text) || ipv6.test(withHexGroups(text)), { message: 'is not an IP address' })
    .meta({ description: 'IPv4 or IPv6.' });

/** Schema of a decimal number as text: digits, optional sign and fraction, no exponent. */
export const decimalField = () =>
  z
    .string()
    .regex(/^-?\d{1,38}(\.\d{1,18})?$/, { message: 'is not a decimal number such as "1250.75"' })
    .describe('Decimal number as a text such as `1250.75`.');

export const percentageField = () => z.number().min(0).max(100);

/**
 * Returns the instant of a `dateTime` text in milliseconds since 1970. A text without a zone counts as UTC.
 */
export function instantOf(dateTimeText: string): number {
  // Fast path without a regular expression: millions of rows end in Z.
  if (dateTimeText.endsWith('Z')) return Date.parse(dateTimeText);
  const [, local, hours, minutes = '00'] = /^([^T]*T[^+-]*)([+-]\d\d):?(\d\d)?$/.exec(dateTimeText) ?? [];
  return Date.parse(local === undefined ? `${dateTimeText}Z` : `${local}${hours}:${minutes}`);
}
