/**
 * Characters that show nothing, including default-ignorable code points: variation selectors can hide text
 * of any length.
 */
export const INVISIBLE_CHARACTERS =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** Matches text that needs no escaping, the common case: nearly all currencies and most names. */
const NEEDS_NO_ESCAPE = /^[A-Za-z0-9 ,;!?'%=+-]*$/;
const MARKDOWN = /[\\`*_{}[\]<>#|~&^$]/;
const WORD = /[\p{L}\p{N}]/u;
/** Matches the rest of a character reference after an ampersand, as in `&lt;` and `&#60;`. */
const REST_OF_CHARACTER_REFERENCE = /^#?[a-z0-9]+;/i;
const ENTITY_CHARS_MAX = 40;
/** Matches marks that end a quotation or look as if they did: double quotes, primes and similar marks. */
const QUOTATION_MARK = new RegExp(
  '["\\u00ab\\u00bb\\u02ba\\u02dd\\u02ee\\u05f4\\u1cd3\\u201c-\\u201f\\u2033\\u2036' +
    '\\u275d\\u275e\\u3003\\u301d-\\u301f\\uff02]',
  'g',
);

/** Scripts in which a joiner between two letters changes how they are drawn. */
const JOINING = [
  'Arab',
  'Syrc',
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
  'Orya',
  'Taml',
  'Telu',
  'Knda',
  'Mlym',
  'Sinh',
]
  .concat('Khmr', 'Mymr', 'Mong')
  .map((script) => `\\p{scx=${script}}`)
  .join('');
const VIRAMAS = '\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca';

/**
 * Matches joiners and variation selectors that belong to a script or an emoji, because real names contain
 * them.
 */
const OF_SCRIPT_OR_EMOJI = new RegExp(
  [
    `(?<=[${JOINING}])[\\u200c\\u200d](?=[${JOINING}])`,
    `(?<=[${VIRAMAS}])\\u200d`,
    '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})',
    '(?<=\\p{Extended_Pictographic})[\\ufe0e\\ufe0f]',
    '(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
    '(?<=[\\p{sc=Han}\\p{sc=Mymr}\\p{sc=Phag}])[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
    '(?<=\\p{sc=Mong})[\\u180b-\\u180f]',
  ].join('|'),
  'uy',
);

/**
 * Returns the name of an invisible character, such as ⟨U+200B⟩. Returns the character itself if it belongs
 * to a script or an emoji at this position of the text.
 */
export function invisibleCharacterName(char: string, at: number, text: string): string {
  OF_SCRIPT_OR_EMOJI.lastIndex = at;
  if (OF_SCRIPT_OR_EMOJI.test(text)) return char;
  return `⟨U+${char.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}⟩`;
}

/** Replaces invisible, bidirectional and control characters by their names, as in ⟨U+200B⟩. */
export const escapeInvisible = (text: string): string =>
  text.replace(INVISIBLE_CHARACTERS, invisibleCharacterName);

/**
 * Escapes customer text for one line of our Markdown, so that it contains no markup, link or invisible
 * character. Text that reaches `max` characters is cut after a whole word, with an ellipsis.
 */
export function escapeMarkdown(text: string, max = 120): string {
  if (text.length < max && NEEDS_NO_ESCAPE.test(text)) return text;
  let safe = '';
  let at = 0;
  for (const char of text) {
    const before = text[at - 1] ?? '';
    const after = text[at + char.length] ?? '';
    at += char.length;
    if (safe.length + 1 < max && NEEDS_NO_ESCAPE.test(char)) {
      safe += char;
      continue;
    }
    const isWithin = char === '_' && WORD.test(before) && WORD.test(after);
    const isPlainAnd =
      char === '&' && !REST_OF_CHARACTER_REFERENCE.test(text.slice(at, at + ENTITY_CHARS_MAX));
    const isMarkup = MARKDOWN.test(char) && !isWithin && !isPlainAnd;
    const isPlainDot = char === '.' && isNoDomain(text, at);
    const escape = isMarkup || (!isPlainDot && makesLink(before, char, after)) ? '\\' : '';
    const start = at - char.length;
    const seen = char
      .replace(INVISIBLE_CHARACTERS, () => invisibleCharacterName(char, start, text))
      .replace(QUOTATION_MARK, "'");
    const shown = escape + seen;
    if (safe.length + shown.length >= max) return `${wholeWords(safe)}…`;
    safe += shown;
  }
  return safe;
}

const wholeWords = (cut: string): string => cut.slice(0, cut.lastIndexOf(' ') + 1) || cut;

/**
 * Tells whether the dot before `from` does not make a link: the text has no other sign of an address, and no
 * word such as "com" follows the dot.
 */
const isNoDomain = (text: string, from: number): boolean =>
  !ADDRESS.test(text) && !TOP_LEVEL_DOMAIN.test(text.slice(from, from + DOMAIN_CHARS_MAX));
const ADDRESS = /[@/]|www/i;
const TOP_LEVEL_DOMAIN = /^\p{L}{2,}(?![\p{L}\p{N}])/u;
const DOMAIN_CHARS_MAX = 64;

const MAIL = /^[A-Za-z0-9.+_-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})+$/;

/**
 * Escapes a text, but leaves a plain e-mail address as it is, because users copy it from a draft into a form.
 */
export const escapeEmail = (text: string, max: number): string =>
  text.length <= max && MAIL.test(text) ? text : escapeMarkdown(text, max);

/**
 * Tells whether the character would start a link or mention, as in http://x, www.x, x.example, m@x.example
 * or @x.
 */
const makesLink = (before: string, char: string, after: string): boolean =>
  (char === '.' && WORD.test(before) && WORD.test(after) && !/^\d\d$/.test(before + after)) ||
  (char === '@' && !WORD.test(before)) ||
  (char === '(' && before === ']') ||
  (char === ':' && after === '/') ||
  (char === '/' && (before === ':' || before === '/' || after === '/'));

/** Escapes a currency as the customer wrote it. ISO codes and asset codes pass unchanged. */
export const currencyCode = (currency: string): string => escapeMarkdown(currency, 12);

/** Cuts a text to `max` code points; a text that was cut ends with an ellipsis. */
export function clipText(text: string, max: number): string {
  if (text.length <= max) return text;
  const points = Array.from(text);
  return points.length <= max ? text : `${points.slice(0, max - 1).join('')}…`;
}

/** Returns the UTC day of an instant, like 2026-01-31. */
export const utcDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
