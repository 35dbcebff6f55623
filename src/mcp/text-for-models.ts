import { isRendered, invisibleCharacterName, INVISIBLE_CHARACTERS } from '@alert-review/kernel';

const LAST_CODE_POINT = 0x10ffff;

/**
 * Characters that make a link, an image or a tag, recognized by the text before and after, and the text that
 * is shown instead.
 */
const ACTIVE: readonly (readonly [before: string, char: string, after: string, shown: string])[] = [
  // Markdown links: [text](address) and [label]: address
  ['', ']', '(?=[(:])', '] '],
  // Tags, <https://host> and <name@host>
  ['', '<', '(?=[a-z/!?]|[^\\s<>@‹]+@)', '‹'],
  // https://host and //host
  ['', '/', '(?=/)', '/ '],
  // host.com. A line break or tab before the dot counts too: in JSON it is written as
  // or \t and ends with a letter.
  ['(?<=[^\\s\\p{P}]|[-_\\n\\t])', '.', '(?=\\p{L}[\\p{L}\\p{M}])', '[.]'],
  ['(?<=www)', '.', '(?=[^\\s\\p{P}]|[-_])', '[.]'],
  // name@1.2.3.4 and name@a.b. In other host names, the dot is already shown as [.].
  ['', '@', '(?=\\d|[\\w-]*\\.(?:\\d|\\p{L}(?![\\p{L}\\p{M}])))', '@ '],
  ['(?<=mailto)', ':', '', ' :'],
];
const SHOWN = Object.fromEntries(ACTIVE.map(([, char, , shown]) => [char, shown]));
const escaped = (text: string): string => text.replace(/[[\].]/g, '\\$&');
const ACTIVE_HERE = new RegExp(
  ACTIVE.map(([before, char, after]) => before + escaped(char) + after).join('|'),
  'iuy',
);
const CANDIDATE = new RegExp(`[\\]<./@:]|(?![\\n\\t])${INVISIBLE_CHARACTERS.source}`, 'gu');

/** Matches text without < and without invisible characters, as nearly all texts are. */
const SEEN = new RegExp(
  '^[\\n\\t -;=-~\\u00a0-\\u00ac\\u00ae-\\u034e\\u0370-\\u05ff\\u2010-\\u2027\\u2030-\\u205e' +
    '\\u20a0-\\u20cf\\u3000-\\u3163\\u3165-\\ud7ff]*$',
);
/**
 * Matches whatever may act as a link in such a text. Some matches are harmless; the slower check sorts them
 * out.
 */
const MAY_ACT = /\.[^\0-@[-`{-\x7f]{2}|[wW]\.\S|\/\/|@|\][(:]|[oO]:|&[#A-Za-z]/;

/**
 * HTML entities by lowercase name. Only entities of characters that could make a link or hide text are
 * listed.
 */
// prettier-ignore
const ACTIVE_ENTITIES: Readonly<Record<string, string>> = {
  lt: '<', gt: '>', lbrack: '[', lsqb: '[', rbrack: ']', rsqb: ']', lpar: '(', rpar: ')', excl: '!',
  colon: ':', sol: '/', bsol: '\\', period: '.', commat: '@', quest: '?', tab: '\t', newline: '\n',
  shy: '\u00ad', zwj: '\u200d', zwnj: '\u200c', lrm: '\u200e', rlm: '\u200f', nobreak: '\u2060',
  zerowidthspace: '\u200b', af: '\u2061', it: '\u2062', ic: '\u2063',
};
const ENTITY = /&(?:amp;|#0*38;|#x0*26;)*(?:#(\d{1,8})|#x([0-9a-f]{1,8})|([a-z]{2,16}));/gi;

function decodedEntity(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name) return ACTIVE_ENTITIES[name.toLowerCase()] ?? entity;
  const code = decimal ? Number(decimal) : parseInt(hex!, 16);
  return code <= LAST_CODE_POINT ? String.fromCodePoint(code) : entity;
}

const brokenEntity = (entity: string, ...parts: string[]): string =>
  decodedEntity(entity, ...parts) === entity ? entity : `& ${entity.slice(1)}`;

/**
 * Returns a text that is safe to show to a model: invisible and control characters appear by name, and links,
 * images and tags in an inactive form.
 */
export function sanitizeText(text: string): string {
  if (SEEN.test(text) && !MAY_ACT.test(text)) return text;
  // Decode only once: decoded text may contain entities again, nested thousands deep. The rest is broken
  // up.
  const decoded = text.includes('&')
    ? text.replace(ENTITY, decodedEntity).replace(ENTITY, brokenEntity)
    : text;
  return decoded.replace(CANDIDATE, (char, at: number, whole: string) => {
    const shown = SHOWN[char];
    if (shown === undefined) return invisibleCharacterName(char, at, whole);
    ACTIVE_HERE.lastIndex = at;
    return ACTIVE_HERE.test(whole) ? shown : char;
  });
}

const SHOWN_ACTIVE = new RegExp(
  ACTIVE.map(([before, , after, shown]) => before + escaped(shown) + after).join('|'),
  'giu',
);
const NAMED_CODE_POINT = /\u27e8U\+([0-9A-F]{4,6})\u27e9/g;
const ACTIVE_BY_SHOWN = Object.fromEntries(ACTIVE.map(([, char, , shown]) => [shown, char]));

/** Reverses `sanitizeText` for an id that a model copied from an answer. */
export const restoreUploadedId = (shown: string): string =>
  shown
    .replace(SHOWN_ACTIVE, (part) => ACTIVE_BY_SHOWN[part]!)
    .replace(NAMED_CODE_POINT, (name, hex: string) =>
      parseInt(hex, 16) <= LAST_CODE_POINT ? String.fromCodePoint(parseInt(hex, 16)) : name,
    );

/**
 * Matches parts of a sentence that can only be the shown form of an address: `pay[.]example`, `https:/
 * /host`, `ann@ 1.example` and `mailto :ann@...`. Other shown forms could be the author's own words.
 */
const SHOWN_ADDRESS = new RegExp(
  [
    '(?<=[^\\s\\p{P}]|[-_])\\[\\.\\](?=\\p{L}[\\p{L}\\p{M}])',
    '(?<=www)\\[\\.\\](?=[^\\s\\p{P}]|[-_])',
    '(?<=[a-z]:)/ (?=/\\S)',
    '(?<=[\\w.+-])@ (?=[\\w-]{0,64}(?:\\.|\\[\\.\\])[\\d\\p{L}])',
    '(?<=mailto) :(?=[^\\s@]{1,64}@)',
  ].join('|'),
  'giu',
);

/**
 * Restores the addresses in a text sent by a model, which copies them from answers in their inactive form.
 */
export const restoreAddresses = (sent: string): string =>
  sent.replace(SHOWN_ADDRESS, (part) => ACTIVE_BY_SHOWN[part.toLowerCase()]!);

/** Deepest nesting of a text in the arguments of a tool: a field of an object in a list. */
const ARGUMENTS_DEPTH_MAX = 4;

/**
 * Restores the addresses in all texts of the arguments, so that the inactive form is never stored or sent on.
 * Texts nested deeper than any argument stay as they are, as no tool accepts them.
 */
export function restoreAddressesIn(sent: unknown, depth = 0): unknown {
  if (typeof sent === 'string') return restoreAddresses(sent);
  if (sent === null || typeof sent !== 'object' || depth >= ARGUMENTS_DEPTH_MAX) return sent;
  if (Array.isArray(sent)) return sent.map((item) => restoreAddressesIn(item, depth + 1));
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name, restoreAddressesIn(value, depth + 1)]),
  );
}

/** Matches an id or the e-mail address of a colleague. Outside of customer data, both are shown unchanged. */
const ONE_WORD = /^[\w.@+-]+$/;

/** Matches a text that consists of one e-mail address. */
const ADDRESS = /^[\p{L}\p{M}\p{N}._%+'-]{1,64}@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u;
/** Matches names of fields that hold an address and never free text. */
const ADDRESS_FIELD = /mail|(?:^|_)(?:ids?|id_list|by)$/i;
const ADDRESS_CHARS_MAX = 254;
/** Matches a possible e-mail address in the JSON of an answer. */
const ADDRESS_IN_JSON = /"[^"\s@]{1,64}@[^"\s@]{3,254}"/;

/** Checks that a text is an e-mail address in which `sanitizeText` changes only dots and the @. */
const isAddress = (text: string): boolean =>
  text.length <= ADDRESS_CHARS_MAX &&
  ADDRESS.test(text) &&
  sanitizeText(text).replaceAll('[.]', '.').replaceAll('@ ', '@') === text;

/**
 * Sanitizes all texts of an answer; records keep the originals. E-mail addresses in fields made for them stay
 * unchanged, because clients store or compare these values instead of showing them as text.
 */
export function sanitizeTexts(value: unknown, isOfCustomer = false, field = ''): unknown {
  if (typeof value === 'string') {
    if (!isOfCustomer && ONE_WORD.test(value)) return value;
    const isValue = (!isOfCustomer || ADDRESS_FIELD.test(field)) && isAddress(value);
    return isValue ? value : sanitizeText(value);
  }
  if (value === null || typeof value !== 'object' || isRendered(value)) return value;
  if (Array.isArray(value)) return value.map((item) => sanitizeTexts(item, isOfCustomer, field));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      sanitizeText(name),
      sanitizeTexts(item, isOfCustomer || name === 'customer_data', name),
    ]),
  );
}

/** Returns an answer as JSON and as text for clients that render it, in which no address is a link. */
export function jsonAndTextOfAnswer(answer: object): { readonly json: string; readonly text: string } {
  const json = JSON.stringify(answer);
  return { json, text: ADDRESS_IN_JSON.test(json) ? JSON.stringify(withoutLinks(answer)) : json };
}

function withoutLinks(value: unknown, isOfCustomer = false): unknown {
  if (typeof value === 'string') return isOfCustomer || !ONE_WORD.test(value) ? sanitizeText(value) : value;
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item) => withoutLinks(item, isOfCustomer));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      withoutLinks(item, isOfCustomer || name === 'customer_data'),
    ]),
  );
}
