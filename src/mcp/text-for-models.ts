import { invisibleCharacterName, INVISIBLE_CHARACTERS } from '@alert-review/kernel';

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
/** Matches a character of each text that is shown instead of another. Most ids have none of them. */
const MAY_BE_SHOWN = /[ [\u2039\u27e8]/;
const ACTIVE_BY_SHOWN = Object.fromEntries(ACTIVE.map(([, char, , shown]) => [shown, char]));

/**
 * Reverses `sanitizeText` for an id that a model copied from an answer. What is returned is a guess: the id
 * may really be as it was sent.
 */
export const restoreShownId = (shown: string): string => (MAY_BE_SHOWN.test(shown) ? restored(shown) : shown);

const restored = (shown: string): string =>
  shown
    .replace(SHOWN_ACTIVE, (part) => ACTIVE_BY_SHOWN[part]!)
    .replace(NAMED_CODE_POINT, (name, hex: string) =>
      parseInt(hex, 16) <= LAST_CODE_POINT ? String.fromCodePoint(parseInt(hex, 16)) : name,
    );
