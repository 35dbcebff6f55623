import { isRendered, nameOfUnseen, UNSEEN } from '@alert-review/kernel';

const LAST_CODE_POINT = 0x10ffff;

/** What makes a link, an image or a tag, by what stands around it, and what is shown in its place. */
const ACTIVE: readonly (readonly [before: string, char: string, after: string, shown: string])[] = [
  // [text](address) and [label]: address
  ['', ']', '(?=[(:])', '] '],
  // tags, <https://host> and <name@host>
  ['', '<', '(?=[a-z/!?]|[^\\s<>@‹]+@)', '‹'],
  // https://host and //host
  ['', '/', '(?=/)', '/ '],
  // host.com; line breaks and tabs end with a letter in JSON
  ['(?<=[^\\s\\p{P}]|[-_\\n\\t])', '.', '(?=\\p{L}[\\p{L}\\p{M}])', '[.]'],
  ['(?<=www)', '.', '(?=[^\\s\\p{P}]|[-_])', '[.]'],
  // name@1.2.3.4 and name@a.b; other names of hosts have a dot that is shown otherwise
  ['', '@', '(?=\\d|[\\w-]*\\.(?:\\d|\\p{L}(?![\\p{L}\\p{M}])))', '@ '],
  ['(?<=mailto)', ':', '', ' :'],
];
const SHOWN = Object.fromEntries(ACTIVE.map(([, char, , shown]) => [char, shown]));
const escaped = (text: string): string => text.replace(/[[\].]/g, '\\$&');
const ACTIVE_HERE = new RegExp(
  ACTIVE.map(([before, char, after]) => before + escaped(char) + after).join('|'),
  'iuy',
);
const CANDIDATE = new RegExp(`[\\]<./@:]|(?![\\n\\t])${UNSEEN.source}`, 'gu');

/** Matches text without < in which nothing is invisible, as nearly all answers. */
const SEEN = new RegExp(
  '^[\\n\\t -;=-~\\u00a0-\\u00ac\\u00ae-\\u034e\\u0370-\\u05ff\\u2010-\\u2027\\u2030-\\u205e' +
    '\\u20a0-\\u20cf\\u3000-\\u3163\\u3165-\\ud7ff]*$',
);
/** Matches what may act in such a text, and some that does not: the others are told apart fast. */
const MAY_ACT = /\.[^\0-@[-`{-\x7f]{2}|[wW]\.\S|\/\/|@|\][(:]|[oO]:|&[#A-Za-z]/;

/** By name without case. Others act as little as the characters that they stand for. */
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

/** Shows invisible and control characters by name, and all that makes a link or an image otherwise. */
export function sanitizeText(text: string): string {
  if (SEEN.test(text) && !MAY_ACT.test(text)) return text;
  // Why not decoded again: those that decoding made may stand in one another thousands deep.
  const decoded = text.includes('&')
    ? text.replace(ENTITY, decodedEntity).replace(ENTITY, brokenEntity)
    : text;
  return decoded.replace(CANDIDATE, (char, at: number, whole: string) => {
    const shown = SHOWN[char];
    if (shown === undefined) return nameOfUnseen(char, at, whole);
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

/** Reverses `sanitizeText` for an id that a model read in an answer. */
export const restoreUploadedId = (shown: string): string =>
  shown
    .replace(SHOWN_ACTIVE, (part) => ACTIVE_BY_SHOWN[part]!)
    .replace(NAMED_CODE_POINT, (name, hex: string) =>
      parseInt(hex, 16) <= LAST_CODE_POINT ? String.fromCodePoint(parseInt(hex, 16)) : name,
    );

/**
 * Matches, in a sentence, what can only be the shown form of a part of an address: `pay[.]example`,
 * `https:/ /host`, `ann@ 1.example` and `mailto :ann@...`. The other shown forms may be somebody's own words.
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
 * Restores the addresses in a text that a model sends: it copies them from answers, where they are no links.
 */
export const restoreAddresses = (sent: string): string =>
  sent.replace(SHOWN_ADDRESS, (part) => ACTIVE_BY_SHOWN[part.toLowerCase()]!);

/** Deepest place of a text in the arguments of a tool: a field of an object of a list. */
const ARGUMENTS_DEPTH_MAX = 4;

/**
 * Restores the addresses in all texts of arguments, so that none is stored or sent in its shown form. What is
 * nested deeper than arguments are stays as it is: no tool takes it.
 */
export function restoreAddressesIn(sent: unknown, depth = 0): unknown {
  if (typeof sent === 'string') return restoreAddresses(sent);
  if (sent === null || typeof sent !== 'object' || depth >= ARGUMENTS_DEPTH_MAX) return sent;
  if (Array.isArray(sent)) return sent.map((item) => restoreAddressesIn(item, depth + 1));
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name, restoreAddressesIn(value, depth + 1)]),
  );
}

/** Matches an id or a colleague's address, which are shown as they are outside of customers' words. */
const ONE_WORD = /^[\w.@+-]+$/;

/** Matches an e-mail address that stands alone. */
const ADDRESS = /^[\p{L}\p{M}\p{N}._%+'-]{1,64}@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u;
/** Matches names of fields that hold an address, and no free text. */
const ADDRESS_FIELD = /mail|(?:^|_)(?:ids?|id_list|by)$/i;
const ADDRESS_CHARS_MAX = 254;
/** Matches what may be such an address in the JSON of an answer. */
const ADDRESS_IN_JSON = /"[^"\s@]{1,64}@[^"\s@]{3,254}"/;

/** Tells whether a text is an address of which only what makes it a link would be shown otherwise. */
const isAddress = (text: string): boolean =>
  text.length <= ADDRESS_CHARS_MAX &&
  ADDRESS.test(text) &&
  sanitizeText(text).replaceAll('[.]', '.').replaceAll('@ ', '@') === text;

/**
 * Sanitizes all texts of an answer; records keep the originals. Addresses in the fields that hold one stay as
 * they are stored: they are values that a client stores or compares, and no text that it shows.
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

/** Returns the JSON of a sanitized answer, and its text for clients to render: no address in it is a link. */
export function formsOfAnswer(answer: object): { readonly json: string; readonly text: string } {
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
